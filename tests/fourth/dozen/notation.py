"""Dozen as text: deals and actions of the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dozen.cards import PACK, PLACE, SEATS
from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.cards import Hand, in_order
from stammtisch.cardplay.deals import (
    check_dealer,
    check_piles,
    deal_packets,
    read_dealer,
    read_pile,
    read_piles,
)
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.shuffle import Stream


@dataclass(frozen=True, slots=True)
class Deal:
    """Who dealt, two hands of five cards, and the two that lie aside (DZ 1.2)."""

    dealer: int
    hands: tuple[Hand, ...]
    rest: Hand

    def __post_init__(self) -> None:
        """Refuses, by DZ 4.4, what is not the whole pack."""
        check_dealer("DZ 4.4", self.dealer, SEATS)
        check_piles("DZ 4.4", PACK, (*self.hands, self.rest), (5, 5, 2))
        object.__setattr__(self, "hands", tuple(in_order(hand, PLACE) for hand in self.hands))
        object.__setattr__(self, "rest", in_order(self.rest, PLACE))


def deal(seed: str, dealer: int = 0) -> Deal:
    """The deal that the shuffle makes of ``seed``."""
    check_dealer("DZ 4.4", dealer, SEATS)
    pack = Stream(seed, "dozen").shuffled(PACK)
    hands = deal_packets(pack, SEATS, [1] * 5, first=1 - dealer)
    return Deal(dealer, tuple(hands), tuple(pack[10:]))


def first_dealer(seed: str, players: int = SEATS) -> int:
    """The first dealer is drawn at random."""
    return Stream(seed, "first-dealer").below(players)


def parse_deal(data: Mapping[str, object]) -> Deal:
    """A deal from a record; a ``Refusal`` by DZ 4.4 where it is impossible."""
    return Deal(
        read_dealer("DZ 4.4", data, SEATS),
        read_piles("DZ 4.4", data.get("hands")),
        read_pile("DZ 4.4", data.get("rest")),
    )


def format_deal(deal: Deal) -> dict[str, object]:
    """A deal as a record holds it."""
    hands = [list(hand) for hand in deal.hands]
    return {"dealer": deal.dealer, "hands": hands, "rest": list(deal.rest)}


def parse_action(text: str) -> Play:
    """An action from its text; a ``Refusal`` by DZ 4.5 where it is none of this game."""
    word, _, card = text.partition(" ")
    if word == "play" and card in PLACE:
        return Play(card)
    raise Refusal("DZ 4.5", "refuse.text", text=text)


def check_action(action: Action) -> Action:
    """The same action; a ``Refusal`` by DZ 4.5 where it is none of this game."""
    if isinstance(action, Play) and action.card in PLACE:
        return action
    raise Refusal("DZ 4.5", "refuse.text", text=str(action))

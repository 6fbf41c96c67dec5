"""Scarto as text: deals and actions of the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stammtisch.cardplay.actions import Action, Discard, Play
from stammtisch.cardplay.cards import Hand, in_order
from stammtisch.cardplay.deals import (
    check_dealer,
    check_piles,
    deal_packets,
    read_dealer,
    read_piles,
)
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.scarto.cards import PACK, PLACE

SEATS = 3


@dataclass(frozen=True, slots=True)
class Deal:
    """Who dealt, and three hands: 25 cards each, the dealer's 28 (SC 2.2)."""

    dealer: int
    hands: tuple[Hand, ...]

    def __post_init__(self) -> None:
        """Refuses, by SC 8.4, what is not the whole pack; keeps the hands in the pack's order."""
        check_dealer("SC 8.4", self.dealer, SEATS)
        sizes = [28 if seat == self.dealer else 25 for seat in range(SEATS)]
        check_piles("SC 8.4", PACK, self.hands, sizes)
        object.__setattr__(self, "hands", tuple(in_order(hand, PLACE) for hand in self.hands))


def deal(seed: str, dealer: int = 0) -> Deal:
    """The deal that the shuffle (``docs/shuffle.md``) makes of ``seed``."""
    return deal_pack(Stream(seed, "scarto").shuffled(PACK), dealer)


def deal_pack(pack: Hand, dealer: int = 0) -> Deal:
    """The deal of a pack, its top card first.

    SC 2.2: five at a time, five rounds, the dealer's right-hand neighbour first; the last three
    cards go to the dealer.
    """
    check_dealer("SC 8.4", dealer, SEATS)
    hands = deal_packets(pack, SEATS, [5] * 5, first=(dealer + 1) % SEATS)
    hands[dealer] += pack[75:]
    return Deal(dealer, tuple(hands))


def first_dealer(seed: str, players: int = SEATS) -> int:
    """SC 2.1: the first dealer is drawn at random."""
    return Stream(seed, "first-dealer").below(players)


def parse_deal(data: Mapping[str, object]) -> Deal:
    """A deal from a record; a ``Refusal`` by SC 8.4 where it is impossible."""
    return Deal(
        read_dealer("SC 8.4", data, SEATS),
        read_piles("SC 8.4", data.get("hands")),
    )


def format_deal(deal: Deal) -> dict[str, object]:
    """A deal as a record holds it."""
    return {"dealer": deal.dealer, "hands": [list(hand) for hand in deal.hands]}


PLAY = {card: Play(card) for card in PACK}
"""The action that plays a card, by the card."""

_BY_TEXT = {str(play): play for play in PLAY.values()}
_KNOWN = frozenset(_BY_TEXT.values())


def parse_action(text: str) -> Action:
    """An action from its text; a ``Refusal`` by SC 8.5 where this game has no such action."""
    if play := _BY_TEXT.get(text):
        return play
    word, *cards = text.split(" ")
    if word == "discard" and all(card in PLACE for card in cards):
        return Discard(tuple(cards))
    raise Refusal("SC 8.5", "refuse.text", text=text)


def check_action(action: Action) -> Action:
    """The same action; a ``Refusal`` by SC 8.5 where this game has no such action."""
    if (type(action) is Play and action.card in PLAY) or action in _KNOWN:
        return action
    if isinstance(action, Discard) and all(card in PLACE for card in action.cards):
        return action
    raise Refusal("SC 8.5", "refuse.text", text=str(action))

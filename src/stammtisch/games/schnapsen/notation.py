"""Schnapsen as text: deals and actions of the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.cards import Card, Hand, in_order
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
from stammtisch.games.schnapsen.cards import PACK, PLACE, SUITS

SEATS = 2
STOCK = 10
"""Cards in the stock when it is new, the turn-up included (SN 2.3)."""


@dataclass(frozen=True, slots=True)
class Marriage(Action):
    """Show King and Queen of a suit and announce them (SN 5.1)."""

    word = "marriage"
    suit: str

    def __str__(self) -> str:
        return f"marriage {self.suit}"

    @property
    def cards(self) -> tuple[Card, Card]:
        """The two cards shown; one of them must be led."""
        return (f"{self.suit}K", f"{self.suit}Q")

    def held_in(self, hand: Hand) -> bool:
        """Whether both cards are in ``hand``."""
        return f"{self.suit}K" in hand and f"{self.suit}Q" in hand


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Exchange the trump Jack for the turn-up (SN 6.1)."""

    word = "exchange"


@dataclass(frozen=True, slots=True)
class Close(Action):
    """Close the stock (SN 7.1)."""

    word = "close"


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw, the winner of the trick first and then the loser (SN 3.3)."""

    word = "draw"
    harmless = True


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Say "66" (SN 8.1)."""

    word = "claim"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Let a close stand (SN 7.3)."""

    word = "pass"
    harmless = True


@dataclass(frozen=True, slots=True)
class Deal:
    """Who dealt, two hands of five, and the stock: top card first, the turn-up last (SN 2)."""

    dealer: int
    hands: tuple[Hand, ...]
    stock: Hand

    def __post_init__(self) -> None:
        """Refuses, by SN 12.4, what is not the whole pack; keeps the hands in the pack's order."""
        check_dealer("SN 12.4", self.dealer, SEATS)
        check_piles("SN 12.4", PACK, (*self.hands, self.stock), (5, 5, STOCK))
        object.__setattr__(self, "hands", tuple(in_order(hand, PLACE) for hand in self.hands))

    @property
    def turned(self) -> Card:
        """The card that was turned up when the deal was made."""
        return self.stock[-1]

    @property
    def trump(self) -> str:
        """SN 2.3: the turned card's suit is trump."""
        return self.turned[0]


def deal(seed: str, dealer: int = 0) -> Deal:
    """The deal that the shuffle (``docs/shuffle.md``) makes of ``seed``."""
    return deal_pack(Stream(seed, "schnapsen").shuffled(PACK), dealer)


def deal_pack(pack: Hand, dealer: int = 0) -> Deal:
    """The deal of a pack, its top card first.

    SN 2.2, SN 2.3: two to the opponent, two to oneself, three, three; the next card is turned up,
    and the other nine are the stock above it.
    """
    check_dealer("SN 12.4", dealer, SEATS)
    hands = deal_packets(pack, SEATS, [2, 3], first=(dealer + 1) % SEATS)
    turned, *rest = pack[10:]
    return Deal(dealer, tuple(hands), (*rest, turned))


def first_dealer(seed: str, players: int = SEATS) -> int:
    """SN 2.1: the first dealer is drawn at random."""
    return Stream(seed, "first-dealer").below(players)


def parse_deal(data: Mapping[str, object]) -> Deal:
    """A deal from a record; a ``Refusal`` by SN 12.4 where it is impossible."""
    return Deal(
        read_dealer("SN 12.4", data, SEATS),
        read_piles("SN 12.4", data.get("hands")),
        read_pile("SN 12.4", data.get("stock")),
    )


def format_deal(deal: Deal) -> dict[str, object]:
    """A deal as a record holds it."""
    return {
        "dealer": deal.dealer,
        "hands": [list(hand) for hand in deal.hands],
        "stock": list(deal.stock),
    }


PLAY = {card: Play(card) for card in PACK}
"""The action that plays a card, by the card."""

_BY_TEXT: dict[str, Action] = {
    str(action): action
    for action in (
        Exchange(),
        Close(),
        Draw(),
        Claim(),
        Pass(),
        *(Marriage(suit) for suit in SUITS),
        *PLAY.values(),
    )
}
_KNOWN = frozenset(_BY_TEXT.values())


def parse_action(text: str) -> Action:
    """An action from its text; a ``Refusal`` by SN 12.5 where this game has no such action."""
    if action := _BY_TEXT.get(text):
        return action
    raise Refusal("SN 12.5", "refuse.text", text=text)


def check_action(action: Action) -> Action:
    """The same action; a ``Refusal`` by SN 12.5 where this game has no such action."""
    if (type(action) is Play and action.card in PLAY) or action in _KNOWN:
        return action
    raise Refusal("SN 12.5", "refuse.text", text=str(action))

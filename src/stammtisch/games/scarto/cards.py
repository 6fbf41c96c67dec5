"""The 78 cards of Scarto, what beats what, and what each is worth (SC 1, SC 6)."""

from __future__ import annotations

from stammtisch.cardplay.cards import Card, places

SUITS = ("S", "B", "C", "D")  # Swords, Batons, Cups, Coins (denari)
TRUMP = "T"
MATTO = "M"
BAGATTO = "T1"
COURTS = ("K", "Q", "C", "J")  # King, Queen, Cavallo, Jack
_PIPS = tuple(str(n) for n in range(10, 0, -1))

RANKS = {
    "S": COURTS + _PIPS,
    "B": COURTS + _PIPS,
    "C": COURTS + _PIPS[::-1],
    "D": COURTS + _PIPS[::-1],
}
"""Each suit's ranks from high to low: in Cups and Coins the one is the best pip (SC 1.5)."""

PACK: tuple[Card, ...] = (
    *(suit + rank for suit in SUITS for rank in RANKS[suit]),
    *(f"T{n}" for n in range(21, 0, -1)),
    MATTO,
)
PLACE = places(PACK)

SUIT: dict[Card, str] = {card: card[0] for card in PACK}
"""The suit of a card; trumps are ``"T"``, and the Matto belongs to none (SC 1.2): it is ``"M"``."""

KINGS = tuple(suit + "K" for suit in SUITS)


def angel_card(angel: int) -> Card:
    """The trump that is the Angel (SC 1.6, SC 1.7)."""
    return f"T{angel}"


def _strength(angel: int) -> dict[Card, int]:
    plain = {
        suit + rank: len(RANKS[suit]) - place
        for suit in SUITS
        for place, rank in enumerate(RANKS[suit])
    }
    # Every trump beats every suit card, the Angel every other trump; the Matto beats nothing.
    trumps = {f"T{n}": 100 + (n if n != angel else 22) for n in range(1, 22)}
    return plain | trumps | {MATTO: 0}


STRENGTH: dict[int, dict[Card, int]] = {angel: _strength(angel) for angel in (20, 21)}
"""By the number of the Angel: what wins over what, among trumps or within one suit."""

_COURT_POINTS = {"K": 4, "Q": 3, "C": 2, "J": 1}


def _points(angel: int) -> dict[Card, int]:
    courts = {suit + rank: _COURT_POINTS[rank] for suit in SUITS for rank in COURTS}
    return dict.fromkeys(PACK, 0) | courts | {angel_card(angel): 4, BAGATTO: 4, MATTO: 4}


POINTS: dict[int, dict[Card, int]] = {angel: _points(angel) for angel in (20, 21)}
"""By the number of the Angel: what each card is worth (SC 6.1), 52 in all."""

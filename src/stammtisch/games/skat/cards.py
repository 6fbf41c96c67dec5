"""The 32 cards of Skat: their points, and what beats what in each kind of game (SK 1, SK 5)."""

from __future__ import annotations

from stammtisch.cardplay.cards import FRENCH_SUITS, Card, french_pack, places

RANKS = ("A", "10", "K", "Q", "J", "9", "8", "7")
PACK = french_pack(RANKS)
PLACE = places(PACK)

_RANK_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
POINTS: dict[Card, int] = {card: _RANK_POINTS.get(card[1:], 0) for card in PACK}
"""Card points (SK 1.2): 120 in all."""

SUIT_KINDS = FRENCH_SUITS
GRAND = "grand"
NULL = "null"
KINDS = (*SUIT_KINDS, GRAND, NULL)
"""The kinds of game (SK 4.2) in the order of menus; a suit game is named by its trump suit."""

TRUMP = "trump"
JACKS = tuple(suit + "J" for suit in FRENCH_SUITS)
_PLAIN_ORDER = ("A", "10", "K", "Q", "9", "8", "7")
_NULL_ORDER = ("A", "K", "Q", "J", "10", "9", "8", "7")


def _trumps(kind: str) -> tuple[Card, ...]:
    """The trumps from the highest down (SK 5.1): the jacks, then the suit's other seven cards."""
    if kind == NULL:
        return ()
    return JACKS + (tuple(kind + rank for rank in _PLAIN_ORDER) if kind in SUIT_KINDS else ())


TRUMPS: dict[str, tuple[Card, ...]] = {kind: _trumps(kind) for kind in KINDS}

SUIT: dict[str, dict[Card, str]] = {
    kind: {card: TRUMP if card in TRUMPS[kind] else card[0] for card in PACK} for kind in KINDS
}
"""By kind of game: the suit that a card belongs to; all trumps are one suit (SK 5.3)."""


def _strength(kind: str) -> dict[Card, int]:
    ranks = _NULL_ORDER if kind == NULL else _PLAIN_ORDER
    plain = {suit + rank: -place for suit in FRENCH_SUITS for place, rank in enumerate(ranks)}
    trumps = {card: 100 - place for place, card in enumerate(TRUMPS[kind])}
    return plain | trumps


STRENGTH: dict[str, dict[Card, int]] = {kind: _strength(kind) for kind in KINDS}
"""By kind of game: which card is higher, every trump above every other card (SK 5.1, SK 5.2)."""


def held_order(kind: str) -> dict[Card, int]:
    """The order in which players hold their cards: trumps first, then suit by suit."""
    suits = (TRUMP, *FRENCH_SUITS)
    order = sorted(PACK, key=lambda c: (suits.index(SUIT[kind][c]), -STRENGTH[kind][c]))
    return places(order)


HELD_ORDER: dict[str, dict[Card, int]] = {kind: held_order(kind) for kind in KINDS}

"""The 20 cards of Schnapsen, what they are worth, and what beats what (SN 1)."""

from __future__ import annotations

from stammtisch.cardplay.cards import FRENCH_SUITS, Card, french_pack, places

SUITS = FRENCH_SUITS
RANKS = ("A", "10", "K", "Q", "J")
PACK = french_pack(RANKS)
PLACE = places(PACK)

SUIT: dict[Card, str] = {card: card[0] for card in PACK}
_RANK_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
POINTS: dict[Card, int] = {card: _RANK_POINTS[card[1:]] for card in PACK}
"""Card points (SN 1.2), 120 in all; more points are also more strength."""

STRENGTH = POINTS

"""Skat's action table, and its standing as the kernel keeps it."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cardplay.match import Standing
from stammtisch.games.skat.cards import PACK
from stammtisch.games.skat.declaring import declarations
from stammtisch.games.skat.notation import PLAY, Bid, HandGame, Hold, Pass, TakeSkat
from stammtisch.games.skat.scoring import BIDS
from stammtisch.learn.table import DISCARD

ACTIONS = (
    *(str(PLAY[card]) for card in PACK),
    *(DISCARD + card for card in PACK),
    *(str(Bid(value)) for value in BIDS),
    *map(str, (Hold(), Pass(), TakeSkat(), HandGame())),
    *map(str, declarations(hand=True, bid=0)),
)
"""The text of every action, at its number. A discard names one card of the two (SK 4.1)."""


def standing(numbers: Sequence[int]) -> Standing:
    """The law's standing of a match of three before a deal."""
    deals, _, *by_player = numbers
    return Standing(deals, tuple(by_player[:3]))

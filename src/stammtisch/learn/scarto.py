"""Scarto's action table, and its standing as the kernel keeps it."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.scarto import PACK, Standing
from stammtisch.games.scarto.notation import PLAY
from stammtisch.learn.table import DISCARD

ACTIONS = (
    *(str(PLAY[card]) for card in PACK),
    *(DISCARD + card for card in PACK),
)
"""The text of every action, at its number. A discard names one card of the three (SC 3.1)."""


def standing(numbers: Sequence[int]) -> Standing:
    """The law's standing of a match before a deal."""
    deals, *totals = numbers
    return Standing(deals, tuple(totals))

"""Schnapsen's action table, and its standing as the kernel keeps it."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.schnapsen import (
    PACK,
    Claim,
    Close,
    Draw,
    Exchange,
    Marriage,
    Pass,
    Standing,
)
from stammtisch.games.schnapsen.cards import SUITS
from stammtisch.games.schnapsen.notation import PLAY
from stammtisch.learn.table import WAIT

ACTIONS = (
    *(str(PLAY[card]) for card in PACK),
    *(str(Marriage(suit)) for suit in SUITS),
    *map(str, (Exchange(), Close(), Draw(), Claim(), Pass())),
    WAIT,
)
"""The text of every action, at its number. Who may interrupt lets the other act with ``wait``."""


def standing(numbers: Sequence[int]) -> Standing:
    """The law's standing of a match before a deal."""
    deals, first, second, bonus = numbers
    return Standing(deals, (first, second), bonus)

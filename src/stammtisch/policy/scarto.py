"""Scarto's action table."""

from __future__ import annotations

from stammtisch.games.scarto.cards import PACK
from stammtisch.games.scarto.notation import PLAY
from stammtisch.policy.actions import DISCARD

ACTIONS = (
    *(str(PLAY[card]) for card in PACK),
    *(DISCARD + card for card in PACK),
)
"""The text of every action, at its number. A discard names one card of the three (SC 3.1)."""

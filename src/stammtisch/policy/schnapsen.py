"""Schnapsen's action table."""

from __future__ import annotations

from stammtisch.games.schnapsen.cards import PACK, SUITS
from stammtisch.games.schnapsen.notation import PLAY, Claim, Close, Draw, Exchange, Marriage, Pass
from stammtisch.policy.actions import WAIT

ACTIONS = (
    *(str(PLAY[card]) for card in PACK),
    *(str(Marriage(suit)) for suit in SUITS),
    *map(str, (Exchange(), Close(), Draw(), Claim(), Pass())),
    WAIT,
)
"""The text of every action, at its number. Who may interrupt lets the other act with ``wait``."""

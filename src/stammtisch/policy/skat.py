"""Skat's action table."""

from __future__ import annotations

from stammtisch.games.skat.cards import PACK
from stammtisch.games.skat.declaring import declarations
from stammtisch.games.skat.notation import (
    PLAY,
    Bid,
    Contra,
    GrandHand,
    HandGame,
    Hold,
    Pass,
    Push,
    Re,
    TakeSkat,
)
from stammtisch.games.skat.scoring import BIDS
from stammtisch.policy.actions import DISCARD

ACTIONS = (
    *(str(PLAY[card]) for card in PACK),
    *(DISCARD + card for card in PACK),
    *(str(Bid(value)) for value in BIDS),
    *map(str, (Hold(), Pass(), TakeSkat(), HandGame())),
    *map(str, declarations(hand=True, bid=0)),
)
"""The text of every action, at its number. A discard names one card of the two (SK 4.1)."""

MORE_ACTIONS = tuple(map(str, (GrandHand(), Push(), Contra(), Re())))
"""What rules of the pub add (SK 10); pass, taking the skat and discards serve there, too."""

"""The notation of ISS lines, shared by reading and writing."""

from __future__ import annotations

import re

from stammtisch.cardplay.actions import Action
from stammtisch.games.skat import PACK, SEATS
from stammtisch.games.skat.cards import GRAND, NULL
from stammtisch.games.skat.notation import Hold, Pass, TakeSkat

START = re.compile(r"\s*\(;")
"""The start of a game."""

KEYS = ("GM", "PC", "CO", "SE", "ID", "DT", "P0", "P1", "P2", "R0", "R1", "R2", "MV", "R")
"""The keys of a line in the order in which they are written."""

NAMES = ("P0", "P1", "P2")
"""Forehand, middlehand, rearhand: here seats 0, 1 and 2, so that seat 2 has dealt (SK 1.3)."""

DEALER = 2
"""The dealer's seat, with the seats of a line."""

GAME = "Skat"
"""The value of ``GM``."""

DATE = "%Y-%m-%d/%H:%M:%S/UTC"
"""The form of ``DT``."""

WORLD = "w"
"""The source of moves that no player makes."""

CODE_OF = {card: card.replace("10", "T") for card in PACK}
"""The code of a line by our card."""

CARD_OF = {code: card for card, code in CODE_OF.items()}
"""Our card by the code of a line."""

ACTION_OF: dict[str, Action] = {"y": Hold(), "p": Pass(), "s": TakeSkat()}
"""Our actions by their single letters."""

KIND_OF = {"C": "C", "S": "S", "H": "H", "D": "D", "G": GRAND, "N": NULL}
"""Our kinds of game by their letters, the first letter of a declaration."""

HAND = "H"
"""After the kind's letter: a hand game. Ouvert implies it, except in a null."""

ANNOUNCED_OF = {"S": "schneider", "Z": "schwarz", "O": "ouvert"}
"""After the kind's letter: the announcements, from the lowest to the highest."""


def place(seat: int, dealer: int) -> int:
    """0 for forehand, 1 for middlehand, 2 for rearhand, who has dealt (SK 1.3)."""
    return (seat - dealer - 1) % SEATS


def short(text: str) -> str:
    """The first 40 characters of a text; unprintable ones become question marks."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text[:40])
    return shown if len(text) <= 40 else shown + "…"

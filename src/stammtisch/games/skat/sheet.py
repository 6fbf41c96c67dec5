"""The parts and the lines of a score sheet, as programs read them."""

from __future__ import annotations

from enum import StrEnum


class Part(StrEnum):
    """The parts of a score sheet."""

    VALUE = "value"
    OUTCOME = "outcome"
    TAKEN = "taken"
    RAMSCH = "ramsch"


class Key(StrEnum):
    """What the lines of a score sheet count."""

    MATADORS = "matadors"
    GAME = "game"
    HAND = "hand"
    SCHNEIDER = "schneider"
    SCHWARZ = "schwarz"
    SCHNEIDER_MISSED = "schneider_missed"
    SCHWARZ_MISSED = "schwarz_missed"
    SCHNEIDER_ANNOUNCED = "schneider_announced"
    SCHWARZ_ANNOUNCED = "schwarz_announced"
    OUVERT = "ouvert"
    PRODUCT = "product"
    RAISED = "raised"
    NULL = "null"
    BID = "bid"
    CARD_POINTS = "card_points"
    TRICKS = "tricks"
    CONTRA = "contra"
    RE = "re"
    MOST = "most"
    MARCH = "march"
    MAIDEN = "maiden"
    PUSHES = "pushes"
    SCORE = "score"

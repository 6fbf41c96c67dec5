"""Schnapsen: two players, the first to 66 who says so (``rules.en.md``)."""

from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.schnapsen.cards import PACK
from stammtisch.games.schnapsen.match import Match, new_match
from stammtisch.games.schnapsen.notation import (
    SEATS,
    Deal,
    deal,
    first_dealer,
    format_deal,
    parse_action,
    parse_deal,
)
from stammtisch.games.schnapsen.options import PRESETS, Options
from stammtisch.games.schnapsen.phases import State, begin, imagine
from stammtisch.games.schnapsen.scoring import Result
from stammtisch.games.schnapsen.view import Hidden, View

NAME = "schnapsen"
PACK_NAME = "french"

__all__ = [
    "NAME",
    "PACK",
    "PACK_NAME",
    "PRESETS",
    "SEATS",
    "Deal",
    "Hidden",
    "Match",
    "Options",
    "Refusal",
    "Result",
    "State",
    "View",
    "begin",
    "deal",
    "first_dealer",
    "format_deal",
    "imagine",
    "new_match",
    "parse_action",
    "parse_deal",
]

"""Skat: three players, one of them alone against the two others (``rules.en.md``)."""

from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.skat.cards import PACK
from stammtisch.games.skat.match import Match, new_match
from stammtisch.games.skat.notation import (
    SEATS,
    Deal,
    deal,
    first_dealer,
    format_deal,
    parse_action,
    parse_deal,
)
from stammtisch.games.skat.options import PRESETS, Options
from stammtisch.games.skat.phases import State, begin, imagine
from stammtisch.games.skat.scoring import Result
from stammtisch.games.skat.view import Hidden, View

NAME = "skat"
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

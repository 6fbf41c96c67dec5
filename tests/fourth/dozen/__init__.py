"""Dozen: two players, twelve cards, five tricks (``rules.en.md``); a game that is not ours."""

from dozen.cards import PACK, SEATS
from dozen.match import Match
from dozen.notation import (
    Deal,
    deal,
    first_dealer,
    format_deal,
    parse_action,
    parse_deal,
)
from dozen.options import Options
from dozen.phases import State, begin, imagine
from dozen.scoring import Key, Part, Result
from dozen.view import Hidden, View
from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import FRENCH
from stammtisch.cardplay.info import GameInfo

GAME = GameInfo(
    name="dozen",
    clauses="DZ",
    seats=SEATS,
    pack=PACK,
    deck=FRENCH,
    options=Options,
    presets={},
    actions=(Play,),
    parts=Part,
    keys=Key,
    piles=("rest",),
)

__all__ = [
    "GAME",
    "Deal",
    "Hidden",
    "Match",
    "Options",
    "Result",
    "State",
    "View",
    "begin",
    "deal",
    "first_dealer",
    "format_deal",
    "imagine",
    "parse_action",
    "parse_deal",
]

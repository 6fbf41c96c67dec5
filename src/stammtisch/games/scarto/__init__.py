"""Scarto: Piedmontese tarot for three players (``rules.en.md``)."""

from stammtisch.cardplay.actions import Act, Choose, Discard, Play
from stammtisch.cardplay.cards import TAROT
from stammtisch.cardplay.info import GameInfo
from stammtisch.cardplay.match import Standing
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.scarto.cards import PACK
from stammtisch.games.scarto.match import Match
from stammtisch.games.scarto.notation import (
    SEATS,
    Deal,
    deal,
    deal_pack,
    first_dealer,
    format_deal,
    parse_action,
    parse_deal,
)
from stammtisch.games.scarto.options import PRESETS, Options
from stammtisch.games.scarto.phases import Discarding, Finished, Playing, State, begin, imagine
from stammtisch.games.scarto.scoring import Counted, Key, Part, Pile, Result
from stammtisch.games.scarto.view import Hidden, View

GAME = GameInfo(
    name="scarto",
    clauses="SC",
    seats=SEATS,
    pack=PACK,
    deck=TAROT,
    options=Options,
    presets=PRESETS,
    actions=(Discard, Play),
    parts=Part,
    keys=Key,
    levels=("beginner", "club", "master"),
    kernel=True,
)

__all__ = [
    "GAME",
    "PACK",
    "PRESETS",
    "SEATS",
    "Act",
    "Choose",
    "Counted",
    "Deal",
    "Discard",
    "Discarding",
    "Finished",
    "Hidden",
    "Key",
    "Match",
    "Options",
    "Part",
    "Pile",
    "Play",
    "Playing",
    "Refusal",
    "Result",
    "Standing",
    "State",
    "Trick",
    "View",
    "begin",
    "deal",
    "deal_pack",
    "first_dealer",
    "format_deal",
    "imagine",
    "parse_action",
    "parse_deal",
]

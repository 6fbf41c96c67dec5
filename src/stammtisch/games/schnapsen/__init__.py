"""Schnapsen: two players, the first to 66 who says so (``rules.en.md``)."""

from stammtisch.cardplay.actions import Act, Choose, Play
from stammtisch.cardplay.cards import FRENCH
from stammtisch.cardplay.info import GameInfo
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.schnapsen.cards import PACK
from stammtisch.games.schnapsen.match import Match, Standing
from stammtisch.games.schnapsen.notation import (
    SEATS,
    Claim,
    Close,
    Deal,
    Draw,
    Exchange,
    Marriage,
    Pass,
    deal,
    deal_pack,
    first_dealer,
    format_deal,
    parse_action,
    parse_deal,
)
from stammtisch.games.schnapsen.options import PRESETS, Options
from stammtisch.games.schnapsen.phases import (
    Announced,
    Closing,
    Drawing,
    Finished,
    Following,
    Leading,
    State,
    begin,
    imagine,
)
from stammtisch.games.schnapsen.scoring import Closed, Key, Part, Result, ShownMarriage
from stammtisch.games.schnapsen.view import Hidden, View

GAME = GameInfo(
    name="schnapsen",
    clauses="SN",
    seats=SEATS,
    pack=PACK,
    deck=FRENCH,
    options=Options,
    presets=PRESETS,
    actions=(Play, Marriage, Exchange, Close, Draw, Claim, Pass),
    parts=Part,
    keys=Key,
    piles=("stock",),
    levels=("beginner", "club", "master"),
    kernel=True,
)

__all__ = [
    "GAME",
    "PACK",
    "PRESETS",
    "SEATS",
    "Act",
    "Announced",
    "Choose",
    "Claim",
    "Close",
    "Closed",
    "Closing",
    "Deal",
    "Draw",
    "Drawing",
    "Exchange",
    "Finished",
    "Following",
    "Hidden",
    "Key",
    "Leading",
    "Marriage",
    "Match",
    "Options",
    "Part",
    "Pass",
    "Play",
    "Refusal",
    "Result",
    "ShownMarriage",
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

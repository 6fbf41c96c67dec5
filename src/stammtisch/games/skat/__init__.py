"""Skat: three players, one of them alone against the two others (``rules.en.md``)."""

from stammtisch.cardplay.actions import Act, Choose, Discard, Play
from stammtisch.cardplay.cards import FRENCH
from stammtisch.cardplay.info import GameInfo
from stammtisch.cardplay.match import Standing
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.skat.cards import PACK
from stammtisch.games.skat.match import Match
from stammtisch.games.skat.notation import (
    SEATS,
    Bid,
    Deal,
    Declare,
    HandGame,
    Hold,
    Pass,
    TakeSkat,
    deal,
    deal_pack,
    first_dealer,
    format_deal,
    parse_action,
    parse_deal,
)
from stammtisch.games.skat.options import PRESETS, Options
from stammtisch.games.skat.phases import (
    Auction,
    Choosing,
    Declaring,
    Discarding,
    Finished,
    Playing,
    State,
    begin,
    imagine,
)
from stammtisch.games.skat.scoring import Contract, Key, Part, Result
from stammtisch.games.skat.view import Hidden, View

GAME = GameInfo(
    name="skat",
    clauses="SK",
    seats=SEATS,
    pack=PACK,
    deck=FRENCH,
    options=Options,
    presets=PRESETS,
    actions=(Bid, Hold, Pass, TakeSkat, HandGame, Discard, Declare, Play),
    parts=Part,
    keys=Key,
    piles=("skat",),
    levels=("beginner", "club", "master"),
    kernel=True,
)

__all__ = [
    "GAME",
    "PACK",
    "PRESETS",
    "SEATS",
    "Act",
    "Auction",
    "Bid",
    "Choose",
    "Choosing",
    "Contract",
    "Deal",
    "Declare",
    "Declaring",
    "Discard",
    "Discarding",
    "Finished",
    "HandGame",
    "Hidden",
    "Hold",
    "Key",
    "Match",
    "Options",
    "Part",
    "Pass",
    "Play",
    "Playing",
    "Refusal",
    "Result",
    "Standing",
    "State",
    "TakeSkat",
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

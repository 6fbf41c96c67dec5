"""What a person is shown of Dozen."""

from __future__ import annotations

from dataclasses import dataclass

from dozen.cards import SEATS
from dozen.match import Match
from dozen.view import View
from stammtisch.cardplay.messages import Message, say
from stammtisch.faces import table
from stammtisch.faces.labels import common_label as label_of
from stammtisch.faces.table import TableView, table_of
from stammtisch.faces.telling import Feat

__all__ = ["Board", "at_table", "feats", "label_of", "match_told", "stake", "told"]


@dataclass(frozen=True, slots=True)
class Board(table.Board):
    """``aside``: so many cards lie face down beside the table (DZ 1.2)."""

    aside: int = 2


def at_table(view: View, practice: bool = False) -> TableView:
    """What lies on the table for the view's seat."""
    return table_of(
        view,
        remembered=practice or view.result is not None,
        facts=(say("dozen.fact.rest"),),
        board=Board(),
        spoken=(None, None),
    )


def told(view: View, seat: int | None) -> Message:
    """The finished deal, told to ``seat``."""
    assert view.result is not None, "the deal is over"
    if seat is None:
        return view.result.headline
    return say("dozen.told.won" if seat == view.result.winner else "dozen.told.lost")


def feats(view: View) -> tuple[Feat | None, ...]:
    """Nothing is remarkable in Dozen."""
    del view
    return (None,) * SEATS


def match_told(match: Match, player: int | None) -> Message:
    """The finished match: the same for all."""
    del player
    return match.headline


def stake(match: Match) -> Message | None:
    """Every deal of Dozen is like the others."""
    del match
    return None

"""What a person is shown of each game: the board, estimates, orders of the hand, labels.

A view has everything that its seat has seen; a face shows only the part that lies on a real table,
or more at a practice table. Bots, solvers and records never import this package.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Protocol

from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.game import View
from stammtisch.cardplay.match import Match
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.packages import package_of
from stammtisch.faces.table import Board, Estimate, Order, TableView
from stammtisch.faces.telling import Feat
from stammtisch.games.registry import AnyGame

__all__ = [
    "Board",
    "Estimate",
    "Face",
    "Feat",
    "Order",
    "TableView",
    "at_table",
    "face_of",
    "label_of",
]


class Face(Protocol):
    """A game's package in this room: ``stammtisch.faces.skat`` is one."""

    @property
    def Board(self) -> type[Board]:  # noqa: N802 - a class of the package
        """The type of ``board`` in this game's table views."""

    def at_table(self, view: View, practice: bool = False) -> TableView:
        """What a person with this view is shown; ``practice`` adds what a practice table shows."""

    def label_of(self, action: Action) -> Message:
        """The label of an action, in a menu and in the table's reports."""

    def told(self, view: View, seat: int | None) -> Message:
        """A finished deal in a sentence for ``seat``, the same by every view of the deal."""

    def feats(self, view: View) -> tuple[Feat | None, ...]:
        """What was remarkable in how a finished deal ended, by seat."""

    def way(self, view: View, seat: int) -> Message:
        """How ``seat`` went about a finished deal, in a few words: many have the same way."""

    def match_told(self, match: Match, player: int | None) -> Message:
        """A finished match in a sentence for ``player``."""

    def stake(self, match: Match) -> Message | None:
        """What the next deal may decide; ``None`` where it is a deal like others."""


def face_of(game: AnyGame) -> Face:
    """The face of a game."""
    return _face(game.GAME.name)


@cache
def _face(game: str) -> Face:
    face: Any = import_module(package_of("faces", game))
    return face  # type: ignore[no-any-return]


def at_table(game: AnyGame, view: View, practice: bool = False) -> TableView:
    """What a person with this view is shown."""
    return face_of(game).at_table(view, practice)


def label_of(game: AnyGame, action: Action) -> Message:
    """The label of an action of a game."""
    return face_of(game).label_of(action)

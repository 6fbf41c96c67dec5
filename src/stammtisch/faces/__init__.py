"""What a person is shown of each game: what lies on the table, estimates, orders of the hand.

A view holds all that a seat could ever remember; a face shows of it what an honest table shows, or
a practice table. Bots, solvers and records never look here.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.packages import package_of
from stammtisch.faces.table import Board, Estimate, Order, TableView
from stammtisch.games.registry import AnyGame

__all__ = ["Board", "Estimate", "Face", "Order", "TableView", "at_table", "face_of", "label_of"]


class Face(Protocol):
    """A game's package in this room: ``stammtisch.faces.skat`` is one."""

    @property
    def Board(self) -> type[Board]:  # noqa: N802 - a class of the package
        """What lies on this game's table: the type of its table views' ``board``."""

    def at_table(self, view: View, practice: bool = False) -> TableView:
        """What is shown to a person; ``practice`` adds what a practice table may show."""

    def label_of(self, action: Action) -> Message:
        """What a menu calls an action, and a table reports of it."""


def face_of(game: AnyGame) -> Face:
    """The face of a game."""
    face: Any = import_module(package_of("faces", game.GAME.name))
    return face  # type: ignore[no-any-return]


def at_table(game: AnyGame, view: View, practice: bool = False) -> TableView:
    """What the table of a game shows a person who has this view."""
    return face_of(game).at_table(view, practice)


def label_of(game: AnyGame, action: Action) -> Message:
    """What a menu of a game calls an action."""
    return face_of(game).label_of(action)

"""What a person is shown of Dozen."""

from __future__ import annotations

from dataclasses import dataclass

from dozen.view import View
from stammtisch.cardplay.messages import say
from stammtisch.faces import table
from stammtisch.faces.labels import common_label as label_of
from stammtisch.faces.table import TableView, table_of

__all__ = ["Board", "at_table", "label_of"]


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

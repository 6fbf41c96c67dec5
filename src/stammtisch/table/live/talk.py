"""What people write to each other at a table.

It lives in memory with the table: no event, so it is in no log, record, archive or export.
"""

from __future__ import annotations

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.live.viewers import Viewer
from stammtisch.table.one_line import one_line
from stammtisch.table.state.table_state import TableState
from stammtisch.table.wire.messages import Said

KEPT = 40
"""How many lines are found by those who come back."""


class Talk:
    """The last lines that were written at a table."""

    def __init__(self, table: TableState) -> None:
        self.said: tuple[Said, ...] = ()
        self._table = table
        self._count = 0
        self._authors: dict[int, str] = {}

    def say(self, viewer: Viewer, seat: int, name: str, text: str) -> None:
        """The person on ``seat``, called ``name``, writes a line.

        Raises:
            BadInput: the host wants no talk here, nothing is legible, or too much at once.
        """
        if not self._table.talk:
            raise BadInput("table.refuse.no_talk")
        if not viewer.may_talk():
            raise BadInput("table.refuse.too_fast")
        legible = one_line(text)[: limits.TALK_LETTERS]
        if not legible:
            raise BadInput("table.refuse.not_understood")
        self._count += 1
        self._authors[self._count] = viewer.guest
        self._keep((*self.said, Said(self._count, seat, name, legible))[-KEPT:])

    def wrote(self, guest: str) -> bool:
        """Whether any of the lines is this guest's."""
        return guest in self._authors.values()

    def forget(self, guest: str) -> None:
        """Drop what a guest has written who is forgotten."""
        self._keep(tuple(each for each in self.said if self._authors[each.number] != guest))

    def _keep(self, said: tuple[Said, ...]) -> None:
        self.said = said
        self._authors = {each.number: self._authors[each.number] for each in said}

"""Lists that are kept at their tables, deal by deal, by whoever has the pen."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.evening import Table
from stammtisch.evening.events import HandedIn, ListRow, RowWritten
from stammtisch.evening.lists import result_of
from stammtisch.table import limits
from stammtisch.table.clubs import rows
from stammtisch.table.clubs.evenings import Evenings, Log, Said
from stammtisch.table.clubs.messages import (
    ListShown,
    NewRow,
    Pen,
    PenState,
    PersonShown,
    RowShown,
)
from stammtisch.table.clubs.rights import Asker, keeping
from stammtisch.table.clubs.rows import EveningRow, PenRow
from stammtisch.table.storage.models import stamp
from stammtisch.table.storage.store import Store

PEN = 0
"""Who has a pen stands in the log as this keeper."""


@dataclass(frozen=True, slots=True)
class TableLists:
    """Keeps lists at their tables. A list is known by its series and its table, both from 1."""

    store: Store
    evenings: Evenings

    async def pens(self, asker: Asker, id: str) -> list[Pen]:
        """The keys of all lists, for keepers."""
        row = await self.evenings.row(id)
        await keeping(self.store, row.club, asker)
        return [Pen(each.series, each.number, each.key) for each in await rows.pens(self.store, id)]

    async def lay_out(self, asker: Asker, id: str, tables: tuple[int, ...]) -> list[Pen]:
        """Make new keys for the lists of these tables in the last series, or of all: ``()``.

        Raises:
            BadInput: nobody is seated yet, or there is no such table; or it is no evening of Skat.
        """
        row = await self.evenings.row(id)
        await keeping(self.store, row.club, asker)
        evening = (await self.evenings.log(id)).evening
        if evening.terms.form != "skat":
            raise BadInput("club.refuse.skat_lists")
        series = len(evening.series)
        if not series:
            raise BadInput("evening.refuse.no_series")
        for table in tables:
            evening.list_of(series, table)
        numbers = sorted({*tables}) or tuple(range(1, len(evening.series[-1].tables) + 1))
        await rows.lay_out(self.store, id, series, numbers)
        return await self.pens(asker, id)

    async def show(
        self,
        asker: Asker,
        id: str,
        series: int,
        table: int,
        known: int = 0,
        whose: PenState | None = None,
    ) -> ListShown | None:
        """A list, for whoever has the key of its link.

        ``None`` where the evening's log has as many entries as are ``known``, and the pen is
        ``whose`` it is known to be.

        Raises:
            BadInput: there is no such list for this key.
        """
        row, pen = await self._pen(asker, id, series, table)
        log = await self.evenings.log(id)
        if len(log.entries) == known and (await self._whose(asker, pen))[0] == whose:
            return None
        return await self._shown(asker, row, pen, log)

    async def take(self, asker: Asker, id: str, series: int, table: int) -> ListShown:
        """Have the pen from now on."""
        row, pen = await self._pen(asker, id, series, table)
        await rows.take_pen(self.store, id, pen, asker.guest)
        pen = PenRow(pen.series, pen.number, pen.key, asker.guest)
        return await self._shown(asker, row, pen, await self.evenings.log(id))

    async def write(self, asker: Asker, id: str, series: int, table: int, new: NewRow) -> ListShown:
        """Write a row, or write it anew.

        Raises:
            BadInput: somebody else has the pen; or the row cannot be.
        """
        row, pen = await self._held(asker, id, series, table)

        async def event(log: Log) -> Said:
            _, found = log.evening.list_of(series, table)
            if len(found.struck) >= limits.STRUCK:
                raise BadInput("club.refuse.struck", number=limits.STRUCK)
            return RowWritten(series, table, new.number, new.row), None

        log = await self.evenings.write(row, asker, PEN, event)
        return await self._shown(asker, row, pen, log)

    async def hand_in(self, asker: Asker, id: str, series: int, table: int) -> ListShown:
        """The list is full, or the table stops: it is handed in as it stands.

        Raises:
            BadInput: somebody else has the pen; nothing is written; or it is handed in already.
        """
        row, pen = await self._held(asker, id, series, table)

        async def event(log: Log) -> Said:
            _, found = log.evening.list_of(series, table)
            if not found.rows:
                raise BadInput("evening.refuse.no_rows")
            if found.handed_in:
                return found.handed_in, None
            missing = found.deals(log.evening.terms) - len(found.rows)
            return HandedIn(series, table, found.lines, missing), None

        log = await self.evenings.write(row, asker, PEN, event)
        return await self._shown(asker, row, pen, log)

    async def _pen(
        self, asker: Asker, id: str, series: int, table: int
    ) -> tuple[EveningRow, PenRow]:
        row = await self.evenings.row(id)
        for pen in await rows.pens(self.store, id):
            if (pen.series, pen.number) == (series, table) and asker.has_key(pen.key):
                return row, pen
        raise BadInput("club.refuse.no_list")

    async def _held(
        self, asker: Asker, id: str, series: int, table: int
    ) -> tuple[EveningRow, PenRow]:
        row, pen = await self._pen(asker, id, series, table)
        if not asker.guest or pen.holder != asker.guest:
            raise BadInput("club.refuse.pen")
        return row, pen

    async def _shown(self, asker: Asker, row: EveningRow, pen: PenRow, log: Log) -> ListShown:
        evening, club = log.evening, await rows.club(self.store, row.club)
        at, table = evening.list_of(pen.series, pen.number)
        names = await rows.members(self.store, row.club)
        whose, holder = await self._whose(asker, pen)
        written, deals = len(table.rows), table.deals(evening.terms)
        return ListShown(
            entries=len(log.entries),
            club_name=club.name if club else "",
            date=row.date,
            title=row.title,
            series=pen.series,
            table=pen.number,
            people=tuple(
                PersonShown(person, names.get(person, ""), person in dict(table.gone))
                for person in table.people
            ),
            present=table.sitting.present(written),
            dealer=table.sitting.dealers(written + 1)[-1] if written < deals else None,
            deals=deals,
            rows=_rows(table),
            lines=table.lines,
            scores=table.scores_so_far(evening.terms),
            handed_in=table.handed_in is not None,
            ends=evening.terms.ends(evening.series[at].started),
            now=stamp(),
            pen=whose,
            holder=holder,
        )

    async def _whose(self, asker: Asker, pen: PenRow) -> tuple[PenState, str]:
        """Who has the pen, and that guest's name."""
        holder = await self.store.guest(pen.holder) if pen.holder else None
        if holder is None:
            return "nobody", ""
        return "you" if holder.id == asker.guest else "another", holder.name


def _rows(table: Table) -> tuple[RowShown, ...]:
    """The rows in their order, before each what was struck there."""
    written = [(number, row, False) for number, row in enumerate(table.rows)]
    struck = [(number, row, True) for number, row in table.struck]
    found = sorted([*struck, *written], key=lambda each: (each[0], not each[2]))
    dealers = table.sitting.dealers(len(table.rows))
    return tuple(_row(dealers[number], number, row, struck) for number, row, struck in found)


def _row(dealer: int | None, number: int, row: ListRow, struck: bool) -> RowShown:
    result = result_of(row)
    return RowShown(number, dealer, row, result.value, result.scores[0], result.overbid, struck)

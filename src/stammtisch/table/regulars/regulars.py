"""Regulars: people who meet again and again, at one link, and keep one sheet.

Their page follows their matches from table to table: when it is looked at, what has ended since is
put on the sheet. So a rematch that they open at the table belongs to it too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.one_line import one_line
from stammtisch.table.past.archive import Archive
from stammtisch.table.regulars import messages, rows
from stammtisch.table.regulars.rows import MatchRow, RegularsRow, Score, Sum
from stammtisch.table.regulars.schema import REGULARS
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.shares import Payer
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.table_opener import TableOpener

FOLLOWED = 20
"""Rematches that are followed at one look."""


@dataclass(slots=True)
class RegularTables:
    """Keeps the tables of regulars. ``address`` is the requesting one, ``guest`` who asks."""

    store: Store
    archive: Archive
    opener: TableOpener
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def make(self, guest: str, table_id: str, address: str = "") -> str:
        """Those who sit at a table become regulars; return their id.

        Raises:
            BadInput: this guest does not sit there, or belongs to too many.
        """
        async with self._lock(table_id):
            _, table = await self._table(table_id, address)
            if table is None or table.seat_of(guest) is None:
                raise BadInput("table.refuse.no_seat")
            table.check_own_terms()
            if table.abandoned:
                raise BadInput("table.refuse.over")
            people = {chair.guest for chair in table.chairs if chair.guest}
            payers = self.archive.shares.able([Payer(guest, address)])
            id = await rows.make(self.store, guest, table.anew(guest), table_id, people)
            self.archive.shares.charge(payers, (), rows=1)
            return id

    async def of_table(self, guest: str, table_id: str) -> str | None:
        """The id of the regulars whose present or last table this is, for who has sat there.

        To others who only look on their link is not given.
        """
        if await self.store.past_at(guest, table_id) is None:
            return None
        found = await rows.find(self.store, rows.at_table(table_id))
        return found.id if found else None

    async def of_guest(self, guest: str) -> list[messages.RegularsLine]:
        """The regulars to whom this guest belongs."""
        found = await rows.of_guest(self.store, guest)
        others = await rows.others(self.store, guest, [row.id for row in found])
        return [
            messages.RegularsLine(row.id, row.name, row.game, tuple(others[row.id]))
            for row in found
        ]

    async def show(self, guest: str, id: str, address: str = "") -> messages.Regulars:
        """Their page, for anybody who has the link.

        Raises:
            BadInput: there are no such regulars.
        """
        async with self._lock(id):
            row, table = await self._present(id, address)
        people = await rows.sums(self.store, id)
        played, matches = await rows.played(self.store, id)
        return messages.Regulars(
            id=id,
            name=row.name,
            game=row.game,
            table=row.table,
            open=_is_open(table),
            people=tuple(_regular(each, guest) for each in people),
            played=played,
            matches=tuple(_match(each, people) for each in matches),
        )

    async def next_table(self, id: str, by: Requester) -> str:
        """The table where they meet now: the one that is open, or a new one.

        Raises:
            Elsewhere: the table of the last match is live on another node.
            BadInput: there are no such regulars; or no table can be opened.
        """
        async with self._lock(id):
            row, table = await self._present(id, by.address)
            if _is_open(table):
                return row.table
            opening = table.anew(by.guest) if table and table.over else row.opening
            if table and table.phase == "finished" and table.seat_of(by.guest) is not None:
                new = await self.opener.rematch(row.table, by)
            else:
                new = await self.opener.anew(opening, by)
            if await rows.moved(self.store, row, new, opening, ()):
                return new
            row, _ = await self._present(id, by.address)
            return row.table  # Another server of the cluster was first.

    async def rename(self, guest: str, id: str, name: str) -> None:
        """One of them gives the table a name.

        Raises:
            BadInput: this guest is none of them.
        """
        if all(row.id != id for row in await rows.of_guest(self.store, guest)):
            raise BadInput("table.refuse.no_regular")
        await rows.rename(self.store, id, one_line(name)[: limits.REGULARS_LETTERS])

    async def keep(self) -> None:
        """Delete those who have not met for long."""
        await rows.delete_expired(self.store)

    async def _present(self, id: str, address: str) -> tuple[RegularsRow, TableState | None]:
        """Who they are, with what has ended put on the sheet, and their table if it is there."""
        row = await rows.find(self.store, REGULARS.c.id == id)
        if row is None:
            raise BadInput("table.refuse.no_regulars")
        ended: list[MatchRow] = []
        opening, now = row.opening, row.table
        moved, table = await self._table(now, address)
        for _ in range(FOLLOWED):
            if table is None or table.phase != "finished":
                break
            if now != row.table or not await rows.has_match(self.store, id, now):
                ended.append(_ended(table, moved))
                opening = table.anew(table.opened.host)
            if table.rematch is None:
                break
            now = table.rematch.table
            moved, table = await self._table(now, address)
        if ended or now != row.table:
            await rows.moved(self.store, row, now, opening, ended)
            row = await rows.find(self.store, REGULARS.c.id == id) or row
        return row, table

    async def _table(self, table_id: str, address: str) -> tuple[str, TableState | None]:
        """When something last happened at a table, and its state if its log is still there."""
        found = await self.archive.table(table_id, address)
        return (found[0].moved, found[1]) if found else ("", None)

    def _lock(self, id: str) -> asyncio.Lock:
        return self._locks.setdefault(id, asyncio.Lock())


def _is_open(table: TableState | None) -> bool:
    """Whether a match runs there, or people sit there and wait.

    Where nobody sits whoever opened the table may have filled the seats, and gone.
    """
    return table is not None and (table.running or bool(table.people and not table.over))


def _ended(table: TableState, moved: str) -> MatchRow:
    match = table.match
    assert match is not None, "a match that is over has begun"
    scores = tuple(
        Score(chair.guest, match.totals[seat], match.places[seat])
        for seat, chair in enumerate(table.chairs)
        if chair.guest is not None
    )
    went_on = tuple(
        (before, each.guest)
        for each in scores
        for before in sorted(table.persons.others(each.guest))
    )
    return MatchRow(table.id, moved, len(table.played), scores, went_on)


def _regular(person: Sum, guest: str) -> messages.Regular:
    return messages.Regular(
        person.name,
        person.face,
        person.guest == guest,
        person.matches,
        person.won,
        person.points,
    )


def _match(match: MatchRow, people: list[Sum]) -> messages.RegularsMatch:
    of: Mapping[str, Score] = {score.guest: score for score in match.scores}
    found = [of.get(person.guest) for person in people]
    return messages.RegularsMatch(
        match.table,
        match.ended,
        match.deals,
        tuple(score.total if score else None for score in found),
        tuple(score.place if score else None for score in found),
    )

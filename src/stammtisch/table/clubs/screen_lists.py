"""What comes of lists that are played at the screen: how far they are, and their totals.

A list is handed in when its match is over. If the server ends in between, that is made up for when
the table is loaded again, or by what is done once a minute: handing in twice changes nothing.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, replace
from itertools import takewhile

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.evening import Evening, Table
from stammtisch.evening.events import (
    Drawn,
    Event,
    HandedIn,
    Joined,
    ListLine,
    Undone,
)
from stammtisch.games.skat.match import Match
from stammtisch.games.skat.totals import totals_of
from stammtisch.table.clubs import screen_rows as rows
from stammtisch.table.clubs.evenings import Evenings, Log, Said
from stammtisch.table.clubs.rights import Asker
from stammtisch.table.clubs.rows import EveningRow
from stammtisch.table.clubs.screen_rows import ScreenRow
from stammtisch.table.clubs.table_lists import PEN
from stammtisch.table.live.table_manager import TableManager
from stammtisch.table.past.archive import Archive
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.store import Store

log = logging.getLogger("stammtisch.table")


@dataclass(slots=True)
class ScreenLists:
    """Follows the matches at the screen, and hands their lists in.

    ``_looked``: when something had last happened at a table that was looked at.
    """

    store: Store
    evenings: Evenings
    manager: TableManager
    archive: Archive
    _looked: dict[str, str] = field(default_factory=dict)

    # ---- what happens at the tables ------------------------------------------------------------

    async def ended(self, table: TableState) -> None:
        """A deal is over at some table: a list goes on, or is full."""
        if not table.for_club:
            return
        row = await rows.at_table(self.store, table.id)
        live = self.manager.tables.get(table.id)
        if not (row and await self._note(row, table)) and live:
            await live.break_off()  # Its draw was undone when it was live on another node.

    async def keep(self) -> None:
        """Look after all lists that are not done."""
        found = await rows.playing(self.store)
        self._looked = {each.table: self._looked.get(each.table, "") for each in found}
        for row in found:
            try:
                await self._look(row)
            except BadInput as error:
                log.warning("a list at the screen waits: %s", error)

    async def _look(self, row: ScreenRow) -> None:
        found = await self.store.table(row.table)
        if found is None:
            if row.played:  # Nobody has played there for long: it was deleted.
                await rows.note(self.store, replace(row, gone=True, done=True))
        elif self._looked.get(row.table) != found.moved:
            table = await self.archive.table(row.table)
            if table is not None and not await self._note(row, table[1]):
                await self.close(row, dealt=True)
            self._looked[row.table] = found.moved

    async def _note(self, row: ScreenRow, table: TableState) -> bool:
        """Store how far a list is, and hand it in if it is full and all of it counts.

        ``False`` if it is none any more: its table is to be closed.
        """
        evening = (await self.evenings.log(row.evening)).evening
        if not fits(evening, row):
            await self._void(evening, row)
            return False
        if row.done:
            return True
        # From the first deal on that a bot had in somebody's place, the list is not their own.
        whole = len([*takewhile(lambda deal: all(s.guest for s in deal.sitters), table.played)])
        full = table.phase == "finished" and whole == len(table.played)
        new = replace(
            row,
            played=whole,
            lines=_lines(row, table, whole),
            gone=not full and _is_gone(table, whole),
            done=table.over,
        )
        if full:
            await self._hand_in(new)
        if new != row:
            await rows.note(self.store, new)
        return True

    async def _hand_in(self, row: ScreenRow) -> None:
        """Hand a list in, unless a keeper has entered it."""

        async def event(log: Log) -> Said:
            table = drawn_table(log.evening, row)
            if table is None:
                raise BadInput("evening.refuse.no_series")
            if table.handed_in:
                return table.handed_in, None
            return HandedIn(row.series, row.number, row.lines), None

        await self.evenings.write(await self.evenings.row(row.evening), Asker(), PEN, event)

    # ---- what happens at the evening -----------------------------------------------------------

    async def check(self, evening: EveningRow, event: Event) -> None:
        """Who came late joins no table that plays already.

        Raises:
            BadInput: the cards are dealt there.
        """
        if isinstance(event, Joined):
            for row in await rows.screens(self.store, evening.id):
                if row.number == event.table and await self.dealt(row):
                    log_ = await self.evenings.log(evening.id)
                    if row.series == len(log_.evening.series) and fits(log_.evening, row):
                        raise BadInput("club.refuse.screen_plays", table=row.number)

    async def entered(self, evening: EveningRow, entries: Log) -> None:
        """Tables whose draw was undone, or where somebody joins, close."""
        if not isinstance(entries.entries[-1].event, Undone | Drawn | Joined):
            return
        for row in await rows.screens(self.store, evening.id):
            if not fits(entries.evening, row):
                try:
                    await self._void(entries.evening, row)
                    await self.close(row, dealt=True)
                except BadInput as error:  # It closes when its deal is over.
                    log.warning("a table at the screen is not closed yet: %s", error)

    async def dealt(self, row: ScreenRow) -> bool:
        """Whether a card is dealt at the table of a list."""
        found = await self.archive.table(row.table) if row.table else None
        return found is not None and found[1].deals > 0

    async def close(self, row: ScreenRow, *, dealt: bool) -> bool:
        """Close the table of a list; ``False`` if it stays since cards are dealt.

        Raises:
            Elsewhere: it is live on another node.
        """
        if row.table and await self.store.table(row.table):
            live = await self.manager.live_table(row.table)
            await live.break_off(dealt=dealt)
            return dealt or not live.table.deals
        return True

    async def _void(self, evening: Evening, row: ScreenRow) -> None:
        """What was drawn is undone; or the people are others, and take their seats anew."""
        if drawn_table(evening, row) is None:
            await rows.take_back(self.store, row)
        else:
            await rows.close_table(self.store, row)


def drawn_table(evening: Evening, row: ScreenRow) -> Table | None:
    """The table of the evening whose list it is; ``None`` where its draw was undone."""
    if row.series > len(evening.series):
        return None
    series = evening.series[row.series - 1]
    return series.tables[row.number - 1] if series.drawn.seed == row.draw else None


def fits(evening: Evening, row: ScreenRow) -> bool:
    """Whether a list is still that of its evening, and of the people who play it."""
    table = drawn_table(evening, row)
    return table is not None and (not row.table or table.people == row.people)


def _is_gone(table: TableState, whole: int) -> bool:
    """Whether a bot plays in somebody's place, or they have broken off."""
    left = any(chair.guest is None for chair in table.chairs)
    return whole < len(table.played) or (table.deals > 0 and left) or table.over


def _lines(row: ScreenRow, table: TableState, deals: int) -> tuple[ListLine, ...]:
    match = table.match
    assert match is None or isinstance(match, Match), "a list is one of Skat"
    if match is None:
        return ()
    found = zip(row.people, totals_of(match, deals), strict=True)
    return tuple(ListLine(person, each.points, each.won, each.lost) for person, each in found)

"""Lists that are played at the screen: who takes which seat, and the tables where they play.

A keeper lays a link on a table, as for a list that is kept there. Who opens it says who of the
table's people it is, and has that seat under that name. When all are there, they play one list at a
table of ours, by the rules by which a club plays.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from stammtisch.cardplay.options import format_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.evening import Table
from stammtisch.games.skat.options import PRESETS
from stammtisch.table.clubs import rows as club_rows
from stammtisch.table.clubs import screen_rows as rows
from stammtisch.table.clubs.evenings import Evenings
from stammtisch.table.clubs.rights import Asker, keeping, looking
from stammtisch.table.clubs.rows import EveningRow
from stammtisch.table.clubs.screen_lists import ScreenLists, drawn_table, fits
from stammtisch.table.clubs.screen_messages import (
    ScreenShown,
    ScreenState,
    SeatAtScreen,
    SeatsShown,
)
from stammtisch.table.clubs.screen_rows import ScreenRow
from stammtisch.table.fair import scheme
from stammtisch.table.guests.names import LONGEST, checked_name
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.live.table_manager import TableManager
from stammtisch.table.log.events import Opened
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.table_opener import TableOpener

RULES = PRESETS["isko"]
"""By these a club's list is played."""


@dataclass(frozen=True, slots=True)
class _At:
    """A list at the screen, and what its evening says of its table."""

    evening: EveningRow
    row: ScreenRow
    table: Table
    deals: int
    seats: dict[int, str]

    def person_of(self, guest: str) -> int | None:
        """Who of the table's people a guest is."""
        mine = (person for person, each in self.seats.items() if each == guest)
        return next((person for person in mine if person in self.table.people), None)

    @property
    def all_here(self) -> bool:
        return {*self.table.people} <= self.seats.keys()


@dataclass(slots=True)
class AtScreen:
    """Seats people at the screen. A list is known by its series and its table, both from 1."""

    store: Store
    evenings: Evenings
    manager: TableManager
    opener: TableOpener
    lists: ScreenLists

    # ---- for keepers and onlookers -------------------------------------------------------------

    async def show(self, asker: Asker, id: str) -> list[ScreenShown]:
        """The lists of an evening that are played at the screen, for whoever may see it.

        Raises:
            BadInput: there is no such evening for this guest and this key.
        """
        row = await self.evenings.row(id)
        keeper = (await looking(self.store, row.club, asker)).keeper is not None
        evening = (await self.evenings.log(id)).evening
        found = [each for each in await rows.screens(self.store, id) if fits(evening, each)]
        seats = await rows.seats(self.store, id)
        own = await rows.sat_at(self.store, asker.guest, [each.table for each in found])
        shown = []
        for each in found:
            _, table = evening.list_of(each.series, each.number)
            taken = seats.get((each.series, each.number), {})
            shown.append(
                ScreenShown(
                    series=each.series,
                    table=each.number,
                    state=_state(each),
                    here=tuple(person for person in table.people if person in taken),
                    played=each.played,
                    deals=table.deals(evening.terms),
                    lines=each.lines,
                    match=each.table,
                    own=each.table in own,
                    key=each.key if keeper else "",
                )
            )
        return shown

    async def set_up(self, asker: Asker, id: str, tables: tuple[int, ...]) -> list[ScreenShown]:
        """These tables of the last series play at the screen; ``()``: all whose lists are not in.

        Raises:
            BadInput: who asks is no keeper; it is no evening of Skat; nobody is seated yet; or
                there is no such table.
        """
        row = await self.evenings.row(id)
        await keeping(self.store, row.club, asker)
        evening = (await self.evenings.log(id)).evening
        if evening.terms.form != "skat":
            raise BadInput("club.refuse.skat_screen")
        series = len(evening.series)
        if not series:
            raise BadInput("evening.refuse.no_series")
        numbers = sorted({*tables}) or list(evening.series[-1].waiting_for)
        for number in numbers:
            if evening.list_of(series, number)[1].handed_in:
                raise BadInput("evening.refuse.handed_in")
        draw = evening.series[-1].drawn.seed
        await rows.set_up(self.store, id, series, draw, numbers)
        return await self.show(asker, id)

    async def take_back(self, asker: Asker, id: str, series: int, table: int) -> None:
        """A table does not play at the screen after all.

        Raises:
            BadInput: who asks is no keeper; or a deal is over.
        """
        at = await self._kept(asker, id, series, table)
        await self._close(at.row, dealt=not at.row.played)
        await rows.take_back(self.store, at.row)

    async def free(self, asker: Asker, id: str, series: int, table: int, person: int) -> None:
        """A seat is free again; until cards are dealt by its guest, a keeper may a deal longer.

        Raises:
            BadInput: who asks is neither; or it is too late.
        """
        if asker.key:
            at = await self._opened(asker, id, series, table)
            if at.person_of(asker.guest) != person:
                raise BadInput("club.refuse.no_seat")
            await self._close(at.row, dealt=False)
        else:
            at = await self._kept(asker, id, series, table)
            await self._close(at.row, dealt=not at.row.played)
        await rows.close_table(self.store, at.row)
        await rows.free(self.store, at.row, person)

    # ---- for those who have the link -----------------------------------------------------------

    async def seats(self, asker: Asker, id: str, series: int, table: int) -> SeatsShown:
        """Who is there, for whoever has the key of the link.

        Raises:
            BadInput: there is no such list for this key.
        """
        return await self._shown(asker, await self._opened(asker, id, series, table))

    async def sit(self, asker: Asker, id: str, series: int, table: int, person: int) -> SeatsShown:
        """A guest is this person of the table, and is called so from now on.

        Raises:
            BadInput: somebody else is; the guest is another person there; or nobody is called so.
        """
        at = await self._opened(asker, id, series, table)
        if person not in at.table.people:
            raise BadInput("evening.refuse.nobody")
        if at.row.table and person not in at.seats:  # Who sat there was forgotten as a guest.
            await self._close(at.row, dealt=False)
            await rows.close_table(self.store, at.row)
        done = await rows.sit(self.store, at.row, person, asker.guest)
        if done == "gone":
            raise BadInput("club.refuse.no_screen")
        if done != "seated":
            raise BadInput("club.refuse.seat_taken" if done == "taken" else "club.refuse.one_seat")
        await self._rename(asker.guest, at.evening.club, person)
        return await self.seats(asker, id, series, table)

    async def play(self, asker: Asker, by: Requester, id: str, series: int, table: int) -> str:
        """The table where a guest plays the list: all are there, and this one sits down.

        Raises:
            BadInput: the guest has no seat; somebody is missing; or no table can be opened.
        """
        at = await self._opened(asker, id, series, table)
        if at.person_of(asker.guest) is None:
            raise BadInput("club.refuse.no_seat")
        if not at.all_here:
            raise BadInput("club.refuse.not_all")
        match = await rows.open_table(self.store, at.row, at.table.people)
        if not at.row.done:
            await self.opener.kept(_opening(at), by, match)
        return match

    # ---- besides -------------------------------------------------------------------------------

    async def _rename(self, guest: str, club: str, person: int) -> None:
        """Who has said who he is is called so; where nobody may be called so, as before."""
        names = await club_rows.members(self.store, club)
        try:
            name = checked_name(names.get(person, "")[:LONGEST])
        except BadInput:
            return
        self.manager.renamed(guest, await self.store.rename(guest, name))

    async def _close(self, row: ScreenRow, *, dealt: bool) -> None:
        """The table closes, unless ``dealt`` only if no card is dealt there."""
        if not await self.lists.close(row, dealt=dealt):
            raise BadInput("club.refuse.screen_plays", table=row.number)

    async def _kept(self, asker: Asker, id: str, series: int, table: int) -> _At:
        """A list, for a keeper."""
        evening = await self.evenings.row(id)
        await keeping(self.store, evening.club, asker)
        found = await self._find(evening, series, table)
        if found is None:
            raise BadInput("club.refuse.no_screen")
        return found

    async def _opened(self, asker: Asker, id: str, series: int, table: int) -> _At:
        """A list, for who has the key of its link."""
        found = await self._find(await self.evenings.row(id), series, table)
        if found and asker.has_key(found.row.key):
            return found
        raise BadInput("club.refuse.no_screen")

    async def _find(self, evening: EveningRow, series: int, table: int) -> _At | None:
        now = (await self.evenings.log(evening.id)).evening
        for row in await rows.screens(self.store, evening.id):
            drawn = drawn_table(now, row)
            if (row.series, row.number) == (series, table) and drawn and fits(now, row):
                seats = (await rows.seats(self.store, evening.id)).get((series, table), {})
                return _At(evening, row, drawn, drawn.deals(now.terms), seats)
        return None

    async def _shown(self, asker: Asker, at: _At) -> SeatsShown:
        club = await club_rows.club(self.store, at.evening.club)
        names = await club_rows.members(self.store, at.evening.club)
        you = at.person_of(asker.guest) if asker.guest else None
        sat = await rows.sat_at(self.store, asker.guest, [at.row.table])
        return SeatsShown(
            club_name=club.name if club else "",
            date=at.evening.date,
            title=at.evening.title,
            series=at.row.series,
            table=at.row.number,
            people=tuple(
                SeatAtScreen(person, names.get(person, ""), person in at.seats)
                for person in at.table.people
            ),
            you=you,
            all_here=at.all_here,
            state=_state(at.row),
            played=at.row.played,
            deals=at.deals,
            match=at.row.table if sat or you is not None else "",
        )


def _state(row: ScreenRow) -> ScreenState:
    if row.gone:
        return "gone"
    if row.done:
        return "over"
    return "playing" if row.table else "seats"


def _opening(at: _At) -> Opened:
    """The table of a list: its people by their seats, who has none keeps it for nobody."""
    people = at.table.people
    rules = replace(RULES, players=len(people), games=at.deals)
    return Opened(
        game="skat",
        options=format_options(rules),
        host="",
        chairs=("open",) * len(people),
        practice=False,
        spectators=True,
        move_seconds=None,
        reserve_seconds=0,
        pace="brisk",
        seed="",
        fair=scheme.VERSION,
        kept=tuple(at.seats[person] for person in people),
    )

"""The rows of the deals of the days in the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, func, insert, select, update

from stammtisch.table.daily.messages import EntryState
from stammtisch.table.daily.schema import DEALS, ENTRIES, LINES
from stammtisch.table.storage.models import DAYS, GUESTS, TABLES
from stammtisch.table.storage.store import Store

KEPT_DAYS = 365
"""Days of the server for which the results are kept."""

LISTED = 50
"""How many of those who have finished a day shows."""

DAYS_LISTED = 20
"""How many days a part of the list has."""

Acts = tuple[tuple[int, str], ...]


class LineRow(NamedTuple):
    """How one deal was played: the way, as JSON, and what it brought."""

    way: str
    points: int


class ParRow(NamedTuple):
    """How the best bot played one deal, and what it brought."""

    points: int
    acts: Acts


class BotRow(NamedTuple):
    """How a bot of the field has done."""

    level: str
    points: int
    lines: tuple[LineRow, ...]


@dataclass(frozen=True, slots=True)
class DealsRow:
    """A game's deals of a day. ``par`` and ``field`` are empty until they are known."""

    day: int
    game: str
    version: str
    numbers: tuple[int, ...]
    par: tuple[ParRow, ...] = ()
    field: tuple[BotRow, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A guest's entry, with what others see of the guest."""

    guest: str
    table: str
    state: EntryState
    points: int | None
    name: str = ""
    face: int | None = None

    @property
    def counts(self) -> bool:
        """Whether it was finished in time."""
        return self.state == "finished"


# ---- the deals -----------------------------------------------------------------------------------


async def deals(store: Store, day: int, game: str) -> DealsRow | None:
    """A game's deals of a day; ``None`` if they have not been chosen."""
    rows = await store.read(select(DEALS).where((DEALS.c.day == day) & (DEALS.c.game == game)))
    return _deals(rows[0]) if rows else None


async def chosen(store: Store, day: int) -> set[str]:
    """The games whose deals of a day have been chosen."""
    return {row.game for row in await store.read(select(DEALS.c.game).where(DEALS.c.day == day))}


async def add(store: Store, new: Sequence[DealsRow]) -> None:
    """Store the deals of a day, which stay as they are from then on."""
    values = [
        {
            "day": each.day,
            "game": each.game,
            "version": each.version,
            "numbers": json.dumps(each.numbers),
        }
        for each in new
    ]

    def work(connection: Connection) -> None:
        connection.execute(store.database.insert(DEALS).on_conflict_do_nothing(), values)

    await store.write(work)


async def without_field(store: Store) -> list[DealsRow]:
    """The deals that somebody has begun, the last first, where par or the field is not known."""
    somebody = select(ENTRIES.c.guest_id).where(_same(ENTRIES, DEALS)).exists()
    missing = DEALS.c.par.is_(None) | DEALS.c.field.is_(None)
    query = select(DEALS).where(somebody & missing).order_by(DEALS.c.day.desc(), DEALS.c.game)
    return [_deals(row) for row in await store.read(query)]


async def put(
    store: Store,
    row: DealsRow,
    *,
    par: Sequence[ParRow] | None = None,
    field: Sequence[BotRow] | None = None,
) -> None:
    """Store par, or what the bots of the field have done."""
    given = {"par": par, "field": field}
    values = {name: json.dumps(value) for name, value in given.items() if value is not None}
    of = (DEALS.c.day == row.day) & (DEALS.c.game == row.game)

    def work(connection: Connection) -> None:
        connection.execute(update(DEALS).where(of).values(**values))

    await store.write(work)


class PastRow(NamedTuple):
    """A game of a day that people have finished, and how a guest has done, if in time.

    ``better`` got more than the guest.
    """

    day: int
    date: str
    game: str
    entered: int
    points: int | None
    better: int


async def past(store: Store, guest: str, before: int, limit: int) -> list[PastRow]:
    """The last so many days before this one on which people have finished, the last first."""
    own, finished = ENTRIES.alias(), _finished(DEALS.c.day, DEALS.c.game)
    mine = _same(own, DEALS) & (own.c.guest_id == guest) & (own.c.state == "finished")
    entered, better = (
        select(func.count()).select_from(ENTRIES).where(which).scalar_subquery()
        for which in (finished, finished & (ENTRIES.c.points > own.c.points))
    )
    days = (
        select(DEALS.c.day)
        .where((DEALS.c.day < before) & select(ENTRIES.c.day).where(finished).exists())
        .distinct()
        .order_by(DEALS.c.day.desc())
        .limit(limit)
    )
    query = (
        select(
            DEALS.c.day,
            DAYS.c.date,
            DEALS.c.game,
            entered.label("entered"),
            own.c.points,
            better.label("better"),
        )
        .join(DAYS, DAYS.c.number == DEALS.c.day)
        .outerjoin(own, mine)
        .where(DEALS.c.day.in_(days))
        .order_by(DEALS.c.day.desc(), DEALS.c.game)
    )
    found = [
        PastRow(row.day, row.date, row.game, row.entered, row.points, row.better)
        for row in await store.read(query)
    ]
    return [each for each in found if each.entered]


async def date(store: Store, day: int) -> str:
    """The date of a day."""
    rows = await store.read(select(DAYS.c.date).where(DAYS.c.number == day))
    return str(rows[0].date) if rows else ""


async def delete_expired(store: Store) -> None:
    """Delete what is older than ``KEPT_DAYS``."""
    await store.delete_where(DEALS, DEALS.c.day < store.day - KEPT_DAYS)


# ---- entries -------------------------------------------------------------------------------------


async def entry(store: Store, day: int, game: str, guest: str) -> EntryRow | None:
    """A guest's entry; ``None`` if there is none."""
    rows = await store.read(_entries().where(_of(day, game) & (ENTRIES.c.guest_id == guest)))
    return _entry(rows[0]) if rows else None


async def entries_of(store: Store, guest: str) -> list[tuple[int, str, str, int | None]]:
    """A guest's entries in days that are over: the day, the game, the table, the points."""
    own = (ENTRIES.c.guest_id == guest) & (ENTRIES.c.day < store.day)
    query = select(ENTRIES).where(own).order_by(ENTRIES.c.day, ENTRIES.c.game)
    return [(row.day, row.game, row.table_id, row.points) for row in await store.read(query)]


async def begin(store: Store, day: int, game: str, guest: str, table: str) -> EntryRow:
    """A guest's entry, which is to be played at ``table``, or the one that there is already."""
    new = {"day": day, "game": game, "guest_id": guest, "table_id": table, "state": "opening"}

    def work(connection: Connection) -> None:
        connection.execute(store.database.insert(ENTRIES).on_conflict_do_nothing(), new)

    await store.write(work)
    found = await entry(store, day, game, guest)
    assert found is not None, "it has just been made"
    return found


async def opened(store: Store, day: int, game: str, guest: str) -> None:
    """The table of an entry is there."""
    waiting = _of(day, game) & (ENTRIES.c.guest_id == guest) & (ENTRIES.c.state == "opening")

    def work(connection: Connection) -> None:
        connection.execute(update(ENTRIES).where(waiting).values(state="playing"))

    await store.write(work)


async def end(store: Store, day: int, game: str, over: EntryRow, lines: Sequence[LineRow]) -> None:
    """An entry is over; ``lines`` are its deals, where it counts."""
    key = {"day": day, "game": game, "guest_id": over.guest}
    running = _of(day, game) & (ENTRIES.c.guest_id == over.guest) & (ENTRIES.c.state == "playing")
    values = {"state": over.state, "points": over.points}
    rows = [key | {"deal": at} | each._asdict() for at, each in enumerate(lines)]

    def work(connection: Connection) -> None:
        ended = connection.execute(update(ENTRIES).where(running).values(**values)).rowcount
        if ended and rows:
            connection.execute(insert(LINES), rows)

    await store.write(work)


async def went_on(store: Store) -> list[tuple[int, str, EntryRow]]:
    """The entries that go on, with their days and games, at whose tables nothing happened today."""
    running = (ENTRIES.c.state == "playing") & (TABLES.c.day < store.day)
    query = _entries().join(TABLES, TABLES.c.id == ENTRIES.c.table_id).where(running)
    return [(row.day, row.game, _entry(row)) for row in await store.read(query)]


async def last_day(store: Store, table: str) -> int:
    """The day on which something last happened at a table."""
    rows = await store.read(select(TABLES.c.day).where(TABLES.c.id == table))
    return int(rows[0].day) if rows else 0


async def begun(store: Store, day: int, game: str) -> int:
    """How many have begun."""
    return await _count(store, _of(day, game) & (ENTRIES.c.state != "opening"))


async def finished(store: Store, day: int, game: str, above: int | None = None) -> int:
    """How many have finished in time, or have with more than ``above``."""
    found = _finished(day, game)
    if above is not None:
        found &= ENTRIES.c.points > above
    return await _count(store, found)


async def best(store: Store, day: int, game: str) -> list[EntryRow]:
    """The best of those who have finished in time."""
    query = _entries().where(_finished(day, game))
    rows = await store.read(
        query.order_by(ENTRIES.c.points.desc(), ENTRIES.c.guest_id).limit(LISTED)
    )
    return [_entry(row) for row in rows]


async def ways(store: Store, day: int, game: str) -> list[tuple[int, str, int, float]]:
    """Of each deal the ways in which people played it: deal, way, how many, points on average."""
    of = (LINES.c.day == day) & (LINES.c.game == game)
    columns = LINES.c.deal, LINES.c.way
    counted = func.count().label("people"), func.avg(LINES.c.points).label("average")
    query: Any = select(*columns, *counted).where(of).group_by(*columns)
    found = await store.read(query)
    return [(row.deal, row.way, row.people, float(row.average)) for row in found]


async def lines(store: Store, day: int, game: str, guest: str) -> list[LineRow]:
    """The deals of a guest's entry that counts."""
    of = (LINES.c.day == day) & (LINES.c.game == game) & (LINES.c.guest_id == guest)
    rows = await store.read(select(LINES.c.way, LINES.c.points).where(of).order_by(LINES.c.deal))
    return [LineRow(row.way, row.points) for row in rows]


async def _count(store: Store, which: Any) -> int:
    (row,) = await store.read(select(func.count()).select_from(ENTRIES).where(which))
    return int(row[0])


def _of(day: Any, game: Any) -> Any:
    return (ENTRIES.c.day == day) & (ENTRIES.c.game == game)


def _finished(day: Any, game: Any) -> Any:
    return _of(day, game) & (ENTRIES.c.state == "finished")


def _same(one: Any, other: Any) -> Any:
    return and_(one.c.day == other.c.day, one.c.game == other.c.game)


def _entries() -> Any:
    known = GUESTS.c.id == ENTRIES.c.guest_id
    return select(ENTRIES, GUESTS.c.name, GUESTS.c.face).join(GUESTS, known)


def _entry(row: Row[Any]) -> EntryRow:
    return EntryRow(row.guest_id, row.table_id, row.state, row.points, row.name, row.face)


def _deals(row: Row[Any]) -> DealsRow:
    par = json.loads(row.par or "[]")
    field = json.loads(row.field or "[]")
    return DealsRow(
        row.day,
        row.game,
        row.version,
        tuple(json.loads(row.numbers)),
        tuple(
            ParRow(points, tuple((seat, action) for seat, action in acts)) for points, acts in par
        ),
        tuple(
            BotRow(level, points, tuple(LineRow(*each) for each in deals))
            for level, points, deals in field
        ),
    )

"""The rows of lists that are played at the screen."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import TypeAdapter
from sqlalchemy import ColumnElement, Connection, Row, Table, delete, insert, select, update

from stammtisch.evening.events import ListLine
from stammtisch.table.clubs.schema import SCREEN_SEATS, SCREENS
from stammtisch.table.storage.models import SITTERS
from stammtisch.table.storage.store import Store

_LINES: TypeAdapter[tuple[ListLine, ...]] = TypeAdapter(tuple[ListLine, ...])


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """A list that is played at the screen; the fields are the columns of ``SCREENS``."""

    evening: str
    series: int
    number: int
    key: str
    draw: str
    table: str = ""
    people: tuple[int, ...] = ()
    played: int = 0
    lines: tuple[ListLine, ...] = ()
    gone: bool = False
    done: bool = False


async def screens(store: Store, evening: str) -> list[ScreenRow]:
    """The lists of an evening that are played at the screen."""
    return await _found(store, SCREENS.c.evening_id == evening)


async def at_table(store: Store, table: str) -> ScreenRow | None:
    """The list that is played at this table."""
    found = await _found(store, SCREENS.c.table_id == table)
    return found[0] if found else None


async def playing(store: Store) -> list[ScreenRow]:
    """All lists that are to be looked after."""
    return await _found(store, (SCREENS.c.table_id != "") & ~SCREENS.c.done)


async def seats(store: Store, evening: str) -> dict[tuple[int, int], dict[int, str]]:
    """By series and table, whose browser each person there has."""
    rows = await store.read(select(SCREEN_SEATS).where(SCREEN_SEATS.c.evening_id == evening))
    taken: dict[tuple[int, int], dict[int, str]] = {}
    for row in rows:
        taken.setdefault((row.series, row.number), {})[row.person] = row.guest_id
    return taken


async def of_guest(store: Store, guest: str) -> list[tuple[str, int, int, int]]:
    """Which seats a guest has taken: evening, series, table, person."""
    c = SCREEN_SEATS.c
    wanted = select(c.evening_id, c.series, c.number, c.person).where(c.guest_id == guest)
    rows = await store.read(wanted.order_by(c.evening_id, c.series, c.number))
    return [(row.evening_id, row.series, row.number, row.person) for row in rows]


async def sat_at(store: Store, guest: str, tables: Sequence[str]) -> set[str]:
    """At which of these tables a guest has sat."""
    mine = (SITTERS.c.guest_id == guest) & SITTERS.c.table_id.in_(tables)
    rows = await store.read(select(SITTERS.c.table_id).where(mine)) if guest and tables else ()
    return {row.table_id for row in rows}


async def set_up(
    store: Store, evening: str, series: int, draw: str, numbers: Sequence[int]
) -> None:
    """Make a key for each of these tables, unless this draw's has one."""
    empty = {"table_id": "", "people": "[]", "lines": "[]", "played": 0}
    same = {"evening_id": evening, "series": series, "draw": draw, "gone": False, "done": False}
    new = [
        {**same, **empty, "number": number, "key": secrets.token_urlsafe(16)} for number in numbers
    ]
    of = (SCREENS.c.evening_id == evening) & (SCREENS.c.series == series)

    def work(connection: Connection) -> None:
        old = connection.execute(select(SCREENS).where(of & (SCREENS.c.draw != draw))).all()
        for row in old:
            _delete(connection, _row(row))
        known = {*connection.execute(select(SCREENS.c.number).where(of)).scalars()}
        if fresh := [row for row in new if row["number"] not in known]:
            connection.execute(insert(SCREENS), fresh)

    await store.write(work)


async def take_back(store: Store, row: ScreenRow) -> None:
    """A list is not played at the screen after all."""
    await store.write(lambda connection: _delete(connection, row))


async def sit(
    store: Store, row: ScreenRow, person: int, guest: str
) -> Literal["seated", "taken", "elsewhere", "gone"]:
    """A guest is this person; or somebody else is, or the guest is another person there.

    ``gone``: it is not played at the screen any more.
    """
    new = {**_key(row), "person": person, "guest_id": guest}

    def work(connection: Connection) -> Literal["seated", "taken", "elsewhere", "gone"]:
        now = select(SCREENS.c.key).where(_this(SCREENS, row)).with_for_update()
        if connection.execute(now).scalar() != row.key:
            return "gone"
        rows = connection.execute(select(SCREEN_SEATS).where(_this(SCREEN_SEATS, row))).all()
        known = {each.person: each.guest_id for each in rows}
        if person in known:
            return "seated" if known[person] == guest else "taken"
        if guest in known.values():
            return "elsewhere"
        connection.execute(insert(SCREEN_SEATS), new)
        return "seated"

    return await store.write(work)


async def free(store: Store, row: ScreenRow, person: int) -> None:
    """Nobody is this person any more."""
    mine = _this(SCREEN_SEATS, row) & (SCREEN_SEATS.c.person == person)
    await store.delete_where(SCREEN_SEATS, mine)


async def open_table(store: Store, row: ScreenRow, people: Sequence[int]) -> str:
    """The id of the table where these people play by their seats: it is drawn once."""
    new = {"table_id": secrets.token_urlsafe(16), "people": json.dumps(people)}
    free = _this(SCREENS, row) & (SCREENS.c.table_id == "")

    def work(connection: Connection) -> str | None:
        connection.execute(update(SCREENS).where(free).values(**new))
        return connection.execute(select(SCREENS.c.table_id).where(_this(SCREENS, row))).scalar()

    return await store.write(work) or ""


async def close_table(store: Store, row: ScreenRow) -> None:
    """The people of a list play at no table yet."""
    await _change(
        store, row, table_id="", people="[]", played=0, lines="[]", gone=False, done=False
    )


async def note(store: Store, row: ScreenRow) -> None:
    """Store how far a list is."""
    lines = _LINES.dump_json(row.lines).decode()
    await _change(store, row, played=row.played, lines=lines, gone=row.gone, done=row.done)


async def _change(store: Store, row: ScreenRow, **values: str | int | bool) -> None:
    this = _this(SCREENS, row) & (SCREENS.c.table_id == row.table)

    def work(connection: Connection) -> None:
        connection.execute(update(SCREENS).where(this).values(**values))

    await store.write(work)


async def _found(store: Store, which: ColumnElement[bool]) -> list[ScreenRow]:
    ordered = SCREENS.c.evening_id, SCREENS.c.series, SCREENS.c.number
    return [_row(row) for row in await store.read(select(SCREENS).where(which).order_by(*ordered))]


def _delete(connection: Connection, row: ScreenRow) -> None:
    for table in (SCREENS, SCREEN_SEATS):
        connection.execute(delete(table).where(_this(table, row)))


def _key(row: ScreenRow) -> dict[str, Any]:
    return {"evening_id": row.evening, "series": row.series, "number": row.number}


def _this(table: Table, row: ScreenRow) -> ColumnElement[bool]:
    of, c = (row.evening, row.series, row.number), table.c
    return (c.evening_id == of[0]) & (c.series == of[1]) & (c.number == of[2])


def _row(row: Row[Any]) -> ScreenRow:
    return ScreenRow(
        *(row.evening_id, row.series, row.number, row.key, row.draw, row.table_id),
        people=tuple(json.loads(row.people)),
        played=row.played,
        lines=_LINES.validate_json(row.lines),
        gone=bool(row.gone),
        done=bool(row.done),
    )

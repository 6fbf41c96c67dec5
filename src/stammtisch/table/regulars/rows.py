"""The rows of regulars in the database."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, case, func, insert, select, update

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.log.events import Opened, format_event, parse_event
from stammtisch.table.regulars.schema import MATCHES, PEOPLE, REGULARS, SCORES
from stammtisch.table.storage.models import GUESTS
from stammtisch.table.storage.store import Store

LISTED = 60
"""How many matches their page shows."""

KEPT_DAYS = 400
"""After so many days of the server on which they have not met they are deleted."""


@dataclass(frozen=True, slots=True)
class RegularsRow:
    """Regulars, how their next table is opened, and their present or last table."""

    id: str
    name: str
    game: str
    opening: Opened
    table: str


@dataclass(frozen=True, slots=True)
class Score:
    """What a person scored in a match, and the place."""

    guest: str
    total: int
    place: int


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A finished match of theirs.

    ``went_on``: who was somebody before, and goes on as another guest in another browser.
    """

    table: str
    ended: str
    deals: int
    scores: tuple[Score, ...] = ()
    went_on: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Sum:
    """All matches of one person together."""

    guest: str
    name: str
    face: int | None
    matches: int
    won: int
    points: int


async def find(store: Store, where: ColumnElement[bool]) -> RegularsRow | None:
    """The regulars of this condition; ``None`` if there are none."""
    rows = await store.read(select(REGULARS).where(where))
    return _row(rows[0]) if rows else None


def at_table(table: str) -> ColumnElement[bool]:
    """Whose table this is, or was when a match on their sheet was played."""
    played = select(MATCHES.c.regulars_id).where(MATCHES.c.table_id == table)
    return (REGULARS.c.table_id == table) | REGULARS.c.id.in_(played)


async def make(store: Store, guest: str, opening: Opened, table: str, people: set[str]) -> str:
    """Store new regulars; return their id, the one they have already if the table is theirs.

    Raises:
        BadInput: this guest belongs to too many.
    """
    if known := await find(store, at_table(table)):
        return known.id
    mine = select(func.count()).select_from(PEOPLE).where(PEOPLE.c.guest_id == guest)
    if (await store.read(mine))[0][0] >= limits.REGULARS:
        raise BadInput("table.refuse.regulars")
    id, day = secrets.token_urlsafe(16), store.day
    body = format_event(_unseeded(opening))

    def work(connection: Connection) -> str:
        same = select(REGULARS.c.id).where(at_table(table))
        if known := connection.execute(same).scalar():
            return str(known)
        new = {"id": id, "name": "", "game": opening.game, "opening": body}
        connection.execute(insert(REGULARS), new | {"table_id": table, "day": day})
        _add_people(connection, id, people)
        return id

    return await store.write(work)


async def moved(
    store: Store, row: RegularsRow, table: str, opening: Opened, ended: Sequence[MatchRow]
) -> bool:
    """Their matches have ended, and ``table`` is theirs now; ``False`` if that is known already."""
    day, body = store.day, format_event(_unseeded(opening))
    found = (REGULARS.c.id == row.id) & (REGULARS.c.table_id == row.table)

    def work(connection: Connection) -> bool:
        values = {"table_id": table, "opening": body, "day": day}
        if not connection.execute(update(REGULARS).where(found).values(values)).rowcount:
            return False
        for match in ended:
            for before, guest in match.went_on:
                _go_on(connection, row.id, before, guest)
            _add_match(connection, row.id, match)
            _add_people(connection, row.id, {each.guest for each in match.scores})
        return True

    return await store.write(work)


async def delete_expired(store: Store) -> None:
    """Delete those who have not met for so long, and those of whom everybody is forgotten."""
    old = REGULARS.c.day < store.day - KEPT_DAYS
    old |= REGULARS.c.id.not_in(select(PEOPLE.c.regulars_id))
    await store.delete_where(REGULARS, old)


async def rename(store: Store, id: str, name: str) -> None:
    """Give the regulars another name."""

    def work(connection: Connection) -> None:
        connection.execute(update(REGULARS).where(REGULARS.c.id == id).values(name=name))

    await store.write(work)


async def of_guest(store: Store, guest: str) -> list[RegularsRow]:
    """All regulars to whom a guest belongs; who met last comes first."""
    rows = await store.read(
        select(REGULARS)
        .join(PEOPLE, PEOPLE.c.regulars_id == REGULARS.c.id)
        .where(PEOPLE.c.guest_id == guest)
        .order_by(REGULARS.c.day.desc(), REGULARS.c.id)
    )
    return [_row(each) for each in rows]


async def others(store: Store, guest: str, ids: Sequence[str]) -> dict[str, list[str]]:
    """The names of the others who belong to these regulars."""
    rows = await store.read(
        select(PEOPLE.c.regulars_id, GUESTS.c.name)
        .join(GUESTS, GUESTS.c.id == PEOPLE.c.guest_id)
        .where(PEOPLE.c.regulars_id.in_(ids) & (PEOPLE.c.guest_id != guest))
        .order_by(GUESTS.c.created, GUESTS.c.id)
    )
    found: dict[str, list[str]] = {id: [] for id in ids}
    for row in rows:
        found[row.regulars_id].append(row.name)
    return found


async def sums(store: Store, id: str) -> list[Sum]:
    """Everybody who belongs to them, with all matches together; who came first, first."""
    scored = (SCORES.c.regulars_id == PEOPLE.c.regulars_id) & (
        SCORES.c.guest_id == PEOPLE.c.guest_id
    )
    won = case((SCORES.c.place == 1, 1), else_=0)
    rows = await store.read(
        select(
            GUESTS.c.id,
            GUESTS.c.name,
            GUESTS.c.face,
            func.count(SCORES.c.table_id).label("matches"),
            func.coalesce(func.sum(won), 0).label("won"),
            func.coalesce(func.sum(SCORES.c.total), 0).label("points"),
        )
        .select_from(PEOPLE)
        .join(GUESTS, GUESTS.c.id == PEOPLE.c.guest_id)
        .outerjoin(SCORES, scored)
        .where(PEOPLE.c.regulars_id == id)
        .group_by(GUESTS.c.id, GUESTS.c.name, GUESTS.c.face, GUESTS.c.created)
        .order_by(GUESTS.c.created, GUESTS.c.id)
    )
    return [Sum(row.id, row.name, row.face, row.matches, row.won, row.points) for row in rows]


async def played(store: Store, id: str) -> tuple[int, list[MatchRow]]:
    """How many matches they have finished, and the last of them, the newest first."""
    own = MATCHES.c.regulars_id == id
    (count,) = await store.read(select(func.count()).select_from(MATCHES).where(own))
    newest = select(MATCHES).where(own).order_by(MATCHES.c.ended.desc(), MATCHES.c.table_id)
    rows = await store.read(newest.limit(LISTED))
    tables = [row.table_id for row in rows]
    scores: dict[str, list[Score]] = {table: [] for table in tables}
    wanted = (SCORES.c.regulars_id == id) & SCORES.c.table_id.in_(tables)
    for each in await store.read(select(SCORES).where(wanted)):
        scores[each.table_id].append(Score(each.guest_id, each.total, each.place))
    return count[0], [
        MatchRow(row.table_id, row.ended, row.deals, tuple(scores[row.table_id])) for row in rows
    ]


async def has_match(store: Store, id: str, table: str) -> bool:
    """Whether this match is on their sheet."""
    own = (MATCHES.c.regulars_id == id) & (MATCHES.c.table_id == table)
    return bool(await store.read(select(MATCHES.c.table_id).where(own)))


def _people(connection: Connection, id: str) -> set[str]:
    """Who belongs to them."""
    own = PEOPLE.c.regulars_id == id
    return set(connection.execute(select(PEOPLE.c.guest_id).where(own)).scalars())


def _known(connection: Connection, guests: Collection[str]) -> set[str]:
    """Those of these guests who are not forgotten."""
    return set(connection.execute(select(GUESTS.c.id).where(GUESTS.c.id.in_(guests))).scalars())


def _add_people(connection: Connection, id: str, people: set[str]) -> None:
    """Those who belong to them now, if they are not forgotten."""
    for guest in sorted(_known(connection, people - _people(connection, id))):
        connection.execute(insert(PEOPLE), {"regulars_id": id, "guest_id": guest})


def _go_on(connection: Connection, id: str, before: str, guest: str) -> None:
    """One of them goes on as another guest, with all that was scored.

    Not as one of them: whoever helps out on another's seat keeps an own line.
    """
    there = _people(connection, id)
    if before not in there or guest in there:
        return
    for each in (PEOPLE, SCORES):
        found = (each.c.regulars_id == id) & (each.c.guest_id == before)
        connection.execute(update(each).where(found).values(guest_id=guest))


def _add_match(connection: Connection, id: str, match: MatchRow) -> None:
    key = {"regulars_id": id, "table_id": match.table}
    connection.execute(insert(MATCHES), key | {"ended": match.ended, "deals": match.deals})
    people = _known(connection, [each.guest for each in match.scores])
    for each in match.scores:
        if each.guest in people:
            score = {"guest_id": each.guest, "total": each.total, "place": each.place}
            connection.execute(insert(SCORES), key | score)


def _unseeded(opening: Opened) -> Opened:
    """An opening without its secret."""
    return replace(opening, seed="")


def _row(row: Row[Any]) -> RegularsRow:
    opening = parse_event(row.opening)
    assert isinstance(opening, Opened), "nothing else is stored there"
    return RegularsRow(row.id, row.name, row.game, opening, row.table_id)

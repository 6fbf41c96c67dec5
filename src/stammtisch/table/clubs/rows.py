"""The rows of clubs in the database."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from stammtisch.evening.events import (
    Arrived,
    Drawn,
    Entry,
    Planned,
    format_event,
    parse_event,
)
from stammtisch.evening.terms import Game
from stammtisch.table.clubs.schema import (
    CLUBS,
    ENTRIES,
    EVENINGS,
    INVITATIONS,
    KEEPERS,
    MEMBERS,
    PENS,
    RESULTS,
)
from stammtisch.table.guests.devices import hash_of
from stammtisch.table.storage.models import GUESTS
from stammtisch.table.storage.store import Store

KEPT_DAYS = 800
"""After so many days of the server on which nothing happened there a club is deleted."""

FIRST = 1
"""The number of a club's first member, and of its first keeper."""


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club."""

    id: str
    name: str
    best: int
    onlookers: str


@dataclass(frozen=True, slots=True)
class KeeperRow:
    """A keeper, with the guest's name."""

    number: int
    guest: str
    name: str
    confirmed: bool


@dataclass(frozen=True, slots=True)
class EveningRow:
    """An evening, without its log."""

    id: str
    club: str
    date: str
    title: str
    game: Game = "skat"
    people: int = 0
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """What a closed evening brought somebody who played."""

    evening: str
    member: int
    total: int
    place: int


async def club(store: Store, id: str) -> ClubRow | None:
    """The club of this id; ``None`` if there is none."""
    found = await store.read(select(CLUBS).where(CLUBS.c.id == id))
    return ClubRow(found[0].id, found[0].name, found[0].best, found[0].onlookers) if found else None


async def of_guest(store: Store, guest: str) -> list[tuple[ClubRow, bool]]:
    """The clubs that a guest keeps, and whether that is confirmed; by name."""
    rows = await store.read(
        select(CLUBS, KEEPERS.c.confirmed)
        .join(KEEPERS, KEEPERS.c.club_id == CLUBS.c.id)
        .where(KEEPERS.c.guest_id == guest)
        .order_by(CLUBS.c.name, CLUBS.c.id)
    )
    return [
        (ClubRow(row.id, row.name, row.best, row.onlookers), bool(row.confirmed)) for row in rows
    ]


async def found(store: Store, guest: str, name: str) -> str:
    """Store a new club with its first keeper; return its id."""
    id = secrets.token_urlsafe(16)
    row = {"id": id, "name": name, "best": 0, "onlookers": "", "day": store.day}
    keeper = {"club_id": id, "number": FIRST, "guest_id": guest, "confirmed": True}

    def work(connection: Connection) -> None:
        connection.execute(insert(CLUBS), row)
        connection.execute(insert(KEEPERS), keeper)

    await store.write(work)
    return id


async def change(store: Store, id: str, **values: str | int) -> None:
    """Give columns of a club other values."""

    def work(connection: Connection) -> None:
        connection.execute(update(CLUBS).where(CLUBS.c.id == id).values(**values))

    await store.write(work)


# ---- members and keepers ------------------------------------------------------------------------


async def members(store: Store, club: str) -> dict[int, str]:
    """The names of all who ever came, by number."""
    rows = await store.read(
        select(MEMBERS.c.number, MEMBERS.c.name)
        .where(MEMBERS.c.club_id == club)
        .order_by(MEMBERS.c.number)
    )
    return {row.number: row.name for row in rows}


async def add_member(store: Store, club: str, name: str) -> None:
    """Store a new member."""

    def work(connection: Connection) -> None:
        _lock(connection, club)
        _add_member(connection, club, name)

    await store.write(work)


async def name_member(store: Store, club: str, number: int, name: str) -> bool:
    """Give a member another name; ``False`` if there is none of this number."""
    own = (MEMBERS.c.club_id == club) & (MEMBERS.c.number == number)

    def work(connection: Connection) -> bool:
        return bool(connection.execute(update(MEMBERS).where(own).values(name=name)).rowcount)

    return await store.write(work)


async def keepers(store: Store, club: str) -> list[KeeperRow]:
    """Who keeps the club, or will."""
    rows = await store.read(
        select(KEEPERS, GUESTS.c.name)
        .join(GUESTS, GUESTS.c.id == KEEPERS.c.guest_id)
        .where(KEEPERS.c.club_id == club)
        .order_by(KEEPERS.c.number)
    )
    return [KeeperRow(row.number, row.guest_id, row.name, bool(row.confirmed)) for row in rows]


async def invite(store: Store, club: str, until: int) -> str:
    """Store an invitation to keep the club; return its token."""
    token = secrets.token_urlsafe(32)
    row = {"hash": hash_of(token), "club_id": club, "until": until}

    def work(connection: Connection) -> None:
        connection.execute(insert(INVITATIONS), row)

    await store.write(work)
    return token


async def invitations(store: Store, club: str, now: int) -> int:
    """How many invitations can be used still."""
    fresh = (INVITATIONS.c.club_id == club) & (INVITATIONS.c.until > now)
    rows = await store.read(select(func.count()).select_from(INVITATIONS).where(fresh))
    return int(rows[0][0])


async def accept(store: Store, token: str, guest: str, now: int) -> str | None:
    """Use up an invitation: the guest will be a keeper; return the club's id.

    ``None`` if there is no such invitation any more. It is taken in one statement: of two who use
    it at the same time one gets it.
    """
    fresh = (INVITATIONS.c.hash == hash_of(token)) & (INVITATIONS.c.until > now)
    taken = delete(INVITATIONS).where(fresh).returning(INVITATIONS.c.club_id)

    def work(connection: Connection) -> str | None:
        club = connection.execute(taken).scalar()
        if club is None:
            return None
        _lock(connection, club)
        own = KEEPERS.c.club_id == club
        if connection.execute(select(KEEPERS).where(own & (KEEPERS.c.guest_id == guest))).first():
            return str(club)
        # Not the number of somebody who has gone: entries stand under it.
        used = select(func.max(ENTRIES.c.keeper)).join(
            EVENINGS, EVENINGS.c.id == ENTRIES.c.evening_id
        )
        before = connection.execute(used.where(EVENINGS.c.club_id == club)).scalar() or 0
        last = connection.execute(select(func.max(KEEPERS.c.number)).where(own)).scalar() or 0
        number = max(before, last) + 1
        row = {"club_id": club, "number": number, "guest_id": guest, "confirmed": False}
        connection.execute(insert(KEEPERS), row)
        return str(club)

    return await store.write(work)


async def confirm(store: Store, club: str, number: int) -> None:
    """A keeper is confirmed by another."""
    own = (KEEPERS.c.club_id == club) & (KEEPERS.c.number == number)

    def work(connection: Connection) -> None:
        connection.execute(update(KEEPERS).where(own).values(confirmed=True))

    await store.write(work)


async def dismiss(store: Store, club: str, number: int) -> bool:
    """Somebody keeps the club no longer; ``False`` if nobody else would."""
    own = KEEPERS.c.club_id == club
    this = own & (KEEPERS.c.number == number)
    others = select(KEEPERS.c.number).where(
        own & KEEPERS.c.confirmed & (KEEPERS.c.number != number)
    )

    def work(connection: Connection) -> bool:
        _lock(connection, club)
        if connection.execute(others).first() is None:
            return False
        connection.execute(delete(KEEPERS).where(this))
        return True

    return await store.write(work)


# ---- evenings -----------------------------------------------------------------------------------


async def evenings(store: Store, club: str) -> list[EveningRow]:
    """The club's evenings, the latest first."""
    rows = await store.read(
        select(EVENINGS)
        .where(EVENINGS.c.club_id == club)
        .order_by(EVENINGS.c.date.desc(), EVENINGS.c.id)
    )
    return [_evening(row) for row in rows]


async def evening(store: Store, id: str) -> EveningRow | None:
    """The evening of this id; ``None`` if there is none."""
    rows = await store.read(select(EVENINGS).where(EVENINGS.c.id == id))
    return _evening(rows[0]) if rows else None


async def results(store: Store, club: str) -> list[Result]:
    """The results of all closed evenings of a club."""
    rows = await store.read(
        select(RESULTS)
        .join(EVENINGS, EVENINGS.c.id == RESULTS.c.evening_id)
        .where(EVENINGS.c.club_id == club)
        .order_by(RESULTS.c.evening_id, RESULTS.c.member)
    )
    return [Result(row.evening_id, row.member, row.total, row.place) for row in rows]


async def plan(
    store: Store, club: str, date: str, title: str, first: Planned, keeper: int, at: str
) -> str:
    """Store a new evening with the first event of its log; return its id."""
    id, day = secrets.token_urlsafe(16), store.day
    row: dict[str, object] = {"id": id, "club_id": club, "date": date, "title": title}
    row |= {"game": first.terms.game, "people": 0, "closed": False}
    entry = _entry(id, Entry(0, at, keeper, first))

    def work(connection: Connection) -> None:
        connection.execute(insert(EVENINGS), row)
        connection.execute(insert(ENTRIES), entry)
        connection.execute(update(CLUBS).where(CLUBS.c.id == club).values(day=day))

    await store.write(work)
    return id


async def rename(store: Store, evening: str, date: str, title: str) -> None:
    """Give an evening another date and title."""

    def work(connection: Connection) -> None:
        this = EVENINGS.c.id == evening
        connection.execute(update(EVENINGS).where(this).values(date=date, title=title))

    await store.write(work)


async def call_off(store: Store, evening: EveningRow, entries: int) -> bool:
    """Delete an evening; ``False`` if its log has more than so many entries by now."""
    last = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.evening_id == evening.id)

    def work(connection: Connection) -> bool:
        _lock(connection, evening.club)
        if connection.execute(last).scalar() != entries - 1:
            return False
        connection.execute(delete(EVENINGS).where(EVENINGS.c.id == evening.id))
        return True

    return await store.write(work)


async def entries(store: Store, evening: str, first: int = 0) -> list[Entry]:
    """An evening's log from number ``first`` on."""
    rows = await store.read(
        select(ENTRIES)
        .where((ENTRIES.c.evening_id == evening) & (ENTRIES.c.number >= first))
        .order_by(ENTRIES.c.number)
    )
    return [Entry(row.number, row.at, row.keeper, parse_event(row.body)) for row in rows]


async def append(
    store: Store,
    now: EveningRow,
    new: Entry,
    results: Sequence[Result] | None,
    newcomer: str | None = None,
    drawn: int = 0,
) -> bool:
    """Append to a log; with it a ``newcomer``, who has arrived, becomes a member of this name.

    ``now`` and ``results`` are what the log says then, ``None`` where the results stay as they are;
    ``drawn`` is the number of its last series.

    ``False`` if another server was first: it has appended, or has given the number to somebody
    else. Nothing is stored then. Codes of lists from a draw that was undone are void.
    """
    row, day = _entry(now.id, new), store.day
    last = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.evening_id == now.id)
    state = {"game": now.game, "people": now.people, "closed": now.closed}

    def work(connection: Connection) -> bool:
        _lock(connection, now.club)
        if connection.execute(last).scalar() != new.number - 1:
            return False
        if newcomer is not None:
            assert isinstance(new.event, Arrived), "a newcomer comes in"
            if _next_number(connection, now.club) != new.event.person:
                return False
            _add_member(connection, now.club, newcomer)
        connection.execute(insert(ENTRIES), row)
        connection.execute(update(EVENINGS).where(EVENINGS.c.id == now.id).values(**state))
        connection.execute(update(CLUBS).where(CLUBS.c.id == now.club).values(day=day))
        if results is not None:
            _set_results(connection, now.id, results)
        if isinstance(new.event, Drawn):
            connection.execute(
                delete(PENS).where(PENS.c.evening_id == now.id, PENS.c.series == drawn)
            )
        return True

    return await store.write(work)


@dataclass(frozen=True, slots=True)
class PenRow:
    """A table's list that is kept there."""

    series: int
    number: int
    key: str
    holder: str


async def pens(store: Store, evening: str) -> list[PenRow]:
    """The lists of an evening that are kept at their tables."""
    rows = await store.read(
        select(PENS).where(PENS.c.evening_id == evening).order_by(PENS.c.series, PENS.c.number)
    )
    return [PenRow(row.series, row.number, row.key, row.holder) for row in rows]


async def lay_out(store: Store, evening: str, series: int, numbers: Sequence[int]) -> None:
    """Make a key for each of these tables' lists; those that are there are void."""
    of = (PENS.c.evening_id == evening) & (PENS.c.series == series) & PENS.c.number.in_(numbers)
    key = {"evening_id": evening, "series": series, "holder": ""}
    new = [key | {"number": each, "key": secrets.token_urlsafe(16)} for each in numbers]

    def work(connection: Connection) -> None:
        connection.execute(delete(PENS).where(of))
        connection.execute(insert(PENS), new)

    await store.write(work)


async def take_pen(store: Store, evening: str, pen: PenRow, guest: str) -> None:
    """A guest has the pen of a list now, whoever had it before."""
    this = (PENS.c.evening_id == evening) & (PENS.c.key == pen.key)

    def work(connection: Connection) -> None:
        connection.execute(update(PENS).where(this).values(holder=guest))

    await store.write(work)


async def delete_expired(store: Store, now: int) -> None:
    """Delete clubs where nothing has happened for so long or that nobody keeps, old invitations."""
    old = CLUBS.c.day < store.day - KEPT_DAYS
    old |= CLUBS.c.id.not_in(select(KEEPERS.c.club_id).where(KEEPERS.c.confirmed))
    await store.delete_where(CLUBS, old)
    await store.delete_where(INVITATIONS, INVITATIONS.c.until <= now)


def _lock(connection: Connection, club: str) -> None:
    """One server after the other: what follows is not changed by another one meanwhile."""
    connection.execute(select(CLUBS.c.id).where(CLUBS.c.id == club).with_for_update())


def _next_number(connection: Connection, club: str) -> int:
    last = select(func.max(MEMBERS.c.number)).where(MEMBERS.c.club_id == club)
    return (connection.execute(last).scalar() or 0) + 1


def _add_member(connection: Connection, club: str, name: str) -> None:
    row = {"club_id": club, "number": _next_number(connection, club), "name": name}
    connection.execute(insert(MEMBERS), row)


def _set_results(connection: Connection, evening: str, results: Sequence[Result]) -> None:
    connection.execute(delete(RESULTS).where(RESULTS.c.evening_id == evening))
    rows = [
        {"evening_id": evening, "member": r.member, "total": r.total, "place": r.place}
        for r in results
    ]
    if rows:
        connection.execute(insert(RESULTS), rows)


def _evening(row: Row[Any]) -> EveningRow:
    return EveningRow(
        *(row.id, row.club_id, row.date, row.title, row.game, row.people, bool(row.closed))
    )


def _entry(evening: str, entry: Entry) -> dict[str, object]:
    return {
        "evening_id": evening,
        "number": entry.number,
        "at": entry.at,
        "keeper": entry.by,
        "body": format_event(entry.event),
    }

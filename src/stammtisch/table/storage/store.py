"""The store: the tables' logs, the guests, and one key.

Logs are append-only. ``models.py`` has the schema, ``writer.py`` writes in group commits, and
``database.py`` connects.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Row,
    Select,
    Table,
    TableClause,
    column,
    delete,
    func,
    insert,
    inspect,
    select,
    table,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.storage.database import Database, connect, is_damaged
from stammtisch.table.storage.health import Health
from stammtisch.table.storage.models import (
    DAYS,
    EVENTS,
    GOES,
    GUESTS,
    METADATA,
    NODES,
    SECRETS,
    SITTERS,
    TABLES,
    Guest,
    Person,
    TableRow,
    stamp,
)
from stammtisch.table.storage.moving import check_whole
from stammtisch.table.storage.writer import Append, Owned, StoreTrouble, Writer, why
from stammtisch.table.tallies import Tally

__all__ = ["Guest", "Store", "StoreTrouble", "TableRow"]

log = logging.getLogger("stammtisch.store")

T = TypeVar("T")

GUESTS_CHANGED = "stammtisch_guests"
"""PostgreSQL's channel on which servers hear that a guest has changed."""

_Rows: TypeAlias = Sequence[Row[Any]]  # SQLAlchemy does not know a query's columns.


class Store:
    """An open database; ``await Store.open(url)`` opens it.

    ``day`` is the number of the present day, counted in days on which a server has run.
    ``read_failures`` is how many queries have failed.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self._writer = Writer(database)
        self._health = Health(database, self._writer)
        self._reading: set[asyncio.Task[Sequence[Row[Any]]]] = set()
        self._closing = False
        self.day = 0
        self.read_failures = 0

    @classmethod
    async def open(cls, url: str, *, node: str = "") -> Store:
        """Open ``sqlite:///FILE`` or ``postgresql://…`` and bring its tables up to date.

        The nodes of a cluster, which name themselves, share a PostgreSQL database.

        Raises:
            BadInput: there is no such database, or it cannot be used.
        """
        database = await connect(url, node=node)
        try:
            await check_whole(database)
        except BaseException:
            await database.close()
            raise
        store = cls(database)
        await store.read_day()
        return store

    async def close(self) -> None:
        """Finish waiting writes and running reads, then close."""
        if self._closing:
            return
        self._closing = True
        await self._health.close()
        await self._writer.close()
        await asyncio.gather(*self._reading, return_exceptions=True)
        await self.database.close()

    @property
    def commits(self) -> int:
        """The number of transactions committed."""
        return self._writer.commits

    @property
    def events_committed(self) -> Tally:
        """The numbers of events in each commit."""
        return self._writer.events

    @property
    def write_failures(self) -> int:
        """The number of transactions that have failed."""
        return self._writer.failures

    @property
    def waiting(self) -> int:
        """The number of calls that wait to be written."""
        return self._writer.waiting

    @property
    def kind(self) -> str:
        """``"sqlite"`` or ``"postgresql"``."""
        return self.database.kind

    @property
    def damaged(self) -> bool:
        """Whether a page of the database has been found that cannot be read."""
        return self._health.damaged

    # ---- tables ------------------------------------------------------------------------------

    async def append(
        self,
        table: str,
        events: Sequence[tuple[int, str, str]],
        *,
        row: TableRow | None = None,
        sitters: Sequence[tuple[str, int]] = (),
        owned: Owned | None = None,
    ) -> None:
        """Append events (number, time, body) to a table's log, all of them or none.

        The first call for a table brings its ``row``. ``sitters`` are guests who sit down, with
        their seats. In a cluster the table must still be ``owned``.

        Raises:
            StoreTrouble: nothing was stored: disk full, no database, or a number that exists.
            Superseded: nothing was stored, since another node has taken the table over.
        """
        await self._writer.append(
            Append(
                tables=[_values(row)] if row else [],
                events=[
                    {"table_id": table, "number": number, "at": at, "body": body}
                    for number, at, body in events
                ],
                moved=[{"table": table, "at": events[-1][1], "today": self.day}] if events else [],
                sitters=[
                    {"table_id": table, "guest_id": guest, "seat": seat} for guest, seat in sitters
                ],
                owned=owned,
            )
        )

    async def events(self, table: str) -> list[tuple[int, str, str]]:
        """A table's log: number, time and body of each event, in order."""
        rows = await self._read(
            select(EVENTS.c.number, EVENTS.c.at, EVENTS.c.body)
            .where(EVENTS.c.table_id == table)
            .order_by(EVENTS.c.number)
        )
        return [(row.number, row.at, row.body) for row in rows]

    async def table(self, table: str) -> TableRow | None:
        """The table of this id; ``None`` if there is none."""
        rows = await self._read(select(TABLES).where(TABLES.c.id == table))
        return _table_row(rows[0]) if rows else None

    async def past(self, guest: str, limit: int = 100, skip: int = 0) -> list[tuple[TableRow, int]]:
        """The tables where a guest sat, with the seats; the last active one comes first."""
        newest = TABLES.c.moved.desc(), TABLES.c.id
        rows = await self._read(_tables_of(guest).order_by(*newest).limit(limit).offset(skip))
        return [(_table_row(row), row.seat) for row in rows]

    async def past_at(self, guest: str, table: str) -> tuple[TableRow, int] | None:
        """A table where a guest sat, with the seat; ``None`` if the guest never sat there."""
        rows = await self._read(_tables_of(guest).where(TABLES.c.id == table))
        return (_table_row(rows[0]), rows[0].seat) if rows else None

    async def seats_of(self, guest: str) -> list[tuple[str, int]]:
        """The ids of all tables where a guest sat, with the seats."""
        rows = await self._read(
            select(SITTERS.c.table_id, SITTERS.c.seat)
            .where(SITTERS.c.guest_id == guest)
            .order_by(SITTERS.c.table_id)
        )
        return [(row.table_id, row.seat) for row in rows]

    async def unseat(self, table: str, guest: str) -> None:
        """Remove a guest who has left a table before the match began."""
        found = (SITTERS.c.guest_id == guest) & (SITTERS.c.table_id == table)

        def work(connection: Connection) -> None:
            connection.execute(delete(SITTERS).where(found))

        await self._writer.work(work)

    # ---- guests ------------------------------------------------------------------------------

    async def new_guest(self, name: str = "") -> Guest:
        """A new guest with a random id; a guest without a name has an empty one."""
        guest = Guest(secrets.token_urlsafe(12), name, stamp(), _today())

        def work(connection: Connection) -> None:
            connection.execute(insert(GUESTS), _values(guest) | {"day": self.day})

        await self._writer.work(work)
        return guest

    async def guest(self, guest: str) -> Guest | None:
        """The guest of this id; ``None`` if there is none."""
        rows = await self._read(select(GUESTS).where(GUESTS.c.id == guest))
        if not rows:
            return None
        row = rows[0]
        return Guest(row.id, row.name, row.created, row.seen, row.face)

    async def names(self, guests: Iterable[str]) -> dict[str, str]:
        """The names of guests by id; unknown guests are left out."""
        return {id: person.name for id, person in (await self.people(guests)).items()}

    async def people(self, guests: Iterable[str]) -> dict[str, Person]:
        """What others see of guests, by id; unknown guests are left out."""
        wanted = select(GUESTS.c.id, GUESTS.c.name, GUESTS.c.face)
        rows = await self._read(wanted.where(GUESTS.c.id.in_(list(guests))))
        return {row.id: Person(row.name, row.face) for row in rows}

    async def rename(self, guest: str, name: str | None = None, face: int | None = None) -> Person:
        """Give a guest another name or face, where one is given; return both as they are now."""
        values = {"name": name, "face": face}
        given = {column: value for column, value in values.items() if value is not None}

        def work(connection: Connection) -> Person:
            mine = GUESTS.c.id == guest
            if given:
                connection.execute(update(GUESTS).where(mine).values(**given))
                _tell_others(connection, guest)
            now = connection.execute(select(GUESTS.c.name, GUESTS.c.face).where(mine)).one_or_none()
            return Person(*now) if now else Person()

        return await self._writer.work(work)

    async def seen(self, guest: Guest) -> None:
        """Record that the guest was here today; written once a day."""
        if guest.seen != _today():
            found = update(GUESTS).where(GUESTS.c.id == guest.id)
            values = {"seen": _today(), "day": self.day}

            def work(connection: Connection) -> None:
                connection.execute(found.values(**values))

            await self._writer.work(work)

    async def forget(self, guest: str) -> list[str]:
        """Delete a guest; return the tables that were deleted too.

        Those are the tables where no other person sat. The logs of the others still contain the
        guest's random id, which no longer refers to anybody.
        """

        def work(connection: Connection) -> list[str]:
            ours = select(SITTERS.c.table_id).where(SITTERS.c.guest_id == guest)
            shared = select(SITTERS.c.table_id).where(SITTERS.c.guest_id != guest)
            alone = ours.where(SITTERS.c.table_id.not_in(shared)).order_by(SITTERS.c.table_id)
            gone = list((connection.execute(alone)).scalars())
            for id in gone:
                connection.execute(delete(TABLES).where(TABLES.c.id == id))
            for each in of_guests(connection):
                connection.execute(delete(each).where(each.c.guest_id == guest))
            connection.execute(delete(GUESTS).where(GUESTS.c.id == guest))
            _tell_others(connection, guest)
            return gone

        return await self._writer.work(work)

    # ---- the server --------------------------------------------------------------------------

    async def begin_day(self, date: str) -> bool:
        """Count this date if it is new; return whether it was."""
        await self.read_day()
        if await self._read(select(DAYS).where(DAYS.c.date == date)):
            return False

        def work(connection: Connection) -> None:
            connection.execute(insert(DAYS), {"number": self.day + 1, "date": date})

        await self._writer.work(work)
        self.day += 1
        return True

    async def read_day(self) -> None:
        """Find the number of the present day, which another server may have counted."""
        self.day = (await self._read(select(func.max(DAYS.c.number))))[0][0] or 0

    async def expired_tables(self, before: int, spared: Collection[str]) -> list[str]:
        """The tables last active before day ``before``: those of the first such day.

        In a cluster those that a node has are spared too, and keep no others from being deleted.
        """
        left = TABLES.c.id.not_in(spared) & TABLES.c.node.not_in(select(NODES.c.id))
        first = select(func.min(TABLES.c.day)).where((TABLES.c.day < before) & left)
        rows = await self._read(
            select(TABLES.c.id).where((TABLES.c.day == first.scalar_subquery()) & left)
        )
        return [row.id for row in rows]

    async def delete_expired(self, table: str, before: int) -> bool:
        """Delete a table and its log if it was last active before day ``before``."""
        old = (TABLES.c.id == table) & (TABLES.c.day < before)

        def work(connection: Connection) -> bool:
            return bool((connection.execute(delete(TABLES).where(old))).rowcount)

        return await self._writer.work(work)

    async def delete_expired_guests(self, before: int, spared: Collection[str]) -> None:
        """Delete guests last seen before day ``before``: those of the first such day.

        Whom another table of the database still knows, who has sat somewhere above all, stays, but
        for those that go with the guest.
        """
        away: ColumnElement[bool] = GUESTS.c.id.not_in(spared)
        known = [each for each in METADATA.sorted_tables if "guest_id" in each.c]
        own = [each for each in known if each.info.get(GOES)]
        for each in known:
            if each not in own:
                away &= GUESTS.c.id.not_in(select(each.c.guest_id))
        first = select(func.min(GUESTS.c.day)).where((GUESTS.c.day < before) & away)
        day = (await self._read(first))[0][0]
        if day is None:
            return

        def work(connection: Connection) -> None:
            gone = (GUESTS.c.day == day) & away
            for each in own:
                of = each.c.guest_id.in_(select(GUESTS.c.id).where(gone))
                connection.execute(delete(each).where(of))
            connection.execute(delete(GUESTS).where(gone))

        await self._writer.work(work)

    async def delete_where(self, table: Table, old: ColumnElement[bool]) -> None:
        """Delete rows of a feature's table; where there are none nothing is written."""
        if not await self._read(select(table).where(old).limit(1)):
            return

        def work(connection: Connection) -> None:
            connection.execute(delete(table).where(old))

        await self._writer.work(work)

    async def megabytes(self) -> float:
        """The size of the database in MiB; with SQLite, without free pages that it will reuse."""
        query = (
            "SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class"
            " WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
        )
        if self.database.kind == "sqlite":
            query = (
                "SELECT (page_count - freelist_count) * page_size"
                " FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()"
            )
        return float((await self._read(text(query)))[0][0]) / 2**20

    async def counts(self) -> dict[str, int]:
        """The numbers of tables, events and guests."""
        queries = [
            select(func.count()).select_from(each).scalar_subquery().label(each.name)
            for each in (TABLES, EVENTS, GUESTS)
        ]
        (row,) = await self._read(select(*queries))
        return dict(row._mapping)

    def check_pages(self) -> None:
        """Begin to check in the background that no page is damaged; at most once a day."""
        self._health.check_pages()

    async def check(self) -> None:
        """Check that the database can be read and written and is whole; ``BadInput`` if not."""
        await self._read(text("SELECT 1"))
        await self._health.check()

    async def secret(self, name: str) -> str:
        """The random secret of this name, drawn on first use."""
        wanted = select(SECRETS.c.value).where(SECRETS.c.name == name)
        if rows := await self._read(wanted):
            return str(rows[0].value)
        new = {"name": name, "value": secrets.token_hex(32)}

        def work(connection: Connection) -> str:
            drawn = self.database.insert(SECRETS).on_conflict_do_nothing()
            connection.execute(drawn, new)
            return str((connection.execute(wanted)).scalar_one())

        return await self._writer.work(work)

    async def read(self, query: Executable) -> _Rows:
        """Run a query."""
        return await self._read(query)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in a transaction of its own."""
        return await self._writer.work(work)

    async def _read(self, query: Executable) -> Sequence[Row[Any]]:
        """Run a query; a cancelled caller does not break the connection."""
        if self._closing:
            raise BadInput("table.refuse.not_read")
        task = asyncio.get_running_loop().create_task(self._ask(query))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)
        try:
            rows = await asyncio.shield(task)
        except (SQLAlchemyError, OSError) as error:
            self.read_failures += 1
            log.warning("a query failed: %s", why(error))
            self._health.damaged |= is_damaged(error)
            self._health.check_undamaged()
            raise BadInput("table.refuse.not_read") from None
        if not rows:  # A damaged page may hide them.
            self._health.check_undamaged()
        return rows

    async def _ask(self, query: Executable) -> Sequence[Row[Any]]:
        return await self.database.read(lambda connection: connection.execute(query).all())


def _tell_others(connection: Connection, guest: str) -> None:
    """A guest has changed: other servers at this database hear it once that is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(GUESTS_CHANGED, guest)))


def of_guests(connection: Connection) -> list[TableClause]:
    """The tables that know guests, whichever feature they belong to: the database says it."""
    found = inspect(connection)
    return [
        table(name, column("guest_id"))
        for name in found.get_table_names()
        if any(each["name"] == "guest_id" for each in found.get_columns(name))
    ]


def _values(row: TableRow | Guest) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__slots__}


def _table_row(row: Row[Any]) -> TableRow:
    return TableRow(row.id, row.game, row.practice, row.created, row.moved)


def _tables_of(guest: str) -> Select[Any]:
    """The query for the tables where a guest sat, each with the seat."""
    joined = select(TABLES, SITTERS.c.seat).join(SITTERS, SITTERS.c.table_id == TABLES.c.id)
    return joined.where(SITTERS.c.guest_id == guest)


def _today() -> str:
    return stamp()[:10]

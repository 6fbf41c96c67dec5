"""Connecting and migrating; everything that is specific to SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.parse import unquote

import sqlalchemy.dialects.postgresql as postgresql
import sqlalchemy.dialects.sqlite as sqlite
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from stammtisch import __version__
from stammtisch.cardplay.refusals import BadInput

DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg"}
BUSY_SECONDS = 5.0
"""Seconds to wait for a lock that somebody else holds, and for a connection."""

ANSWER_SECONDS = 30.0
"""Seconds after which a PostgreSQL server that does not answer counts as gone."""

READERS = 4

LOCK_NOT_AVAILABLE = "55P03"
"""PostgreSQL's SQLSTATE for a lock that was not to be had in time."""

HELD_SECONDS = 3.0
"""Seconds after which PostgreSQL ends a transaction in whose midst its server has stopped."""

ALONE, MIGRATION, HOUSEKEEPER = 0x5374616D, 0x5374616E, 0x5374616F
"""Keys of PostgreSQL's advisory locks: of the one server at a database, which the nodes of a
cluster share; of who migrates it; of the node that keeps house."""

T = TypeVar("T")
Work = Callable[[Connection], T]
Upsert = Callable[[Table], sqlite.Insert | postgresql.Insert]


class Run(Protocol):
    """Does work on a connection that is held."""

    def __call__(self, work: Work[T], /) -> Awaitable[T]: ...


class Database(ABC):
    """One connection that writes, and some that read, so that readers do not wait for the writer.

    ``kind`` is ``"sqlite"`` or ``"postgresql"``. ``insert`` makes this dialect's INSERT, which
    supports ON CONFLICT. ``file`` is the file of an SQLite database. Work is plain SQLAlchemy: it
    runs beside the loop as a whole, since each step of its own would cost more than the step.
    """

    kind: str
    insert: Upsert
    file: Path | None = None

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """Do work in a transaction, one after the other."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Do work that only reads."""

    @abstractmethod
    def reading(self) -> AbstractAsyncContextManager[Run]:
        """A connection that reads, for which the database stays as it is now."""

    @abstractmethod
    async def prepare(self) -> None:
        """Keep others away if the database itself can, and bring its tables up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Close all connections."""


async def connect(url: str, *, alone: bool = True, node: str = "") -> Database:
    """Open the database for this process alone, and bring its tables up to date.

    An SQLite database is locked by whoever uses it (``serve.alone_at``), since it is a file. In
    PostgreSQL a connection holds a lock for as long as it lives; those who name themselves as a
    ``node`` of a cluster share it. Who is not ``alone`` may only read, and the tables must be up to
    date.

    Raises:
        BadInput: there is no such database, another server has it, or it cannot be used.
    """
    parsed = _parsed(url)
    if node and parsed.get_backend_name() != "postgresql":
        raise BadInput("serve.cluster_database")
    try:
        database: Database
        if parsed.get_backend_name() == "sqlite":
            database = Sqlite(parsed)
        else:
            database = Postgresql(parsed, node)
    except ImportError as error:
        raise BadInput("serve.driver", name=str(error.name)) from None
    except sqlite3.Error as error:
        raise BadInput("serve.database", why=str(error)) from None
    try:
        if alone:
            await database.prepare()
        else:
            await database.read(_check_up_to_date)
    except CommandError:
        await database.close()
        raise BadInput("serve.database_newer", version=__version__) from None
    except (SQLAlchemyError, OSError) as error:
        await database.close()
        raise BadInput("serve.database", why=_why(error)) from None
    except BaseException:
        await database.close()
        raise
    return database


def migrate(connection: Connection) -> None:
    """Run all pending migrations in one transaction, one process after the other."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION})")
    command.upgrade(migrations(connection), "head")


def _check_up_to_date(connection: Connection) -> None:
    newest = ScriptDirectory.from_config(migrations()).get_current_head()
    if MigrationContext.configure(connection).get_current_revision() != newest:
        raise BadInput("serve.database_other", version=__version__)


def migrations(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file."""
    config = Config(attributes={"connection": connection})
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def knows(revision: str) -> bool:
    """Whether this version of the program knows a database's revision."""
    script = ScriptDirectory.from_config(migrations())
    return any(each.revision == revision for each in script.walk_revisions())


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; ``None`` for any other, and for one in memory.

    Raises:
        BadInput: there is no such kind of database.
    """
    return _file(_parsed(url))


def url_of(file: Path) -> str:
    """The URL of the SQLite database in a file."""
    return URL.create("sqlite", database=str(file)).render_as_string()


def _file(url: URL) -> Path | None:
    name = url.database or ""
    if "uri" in url.query:
        name = unquote(name.removeprefix("file:"))
    memory = name == ":memory:" or url.query.get("mode") == "memory"
    if url.get_backend_name() != "sqlite" or memory:
        return None
    return Path(name).resolve()


def is_gone(error: Exception) -> bool:
    """Whether the database was locked for too long or does not answer.

    Then trying again would wait again.
    """
    if not isinstance(error, DBAPIError):
        return True
    locked = getattr(error.orig, "sqlstate", "") == LOCK_NOT_AVAILABLE
    busy = _sqlite_name(error).startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))
    return busy or locked or error.connection_invalidated


def is_unsure(error: Exception) -> bool:
    """Whether a commit may have been done all the same: the connection, or the sync, failed."""
    if not isinstance(error, DBAPIError):
        return True
    return "FSYNC" in _sqlite_name(error) or error.connection_invalidated


def is_damaged(error: Exception) -> bool:
    """Whether a page of an SQLite database is damaged."""
    damaged = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
    return isinstance(error, DBAPIError) and _sqlite_name(error).startswith(damaged)


def _sqlite_name(error: DBAPIError) -> str:
    """SQLite's name of an error; empty for another database's."""
    return getattr(error.orig, "sqlite_errorname", "") or ""


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadInput("serve.database_kind", known=tuple(DRIVERS)) from None
    backend = parsed.get_backend_name()
    if backend not in DRIVERS or (backend == "sqlite" and not parsed.database):
        raise BadInput("serve.database_kind", known=tuple(DRIVERS))
    return parsed.set(drivername=DRIVERS[backend]) if parsed.drivername == backend else parsed


def _why(error: Exception) -> str:
    """The database's message, without the statement and without the password in the URL."""
    return str(error.orig) if isinstance(error, DBAPIError) else str(error)


# ---- SQLite --------------------------------------------------------------------------------------


class Sqlite(Database):
    """In WAL mode readers and the writer do not block each other. Each connection has a thread."""

    kind = "sqlite"

    def __init__(self, url: URL) -> None:
        assert url.database, "there is a file"
        if "uri" not in url.query:  # Find out early that a file cannot be used.
            with closing(sqlite3.connect(url.database)) as connection:
                connection.execute("PRAGMA schema_version")
        options: dict[str, Any] = {"isolation_level": None}  # BEGIN is issued below.
        if "timeout" not in url.query:
            options["timeout"] = BUSY_SECONDS
        self.insert, self.file = sqlite.insert, _file(url)
        self._writer, self._reader = (
            create_engine(
                url, connect_args=options, pool_size=size, max_overflow=0, hide_parameters=True
            )
            for size in (1, READERS)
        )
        # A writer locks at once: an upgrade of a read lock could fail without waiting.
        for engine, begin in ((self._writer, "BEGIN IMMEDIATE"), (self._reader, "BEGIN")):
            event.listen(engine, "connect", _pragmas)
            event.listen(engine, "begin", _beginner(begin))
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(READERS, "reader")

    async def write(self, work: Work[T]) -> T:
        return await _in(self._writing, lambda: _written(self._writer, work))

    async def read(self, work: Work[T]) -> T:
        return await _in(self._reading, lambda: _read(self._reader, work))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Run]:
        with ThreadPoolExecutor(1, "reader") as thread:
            connection = await _in(thread, self._reader.connect)

            async def run(work: Work[T]) -> T:
                return await _in(thread, lambda: work(connection))

            try:
                yield run
            finally:
                await _in(thread, connection.close)

    async def prepare(self) -> None:
        await self.write(migrate)

    async def close(self) -> None:
        for pool, engine in ((self._reading, self._reader), (self._writing, self._writer)):
            await _in(pool, engine.dispose)
            pool.shutdown()


async def _in(thread: Executor, call: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(thread, call)


def _written(engine: Engine, work: Work[T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _read(engine: Engine, work: Work[T]) -> T:
    with engine.connect() as connection:
        return work(connection)


def _pragmas(connection: Any, _: Any) -> None:
    try:
        cursor = connection.cursor()
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except BaseException:
        connection.close()  # It is not in the pool yet.
        raise


def _beginner(statement: str) -> Callable[[Connection], None]:
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    return begin


# ---- PostgreSQL ----------------------------------------------------------------------------------


class Postgresql(Database):
    """The work runs on the loop, and waits for the network where it must."""

    kind = "postgresql"

    def __init__(self, url: URL, node: str = "") -> None:
        options: dict[str, Any] = {
            "timeout": BUSY_SECONDS,
            "server_settings": {
                "application_name": f"stammtisch {node}".rstrip(),
                "lock_timeout": f"{BUSY_SECONDS:.0f}s",
                # A server that has lost its power must not keep its lock for hours.
                "tcp_keepalives_idle": "30",
                "tcp_keepalives_interval": "10",
                "tcp_keepalives_count": "3",
            },
        }
        locking = options
        if node:  # A node that stands still must not keep others from its tables and its row.
            settings = {"idle_in_transaction_session_timeout": f"{HELD_SECONDS:.0f}s"}
            locking = {**options, "server_settings": {**options["server_settings"], **settings}}
        hurried = {"command_timeout": ANSWER_SECONDS}
        self.insert, self._name, self.node = postgresql.insert, url.database or "", node
        self._writer, self._reader, self._alone = (
            create_async_engine(
                url,
                connect_args=each,
                pool_size=size,
                max_overflow=0,
                pool_pre_ping=True,
                hide_parameters=True,
            )
            # A migration may take its time.
            for size, each in ((1, locking | hurried), (READERS, options | hurried), (1, locking))
        )

    async def write(self, work: Work[T]) -> T:
        async with self._writer.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Work[T]) -> T:
        async with self._reader.connect() as connection:
            return await connection.run_sync(work)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Run]:
        async with self._reader.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection.run_sync

    async def prepare(self) -> None:
        """The connection that holds the lock lives as long as this database is open.

        A server that has just ended may still hold it for a moment.
        """
        async with self.holding() as connection:
            await self.lock(connection)
        async with self.holding() as connection:
            await connection.run_sync(migrate)

    @asynccontextmanager
    async def holding(self) -> AsyncIterator[AsyncConnection]:
        """A transaction on the connection that holds the lock.

        If that has been lost, it is another one, and holds none.
        """
        async with self._alone.begin() as connection:
            yield connection

    async def lock(self, connection: AsyncConnection) -> None:
        """Keep others away for as long as this connection lives; raise ``BadInput`` if one has."""
        how = "pg_advisory_lock_shared" if self.node else "pg_advisory_lock"
        try:
            await connection.exec_driver_sql(f"SELECT {how}({ALONE})")
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", "") != LOCK_NOT_AVAILABLE:
                raise
            raise BadInput("serve.database_taken", path=self._name) from None

    async def close(self) -> None:
        for engine in (self._reader, self._writer, self._alone):
            await engine.dispose()

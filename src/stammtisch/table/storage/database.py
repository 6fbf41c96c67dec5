"""Connecting and migrating; everything that is specific to SQLite or PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import sqlalchemy.dialects.postgresql as postgresql
import sqlalchemy.dialects.sqlite as sqlite
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Table, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from stammtisch import __version__
from stammtisch.cardplay.refusals import BadInput

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
BUSY_SECONDS = 5.0
READERS = 4

Upsert = Callable[[Table], sqlite.Insert | postgresql.Insert]


@dataclass(frozen=True, slots=True)
class Database:
    """Two engines for one database, so that readers do not wait for the writer.

    ``insert`` makes this dialect's INSERT, which supports ON CONFLICT. ``file`` is the file of an
    SQLite database.
    """

    writer: AsyncEngine
    reader: AsyncEngine
    insert: Upsert
    file: Path | None = None

    async def close(self) -> None:
        """Close all connections."""
        await self.reader.dispose()
        if self.writer is not self.reader:
            await self.writer.dispose()


async def connect(url: str) -> Database:
    """Open the database and bring its tables up to date.

    Raises:
        BadInput: there is no such database, or it cannot be used.
    """
    parsed = _parsed(url)
    try:
        database = _sqlite(parsed) if parsed.get_backend_name() == "sqlite" else _postgresql(parsed)
    except ImportError as error:
        raise BadInput("serve.driver", name=str(error.name)) from None
    except sqlite3.Error as error:
        raise BadInput("serve.database", why=str(error)) from None
    try:
        async with database.writer.begin() as connection:
            await connection.run_sync(migrate)
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
    """Run all pending migrations in one transaction."""
    command.upgrade(migrations(connection), "head")


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


def _file(url: URL) -> Path | None:
    name = url.database or ""
    if "uri" in url.query:
        name = unquote(name.removeprefix("file:"))
    memory = name == ":memory:" or url.query.get("mode") == "memory"
    if url.get_backend_name() != "sqlite" or memory:
        return None
    return Path(name).resolve()


def is_locked(error: DBAPIError) -> bool:
    """Whether the database was locked for too long, so that trying again would wait again."""
    name = getattr(error.orig, "sqlite_errorname", "") or ""
    return name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


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


def _sqlite(url: URL) -> Database:
    """One connection to write, some to read: in WAL mode they do not block each other."""
    assert url.database, "there is a file"
    if "uri" not in url.query:  # Find out early that a file cannot be used.
        with closing(sqlite3.connect(url.database)) as connection:
            connection.execute("PRAGMA schema_version")
    options: dict[str, Any] = {"isolation_level": None}  # BEGIN is issued below.
    if "timeout" not in url.query:
        options["timeout"] = BUSY_SECONDS
    writer, reader = (
        create_async_engine(
            url, connect_args=options, pool_size=size, max_overflow=0, hide_parameters=True
        )
        for size in (1, READERS)
    )
    # A writer locks at once: an upgrade of a read lock could fail without waiting.
    for engine, begin in ((writer, "BEGIN IMMEDIATE"), (reader, "BEGIN")):
        event.listen(engine.sync_engine, "connect", _pragmas)
        event.listen(engine.sync_engine, "begin", _beginner(begin))
    return Database(writer, reader, sqlite.insert, _file(url))


def _pragmas(connection: Any, _: Any) -> None:
    try:
        cursor = connection.cursor()
        for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except BaseException:
        connection.close()  # It is not in the pool yet.
        raise


def _beginner(statement: str) -> Callable[[Connection], None]:
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    return begin


def _postgresql(url: URL) -> Database:
    engine = create_async_engine(
        url, pool_size=READERS + 1, pool_pre_ping=True, hide_parameters=True
    )
    return Database(engine, engine, postgresql.insert)

"""Whether an SQLite file is a database of ours and nothing else, before anything in it is used.

A schema is a program: a view, a trigger or a generated column of a stranger's would run where we
ask a table. So the file must hold exactly what our migrations make.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Set
from contextlib import closing
from functools import cache
from itertools import count
from pathlib import Path
from typing import TypeAlias

from alembic import command
from sqlalchemy import create_engine

from stammtisch import __version__
from stammtisch.cardplay.messages import quoted, say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.storage.database import knows, migrations

SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_master"
VERSION = "alembic_version"

STATISTICS = (
    ("sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
    ("sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
)
"""The tables that SQLite's ANALYZE makes, whoever has run it."""

STEPS, MOST_STEPS = 10_000, 100
"""How many operations SQLite does between two looks at it, and how many looks a schema takes."""

_Item: TypeAlias = tuple[str, str, str, str]


def opened(file: Path, mode: str) -> sqlite3.Connection:
    """A connection to a file of which nothing is known."""
    connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode={mode}", uri=True)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def check(file: Path, *, or_empty: bool = False) -> None:
    """Check that a file is an undamaged database of ours, or one without any tables.

    Raises:
        BadInput: it is not, or it is of a newer version.
    """
    if not file.is_file():
        raise BadInput("backup.nothing", path=str(file))
    try:
        with closing(opened(file, "ro")) as connection:
            # No schema of ours takes long to read, however its pages lead in circles.
            looks = count()
            connection.set_progress_handler(lambda: next(looks) > MOST_STEPS, STEPS)
            found = _items(connection.execute(SCHEMA))
            if or_empty and not found:
                return
            _compare(file, _version(found), _version(_made("head")))
            ((revision,),) = connection.execute(f"SELECT version_num FROM {VERSION} LIMIT 2")
            if not knows(revision):
                raise BadInput("serve.database_newer", version=__version__)
            _compare(file, found, _made(revision))
            connection.set_progress_handler(None, 0)
            why = damage(connection)
    except (sqlite3.Error, ValueError) as error:
        raise BadInput("backup.damaged", path=str(file), why=str(error)) from None
    if why:
        raise BadInput("backup.damaged", path=str(file), why=why)


def damage(connection: sqlite3.Connection) -> str | None:
    """What SQLite finds amiss first in a database; ``None`` if all is well."""
    ((found,),) = connection.execute("PRAGMA quick_check(1)")
    return None if found == "ok" else str(found).replace("\n", " ")


def _version(items: Set[_Item]) -> Set[_Item]:
    """The table that tells the version."""
    return {each for each in items if each[2] == VERSION}


def _compare(file: Path, found: Set[_Item], made: Set[_Item]) -> None:
    for _, name, _, _ in sorted(found ^ made):
        why = say("backup.foreign", name=quoted(name))
        raise BadInput("backup.damaged", path=str(file), why=why)


@cache
def _made(revision: str) -> frozenset[_Item]:
    """What the migrations make up to a revision."""
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            command.upgrade(migrations(connection), revision)
            return frozenset(_items(map(tuple, connection.exec_driver_sql(SCHEMA))))
    finally:
        engine.dispose()


def _items(rows: Iterable[tuple[object, ...]]) -> set[_Item]:
    """The schema, but for white space and quotation marks, which say nothing."""
    found = set[_Item]()
    for kind, name, table, sql in rows:
        if (name, sql) not in STATISTICS:
            plain = "".join(str(sql).replace('"', "").split())
            found.add((str(kind), str(name), str(table), plain))
    return found

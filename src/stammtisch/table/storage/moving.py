"""Copying all rows of one database into another, whatever kind either is.

Rows go over in the order of their keys, those that others refer to first, some at a time. So a copy
that was broken off goes on after the last key that has arrived. Until every row has been compared
the new database is marked as half moved, and no server opens it.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
    CursorResult,
    Row,
    Select,
    Table,
    Text,
    collate,
    delete,
    func,
    insert,
    select,
    tuple_,
)
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.storage.database import Database, Run
from stammtisch.table.storage.models import METADATA, SECRETS
from stammtisch.table.storage.writer import why

BATCH = 2000
"""Rows in one transaction."""

MARK = "moving"
"""The name of the mark among the secrets: from which house rows are being copied."""

BYTEWISE = {"sqlite": "BINARY", "postgresql": "C"}
"""The collation with which both kinds of database sort texts alike."""

Key: TypeAlias = tuple[object, ...]
_Rows: TypeAlias = Sequence[Row[Any]]
Told: TypeAlias = Callable[[str, int], None]


async def copy_all(source: Database, target: Database, told: Told) -> Mapping[str, int]:
    """Copy and compare all rows; the number of rows in each table.

    ``told`` is called with a table's name and its number of rows when it has been compared. An
    interrupted copy goes on when it is called again.

    Raises:
        BadInput: the target holds another house; a row differs afterwards; one of the two does not
            answer.
    """
    try:
        async with source.reading() as old:
            fingerprint = await old(_fingerprint)
            await target.write(lambda connection: _begin(connection, fingerprint))
            for table in _tables():
                await _copy(old, target, table)
            counts = {}
            async with target.reading() as new:
                for table in _tables():
                    counts[table.name] = await _compare(old, new, table)
                    told(table.name, counts[table.name])
        await target.write(_finish)
    except (SQLAlchemyError, OSError) as error:
        raise BadInput("move.trouble", why=why(error)) from None
    return counts


async def check_whole(database: Database) -> None:
    """Raise ``BadInput`` if rows are still being moved into this database."""
    if await database.read(_mark) is not None:
        raise BadInput("move.half")


def _tables() -> list[Table]:
    """All tables, those that others refer to first."""
    return METADATA.sorted_tables


def _begin(target: Connection, fingerprint: str) -> None:
    """Mark the target, which must be empty or marked so already."""
    mark = _mark(target)
    if mark == fingerprint:
        return
    if mark is not None:
        raise BadInput("move.other")
    for table in _tables():
        if target.execute(select(func.count()).select_from(table)).scalar_one():
            raise BadInput("move.not_empty")
    target.execute(insert(SECRETS), {"name": MARK, "value": fingerprint})


def _finish(target: Connection) -> None:
    target.execute(delete(SECRETS).where(SECRETS.c.name == MARK))


def _mark(connection: Connection) -> str | None:
    wanted = select(SECRETS.c.value).where(SECRETS.c.name == MARK)
    return connection.execute(wanted).scalar_one_or_none()


def _fingerprint(connection: Connection) -> str:
    """What tells a house from any other: its secrets, which do not show in it."""
    if _mark(connection) is not None:
        raise BadInput("move.half")
    digest = hashlib.sha256(b"stammtisch house\n")
    for row in connection.execute(_sorted(connection, SECRETS)):
        digest.update(f"{row.name} {row.value}\n".encode())
    return digest.hexdigest()


async def _copy(old: Run, target: Database, table: Table) -> None:
    last = await target.read(lambda connection: _last_key(connection, table))
    async for batch in _batches(old, table, last):
        rows = [dict(row._mapping) for row in batch]
        await target.write(lambda connection, rows=rows: connection.execute(insert(table), rows))  # type: ignore[misc]


def _last_key(connection: Connection, table: Table) -> Key | None:
    """The key of the last row that has arrived."""
    keys = _keys(connection, table)
    wanted = select(*table.primary_key).order_by(*(each.desc() for each in keys)).limit(1)
    row = connection.execute(_without_mark(wanted, table)).first()
    return tuple(row) if row else None


async def _compare(old: Run, new: Run, table: Table) -> int:
    """The number of rows, which are the same in both."""
    number, theirs = 0, _batches(new, table)
    async for batch in _batches(old, table):
        found = await _next(theirs)
        number += len(batch)
        if [*map(tuple, batch)] != [*map(tuple, found)]:
            raise BadInput("move.differs", table=table.name, row=number)
    if await _next(theirs):
        raise BadInput("move.differs", table=table.name, row=number + 1)
    return number


async def _next(batches: AsyncIterator[_Rows]) -> _Rows:
    """The next rows; none at the end."""
    async for batch in batches:
        return batch
    return ()


async def _batches(run: Run, table: Table, last: Key | None = None) -> AsyncIterator[_Rows]:
    """All rows in the order of their keys, those after ``last``, some at a time."""

    def begun(connection: Connection) -> CursorResult[Any]:
        query = _without_mark(_sorted(connection, table), table)
        if last is not None:
            query = query.where(tuple_(*_keys(connection, table)) > tuple_(*last))
        return connection.execute(query, execution_options={"stream_results": True})

    result = await run(begun)
    while batch := await run(lambda _: result.fetchmany(BATCH)):
        yield batch
    await run(lambda _: result.close())


def _without_mark(query: Select[Any], table: Table) -> Select[Any]:
    return query.where(SECRETS.c.name != MARK) if table is SECRETS else query


def _sorted(connection: Connection, table: Table) -> Select[Any]:
    return select(table).order_by(*_keys(connection, table))


def _keys(connection: Connection, table: Table) -> list[ColumnElement[Any]]:
    """The columns of the key, so that both kinds of database sort them alike."""
    collation = BYTEWISE[connection.dialect.name]
    return [
        collate(column, collation) if isinstance(column.type, Text) else column
        for column in table.primary_key
    ]

"""Copying all rows of one database into another, whatever kind either is.

Rows go over in the order of their keys, those that others refer to first, some at a time. So a copy
that was broken off goes on after the last key that has arrived. Until every row has been compared
the new database is marked as half moved, and no server opens it.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from sqlalchemy import (
    ColumnElement,
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
from sqlalchemy.ext.asyncio import AsyncConnection

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.storage.database import Database
from stammtisch.table.storage.models import METADATA, SECRETS
from stammtisch.table.storage.writer import why

BATCH = 2000
"""Rows in one transaction."""

MARK = "moving"
"""The name of the mark among the secrets: from which house rows are being copied."""

BYTEWISE = {"sqlite": "BINARY", "postgresql": "C"}
"""The collation with which both kinds of database sort texts alike."""

Key: TypeAlias = tuple[object, ...]
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
        async with _reading(source) as old:
            await _begin(target, await _fingerprint(old))
            for table in _tables():
                await _copy(old, target, table)
            counts = {}
            async with _reading(target) as new:
                for table in _tables():
                    counts[table.name] = await _compare(old, new, table)
                    told(table.name, counts[table.name])
        async with target.writer.begin() as connection:
            await connection.execute(delete(SECRETS).where(SECRETS.c.name == MARK))
    except (SQLAlchemyError, OSError) as error:
        raise BadInput("move.trouble", why=why(error)) from None
    return counts


async def check_whole(database: Database) -> None:
    """Raise ``BadInput`` if rows are still being moved into this database."""
    async with database.reader.connect() as connection:
        if await _mark(connection) is not None:
            raise BadInput("move.half")


def _tables() -> list[Table]:
    """All tables, those that others refer to first."""
    return METADATA.sorted_tables


@asynccontextmanager
async def _reading(database: Database) -> AsyncIterator[AsyncConnection]:
    """A connection for which the database stays as it is now."""
    async with database.reader.connect() as connection:
        if database.kind == "postgresql":
            await connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


async def _begin(target: Database, fingerprint: str) -> None:
    """Mark the target, which must be empty or marked so already."""
    async with target.writer.begin() as connection:
        mark = await _mark(connection)
        if mark == fingerprint:
            return
        if mark is not None:
            raise BadInput("move.other")
        for table in _tables():
            if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
                raise BadInput("move.not_empty")
        await connection.execute(insert(SECRETS), {"name": MARK, "value": fingerprint})


async def _mark(connection: AsyncConnection) -> str | None:
    wanted = select(SECRETS.c.value).where(SECRETS.c.name == MARK)
    return (await connection.execute(wanted)).scalar_one_or_none()


async def _fingerprint(connection: AsyncConnection) -> str:
    """What tells a house from any other: its secrets, which do not show in it."""
    if await _mark(connection) is not None:
        raise BadInput("move.half")
    digest = hashlib.sha256(b"stammtisch house\n")
    for row in await connection.execute(_sorted(connection, SECRETS)):
        digest.update(f"{row.name} {row.value}\n".encode())
    return digest.hexdigest()


async def _copy(old: AsyncConnection, target: Database, table: Table) -> None:
    async with target.reader.connect() as connection:
        last = await _last_key(connection, table)
    query = _sorted(old, table)
    if last is not None:
        query = query.where(tuple_(*_keys(old, table)) > tuple_(*last))
    async with old.stream(query) as rows:
        async for batch in rows.partitions(BATCH):
            async with target.writer.begin() as connection:
                await connection.execute(insert(table), [dict(row._mapping) for row in batch])


async def _last_key(connection: AsyncConnection, table: Table) -> Key | None:
    """The key of the last row that has arrived."""
    keys = _keys(connection, table)
    wanted = select(*table.primary_key).order_by(*(each.desc() for each in keys)).limit(1)
    if table is SECRETS:
        wanted = wanted.where(SECRETS.c.name != MARK)
    row = (await connection.execute(wanted)).first()
    return tuple(row) if row else None


async def _compare(old: AsyncConnection, new: AsyncConnection, table: Table) -> int:
    """The number of rows, which are the same in both."""
    number = 0
    async with old.stream(_sorted(old, table)) as ours, new.stream(_sorted(new, table)) as theirs:
        there = aiter(theirs)
        async for row in ours:
            found: Row[Any] | None = await anext(there, None)
            if found is not None and table is SECRETS and found.name == MARK:
                found = await anext(there, None)
            if found is None or tuple(found) != tuple(row):
                raise BadInput("move.differs", table=table.name, row=number + 1)
            number += 1
        more = [row async for row in there if table is not SECRETS or row.name != MARK]
    if more:
        raise BadInput("move.differs", table=table.name, row=number + 1)
    return number


def _sorted(connection: AsyncConnection, table: Table) -> Select[Any]:
    return select(table).order_by(*_keys(connection, table))


def _keys(connection: AsyncConnection, table: Table) -> list[ColumnElement[Any]]:
    """The columns of the key, so that both kinds of database sort them alike."""
    collation = BYTEWISE[connection.dialect.name]
    return [
        collate(column, collation) if isinstance(column.type, Text) else column
        for column in table.primary_key
    ]

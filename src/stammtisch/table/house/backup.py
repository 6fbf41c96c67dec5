"""``stammtisch backup``, ``restore`` and ``migrate``: copies of a database, and back.

A copy is one SQLite file, whatever kind the database is. The file of an SQLite database in use must
not be copied or replaced by hand, since the latest writes may still be in the WAL file beside it.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from stammtisch.cardplay.refusals import BadInput, system_says
from stammtisch.table.house import features
from stammtisch.table.house.serve import alone_at, in_use
from stammtisch.table.storage.database import connect, file_of, url_of
from stammtisch.table.storage.moving import Told, copy_all
from stammtisch.table.storage.ours import check, opened

assert features.ROUTES, "whoever imports them knows the tables of all features"

BESIDE = ("-wal", "-shm")
"""The endings of SQLite's files beside a database."""


def back_up(database: str, copy: Path) -> None:
    """Write a copy of the present database; a server may be running.

    Raises:
        BadInput: there is no such database; the copy's name is taken; it cannot be written.
    """
    file = file_of(database)
    if file is not None and not file.is_file():
        raise BadInput("backup.nothing", path=str(file))
    if copy.exists():
        raise BadInput("backup.exists", path=str(copy))
    os.umask(0o077)  # The key that signs the cookies is in it.
    with _as_bad_input(copy):
        if file is not None:
            _copy(file, copy)
            return
        with _beside(copy) as part:
            asyncio.run(_move(database, url_of(part), alone=False))
            _copy(part, copy)


def restore(database: str, data: Path, copy: Path) -> Path | None:
    """Replace the database by a copy; return where the old one lies now, if there was one.

    A PostgreSQL database must be empty, or hold the first part of this copy.

    Raises:
        BadInput: a server is using the database; the copy is missing, damaged, or of a newer
            version; it cannot be written.
    """
    file = file_of(database)
    if file is None:
        with in_use(data), _as_bad_input(copy), _beside(data / "restored") as part:
            check(copy)
            _copy(copy, part)
            asyncio.run(_move(url_of(part), database))
        return None
    with in_use(data), alone_at(database), _as_bad_input(file):
        check(copy)
        new = file.with_name(f"{file.name}.new")
        new.unlink(missing_ok=True)
        _copy(copy, new)
        before = _put_aside(file)
        new.rename(file)
    return before


def move(source: str, target: str, told: Told) -> None:
    """Copy a whole house into another database, which must be empty or hold its first part.

    Raises:
        BadInput: there is no such house, or its file is damaged or somebody else's; a server is
            using one of the two; the target holds something else; a row differs afterwards.
    """
    file, new = file_of(source), file_of(target)
    if file is not None and not file.is_file():
        raise BadInput("backup.nothing", path=str(file))
    if source == target or (file is not None and file == new):
        raise BadInput("move.same")
    os.umask(0o077)
    with alone_at(source), alone_at(target):
        if file is not None:
            check(file)
        if new is not None and new.exists():
            check(new, or_empty=True)
        asyncio.run(_move(source, target, told))


async def _move(
    source: str, target: str, told: Told = lambda *_: None, *, alone: bool = True
) -> None:
    old = await connect(source, alone=alone)
    try:
        new = await connect(target)
        try:
            await copy_all(old, new, told)
        finally:
            await new.close()
    finally:
        await old.close()


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """The name of a temporary database beside a file; afterwards it is gone."""
    part = file.with_name(f"{file.name}.moving")
    try:
        yield part
    finally:
        for ending in (*BESIDE, ""):
            part.with_name(part.name + ending).unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    """Copy into a temporary file, flush it to the disk, then rename it."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        part.touch()  # SQLite would not say which of the two files it cannot open.
        with closing(opened(source, "rw")) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # One file, without a WAL beside it.
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)


def _put_aside(file: Path) -> Path | None:
    """Rename the database together with the files beside it."""
    if not file.exists():
        return None
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    aside = file.with_name(f"{file.name}.{now}")
    for ending in (*BESIDE, ""):
        with suppress(FileNotFoundError):
            file.with_name(file.name + ending).rename(aside.with_name(aside.name + ending))
    return aside


@contextmanager
def _as_bad_input(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise BadInput("serve.database", why=str(error)) from None
    except OSError as error:
        raise BadInput("input.unwritten", path=str(path), why=system_says(error)) from None

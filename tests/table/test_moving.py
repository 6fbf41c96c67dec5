"""Backups, restoring and moving between both kinds of database."""

from __future__ import annotations

import asyncio
import json
import secrets
import shutil
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, Table, create_engine, insert, select, update

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.house.backup import back_up, move, restore
from stammtisch.table.storage import moving
from stammtisch.table.storage.database import Run, connect, migrations, url_of
from stammtisch.table.storage.models import EVENTS, METADATA
from stammtisch.table.storage.store import Store
from tests.cli.commands import PATIENCE, call, environment
from tests.table.conftest import KINDS, database_of
from tests.table.test_store import begin

Rows = dict[str, list[tuple[Any, ...]]]


@pytest.fixture
def new(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """Makes the URL of an empty database of a kind."""
    numbers = count()
    return lambda kind: database_of(kind, request, tmp_path / f"{next(numbers)}.sqlite3")


async def furnish(url: str, tables: int = 40) -> None:
    """Guests, tables and logs, with ids that the languages of the world would sort in many ways."""
    store = await Store.open(url)
    await store.secret("cookie")
    await store.begin_day("2026-11-28")
    guests = [(await store.new_guest(name)).id for name in ("Änne", "Zoë", "ä", "雀", "_-")]
    for place in range(tables):
        table = secrets.token_urlsafe(12)
        await begin(store, table, *guests[place % 3 : place % 3 + 2])
        await store.append(table, [(n, f"2026-11-28T0{n % 9}", "ö" * n) for n in range(1, 12)])
    await store.close()


async def rows_of(url: str) -> Rows:
    database = await connect(url)

    def work(connection: Connection) -> Rows:
        tables = METADATA.sorted_tables
        return {each.name: sorted(map(tuple, connection.execute(select(each)))) for each in tables}

    found = await database.read(work)
    await database.close()
    return found


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
def test_everything_is_moved(source: str, target: str, new: Any) -> None:
    old, other, told = new(source), new(target), dict[str, int]()
    asyncio.run(furnish(old))
    move(old, other, told.__setitem__)
    rows = asyncio.run(rows_of(old))
    assert asyncio.run(rows_of(other)) == rows
    assert told == {name: len(each) for name, each in rows.items()}
    assert told["events"] == 40 * 12
    with pytest.raises(BadInput) as error:
        move(old, other, told.__setitem__)
    assert error.value.message.id == "move.not_empty"


@pytest.mark.parametrize("target", KINDS)
def test_a_move_that_was_broken_off_goes_on(
    target: str, new: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, other, third = new("sqlite"), new(target), new("sqlite")
    asyncio.run(furnish(old))
    asyncio.run(furnish(third, 2))
    monkeypatch.setattr(moving, "BATCH", 7)
    rows = asyncio.run(rows_of(old))

    def breaks_off(after: int) -> None:
        left = iter(range(after))

        def broken(table: Table) -> Any:
            if next(left, None) is None:
                raise ConnectionResetError
            return insert(table)

        monkeypatch.setattr(moving, "insert", broken)

    for batches in (3, 1, 2, 40):
        breaks_off(batches)
        with pytest.raises(BadInput) as error:
            move(old, other, lambda *_: None)
        assert error.value.message.id == "move.trouble"
    with pytest.raises(BadInput) as error:
        asyncio.run(Store.open(other))
    assert error.value.message.id == "move.half", "no server opens a part"
    for wrong, why in (((third, other), "move.other"), ((other, third), "move.half")):
        with pytest.raises(BadInput) as error:
            move(*wrong, lambda *_: None)
        assert error.value.message.id == why
    monkeypatch.undo()
    move(old, other, lambda *_: None)
    assert asyncio.run(rows_of(other)) == rows


@pytest.mark.parametrize("target", KINDS)
def test_a_row_that_differs_is_told(target: str, new: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody writes to the old database between two halves of the move."""
    old, other = new("sqlite"), new(target)
    asyncio.run(furnish(old))
    compared = moving._compare

    async def meddled(old: Run, new: Run, table: Table) -> int:
        if table is EVENTS:

            def work(connection: Connection) -> None:
                connection.rollback()
                changed = update(EVENTS).where(EVENTS.c.number == 5).values(body="another")
                connection.execute(changed)

            await new(work)
        return await compared(old, new, table)

    monkeypatch.setattr(moving, "_compare", meddled)
    with pytest.raises(BadInput) as error:
        move(old, other, lambda *_: None)
    assert error.value.message.id == "move.differs"
    assert dict(error.value.message.params)["table"] == "events"


@pytest.mark.long
@pytest.mark.parametrize("target", KINDS)
def test_a_copy_of_a_running_postgresql_server_is_restored_anywhere(
    target: str, new: Any, tmp_path: Path
) -> None:
    source, copy = new("postgresql"), tmp_path / "copy.sqlite3"

    async def copied() -> None:
        store = await Store.open(source)
        await begin(store, "one", "anna")
        await asyncio.to_thread(back_up, source, copy)
        await store.append("one", [(1, "later", "b")])
        await store.close()

    asyncio.run(furnish(source))
    asyncio.run(copied())
    assert copy.stat().st_mode & 0o077 == 0
    there = new(target)
    restore(there, tmp_path / "data", copy)
    rows, now = asyncio.run(rows_of(there)), asyncio.run(rows_of(source))
    assert rows.pop("events") == [each for each in now.pop("events") if each[1:3] != (1, "later")]
    tables = ("guests", "sitters", "secrets", "days")
    assert [rows[each] for each in tables] == [now[each] for each in tables]
    assert sorted(each.name for each in tmp_path.iterdir() if "moving" in each.name) == []


def test_what_cannot_be_moved_is_told(new: Any, tmp_path: Path) -> None:
    missing, old = f"sqlite:///{tmp_path / 'missing'}", new("sqlite")
    asyncio.run(furnish(old, 1))
    for words, told in (
        ((missing, old), "There is no database"),
        ((old, old), "the same database"),
        ((old, f"sqlite:///{tmp_path}/./{Path(old).name}"), "the same database"),
        ((old, "mysql://host/name"), "sqlite, postgresql"),
        ((old, f"sqlite:///{tmp_path}/none/at/all"), "database"),
    ):
        outcome = call("migrate", *words)
        assert outcome.status == 2
        assert told in outcome.err
        assert "Traceback" not in outcome.err
    assert not (tmp_path / "missing").exists()


def test_the_command_tells_what_it_has_moved(new: Any) -> None:
    old, other = new("sqlite"), new("sqlite")
    asyncio.run(furnish(old, 3))
    outcome = call("migrate", old, other)
    assert outcome.status == 0, outcome.err
    assert "events: 36 rows" in outcome.err
    assert "Everything is moved" in outcome.err


# ---- a stranger's file ---------------------------------------------------------------------------

TABLES = (*METADATA.tables, "alembic_version")


def view(table: str) -> tuple[str, ...]:
    """A view in a table's place, the rows of which never end."""
    names = [each.name for each in METADATA.tables[table].c] if table in METADATA.tables else []
    columns = ", ".join(f"n AS {each}" for each in names or ["version_num"])
    return (
        f"DROP TABLE {table}",
        f"CREATE VIEW {table} AS WITH RECURSIVE more(n) AS "
        f"(SELECT 1 UNION ALL SELECT n + 1 FROM more) SELECT {columns} FROM more",
    )


def schema(change: str) -> tuple[str, ...]:
    """Rows of the schema that SQLite itself would not write."""
    return "PRAGMA writable_schema = ON", change


def column(more: str) -> tuple[str, ...]:
    """A column of ``guests`` with more to it than ours has."""
    return schema(f"UPDATE sqlite_master SET sql = replace(sql, 'seen TEXT', 'seen TEXT {more}')")


FOREIGN: Mapping[str, tuple[str, ...]] = {
    **{f"view {table}": view(table) for table in TABLES},
    "trigger": ("CREATE TRIGGER upon UPDATE ON alembic_version BEGIN DELETE FROM guests; END",),
    "virtual table": schema(
        "INSERT INTO sqlite_master VALUES "
        "('table', 'more', 'more', 0, 'CREATE VIRTUAL TABLE more USING fts5(body)')"
    ),
    "virtual table of ours": schema(
        "UPDATE sqlite_master SET rootpage = 0, sql = 'CREATE VIRTUAL TABLE days USING fts5(date)' "
        "WHERE name = 'days'"
    ),
    "generated column": ("ALTER TABLE guests ADD COLUMN more AS (hex(zeroblob(900000000)))",),
    "check": column("CHECK (length(hex(zeroblob(900000000))) > 0)"),
    "default": column("DEFAULT (hex(zeroblob(900000000)))"),
    "collation": column("COLLATE NOCASE"),
    "column": ("ALTER TABLE guests ADD COLUMN more TEXT",),
    "table": ("CREATE TABLE more (body TEXT)",),
    "name": ("CREATE TABLE '\x1b[2J\n' (body TEXT)",),
    "index": ("CREATE INDEX more ON guests (name)",),
    "index of ours": ("DROP INDEX ix_guests_day", "CREATE INDEX ix_guests_day ON guests (day + 1)"),
    "no table": ("DROP TABLE days",),
    "no index": ("DROP INDEX ix_guests_day",),
    "other revision": ("UPDATE alembic_version SET version_num = '0001'",),
    "two revisions": ("INSERT INTO alembic_version VALUES ('0001')",),
    "no revision": ("DELETE FROM alembic_version",),
}
"""By what statements a database of ours becomes one that is not."""

PAGE, CELLS, DEPTH = 4096, 400, 12


def in_circles(file: Path) -> None:
    """Write a schema, the pages of which lead to one another so often that no reader ever ends."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT PRIMARY KEY)")
        connection.execute("CREATE TABLE more AS SELECT zeroblob(100000)")
        connection.execute("DROP TABLE more")
        connection.commit()
    found = bytearray(file.read_bytes())
    table, index = struct.unpack_from(">HH", found, 108)
    rows = found[index:PAGE]  # The table's, and its index's, which may come as often as it likes.
    for page, cells in ((DEPTH, [index]), (DEPTH + 1, [table, index])):
        found[page * PAGE + index : (page + 1) * PAGE] = rows
        head = 0x0D, 0, len(cells), index, 0, *cells
        struct.pack_into(f">BHHHB{len(cells)}H", found, page * PAGE, *head)
    for page in range(DEPTH):
        head, first = page * PAGE + (0 if page else 100), PAGE - 5 * CELLS
        struct.pack_into(">BHHHBI", found, head, 0x05, 0, CELLS, first, 0, page + 2)
        for cell in range(CELLS):
            below = page + 2 if page or cell else DEPTH + 2
            struct.pack_into(">H", found, head + 12 + 2 * cell, first + 5 * cell)
            struct.pack_into(">IB", found, page * PAGE + first + 5 * cell, below, cell % 128)
    file.write_bytes(found)


# One process for all files. The last that it prints before it is killed is the one that hangs.
CHILD = f"""
import json, signal, sys
from tests.cli.commands import call
for name, arguments in json.load(sys.stdin).items():
    print(name, end=" ", flush=True)
    signal.alarm({PATIENCE})
    outcome = call(*arguments)
    signal.alarm(0)
    print(json.dumps([outcome.status, outcome.err]), flush=True)
"""


def in_time(commands: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[int, str]]:
    """The status and the words of these commands of ``stammtisch``, each of which ends soon."""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", CHILD],
        cwd=root,
        env=environment(PYTHONPATH=str(root)),
        input=json.dumps(commands),
        capture_output=True,
        text=True,
        timeout=PATIENCE * 5,
        check=False,
    )
    assert done.returncode == 0, (done.stdout[-300:], done.stderr[-2000:])
    lines = zip(commands, done.stdout.splitlines(), strict=True)
    return {name: json.loads(line.removeprefix(name)) for name, line in lines}


def changed(file: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
    return file


def test_no_schema_but_ours_is_restored_or_moved(tmp_path: Path) -> None:
    honest, new, data = tmp_path / "honest", tmp_path / "new", tmp_path / "data"
    asyncio.run(furnish(url_of(honest)))
    files = {name: tmp_path / name.replace(" ", "-") for name in (*FOREIGN, "circles")}
    for name, file in files.items():
        shutil.copy(honest, file)
        changed(file, "PRAGMA journal_mode = DELETE", *FOREIGN.get(name, ()))
    files["circles"].unlink()
    in_circles(files["circles"])
    before = {name: file.read_bytes() for name, file in files.items()}
    commands = dict[str, tuple[str, ...]]()
    for name, file in files.items():
        commands[f"restore {name}"] = "restore", str(file), "--data", str(data)
        commands[f"move from {name}"] = "migrate", url_of(file), url_of(new)
        commands[f"move to {name}"] = "migrate", url_of(honest), url_of(file)
    outcomes = in_time(commands)
    for name, (status, err) in outcomes.items():
        assert status == 2, name
        assert "is no whole database of Stammtisch" in err, (name, err)
        assert err.removesuffix("\n").isprintable(), (name, err)
    assert "'upon' in it is not as Stammtisch makes it" in outcomes["restore trigger"][1]
    assert {name: file.read_bytes() for name, file in files.items()} == before
    assert not new.exists()
    assert not (data / "stammtisch.sqlite3").exists()


def revisions() -> list[str]:
    script = ScriptDirectory.from_config(migrations())
    return [each.revision for each in script.walk_revisions()]


def made(file: Path, revision: str) -> Path:
    """A database as the version of that revision made it, with a guest in it."""
    engine = create_engine(url_of(file))
    with engine.begin() as connection:
        command.upgrade(migrations(connection), revision)
        guests = Table("guests", MetaData(), autoload_with=connection)
        needed = [each.name for each in guests.c if not each.nullable and not each.server_default]
        connection.execute(insert(guests), dict.fromkeys(needed, "anna"))
    engine.dispose()
    return file


@pytest.mark.parametrize("revision", revisions())
def test_a_copy_of_any_version_before_is_restored_and_moved(revision: str, tmp_path: Path) -> None:
    copy, restored = made(tmp_path / "copy", revision), tmp_path / "restored"
    restore(url_of(restored), tmp_path / "data", copy)
    for house in (copy, restored):
        there = url_of(tmp_path / f"{house.name}-moved")
        move(url_of(house), there, lambda *_: None)
        assert [each[:2] for each in asyncio.run(rows_of(there))["guests"]] == [("anna", "anna")]


def test_what_an_operator_may_do_to_a_database_makes_it_no_strangers(tmp_path: Path) -> None:
    """To measure it, to pack it, or to make it anew from a dump."""
    copy, anew = made(tmp_path / "copy", "head"), tmp_path / "anew"
    changed(copy, "ANALYZE", "VACUUM", "PRAGMA journal_mode = WAL")
    with closing(sqlite3.connect(copy)) as old, closing(sqlite3.connect(anew)) as new:
        new.executescript("\n".join(old.iterdump()))
    for each in (copy, anew):
        restore(url_of(tmp_path / "restored"), tmp_path / "data", each)

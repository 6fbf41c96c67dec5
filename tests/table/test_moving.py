"""Backups, restoring and moving between both kinds of database."""

from __future__ import annotations

import asyncio
import secrets
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table, insert, select, update

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.house.backup import back_up, move, restore
from stammtisch.table.storage import moving
from stammtisch.table.storage.database import Run, connect
from stammtisch.table.storage.models import EVENTS, METADATA
from stammtisch.table.storage.store import Store
from tests.cli.commands import call
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

"""Upgrade, rollback, backup and restore, as docs/serving.md describes them, while people play."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.cli.commands import Outcome, call
from tests.table.network import (
    RemotePage,
    Server,
    all_gone,
    assert_acks_are_stored,
    guest_of,
    seated,
    served,
    until,
)

NEWER = "tests.table.newer"


async def some_matches(server: Server) -> list[RemotePage]:
    """Three people at one table, one with bots at another, and all of them play."""
    pages = await seated(server, "skat", 3, "deployed", options={"games": 36})
    pages += await seated(server, "scarto", 1, "deployed", bots=2)
    await play_on(pages)
    return pages


async def play_on(pages: Iterable[RemotePage], acts: int = 12) -> None:
    pages = [*pages]
    wanted = acked(pages) + acts
    await until(lambda: acked(pages) >= wanted, why="play does not go on")


def acked(pages: Iterable[RemotePage]) -> int:
    return sum(len(page.acked) for page in pages)


async def come_again(pages: Iterable[RemotePage]) -> list[RemotePage]:
    """The same people open the same links anew, as the same guests."""
    again = [
        RemotePage(page.guest, page.at, Random(place)).come() for place, page in enumerate(pages)
    ]
    await until(lambda: all(page.table is not None for page in again), why="nobody gets in")
    assert all(page.table.you is not None for page in again), "a seat is lost"
    return again


async def command(*arguments: object) -> Outcome:
    return await asyncio.to_thread(call, *arguments)


async def back_up(server: Server, copy: Path) -> None:
    outcome = await command("backup", copy, "--data", server.data)
    assert outcome.status == 0, outcome.err
    assert str(copy) in outcome.err


def events_in(copy: Path, table: str) -> int:
    with closing(sqlite3.connect(copy)) as connection:
        query = "SELECT count(*) FROM events WHERE table_id = ?"
        return int(connection.execute(query, [table]).fetchone()[0])


def refusal(server: Server) -> str:
    """What a server says that does not start."""
    outcome = call("serve", "--no-open", "--port", "0", "--data", server.data)
    assert outcome.status == 2
    assert "Traceback" not in outcome.err
    return outcome.err


@pytest.mark.long
def test_a_copy_made_while_people_play_brings_their_matches_back(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"

    async def work() -> None:
        async with served(tmp_path) as server:
            pages = await some_matches(server)
            before = assert_acks_are_stored(server, pages)
            await back_up(server, copy)
            held = {page.at: events_in(copy, page.at) for page in pages}
            assert sum(held.values()) >= before, "what was acknowledged before is in it"
            await play_on(pages)
            for page in pages:
                await page.go()

            # A server that runs is not pulled the floor from under.
            refused = await command("restore", copy, "--data", server.data)
            assert refused.status == 2
            assert "Another server" in refused.err
            server.stop()

            restored = await command("restore", copy, "--data", server.data)
            assert restored.status == 0, restored.err
            for page in pages:
                assert len(server.events(page.at)) == held[page.at]
            await server.start()
            again = await come_again(pages)
            await play_on(again)
            assert_acks_are_stored(server, again)
            await all_gone(again)
            assert "Traceback" not in server.told

    asyncio.run(work())


@pytest.mark.long
def test_what_was_there_before_a_restore_is_kept(tmp_path: Path) -> None:
    """After ``kill -9`` too, when the last acts still lie beside the database."""
    copy = tmp_path / "copy.sqlite3"

    async def work() -> None:
        async with served(tmp_path) as server:
            pages = await some_matches(server)
            await back_up(server, copy)
            await play_on(pages)
            server.kill()
            await all_gone(pages)
            stored = {page.at: len(server.events(page.at)) for page in pages}
            outcome = await command("restore", copy, "--data", server.data)
            assert outcome.status == 0, outcome.err
            aside = Path(outcome.err.splitlines()[1].partition(": ")[2])
            assert {page.at: events_in(aside, page.at) for page in pages} == stored
            await server.start()
            await all_gone(await come_again(pages))

    asyncio.run(work())


@pytest.mark.long
def test_an_upgrade_with_matches_running_and_the_way_back(tmp_path: Path) -> None:
    copy = tmp_path / "before.sqlite3"

    async def work() -> None:
        async with served(tmp_path) as server:
            pages = await some_matches(server)
            # The upgrade: stop, copy, start the new version. Pages come back by themselves.
            server.stop()
            await back_up(server, copy)
            at_copy = {page.at: len(server.events(page.at)) for page in pages}
            server.program = NEWER
            await server.start()
            await play_on(pages)
            assert_acks_are_stored(server, pages)
            assert server.query("SELECT version_num FROM alembic_version") == [("later",)]
            await all_gone(pages)
            server.stop()

            # The way back: the old version says that it cannot, and changes nothing.
            told = await asyncio.to_thread(refusal, server)
            assert "newer version of Stammtisch" in told
            assert "stammtisch restore" in told
            assert server.query("SELECT version_num FROM alembic_version") == [("later",)]

            # With the copy from before, it can; what was played since is not in it.
            restored = await command("restore", copy, "--data", server.data)
            assert restored.status == 0, restored.err
            assert {page.at: len(server.events(page.at)) for page in pages} == at_copy
            server.program = "stammtisch"
            await server.start()
            again = await come_again(pages)
            await play_on(again)
            assert_acks_are_stored(server, again)
            await all_gone(again)
            assert "Traceback" not in server.told

    asyncio.run(work())


@pytest.mark.long
def test_a_newer_copy_is_not_put_in_an_older_ones_place(tmp_path: Path) -> None:
    copy = tmp_path / "newer.sqlite3"

    async def work() -> None:
        async with served(tmp_path) as server:
            server.stop()
            server.program = NEWER
            await server.start()
            await guest_of(server, "Anna")
            await back_up(server, copy)
            server.stop()
            before = server.database.read_bytes()
            refused = await command("restore", copy, "--data", server.data)
            assert refused.status == 2
            assert "newer version" in refused.err
            assert server.database.read_bytes() == before

    asyncio.run(work())


# ---- what cannot be copied or restored -----------------------------------------------------------


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a server has left behind."""
    folder = tmp_path_factory.mktemp("left")

    async def work() -> None:
        async with served(folder) as server:
            await guest_of(server, "Anna")
            server.stop()

    asyncio.run(work())
    return folder / "data"


@pytest.fixture
def folder(left: Path, tmp_path: Path) -> Path:
    """Where a server has been."""
    return shutil.copytree(left, tmp_path / "data")


def said(*arguments: object) -> str:
    outcome = call(*arguments)
    assert outcome.status == 2
    (line,) = outcome.err.splitlines()
    return line


def test_what_cannot_be_copied_is_told(folder: Path, tmp_path: Path) -> None:
    here = ("--data", folder)
    copy = tmp_path / "copy.sqlite3"
    copy.write_text("Dear Anna")
    assert "exists already" in said("backup", copy, *here)
    assert copy.read_text() == "Dear Anna"
    assert "cannot be" in said("backup", tmp_path / "no" / "where.sqlite3", *here)
    assert "There is no database" in said("backup", tmp_path / "new", "--data", tmp_path / "x")
    nowhere = ("--database", "postgresql://localhost:1/name")
    assert "cannot be used" in said("backup", tmp_path / "new", *nowhere)


def test_a_copy_is_nobody_elses_to_read(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert call("backup", copy, "--data", folder).status == 0
    assert copy.stat().st_mode & 0o077 == 0
    assert sorted(tmp_path.glob("copy.sqlite3*")) == [copy]


def test_what_is_no_whole_database_is_not_restored(folder: Path, tmp_path: Path) -> None:
    before = (folder / "stammtisch.sqlite3").read_bytes()
    here = ("--data", folder)
    whole, half = tmp_path / "whole.sqlite3", tmp_path / "half.sqlite3"
    assert call("backup", whole, *here).status == 0
    half.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    assert "no whole database" in said("restore", half, *here)
    letter = tmp_path / "letter"
    letter.write_text("Dear Anna, " * 200)
    assert "no whole database" in said("restore", letter, *here)
    sqlite3.connect(tmp_path / "other.sqlite3").close()
    assert "no whole database" in said("restore", tmp_path / "other.sqlite3", *here)
    assert "There is no database" in said("restore", tmp_path / "nothing", *here)
    assert (folder / "stammtisch.sqlite3").read_bytes() == before


def test_a_copy_is_restored_where_there_was_nothing(folder: Path, tmp_path: Path) -> None:
    """As on a new machine."""
    copy, new = tmp_path / "copy.sqlite3", tmp_path / "new"
    assert call("backup", copy, "--data", folder).status == 0
    assert call("restore", copy, "--data", new).status == 0
    with closing(sqlite3.connect(new / "stammtisch.sqlite3")) as connection:
        assert connection.execute("SELECT name FROM guests").fetchall() == [("Anna",)]

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import textwrap
import threading
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, select
from sqlalchemy.engine import make_url

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.house import features
from stammtisch.table.storage import database, health
from stammtisch.table.storage.database import Database, Sqlite, connect
from stammtisch.table.storage.models import METADATA, SECRETS
from stammtisch.table.storage.store import Store, StoreTrouble, TableRow
from tests.table.postgres import Postgres, running

pytestmark = pytest.mark.anyio

AT = "2026-11-21T08:00:00.000+00:00"
LATER = "2026-12-24T08:00:00.000+00:00"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(url)
    yield opened
    await opened.close()


only_sqlite = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
only_postgresql = pytest.mark.parametrize("url", ["postgresql"], indirect=True)

READ_ONLY = {
    "sqlite": "PRAGMA query_only = ON",
    "postgresql": "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY",
}


async def forbid_writing(store: Store) -> None:
    """On the one connection that writes."""
    await executed(store, READ_ONLY[store.database.kind])


async def executed(store: Store, statement: str) -> Any:
    """The first value that a statement gives, on the connection that writes."""
    return await executed_in(store.database, statement)


async def executed_in(database: Database, *statements: str) -> Any:
    """The first value that the last statement gives."""

    def work(connection: Connection) -> Any:
        for statement in statements:
            found = connection.exec_driver_sql(statement)
        return found.scalar() if found.returns_rows else None

    return await database.write(work)


def row(table: str, at: str = AT) -> TableRow:
    return TableRow(table, "skat", False, at, at)


async def begin(store: Store, table: str, *sitters: str, at: str = AT) -> None:
    seats = [(guest, seat) for seat, guest in enumerate(sitters)]
    await store.append(table, [(0, at, f'"{table}"')], row=row(table, at), sitters=seats)


# ---- appending -----------------------------------------------------------------------------------


async def test_what_was_appended_is_read_in_order(store: Store) -> None:
    await begin(store, "one", "anna")
    await store.append("one", [(1, AT, "b"), (2, LATER, "c")])
    assert await store.events("one") == [(0, AT, '"one"'), (1, AT, "b"), (2, LATER, "c")]
    moved = TableRow("one", "skat", False, AT, LATER)
    assert await store.past_at("anna", "one") == (moved, 0)
    assert await store.events("two") == []


async def test_all_events_of_a_call_are_stored_or_none(store: Store) -> None:
    await begin(store, "one", "bert")
    with pytest.raises(StoreTrouble) as trouble:
        await store.append("one", [(1, AT, "b"), (0, LATER, "taken")], sitters=[("anna", 0)])
    assert trouble.value.message.id == "table.refuse.not_saved"
    assert await store.events("one") == [(0, AT, '"one"')]
    assert await store.seats_of("anna") == []
    assert await store.past_at("bert", "one") == (row("one"), 0)


async def test_events_of_a_table_that_is_not_there_are_refused(store: Store) -> None:
    with pytest.raises(StoreTrouble):
        await store.append("nowhere", [(0, AT, "a")])


async def test_a_burst_shares_a_few_commits(store: Store) -> None:
    for table in range(100):
        await begin(store, str(table))
    before = store.commits
    await asyncio.gather(
        *(store.append(str(n), [(1, AT, "b")], sitters=[("anna", 0)]) for n in range(100))
    )
    assert store.commits - before <= 3
    assert await store.counts() == {"tables": 100, "events": 200, "guests": 0}


async def test_other_work_in_a_burst_is_done_in_its_turn(store: Store) -> None:
    await begin(store, "one")
    _, _, guest, left, _ = await asyncio.gather(
        store.append("one", [(1, AT, "b")], sitters=[("anna", 0)]),
        store.append("one", [(2, AT, "c")], sitters=[("bert", 1)]),
        store.new_guest("dora"),
        store.unseat("one", "anna"),
        store.append("one", [(3, AT, "d")]),
    )
    assert await store.guest(guest.id) == guest
    assert left is None
    assert [await store.seats_of(each) for each in ("anna", "bert")] == [[], [("one", 1)]]
    assert len(await store.events("one")) == 4


async def test_in_a_burst_only_the_wrong_call_is_refused(store: Store) -> None:
    await begin(store, "one")
    results = await asyncio.gather(
        *(store.append("one", [(0 if n == 7 else n, AT, str(n))]) for n in range(1, 20)),
        return_exceptions=True,
    )
    assert [n for n, result in enumerate(results, 1) if result] == [7]
    assert isinstance(results[6], StoreTrouble)
    assert len(await store.events("one")) == 19


async def test_what_nobody_waits_for_any_more_is_written_all_the_same(store: Store) -> None:
    await begin(store, "one")
    call = asyncio.ensure_future(store.append("one", [(1, AT, "b")]))
    await asyncio.sleep(0)
    call.cancel()
    await store.append("one", [(2, AT, "c")])
    assert [number for number, _, _ in await store.events("one")] == [0, 1, 2]


async def test_closing_writes_what_waits(url: str) -> None:
    store = await Store.open(url)
    calls = [asyncio.ensure_future(begin(store, str(n))) for n in range(10)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*calls)
    with pytest.raises(StoreTrouble):
        await begin(store, "late")
    again = await Store.open(url)
    assert (await again.counts())["tables"] == 10
    await again.close()


async def test_who_goes_away_while_reading_disturbs_nobody(url: str) -> None:
    store = await Store.open(url)
    await begin(store, "one")
    readers = [asyncio.ensure_future(store.events("one")) for _ in range(50)]
    for reader in readers[::2]:
        await asyncio.sleep(0)
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    assert len(await store.events("one")) == 1
    last = asyncio.ensure_future(store.events("one"))
    await asyncio.sleep(0)
    last.cancel()
    await asyncio.wait_for(store.close(), 60)
    with pytest.raises(BadInput):
        await store.events("one")


TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)
CALLS = st.lists(st.tuples(st.integers(0, 3), st.lists(TEXTS, max_size=4)), max_size=12)


@given(CALLS)
def test_whatever_is_appended_together_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, calls: list[tuple[int, list[str]]]
) -> None:
    async def run(file: Path) -> None:
        store = await Store.open(f"sqlite:///{file}")
        try:
            logs: dict[str, list[tuple[int, str, str]]] = {str(n): [] for n in range(4)}
            waiting = [store.append(table, [], row=row(table)) for table in logs]
            for place, bodies in calls:
                log = logs[str(place)]
                new = [(len(log) + n, AT, body) for n, body in enumerate(bodies)]
                log += new
                waiting.append(store.append(str(place), new))
            await asyncio.gather(*waiting)
            for table, log in logs.items():
                assert await store.events(table) == log
        finally:
            await store.close()

    asyncio.run(run(tmp_path_factory.mktemp("store") / "test.sqlite3"))


# ---- trouble -------------------------------------------------------------------------------------


@only_sqlite
async def test_a_full_disk_is_trouble_until_there_is_room_again(store: Store) -> None:
    await begin(store, "one")
    await begin(store, "two")
    pages = await executed(store, "PRAGMA page_count")
    await executed(store, f"PRAGMA max_page_count = {pages + 1}")
    large = "x" * 20_000
    results = await asyncio.gather(
        store.append("one", [(1, AT, large), (2, AT, large)]),
        store.append("two", [(1, AT, "small")]),
        return_exceptions=True,
    )
    assert isinstance(results[0], StoreTrouble)
    assert results[1] is None, "a small one still had room"
    assert [number for number, _, _ in await store.events("one")] == [0]
    await executed(store, "PRAGMA max_page_count = 100000")
    await store.append("one", [(1, AT, large)])
    assert [number for number, _, _ in await store.events("one")] == [0, 1]


NO_ROOM = """
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF length(new.body) > 1000 THEN RAISE 'no space left' USING ERRCODE = 'disk_full'; END IF;
      RETURN new;
    END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION no_room();
"""


@only_postgresql
@pytest.mark.long
async def test_a_full_disk_of_postgresql_is_trouble_for_what_has_no_room(
    store: Store, url: str, postgres: Postgres
) -> None:
    postgres.sql(textwrap.dedent(NO_ROOM), make_url(url).database or "")
    await begin(store, "one")
    await begin(store, "two")
    results = await asyncio.gather(
        store.append("one", [(1, AT, "x" * 2000)]),
        store.append("two", [(1, AT, "small")]),
        return_exceptions=True,
    )
    assert isinstance(results[0], StoreTrouble)
    assert results[1] is None
    assert [number for number, _, _ in await store.events("one")] == [0]


@pytest.mark.long
@pytest.mark.parametrize("how", ["fast", "immediate"])
async def test_postgresql_may_be_started_anew(how: str, postgres: Postgres) -> None:
    """Meanwhile acts are refused; who then asks again is served, and nothing is lost."""
    with running(postgres.programs) as server:
        store = await Store.open(server.new_database())
        await begin(store, "one")
        server.stop(how)
        results = await asyncio.gather(
            *(store.append("one", [(n, AT, "b")]) for n in range(1, 30)), return_exceptions=True
        )
        assert all(isinstance(result, StoreTrouble) for result in results)
        with pytest.raises(BadInput):
            await store.events("one")
        server.start()
        await store.append("one", [(1, AT, "b")])
        assert await store.events("one") == [(0, AT, '"one"'), (1, AT, "b")]
        await store.close()


@only_postgresql
@pytest.mark.long
async def test_one_server_alone_uses_a_postgresql_database(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 1.0)
    store = await Store.open(url)
    with pytest.raises(BadInput) as error:
        await Store.open(url)
    assert error.value.message.id == "serve.database_taken"
    monkeypatch.undo()
    await store.close()
    await (await Store.open(url)).close()


async def test_a_locked_database_is_trouble_until_it_is_free(tmp_path: Path) -> None:
    file = tmp_path / "test.sqlite3"
    store = await Store.open(f"sqlite:///{file}?timeout=1")
    await begin(store, "one")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    calls = (store.append("one", [(n, AT, "b")]) for n in range(1, 30))
    results = await asyncio.wait_for(asyncio.gather(*calls, return_exceptions=True), 20)
    assert all(isinstance(result, StoreTrouble) for result in results)
    assert len(await store.events("one")) == 1, "who reads does not wait"
    other.execute("ROLLBACK")
    other.close()
    await store.append("one", [(1, AT, "b")])
    assert len(await store.events("one")) == 2
    await store.close()


async def test_whoever_reads_does_not_wait_for_a_writer(store: Store) -> None:
    await begin(store, "one")
    begun, go_on, kind = threading.Event(), threading.Event(), store.database.kind

    def slow(connection: Connection) -> None:
        connection.exec_driver_sql("DELETE FROM events")
        begun.set()
        if kind == "sqlite":  # in a thread
            assert go_on.wait(10)
        else:  # on the loop, which waits for the server
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1)")

    async with store.database.reading() as other:
        if kind == "postgresql":
            await other(lambda connection: connection.exec_driver_sql("SELECT pg_advisory_lock(1)"))
        writing = asyncio.ensure_future(store.write(slow))
        await asyncio.to_thread(begun.wait)
        assert len(await store.events("one")) == 1
        assert not writing.done()
        go_on.set()
        if kind == "postgresql":
            await other(
                lambda connection: connection.exec_driver_sql("SELECT pg_advisory_unlock(1)")
            )
    await writing
    assert await store.events("one") == []


WRITES = """
import asyncio, sys
from stammtisch.table.storage.store import Store, TableRow

async def run():
    store = await Store.open(sys.argv[1])
    at = "2026-11-21T08:00:00.000+00:00"
    await store.append("one", [], row=TableRow("one", "skat", False, at, at))
    async def act(first):
        for number in range(first, 10**9, 8):
            await store.append("one", [(number, at, "x")])
            print(number, flush=True)
    await asyncio.gather(*map(act, range(8)))

asyncio.run(run())
"""


async def test_what_was_acknowledged_survives_kill_9(url: str) -> None:
    command = [sys.executable, "-c", textwrap.dedent(WRITES), url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        told = [int(process.stdout.readline()) for _ in range(200)]
        os.kill(process.pid, signal.SIGKILL)
        told += [int(line) for line in process.stdout if line.endswith("\n")]
    store = await Store.open(url)
    stored = {number for number, _, _ in await store.events("one")}
    await store.close()
    assert set(told) <= stored


@pytest.mark.parametrize(
    "bad", ["nonsense", "mysql://host/name", "sqlite://", "sqlite:////nowhere/at/all/x.db"]
)
async def test_a_database_that_cannot_be_used_is_told(bad: str) -> None:
    with pytest.raises(BadInput) as error:
        await Store.open(bad)
    assert error.value.message.id.startswith("serve.database")


async def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, " * 200, encoding="utf-8")
    with pytest.raises(BadInput) as error:
        await Store.open(f"sqlite:///{file}")
    assert "not a database" in str(error.value)


# ---- health --------------------------------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No write proves anything for long."""
    monkeypatch.setattr(health, "PROOF_SECONDS", 0.0)
    monkeypatch.setattr(health, "RETRY_AFTER", 0.0)


async def test_an_idle_house_notices_that_nothing_can_be_written(
    store: Store, impatient: None
) -> None:
    await store.check()
    await forbid_writing(store)
    for _ in range(2):
        with pytest.raises(StoreTrouble):
            await store.check()
    if isinstance(store.database, Sqlite):
        store.database._writer.dispose()  # The next connection may write again.
    else:
        await executed(store, "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE")
    await store.check()
    assert list(await store._read(select(SECRETS))) == [], "what was tried has left nothing behind"


@only_sqlite
async def test_a_disk_without_room_is_noticed_before_a_write_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.check()
    usage = shutil.disk_usage(".")._replace(free=health.MIN_FREE_BYTES - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(StoreTrouble):
        await store.check()


async def test_who_asks_often_writes_once(store: Store) -> None:
    before = store.commits
    for _ in range(50):
        await asyncio.gather(*(store.check() for _ in range(20)))
    assert store.commits - before == 1
    await begin(store, "one")
    await store.check()
    assert store.commits - before == 2, "the table's own write is proof enough"


async def test_a_failure_is_not_tried_again_for_everybody_who_asks(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await forbid_writing(store)
    for _ in range(100):
        with pytest.raises(StoreTrouble):
            await store.check()
    assert len(caplog.records) == 1


async def test_who_cannot_write_for_long_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PROBE_TIMEOUT", 0.1)
    file = tmp_path / "test.sqlite3"
    store = await Store.open(f"sqlite:///{file}?timeout=40")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreTrouble):
            await asyncio.wait_for(store.check(), 20)
        other.execute("ROLLBACK")
    await store.close()


def zero_a_page_of(file: Path, index: str) -> None:
    """Damage the first page of an index, as a failing disk does."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        query = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        (root,) = connection.execute(query, (index,)).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as damaged:
        damaged.seek((root - 1) * size)
        damaged.write(b"\x0a" + bytes(size - 1))  # an empty page of an index


@only_sqlite
async def test_a_damaged_page_is_found_and_no_empty_answer_is_believed(
    url: str, tmp_path: Path
) -> None:
    store = await Store.open(url)
    await begin(store, "one", "anna")
    await store.close()
    zero_a_page_of(tmp_path / "test.sqlite3", "ix_sitters_guest_id")
    store = await Store.open(url)
    assert await store.past("anna") == [], "what the page hides, SQLite does not miss"
    store.check_pages()
    assert store._health._paging
    await store._health._paging
    for asked in (store.check(), store.past("anna")):
        with pytest.raises(BadInput) as error:
            await asked
        assert error.value.message.id == "table.refuse.damaged"
    assert len(await store.events("one")) == 1, "what is there is read"
    await store.append("one", [(1, AT, "b")])
    await store.close()


@only_sqlite
async def test_the_pages_of_a_whole_database_are_checked_once_a_day(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = []
    monkeypatch.setattr(health, "_damage", lambda file, _: checked.append(file))
    for _ in range(3):
        store.check_pages()
        assert store._health._paging
        await store._health._paging
    assert len(checked) == 1
    await store.check()
    monkeypatch.setattr(health, "PAGES_EVERY", 0.0)
    store.check_pages()
    await store._health._paging
    assert len(checked) == 2


# ---- guests --------------------------------------------------------------------------------------


async def test_guests_and_their_names(store: Store) -> None:
    anna, berta = await store.new_guest("Anna"), await store.new_guest()
    assert anna.id != berta.id
    await store.rename(berta.id, "Berta")
    assert await store.names([anna.id, berta.id, "nobody"]) == {anna.id: "Anna", berta.id: "Berta"}
    assert await store.guest(anna.id) == anna
    assert await store.guest("nobody") is None
    assert await store.names([]) == {}


async def test_past_tables_come_with_the_seat_the_newest_first(store: Store) -> None:
    await begin(store, "old", "anna", "berta")
    await begin(store, "new", "berta", "anna", at=LATER)
    await begin(store, "other", "berta")
    past = await store.past("anna")
    assert [(table.id, seat) for table, seat in past] == [("new", 1), ("old", 0)]
    assert [table.id for table, _ in await store.past("anna", limit=1)] == ["new"]
    assert [table.id for table, _ in await store.past("anna", limit=1, skip=1)] == ["old"]
    assert await store.past("anna", skip=2) == []
    await store.append("old", [(1, LATER, "b")], sitters=[("anna", 1)])
    assert sorted(await store.seats_of("anna")) == [("new", 1), ("old", 1)]
    assert await store.past_at("anna", "old") == (TableRow("old", "skat", False, AT, LATER), 1)
    assert await store.past_at("anna", "other") is None
    assert await store.past_at("anna", "nowhere") is None


async def test_who_is_forgotten_leaves_nothing_but_a_random_id(store: Store) -> None:
    anna, berta = await store.new_guest("Anna"), await store.new_guest("Berta")
    await begin(store, "alone", anna.id)
    await begin(store, "shared", anna.id, berta.id)
    await begin(store, "hers", berta.id)
    assert await store.forget(anna.id) == ["alone"]
    assert await store.guest(anna.id) is None
    assert await store.past(anna.id) == []
    assert await store.events("alone") == []
    assert len(await store.events("shared")) == 1
    assert sorted(await store.seats_of(berta.id)) == [("hers", 0), ("shared", 1)]
    assert await store.forget(anna.id) == []


@only_sqlite
async def test_the_database_knows_how_much_it_holds(store: Store) -> None:
    await begin(store, "one")
    before = await store.megabytes()
    await store.append("one", [(1, AT, "x" * 3 * 2**20)])
    assert 2.9 < await store.megabytes() - before < 3.2
    await store.delete_expired("one", 1)
    assert await store.megabytes() < before + 0.2, "what is free is used again"


async def test_a_secret_stays_the_same(url: str) -> None:
    store = await Store.open(url)
    keys = await asyncio.gather(*(store.secret("cookie") for _ in range(5)))
    await store.close()
    again = await Store.open(url)
    assert {await again.secret("cookie")} == set(keys)
    assert await again.secret("other") not in keys
    await again.close()


# ---- migrations ----------------------------------------------------------------------------------


async def test_migrations_make_what_the_models_of_all_features_say(url: str) -> None:
    assert features.ROUTES, "whoever imports them knows all tables"

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    for _ in range(2):  # from nothing, and once more
        database = await connect(url)
        assert await database.read(differences) == []
        await database.close()


async def test_a_database_of_before_the_days_keeps_everything(url: str) -> None:
    """Its tables are as old as the database: all days are still to come."""
    database = await connect(url)
    await executed_in(
        database,
        *(
            f"DROP TABLE club_{part}"
            for part in (
                *("screen_seats", "screens", "entries", "pens", "results", "evenings"),
                "invitations",
            )
        ),
        *(f"DROP TABLE club_{part}" for part in ("keepers", "members")),
        "DROP TABLE clubs",
        "DROP TABLE device_links",
        "DROP TABLE own_mistakes",
        "DROP TABLE own_deals",
        *(f"DROP TABLE daily_{part}" for part in ("lines", "entries", "deals")),
        "DROP TABLE challenge_attempts",
        "DROP TABLE challenges",
        *(f"DROP TABLE regulars_{part}" for part in ("people", "matches", "scores")),
        "DROP TABLE regulars",
        "DROP TABLE days",
        "DROP TABLE shares",
        "DROP TABLE nodes",
        "ALTER TABLE tables DROP COLUMN node",
        "ALTER TABLE tables DROP COLUMN epoch",
        "ALTER TABLE guests DROP COLUMN sharing",
        "ALTER TABLE guests DROP COLUMN face",
        "DROP INDEX ix_tables_day",
        "DROP INDEX ix_guests_day",
        "ALTER TABLE tables DROP COLUMN day",
        "ALTER TABLE guests DROP COLUMN day",
        "CREATE INDEX ix_tables_moved ON tables (moved)",
        "CREATE INDEX ix_guests_seen ON guests (seen)",
        "UPDATE alembic_version SET version_num = '0001'",
        f"INSERT INTO tables VALUES ('one', 'skat', false, '{AT}', '{AT}')",
        f"INSERT INTO events VALUES ('one', 0, '{AT}', '\"one\"')",
        "INSERT INTO sitters VALUES ('one', 'anna', 0)",
        f"INSERT INTO guests VALUES ('anna', 'Anna', '{AT}', '2020-01-01')",
    )
    await database.close()
    store = await Store.open(url)
    assert await store.begin_day("2030-01-01")
    assert await store.expired_tables(store.day - 1, []) == []
    assert await store.events("one") == [(0, AT, '"one"')]
    assert (await store.guest("anna")).name == "Anna"  # type: ignore[union-attr]
    await store.append("one", [(1, LATER, "b")])
    assert await store.expired_tables(1, []) == [], "it has moved on the first day"
    await store.close()


async def test_a_database_of_a_newer_version_is_told(url: str) -> None:
    database = await connect(url)
    await executed_in(database, "UPDATE alembic_version SET version_num = '9999'")
    await database.close()
    with pytest.raises(BadInput) as error:
        await Store.open(url)
    assert error.value.message.id == "serve.database_newer"

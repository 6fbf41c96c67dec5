"""What is told to whoever runs a server: the right numbers, nobody's, and nowhere else."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import patch

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES
from stammtisch.table.house.features import Services, make_services
from stammtisch.table.live import messages
from stammtisch.table.live.clock import Timing
from stammtisch.table.log.events import Acted, parse_event
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.messages import NewTable
from stammtisch.table.tallies import RecentTally, Tally
from stammtisch.table.watch.listener import Listener
from stammtisch.table.watch.status import Address, address, address_in, left_in, status_at
from stammtisch.table.work import delays
from stammtisch.table.work.bot_pool import BotPool
from stammtisch.words import LANGUAGES
from tests.cli.commands import Outcome, call
from tests.facts import facts_of
from tests.table.pages import Page, at_random
from tests.table.serving import serving
from tests.table.test_serve import refused, running

FAST = Timing(window=0.004, bot_act=0.002, fair_step=5.0, settle=0.02)
LABELS = {"database", "version", "game", "le", "span", "quantile", "level", "kind", "generation"}
OF_PYTHON = {"implementation", "major", "minor", "patchlevel"}


def numbers(text: str) -> dict[str, float]:
    """The samples by name and labels: ``stammtisch_acts_total skat``."""
    return {
        " ".join([sample.name.removeprefix("stammtisch_"), *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def at_once(seconds: float, work: Callable[..., object], *args: object) -> object:
    """A bot that needs no process."""
    return work(*args)


def house(url: str, main: Callable[[Services], Awaitable[None]]) -> None:
    """A house with a database, where bots act as soon as they have decided."""

    async def run() -> None:
        store = await Store.open(url)
        pool = BotPool(1, run=at_once)
        services = make_services(store, pool, paces={"calm": FAST, "brisk": FAST})
        try:
            with (
                patch.object(delays, "delay", return_value=0.0),
                patch.object(delays, "allowance", return_value=0.0),
            ):
                await main(services)
        finally:
            await services.close()
            await store.close()

    asyncio.run(run())


@contextmanager
def answering(text: bytes, status: int = 200) -> Iterator[str]:
    """A server that says this, whatever it is asked."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


# ---- what is counted -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["schnapsen", "skat"])
def test_a_match_is_counted_as_its_log_has_it_and_nobody_is_named(game: str, url: str) -> None:
    async def main(services: Services) -> None:
        store, seats = services.store, GAMES[game].GAME.seats
        anna = (await store.new_guest("Anna Livia")).id
        new = NewTable(
            game,
            ["me"] + ["thumb"] * (seats - 1),
            options=dict(facts_of(game).short),
            pace="brisk",
        )
        table = await services.opener.open_table(anna, new)
        live = await services.manager.live_table(table)
        page = await Page(live, anna, player=at_random("counted")).come()
        assert numbers((await services.metrics.text()).decode())["guests_here"] == 1
        await page.say(messages.Act("act", "early", 9999, "C A"))
        while not live.table.over:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        text = (await services.metrics.text()).decode()
        found = numbers(text)

        stored = await store.events(table)
        log = [parse_event(body) for _, _, body in stored]
        acts = [event for event in log if isinstance(event, Acted)]
        by = Counter(event.by for event in acts)
        assert by["person"] == len(page.acked), "the page played"
        assert found[f"acts_total {game}"] == len(acts) > by["person"] > 0
        assert found["act_seconds_count"] == by["person"] - len(page.held & page.acked.keys())
        assert found["act_seconds_sum"] > 0
        assert found["recent_acts minute"] <= found["recent_acts hour"]
        assert found["recent_acts hour"] == found["act_seconds_count"]
        assert 0 < found["recent_act_seconds 0.5 hour"] <= found["recent_act_seconds 0.99 hour"]
        assert found[f"bot_thinking_seconds_count {game} thumb"] >= by["bot"] > 0
        assert found["commit_events_sum"] == len(log)
        assert found["commit_events_count"] == store.commits
        assert found["refusals_total"] == len(page.refused) >= 1
        assert found["tables_live"] == 1
        assert found["bot_questions_waiting"] == found["writes_waiting"] == 0
        assert found["database_failures_total read"] == found["database_failures_total write"] == 0
        assert found["database_mebibytes"] > 0
        assert (found["well"], found["database_damaged"]) == (1, 0)

        secrets = [anna, table, "Anna", "Livia", live.table.opened.seed, "127.0.0.1", "testserver"]
        secrets += [page.epoch or "", *page.acked, *(event.id or anna for event in acts)]
        assert all(secret and secret not in text for secret in secrets)
        labels = {
            name
            for family in text_string_to_metric_families(text)
            for sample in family.samples
            for name in sample.labels
        }
        assert labels <= LABELS | OF_PYTHON, "a new label is thought about here"
        assert "process_cpu_seconds_total" in found or not Path("/proc/stat").exists()
        await page.go()
        assert numbers((await services.metrics.text()).decode())["guests_here"] == 0

    house(url, main)


def test_two_houses_in_one_process_count_apart(tmp_path: Path) -> None:
    def refusals(browser: TestClient) -> float:
        services = browser.app.state.services  # type: ignore[attr-defined]
        assert browser.portal
        return numbers(browser.portal.call(services.metrics.text).decode())["refusals_total"]

    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with serving(tmp_path / "one") as one, serving(tmp_path / "two") as two:
        assert one.get("/api/me").status_code == 401
        assert one.get("/", headers={"Host": "evil.example"}).status_code == 421
        assert two.get("/api/games").status_code == 200
        assert (refusals(one), refusals(two)) == (2, 0)


def test_open_sockets_are_counted_and_the_public_port_tells_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, metrics=("127.0.0.1", 9)) as browser:
        metrics = browser.app.state.services.metrics  # type: ignore[attr-defined]
        assert browser.portal

        def sockets() -> float:
            assert browser.portal
            return numbers(browser.portal.call(metrics.text).decode())["sockets"]

        assert browser.post("/api/guest").status_code == 200
        table = browser.post("/api/tables", json={"game": "schnapsen", "seats": ["me", "thumb"]})
        with browser.websocket_connect(f"/ws/tables/{table.json()['id']}") as page:
            page.send_json({"type": "hello", "version": messages.VERSION})
            assert page.receive_json()["type"] == "snapshot"
            assert sockets() == 1
        end = time.monotonic() + 60
        while sockets() and time.monotonic() < end:
            time.sleep(0.01)
        assert sockets() == 0
        for path in ("/metrics", "/metrics/", "/api/metrics", "/status", "/api/status"):
            answer = browser.get(path)
            assert answer.status_code == 404
            assert "stammtisch_" not in answer.text


def test_a_house_that_cannot_be_read_is_unwell_and_still_answers(url: str) -> None:
    async def main(services: Services) -> None:
        store = services.store
        store._health.damaged = True
        async with asking(services) as client:
            assert (await client.get("/healthz")).status_code == 503
            found = numbers((await client.get("/metrics")).text)
            assert (found["well"], found["database_damaged"]) == (0, 1)
            store._health.damaged, store._closing = False, True
            found = numbers((await client.get("/metrics")).text)
            store._closing = False
            assert (found["well"], found["database_damaged"]) == (0, 0)
            assert "database_mebibytes" not in found, "better none than a wrong one"

    house(url, main)


# ---- tallies -------------------------------------------------------------------------------------


def test_a_tally_has_each_value_under_its_bound() -> None:
    tally = Tally((1, 2, 5))
    assert tally.quantile(0.5) is None
    for value in (0, 1, 1.5, 2, 3, 100):
        tally.add(value)
    assert tally.counts == [2, 2, 1, 1]
    assert (tally.number, tally.total) == (6, 107.5)
    assert tally.quantile(0.5) == 1.5
    assert tally.quantile(0.01) == pytest.approx(0.03)
    assert tally.quantile(1) == 5, "nothing is known above the last bound"


def test_what_came_lately_goes_out_of_sight() -> None:
    now = 1000.0
    tally = RecentTally((1, 2), clock=lambda: now)
    for _ in range(3):
        tally.add(1.5)
    now += 30
    tally.add(0.5)
    assert tally.within(60).counts == [1, 3, 0]
    now += 40
    assert tally.within(60).counts == [1, 0, 0]
    assert tally.within(3600).counts == [1, 3, 0]
    now += 3600
    assert tally.within(3600).number == 0
    assert tally.number == 4
    for _ in range(10_000):
        now += 5
        tally.add(1)
    assert len(tally._slots) == 720, "an hour and not more"


# ---- the second address --------------------------------------------------------------------------


def asking(services: Services, host: str = "") -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(Listener(services.metrics, host))
    return httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1:9100")


def test_the_second_address_has_two_answers(tmp_path: Path) -> None:
    async def main(services: Services) -> None:
        async with asking(services, "numbers.example") as client:
            answer = await client.get("/metrics")
            assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
            assert answer.headers["cache-control"] == "no-store"
            assert (await client.get("/healthz")).json() == {"status": "ok"}
            for path in ("/", "/metrics/x", "/api/games", "/index.html", "/docs"):
                assert (await client.get(path)).status_code == 404
            for method in ("HEAD", "POST", "PUT", "DELETE", "OPTIONS"):
                assert (await client.request(method, "/metrics")).status_code == 405
            for host, status in (("numbers.example", 200), ("evil.example", 421), ("x:y", 421)):
                found = await client.get("/metrics", headers={"Host": host})
                assert found.status_code == status

    house(f"sqlite:///{tmp_path / 'test.sqlite3'}", main)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("x", "--metrics"),
        ("70000", "from 0 to 65535"),
        ("::1:9100", "HOST:PORT"),
        ("[::1:9100", "HOST:PORT"),
        ("127.0.0.1:", "--metrics"),
        ("192.0.2.7:9100", "no address 192.0.2.7"),
        ("no such host:9100", "no address no such host"),
    ],
)
def test_an_address_that_cannot_be_is_told(tmp_path: Path, address: str, told: str) -> None:
    assert told in refused(tmp_path, "--port", "0", "--metrics", address)


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        said = refused(tmp_path, "--port", "0", "--metrics", port)
        assert f"Port {port} is in use" in said
        assert "--metrics" in said
    said = refused(tmp_path, "--port", port, "--metrics", port)
    assert f"Port {port} is in use" in said


# ---- the command ---------------------------------------------------------------------------------


def status(*arguments: Any) -> Outcome:
    return call("status", *arguments, "--language", "en")


def test_a_running_server_is_found_by_its_folder(tmp_path: Path) -> None:
    """It is a real one, whose log is for programs."""
    more = ("--port", "0", "--metrics", "0", "--log", "json")
    with running(tmp_path, *more) as (process, url):
        assert url
        where = address_in(tmp_path).url
        found = status("--data", tmp_path)
        assert found.status == 0
        lines = found.out.decode().splitlines()
        assert lines[0].startswith("Stammtisch ")
        assert "Live tables: 0" in lines
        assert lines[-1].startswith("Database: SQLite, 0.")
        told = status(where, "--json").printed[0]
        assert told["well"] is told["database"]["sound"] is True
        assert told["acts_last_hour"] == {
            "number": 0,
            "median_seconds": None,
            "p99_seconds": None,
        }
        assert status(url).status == 2, "the public address tells nothing"
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert out == ""
    said = [json.loads(line) for line in err.splitlines()]
    assert [each["message"] for each in said] == [
        f"Figures about this server: {where}",
        "The table is set. Ctrl-C closes it.",
        "The table is closed.",
    ]
    gone = status("--data", tmp_path)
    assert gone.status == 2
    assert "none is running" in gone.err


def answer(**changes: float) -> bytes:
    samples = {
        "start_time_seconds": 1_800_000_000,
        "well": 1,
        "tables_live": 12,
        "guests_here": 31,
        'recent_acts{span="minute"}': 40,
        'recent_act_seconds{quantile="0.5",span="minute"}': 0.0042,
        'recent_act_seconds{quantile="0.99",span="minute"}': 0.125,
        'recent_acts{span="hour"}': 0,
        "bot_questions_waiting": 3,
        "reviews_running": 2,
        "reviews_waiting": 1,
        "database_mebibytes": 12.34,
        "database_damaged": 0,
        'info{database="postgresql",version="0.1.0"}': 1,
        **changes,
    }
    lines = [f"stammtisch_{name} {value}" for name, value in samples.items()]
    return "\n".join([*lines, ""]).encode()


def test_what_a_server_says_is_told_in_plain_lines() -> None:
    with answering(answer()) as url:
        found = status(url)
    assert found.status == 0
    assert found.out.decode().splitlines()[2:] == [
        "Live tables: 12",
        "People connected: 31",
        "People's acts in the last minute: 40, half of them acknowledged within 4.2 ms,"
        " 99 % within 125 ms",
        "People's acts in the last hour: 0",
        "Questions waiting for bots: 3",
        "Reviews being made: 2; of these waiting: 1",
        "Database: PostgreSQL, 12.3 MiB, sound",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_server_that_is_unwell_is_told_in_every_language(language: str) -> None:
    with answering(answer(well=0, database_damaged=1)) as url:
        found = call("status", url, "--language", language)
        assert found.status == 1
        assert len(found.out.decode().splitlines()) == 9
        told = call("status", url, "--json")
    assert told.status == 1
    assert told.printed[0]["well"] is told.printed[0]["database"]["sound"] is False


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", 200),
        (b"hello", 200),
        (b"\xff\xfe", 200),
        (b"up 1\n", 200),
        (b'stammtisch_info{version="1"} 1\n', 200),
        (answer(start_time_seconds=float("nan")), 200),
        (answer(start_time_seconds=1e300), 200),
        (answer(tables_live=float("inf")), 200),
        (answer(database_mebibytes=float("inf")), 200),
        (answer(), 404),
    ],
)
def test_what_is_no_server_of_ours_is_told(text: bytes, code: int) -> None:
    with answering(text, code) as url:
        found = status(url)
    assert found.status == 2
    assert "no server of Stammtisch" in found.err


def test_where_nobody_answers_there_is_no_server(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    for where in (port, f"127.0.0.1:{port}", f"http://127.0.0.1:{port}/metrics"):
        found = status(where)
        assert found.status == 2
        assert f"No server answers at http://127.0.0.1:{port}/metrics" in found.err
    for where in (
        "file:///etc/passwd",
        "http://",
        "http://x:99999",
        "http://[",
        "a b",
        "http://x:0",
    ):
        assert "no address of a server" in status(where).err
    (tmp_path / "metrics.json").write_text("[]", encoding="utf-8")
    assert status("--data", tmp_path).status == 2


def test_another_server_at_the_address_of_one_that_was_killed_is_not_taken_for_it(
    tmp_path: Path,
) -> None:
    with answering(answer()) as url:
        where = address(url).url
        with left_in(tmp_path, Address(where, 1_800_000_000.0)):
            assert status_at(address_in(tmp_path)).tables_live == 12
        with left_in(tmp_path, Address(where, 1.5)), pytest.raises(BadInput, match=r"status\.none"):
            status_at(address_in(tmp_path))
        with left_in(tmp_path, None), pytest.raises(BadInput, match="none_here"):
            address_in(tmp_path)

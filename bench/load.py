"""The table under load: many tables, many pages, acts at a steady rate whatever the answers do.

An open loop: every act has a moment at which it is due, and its latency counts from that moment
until the last page at its table has been sent the new position, so that a server which falls
behind cannot hide it. The generator is this process; what it uses itself is reported too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import psutil
from rich.console import Console
from rich.progress import Progress
from websockets.asyncio.client import ClientConnection, connect

from bench.measure import keep
from stammtisch.table.fair import scheme
from stammtisch.table.live.messages import VERSION

TABLES, SOCKETS, RATE, SECONDS = 400, 1000, 200, 20
STEPS = (300, 400, 500, 600)
P99_MS, MEMORY_MB = 150, 600
KINDS = (("schnapsen", 2), ("skat", 3))
"""The games of the tables in turn, and how many people sit at each."""


@dataclass
class Page:
    """One connection: what it has been sent, and what it may do."""

    table: Table
    guest: str
    socket: ClientConnection
    seq: int = -1
    epoch: str = ""
    number: int = -1
    seat: int | None = None
    faults: int = 0
    received: int = 0
    letters: int = 0
    random: str = field(default_factory=lambda: secrets.token_hex(32))

    async def listen(self) -> None:
        async for text in self.socket:
            self.letters += len(text)
            self.take(json.loads(text))

    def take(self, message: dict[str, Any]) -> None:
        self.received += 1
        if message["type"] in ("pong", "goodbye"):
            self.faults += message["type"] == "goodbye"
            return
        if self.seq >= 0 and message["seq"] != self.seq + 1:
            self.faults += 1
        self.seq, self.epoch = message["seq"], message["epoch"]
        if message["type"] == "ack":
            self.table.acked(message["id"])
        if message["type"] == "refused":
            self.table.refused += 1
        if message["type"] in ("snapshot", "update"):
            self.see(message["table"], message["position"])

    def see(self, table: dict[str, Any], position: dict[str, Any] | None) -> None:
        self.seat = table["you"]
        if table["fairness"]:
            self.share(table, table["fairness"])
        if "continue" in table["can"] and position:
            self.send(type="continue", deal=position["deal"])
        if position:
            self.number = position["number"]
            self.table.seen(self, position, time.perf_counter())

    def share(self, table: dict[str, Any], fair: dict[str, Any]) -> None:
        """The page's part in the fair deal, once: here nobody fails to answer."""
        shares = fair["attempts"][0]["shares"] if fair["attempts"] else ()
        own = next((share for share in shares if share["seat"] == self.seat), None)
        if own and fair["awaiting"] == "commit" and not own["commitment"]:
            seats = fair["attempts"][0]["seats"]
            rostered = scheme.roster(
                table["id"], 1, fair["hash"], table["game"], table["options"], seats
            )
            promise = scheme.commitment(rostered, own["seat"], self.random)
            self.send(type="commit", commitment=promise)
        if own and fair["awaiting"] == "reveal" and not own["number"]:
            self.send(type="reveal", number=self.random)

    def send(self, **message: Any) -> None:
        asyncio.get_running_loop().create_task(self._send(json.dumps(message)))

    async def _send(self, text: str) -> None:
        with contextlib.suppress(Exception):
            await self.socket.send(text)


@dataclass
class Table:
    """One table: its pages, and the act that is under way."""

    load: Load
    id: str = ""
    pages: list[Page] = field(default_factory=list)
    actor: tuple[Page, dict[str, Any]] | None = None
    free_at: float = 0.0
    due: float | None = None
    act: str = ""
    waits_ack: bool = False
    target: int = 0
    refused: int = 0

    def seen(self, page: Page, position: dict[str, Any], now: float) -> None:
        if position["to_act"] == page.seat and page.seat is not None:
            self.actor = (page, position)
            self.free_at = now + position["window_ms"] / 1000 + 0.02
        if self.due is not None and all(each.number > self.target for each in self.pages):
            self.load.latencies.append((now - self.due) * 1000)
            self.due = None

    @property
    def ready(self) -> bool:
        return (
            self.due is None
            and self.actor is not None
            and time.perf_counter() >= self.free_at
            and all(page.number == self.actor[1]["number"] for page in self.pages)
        )

    def go(self, due: float, rng: random.Random) -> None:
        """The act that was due at this moment."""
        assert self.actor is not None
        page, position = self.actor
        self.actor = None
        self.due, self.target, self.act = due, position["number"], secrets.token_hex(6)
        offers = [o for o in position["offers"] if o["action"] != "claim"]
        if position["choice"]:
            choice = position["choice"]
            cards = choice["cards"]
            # The low cards: Kings and trumps may not be laid away in Scarto.
            low = [c for c in cards if c[0] != "T" and c[1:] not in ("K", "") and c != "M"]
            action = " ".join([choice["word"], *sorted(rng.sample(low, choice["number"]))])
        else:
            action = rng.choice(offers)["action"]
        self.waits_ack = True
        page.send(type="act", id=self.act, position=position["number"], action=action)

    def acked(self, id: str) -> None:
        if id == self.act:
            self.waits_ack = False
            self.load.acked += 1


@dataclass
class Load:
    """What is measured."""

    latencies: list[float] = field(default_factory=list)
    acked: int = 0
    sent: int = 0
    late: int = 0


@dataclass
class Servers:
    """What is measured: servers, each with its address, and their PostgreSQL if they have one."""

    urls: list[str]
    processes: list[psutil.Process]
    database: psutil.Process | None = None

    def seconds(self) -> float:
        """The processor time of the servers so far, without their bots."""
        return sum(sum(each.cpu_times()[:2]) for each in self.processes)

    def database_seconds(self) -> float:
        """The processor time of PostgreSQL so far."""
        if self.database is None:
            return 0.0
        return sum(
            sum(each.cpu_times()[:2])
            for each in [self.database, *self.database.children(recursive=True)]
        )


@contextlib.contextmanager
def servers(nodes: int) -> Iterator[Servers]:
    """One server with SQLite, or so many nodes at one PostgreSQL, with nothing in them."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if not nodes:
            url, process = stack.enter_context(_serving(folder))
            yield Servers([url], [process])
            return
        from tests.table import postgres

        programs = postgres.programs()
        if programs is None:
            raise SystemExit("PostgreSQL is not installed (on Debian: apt install postgresql)")
        database = stack.enter_context(postgres.running(programs, durable=True))
        told = ["--cluster", "--database", database.new_database()]
        found = [
            stack.enter_context(
                _serving(
                    folder / f"{number}", *told, "--advertise", f"http://127.0.0.1/node/{number}"
                )
            )
            for number in range(nodes)
        ]
        assert database.process is not None
        yield Servers(
            [f"{url}/node/{number}" for number, (url, _) in enumerate(found)],
            [process for _, process in found],
            psutil.Process(database.process.pid),
        )


@contextlib.contextmanager
def _serving(folder: Path, *told: str) -> Iterator[tuple[str, psutil.Process]]:
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "stammtisch", "serve", "--no-open", "--no-background"),
            *("--port", "0", "--data", str(folder), *told),
        ],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "STAMMTISCH_LIMITS": "off"},
    )
    try:
        assert process.stdout is not None
        while not (line := process.stdout.readline()).startswith("http"):
            if not line:
                raise RuntimeError("the server did not start")
        yield line.strip().rstrip("/"), psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(60)


def origin(url: str) -> str:
    """The origin of an address."""
    return "/".join(url.split("/")[:3])


async def guests(url: str, number: int) -> list[str]:
    """So many guests, each by the cookie."""
    cookies = []
    async with httpx2.AsyncClient(base_url=url, timeout=60) as client:
        for _ in range(number):
            client.cookies.clear()
            answer = await client.post("/api/guest", headers={"origin": origin(url)})
            answer.raise_for_status()
            cookies.append("; ".join(f"{k}={v}" for k, v in answer.cookies.items()))
    return cookies


async def sit_down(
    urls: list[str], load: Load, cookies: list[str], games: list[tuple[str, int]]
) -> list[Table]:
    """Open the tables, at each server in turn, and let the people of each sit down."""
    made, places = [], iter(cookies)
    async with httpx2.AsyncClient(timeout=60) as client:
        for place, (game, seats) in enumerate(games):
            url = urls[place % len(urls)]
            people = [next(places) for _ in range(seats)]
            body = {"game": game, "seats": ["open"] * seats, "pace": "brisk"}
            headers = {"cookie": people[0], "origin": origin(url)}
            answer = await client.post(f"{url}/api/tables", json=body, headers=headers)
            answer.raise_for_status()
            table = Table(load, answer.json()["id"])
            made.append(table)
            for guest in people:
                address = url.replace("http", "ws", 1) + f"/ws/tables/{table.id}"
                socket = await connect(
                    address,
                    additional_headers={"Cookie": guest},
                    origin=origin(url),  # type: ignore[arg-type]
                    compression=None,
                    max_queue=None,
                )
                page = Page(table, guest, socket)
                table.pages.append(page)
                page.send(type="hello", version=VERSION)
                page.send(type="sit")
                asyncio.get_running_loop().create_task(page.listen())
    return made


async def offer(load: Load, tables: list[Table], rate: float, seconds: float, seed: str) -> None:
    """Acts at this rate for so long: each goes to a table that is ready when it is due."""
    rng = random.Random(seed)
    start = time.perf_counter() + 0.1
    order = tables[:]
    rng.shuffle(order)
    at = 0
    for number in range(int(rate * seconds)):
        due = start + number / rate
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        for _ in range(len(order)):
            table = order[at % len(order)]
            at += 1
            if table.ready:
                table.go(due, rng)
                load.sent += 1
                break
        else:
            load.late += 1  # Every table still waits: the server is behind.
            await asyncio.sleep(0)
    for _ in range(200):
        if all(table.due is None for table in tables):
            return
        await asyncio.sleep(0.05)


@contextlib.contextmanager
def no_collector() -> Iterator[None]:
    """The generator makes no rings of objects; to look for them would slow down its own clock."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def memory(process: psutil.Process) -> tuple[float, float]:
    """Megabytes of the server alone, and with its workers."""
    own = process.memory_info().rss / 2**20
    return own, own + sum(c.memory_info().rss / 2**20 for c in process.children(recursive=True))


def quantile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else float("nan")


async def measure(
    tables: int, rates: list[float], seconds: float, console: Console, nodes: int = 0
) -> list[dict[str, Any]]:
    """One server, or so many nodes; so many tables, one rate after the other."""
    rows = []
    with servers(nodes) as here:
        load = Load()
        games = [KINDS[place % len(KINDS)] for place in range(tables)]
        cookies = await guests(here.urls[0], sum(people for _, people in games))
        made = await sit_down(here.urls, load, cookies, games)
        pages = [page for table in made for page in table.pages]
        for _ in range(400):
            if all(page.number >= 0 for page in pages):
                break
            await asyncio.sleep(0.05)
        else:
            raise RuntimeError("not all tables began")
        with Progress(console=console) as progress, no_collector():
            task = progress.add_task(f"{tables} tables", total=len(rates))
            for rate in rates:
                load.latencies.clear()
                load.sent = load.late = load.acked = 0
                letters = sum(page.letters for page in pages)
                cpu, own = here.seconds(), time.process_time()
                database = here.database_seconds()
                began = time.perf_counter()
                await offer(load, made, rate, seconds, f"{tables}/{rate}")
                took = time.perf_counter() - began
                used = here.seconds() - cpu
                database = here.database_seconds() - database
                rows.append(
                    {
                        "nodes": nodes,
                        "tables": tables,
                        "sockets": len(pages),
                        "offered": rate,
                        "done": len(load.latencies) / took,
                        "acts": len(load.latencies),
                        "lost": load.sent - len(load.latencies),
                        "unacked": load.sent - load.acked,
                        "late": load.late,
                        "p50": statistics.median(load.latencies or [float("nan")]),
                        "p95": quantile(load.latencies, 0.95),
                        "p99": quantile(load.latencies, 0.99),
                        "cpu_ms": used * 1000 / max(1, len(load.latencies)),
                        "database_ms": database * 1000 / max(1, len(load.latencies)),
                        "sent_kb": (sum(page.letters for page in pages) - letters)
                        / 1000
                        / max(1, len(load.latencies)),
                        "generator": (time.process_time() - own) / took,
                        "server": used / took,
                        "memory": memory(here.processes[0]),
                        "faults": sum(page.faults for page in pages),
                        "refused": sum(table.refused for table in made),
                    }
                )
                progress.advance(task)
        for page in pages:
            await page.socket.close()
    return rows


def report(console: Console, dry: bool = False) -> None:
    """The runs that bench/RESULTS.md shows: few tables and many, then rates up to saturation."""
    rows = asyncio.run(measure(TABLES // 8, [RATE], SECONDS, console))
    rows += asyncio.run(measure(TABLES, [RATE, *STEPS], SECONDS, console))
    text = as_table(rows)
    print(text)
    if not dry:
        keep("The server", text)


def as_table(rows: list[dict[str, Any]]) -> str:
    """The runs as Markdown, and what is required of the second."""
    lines = [
        "| tables | sockets | acts/s due | done | p50 ms | p95 ms | p99 ms | CPU ms an act |"
        " server's CPU | generator's CPU | memory MB (with bots) | lost, doubled, unacknowledged |",
        "| ---: " * 12 + "|",
    ]
    for row in rows:
        own, whole = row["memory"]
        wrong = row["lost"] + row["unacked"] + row["faults"]
        lines.append(
            f"| {row['tables']} | {row['sockets']} | {row['offered']:.0f} | {row['done']:.0f} |"
            f" {row['p50']:.0f} | {row['p95']:.0f} | {row['p99']:.0f} | {row['cpu_ms']:.2f} |"
            f" {row['server']:.0%} | {row['generator']:.0%} | {own:.0f} ({whole:.0f}) | {wrong} |"
        )
    held = [row for row in rows if row["tables"] == TABLES and row["p99"] <= P99_MS]
    most = max((row["done"] for row in held), default=0)
    return (
        "\n".join(lines)
        + f"\n\nRequired with {TABLES} tables, {SOCKETS} sockets and {RATE} acts a second: p99 at"
        f" most {P99_MS} ms, at most {MEMORY_MB} MB, nothing lost or doubled. Latency counts from"
        " the moment an act is due until the last page at its table has the new position; half of"
        f" the tables play Schnapsen with two people, half Skat with three; {SECONDS} seconds a"
        " row, one after another on one server. The generator shares the machine with the server."
        f" The highest rate in these rows with p99 within {P99_MS} ms: {most:.0f} acts a second.\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rates", type=float, nargs="+", default=[RATE])
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument(
        "--nodes", type=int, default=0, help="so many servers at one PostgreSQL (default: SQLite)"
    )
    arguments = parser.parse_args()
    console = Console(stderr=True)
    rows = asyncio.run(
        measure(arguments.tables, arguments.rates, arguments.seconds, console, arguments.nodes)
    )
    for row in rows:
        print(json.dumps(row))


if __name__ == "__main__":
    main()

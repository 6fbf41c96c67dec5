"""A real server in a process of its own, and pages that come to it over the network.

A page here does what the browser's does: it connects anew by itself and says what it has, sends an
act again under the same id until it hears what became of it, and checks the numbers of all that it
is sent. What it finds wrong is kept in ``faults`` and told at the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from stammtisch.table.live import messages
from stammtisch.table.log.events import Acted, Event, parse_event
from tests.table.fair_pages import answer_due
from tests.table.pages import ServerMessage, any_offer

ROOT = Path(__file__).parents[2]

WAIT = 60.0
"""Nothing here takes so long on any machine that works."""

AGAIN = 3.0
"""After so many seconds without an answer an act is sent again."""

GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)


# ---- the server ----------------------------------------------------------------------------------


class Server:
    """``stammtisch serve`` on a folder: started, killed and started anew, always on one port.

    ``program`` is the module that is run: ``tests.table.impatient`` does not wait for long.
    """

    program = "stammtisch"

    def __init__(self, folder: Path, *arguments: str, **environ: str) -> None:
        self.data = folder / "data"
        self.log = folder / "log.txt"
        self.url = ""
        self.process: subprocess.Popen[str] | None = None
        self._arguments, self._environ = arguments, environ

    async def start(self) -> Server:
        """Start it, and wait until it says where it is."""
        port = self.url.rstrip("/").rpartition(":")[2] or "0"
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", self.program, "serve", "--no-open", "--no-background"),
                    *("--port", port, "--data", str(self.data), "--workers", "1"),
                    *self._arguments,
                ],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "", **self._environ},
            )
        assert self.process.stdout
        line = await asyncio.wait_for(asyncio.to_thread(self.process.stdout.readline), WAIT)
        assert line.startswith("http"), self.told
        self.url = line.strip()
        return self

    def under(self, path: str) -> str:
        """Where this path leads to; without one, any server will do."""
        return self.url + path.lstrip("/")

    @property
    def told(self) -> str:
        """Everything that it has written to its log."""
        return self.log.read_text("utf-8")

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """End it as a failing machine does: without a word."""
        if self.process is not None:
            self.process.kill()
            self._gone()

    def stop(self) -> None:
        """End it as somebody does who closes it."""
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            self._gone()

    def _gone(self) -> None:
        assert self.process is not None
        assert self.process.stdout
        try:
            self.process.wait(WAIT)
        finally:
            self.process.kill()
            self.process.stdout.close()
            self.process = None

    @property
    def database(self) -> Path:
        return self.data / "stammtisch.sqlite3"

    def query(self, statement: str, *values: Any) -> list[Any]:
        """Ask the database, beside the server."""
        place = f"file:{self.database}?mode=ro"
        with closing(sqlite3.connect(place, uri=True, timeout=WAIT)) as connection:
            return connection.execute(statement, values).fetchall()

    def events(self, table: str) -> list[Event]:
        """A table's log as it lies on the disk: no number is missing."""
        rows = self.query(
            "SELECT number, body FROM events WHERE table_id = ? ORDER BY number", table
        )
        assert [number for number, _ in rows] == [*range(len(rows))]
        return [parse_event(body) for _, body in rows]


@asynccontextmanager
async def served(folder: Path, *arguments: str, **environ: str) -> AsyncIterator[Server]:
    """A running server, and its end."""
    server = Server(folder, *arguments, **environ)
    try:
        yield await server.start()
    finally:
        server.kill()


# ---- guests and tables ---------------------------------------------------------------------------


class Guest:
    """Somebody with a browser: a cookie, and what is asked for over HTTP."""

    def __init__(self, server: Server, cookie: str = "") -> None:
        self.server, self.cookie = server, cookie

    async def ask(self, method: str, path: str, **more: Any) -> httpx2.Response:
        """Ask for something as this guest, wherever one is sent."""
        given = more.pop("headers", {})
        url = self.server.under("") + path.lstrip("/")
        for _ in range(20):
            headers = {"Origin": "/".join(url.split("/")[:3]), **given}
            if self.cookie:
                headers["Cookie"] = self.cookie
            async with httpx2.AsyncClient(timeout=WAIT) as client:
                answer = await client.request(method, url, headers=headers, **more)
            if answer.status_code != 307:
                return answer
            url = self.server.under(answer.headers["Location"])
        raise AssertionError("sent round in a circle")

    async def open(self, game: str, chairs: Sequence[str], **more: Any) -> str:
        """Open a table; its name."""
        body = {"game": game, "seats": list(chairs), "pace": "brisk", **more}
        answer = await self.ask("POST", "/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])


async def guest_of(server: Server, name: str = "") -> Guest:
    """A new guest, with a name if it is to have one."""
    guest = Guest(server)
    answer = await guest.ask("POST", "/api/guest")
    assert answer.status_code == 200, answer.text
    guest.cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
    if name:
        assert (await guest.ask("PATCH", "/api/me", json={"name": name})).status_code == 200
    return guest


def socket_of(guest: Guest, table: str, path: str = "", **more: Any) -> connect:
    """A WebSocket to a table, to be entered: with this guest's cookie, and from our own page."""
    url = guest.server.under(path).rstrip("/")
    settings: dict[str, Any] = {"origin": url, "max_queue": None, "ping_interval": None}
    headers = {"Cookie": guest.cookie} if guest.cookie else {}
    address = url.replace("http", "ws", 1) + f"/ws/tables/{table}"
    return connect(address, additional_headers=headers, **{**settings, **more})


# ---- pages ---------------------------------------------------------------------------------------


@dataclass
class RemotePage:
    """One page at a table that plays by itself and never gives up."""

    guest: Guest
    at: str
    rng: Random
    pause: float = 0.05
    playing: bool = True
    number: str = field(default_factory=lambda: secrets.token_hex(32))

    epoch: str | None = None
    seq: int | None = None
    table: Any = None
    position: Any = None
    sent: dict[str, tuple[int, str]] = field(default_factory=dict)
    acked: dict[str, float] = field(default_factory=dict)
    refused: dict[str, Any] = field(default_factory=dict)
    reasons: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    connected: int = 0
    snapshots: int = 0
    caught_up: bool = False

    _path: str = ""
    _socket: ClientConnection | None = None
    _pending: str | None = None
    _due: dict[str, float] = field(default_factory=dict)
    _said: set[object] = field(default_factory=set)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    # ---- coming and going --------------------------------------------------------------------

    def come(self) -> RemotePage:
        """Begin; from now on the page looks after itself."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._live()), loop.create_task(self._play())]
        return self

    async def go(self) -> None:
        """Close the page."""
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._tasks = []

    async def _live(self) -> None:
        wait = 0.05
        while True:
            path, self._path = self._path, ""
            with contextlib.suppress(*GONE):
                async with socket_of(self.guest, self.at, path, open_timeout=10) as socket:
                    wait = 0.05
                    await self._listen(socket)
            self._socket, self.caught_up = None, False
            await asyncio.sleep(wait * self.rng.uniform(0.5, 1.0))
            wait = min(1.0, wait * 1.6)

    async def _listen(self, socket: ClientConnection) -> None:
        await socket.send(
            json.dumps(
                {"type": "hello", "version": messages.VERSION, "epoch": self.epoch, "seq": self.seq}
            )
        )
        self.connected += 1
        self._said.clear()
        self._socket = socket
        if self._pending is not None:
            await self._send_act(self._pending)
        elif self.table is not None:
            await self.say(type="ping", number=self.connected)
        async for text in socket:
            try:
                assert isinstance(text, str)
                self._hear(text)
            except AssertionError as error:
                self.faults.append(str(error))
            await self._answer()

    # ---- what it hears -----------------------------------------------------------------------

    def _hear(self, text: str) -> None:
        message = ServerMessage.validate_json(text)
        self.caught_up = True
        match message:
            case messages.Goodbye(at=at):
                self.reasons[message.message.id] += 1
                self._path = at or ""
                return
            case messages.Pong():
                return
            case messages.Snapshot():
                self.snapshots += 1
                known = message.epoch == self.epoch and self.seq is not None
                back = known and message.seq < (self.seq or 0)
                self.epoch, self.seq = message.epoch, message.seq
                assert not back, "a snapshot goes back"
            case _:
                wanted = (self.epoch, (self.seq or 0) + 1)
                self.epoch, self.seq = message.epoch, message.seq
                assert (message.epoch, message.seq) == wanted, "a hole, or a message twice"
        match message:
            case messages.Snapshot() | messages.Update():
                table, before = message.table, self.table
                if table.fairness is None and before is not None:
                    table = replace(table, fairness=before.fairness)
                self.table, self.position = table, message.position
            case messages.Ack(id=id) if id in self.sent:
                if id not in self.acked:
                    self.waits.append(time.monotonic() - self._due[id])
                self.acked[id] = time.monotonic()
                self._settled(id)
            case messages.Refused(id=id):
                self.reasons[message.message.id] += 1
                if id is not None and id in self.sent:
                    assert id not in self.acked, "refused after it was acknowledged"
                    self.refused[id] = message
                    self._settled(id)

    def _settled(self, id: str) -> None:
        if self._pending == id:
            self._pending = None

    # ---- what it does by itself --------------------------------------------------------------

    async def _answer(self) -> None:
        """Take part in the fair deal, and go on to the next deal."""
        table = self.table
        if table is None:
            return
        seat = table.you
        if seat is None:
            if "sit" in table.can:
                await self._once("sit", type="sit")
            return
        message = answer_due(table, self.number)
        if message is not None:
            await self._once(message, **asdict(message))
        if "continue" in table.can and self.position is not None:
            deal = self.position.deal
            await self._once(("continue", deal), type="continue", deal=deal)

    async def _play(self) -> None:
        """Act when it is one's turn, and ask again where no answer comes."""
        while True:
            await asyncio.sleep(self.pause * self.rng.uniform(0.5, 1.5))
            if self._socket is None or not self.caught_up:
                continue
            if self._pending is None:
                await self._act()
            elif time.monotonic() - self._due[self._pending] > AGAIN:
                await asyncio.sleep(0.5)
                if self._pending is not None:
                    await self._send_act(self._pending)

    async def _act(self) -> None:
        position = self.position
        playing = self.playing and self.table is not None and self.table.phase == "playing"
        if not playing or position is None or position.seat is None:
            return
        if position.to_act != position.seat:
            return
        id = secrets.token_hex(8)
        self.sent[id] = (position.number, any_offer(position, self.rng))
        self._due[id], self._pending = time.monotonic(), id
        await self._send_act(id)

    async def _send_act(self, id: str) -> None:
        number, action = self.sent[id]
        await self.say(type="act", id=id, position=number, action=action)

    async def _once(self, key: object, **message: Any) -> None:
        if key not in self._said:
            self._said.add(key)
            await self.say(**message)

    async def say(self, **message: Any) -> None:
        """Say something; if nobody hears it, the page connects anew anyway."""
        if self._socket is not None:
            with contextlib.suppress(*GONE):
                await self._socket.send(json.dumps(message))

    # ---- what it has seen --------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.table is not None and self.table.phase in ("finished", "abandoned")

    def forget_waits(self) -> None:
        self.waits.clear()


async def seated(
    server: Server, game: str, people: int, seed: object, bots: int = 0, **more: Any
) -> list[RemotePage]:
    """Pages of so many new guests who sit down at a new table, with so many bots."""
    guests = [await guest_of(server) for _ in range(people)]
    table = await guests[0].open(game, ["open"] * people + ["thumb"] * bots, **more)
    return [
        RemotePage(guest, table, Random(f"{seed}/{game}/{place}")).come()
        for place, guest in enumerate(guests)
    ]


async def until(true: Callable[[], bool], seconds: float = WAIT, why: str = "") -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, why or "it did not happen"
        await asyncio.sleep(0.02)


async def all_gone(pages: Iterable[RemotePage]) -> None:
    """Close all pages; what they found wrong is told."""
    pages = list(pages)
    await asyncio.gather(*(page.go() for page in pages))
    assert [fault for page in pages for fault in page.faults] == []


def assert_acks_are_stored(server: Server, pages: Iterable[RemotePage]) -> int:
    """What was acknowledged stands in the log once, as it was sent; how many these are."""
    # First what was heard, then the logs: what is stored meanwhile does no harm.
    heard = [(page, [*page.acked], [*page.refused]) for page in pages]
    logs = {page.at: Counter(_acts(server.events(page.at))) for page, _, _ in heard}
    for page, acked, refused in heard:
        log = logs[page.at]
        for id in acked:
            number, action = page.sent[id]
            assert log[id, action] == 1, f"the act at {number} was acknowledged and is not stored"
        known = {id for id, _ in log}
        assert not known & {*refused}, "an act was refused and is stored"
        assert len(known) == log.total(), "an act is stored twice"
    return sum(len(acked) for _, acked, _ in heard)


def _acts(events: Iterable[Event]) -> Iterator[tuple[str, str]]:
    for event in events:
        if isinstance(event, Acted) and event.id is not None:
            yield event.id, event.action

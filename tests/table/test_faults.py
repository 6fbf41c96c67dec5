"""What can go wrong, and what somebody may do on purpose: the server lives, other tables play on.

A server in a process of its own, and at one of its tables three witnesses, who play all the time
and notice if anything disturbs them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import sqlite3
import struct
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stammtisch.table import limits
from stammtisch.table.limits import CONNECTIONS_OF_ADDRESS, HEADER_BYTES
from stammtisch.table.live import messages
from stammtisch.table.live.socket import MAX_REFUSED
from stammtisch.table.log.events import Acted, Opened, Revealed
from stammtisch.table.web.logs import LINES
from tests.table import impatient
from tests.table.network import (
    WAIT,
    Guest,
    RemotePage,
    Server,
    all_gone,
    assert_acks_are_stored,
    guest_of,
    seated,
    served,
    socket_of,
    until,
)

try:
    import resource
except ImportError:  # Windows has none.
    resource = None  # type: ignore[assignment]

SOON = 3.0
"""No act at another table waits longer, on a machine that has a lot else to do."""

LESS_THAN_USUAL = limits.HEADER_SECONDS - 1.0
"""Seconds: who is impatient is gone before a server by the usual limits would be."""

MEGABYTES = 80
"""The server may have grown by so much after all of this."""

ELSEWHERE = "127.0.0.2"
"""An address that is not the witnesses': Linux has all of 127.0.0.0/8."""

linux = pytest.mark.skipif(
    sys.platform != "linux", reason="asks the system for what only Linux has"
)


# ---- the house and its witnesses -----------------------------------------------------------------


@dataclass
class House:
    """A server that is there for all tests, and the witnesses at one of its tables."""

    server: Server
    runner: asyncio.Runner
    pages: list[RemotePage]
    memory: float
    usual: Guest

    def run(self, work: Callable[[House], Coroutine[Any, Any, None]]) -> None:
        """Do something bad; meanwhile the witnesses play, and afterwards they are asked."""
        self.runner.run(self._watched(work))

    async def _watched(self, work: Callable[[House], Awaitable[None]]) -> None:
        if self.pages[0].over:
            await all_gone(self.pages)
            self.pages = await witnesses(self.server)
        await self._played(5)
        connected = [page.connected for page in self.pages]
        for page in self.pages:
            page.waits.clear()
        before = self._acts
        await work(self)
        await self._played(max(5, before + 5 - self._acts))
        assert self.server.alive, self.server.told
        assert [page.connected for page in self.pages] == connected, "a witness was cut off"
        slowest = max((wait for page in self.pages for wait in page.waits), default=0.0)
        assert slowest < SOON, f"a witness waited {slowest:.1f} s"
        assert [fault for page in self.pages for fault in page.faults] == []
        assert_acks_are_stored(self.server, self.pages)
        assert self.resident < self.memory + MEGABYTES, "the server has grown"

    @property
    def _acts(self) -> int:
        return sum(len(page.acked) for page in self.pages)

    async def _played(self, acts: int) -> None:
        wanted = self._acts + acts
        # Their match may come to its end meanwhile: then they have played what there was to play.
        done = lambda: self._acts >= wanted or self.pages[0].over  # noqa: E731
        await until(done, why="the witnesses cannot play")

    @property
    def resident(self) -> float:
        """The server's memory, in megabytes."""
        assert self.server.process
        return float(psutil.Process(self.server.process.pid).memory_info().rss) / 2**20

    async def table(self) -> tuple[Guest, str]:
        """A table whose host has not sat down yet; always the same host."""
        return self.usual, await self.usual.open("skat", ["open", "open", "open"])


async def witnesses(server: Server) -> list[RemotePage]:
    pages = await seated(server, "skat", 3, "witnesses", options={"games": 36})
    for page in pages:
        page.pause = 0.02  # Every test here waits for some acts of theirs.
    return pages


@contextlib.contextmanager
def opened(server: Server) -> Iterator[House]:
    with asyncio.Runner() as runner:
        try:
            runner.run(server.start())
            pages = runner.run(witnesses(server))
            made = House(server, runner, pages, 0.0, runner.run(guest_of(server)))
            made.memory = made.resident
            yield made
            runner.run(all_gone(made.pages))
        finally:
            server.kill()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened(Server(tmp_path_factory.mktemp("faults"))) as made:
        yield made


@asynccontextmanager
async def at_table(guest: Guest, table: str, **more: Any) -> AsyncIterator[Page]:
    """A page that says only what it is told to say."""
    async with socket_of(guest, table, **more) as opened:
        yield Page(opened)


@dataclass
class Page:
    socket: ClientConnection

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        async with asyncio.timeout(WAIT):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.recv())
                if not kinds or message["type"] in kinds:
                    return message

    async def hello(self, **more: Any) -> dict[str, Any]:
        await self.say(type="hello", version=messages.VERSION, **more)
        return await self.hear()

    async def refusal(self) -> str:
        return str((await self.hear("refused", "goodbye"))["message"]["id"])

    async def closed(self) -> int:
        """How it ended."""
        with contextlib.suppress(ConnectionClosed):
            async with asyncio.timeout(WAIT):
                while True:
                    await self.socket.recv()
        return self.socket.close_code or 0


# ---- what a page says ----------------------------------------------------------------------------

NONSENSE = {
    "no JSON": "{",
    "nothing": "",
    "a list": "[]",
    "a number": "1e999",
    "not a number": '{"type": "ping", "number": NaN}',
    "an unknown type": '{"type": "deal"}',
    "no type": '{"number": 1}',
    "more than there is": '{"type": "stand", "surprise": 1}',
    "another type of value": '{"type": "sit", "seat": "0"}',
    "a seat that is not there": '{"type": "sit", "seat": -1}',
    "a number too large": '{"type": "act", "id": "a", "position": 1e300, "action": "pass"}',
    "deeply nested": '{"type": ' + "[" * 8000 + "]" * 7000,
    "nested to the end": "[" * 8000 + "]" * 8000,
    "half a sign": '{"type": "react", "reaction": "\\ud800"}',
    "a zero": '{"type": "act", "id": "\\u0000", "position": 1, "action": "\\u0000"}',
    "a long action": json.dumps({"type": "act", "id": "a", "position": 1, "action": "x" * 9000}),
    "bytes": b'{"type": "ping", "number": 1}',
}


@pytest.mark.parametrize("said", NONSENSE.values(), ids=NONSENSE.keys())
def test_nonsense_is_refused_and_the_page_stays(house: House, said: str | bytes) -> None:
    async def work(house: House) -> None:
        guest, table = await house.table()
        async with at_table(guest, table) as page:
            await page.hello()
            await page.socket.send(said)
            assert await page.refusal() == "table.refuse.not_understood"
            await page.say(type="ping", number=7)
            assert (await page.hear("pong"))["number"] == 7
        async with at_table(guest, table) as page:
            await page.socket.send(said)  # instead of hello
            assert await page.refusal() == "table.refuse.not_understood"
            assert await page.closed() == 1008

    house.run(work)


def test_what_is_too_large_ends_the_connection(house: House) -> None:
    async def work(house: House) -> None:
        guest, table = await house.table()
        for size in (limits.MESSAGE_BYTES + 1, 10_000_000):
            for said in ("x" * size, b"x" * size, ["x" * (size // 10)] * 11):
                async with at_table(guest, table) as page:
                    await page.hello()
                    with contextlib.suppress(ConnectionClosed):
                        await page.socket.send(said)
                    assert await page.closed() in (1009, 1006)
        async with at_table(guest, table) as page:
            await page.hello()
            await page.socket.send(" " * (limits.MESSAGE_BYTES - 30) + '{"type": "back"}')
            assert await page.refusal() == "table.refuse.no_seat"

    house.run(work)


def test_bytes_that_are_no_text_end_the_connection(house: House) -> None:
    async def work(house: House) -> None:
        guest, table = await house.table()
        async with at_table(guest, table) as page:
            await page.hello()
            await page.socket.send(b"\xff\xfe", text=True)
            assert await page.closed() == 1007

    house.run(work)


def test_a_flood_is_slowed_and_then_cut(house: House) -> None:
    async def work(house: House) -> None:
        guest, table = await house.table()
        async with at_table(guest, table) as page:
            await page.hello()
            told = asyncio.ensure_future(_everything(page))
            with contextlib.suppress(ConnectionClosed):
                for _ in range(20_000):
                    await page.say(type="sit", seat=7)
            heard = await told
            too_fast = [m for m in heard if m.get("message", {}).get("id") == TOO_FAST]
            assert heard[-1]["type"] == "goodbye"
            assert len(too_fast) >= 1
            assert len(heard) < 60 + MAX_REFUSED + 200
            assert page.socket.close_code == 1008
        async with at_table(guest, table) as page:
            assert (await page.hello())["type"] == "snapshot", "one may come back"

    house.run(work)


TOO_FAST = "table.refuse.too_fast"


async def _everything(page: Page) -> list[dict[str, Any]]:
    heard: list[dict[str, Any]] = []
    while True:
        try:
            heard.append(json.loads(await page.socket.recv()))
        except ConnectionClosed:
            return heard


# ---- who is it -----------------------------------------------------------------------------------


def test_cookies_that_are_not_ours(house: House) -> None:
    """None, one made up, another's name under one's own signature, one cut short."""

    async def work(house: House) -> None:
        guest, table = await house.table()
        other = await guest_of(house.server)
        name, _, value = guest.cookie.partition("=")
        id, _, signature = value.rpartition(".")
        others = other.cookie.partition("=")[2].rpartition(".")[0]
        for cookie in (
            "",
            f"{name}=nobody",
            f"{name}={id}",
            f"{name}={id}.{'A' * len(signature)}",
            f"{name}={others}.{signature}",
            f"{name}=" + "x" * 5000,
            f"{name}=ä.ö",
        ):
            stranger = Guest(house.server, cookie)
            if cookie.isascii():
                assert (await stranger.ask("GET", "/api/me")).status_code == 401
                assert (await stranger.ask("GET", f"/api/past/{table}/record")).status_code == 401
                async with at_table(stranger, table) as page:
                    assert await page.refusal() == "table.refuse.guest"
                    assert await page.closed() == 1008

    house.run(work)


def test_another_s_seat_is_not_one_s_own(house: House) -> None:
    """A spectator, and a guest of another table, try to act for those who sit here."""

    async def work(house: House) -> None:
        witness = house.pages[0]
        stranger = house.usual
        async with at_table(stranger, witness.at) as page:
            shown = await page.hello(epoch=witness.epoch, seq=witness.seq)
            assert shown["type"] == "snapshot", "another's epoch is nobody's here"
            assert shown["table"]["you"] is None
            assert shown["position"]["hand"] == []
            for said in (
                {"type": "act", "id": "a", "position": shown["position"]["number"]},
                {"type": "act", "id": "b", "position": 0},
            ):
                await page.say(**said, action="pass")
                assert await page.refusal() == "table.refuse.no_seat"
            for kind in ("stand", "back"):
                await page.say(type=kind)
                assert await page.refusal() == "table.refuse.no_seat"
            await page.say(type="fill", seat=0, bot="thumb")
            assert await page.refusal() == "table.refuse.host"
            await page.say(type="sit", seat=0)
            assert await page.refusal() == "table.refuse.running"
            await page.say(type="commit", commitment="0" * 64)
            assert await page.refusal() == "table.refuse.no_seat"

    house.run(work)


def test_acts_for_other_positions_and_epochs(house: House) -> None:
    async def work(house: House) -> None:
        host = await guest_of(house.server)
        table = await host.open("skat", ["open", "thumb", "thumb"], practice=True)
        waiting = RemotePage(host, table, Random(1), playing=False).come()
        await until(lambda: waiting.position is not None and waiting.position.to_act == 0)
        await asyncio.sleep(0.2)
        async with at_table(host, table) as page:
            shown = await page.hello()
            number = shown["position"]["number"]
            await page.say(type="act", id="other", position=number + 1, action="pass")
            assert (await page.hear("snapshot"))["position"]["number"] == number
            assert await page.refusal() == "table.refuse.stale"
            for position in (2**53, number - 1):
                await page.say(type="act", id="other", position=position, action="pass")
                assert await page.refusal() == "table.refuse.stale"
            for action in ("play ZZ", "", "bid 18 18", "play H10 " * 8, "\u0000"):
                await page.say(type="act", id="bad", position=number, action=action)
                assert (await page.hear("refused"))["id"] == "bad"
            known = waiting.epoch, waiting.seq
        await waiting.go()
        for epoch, seq in (("x" * 12, 3), (known[0], 2**53), ("x", 0), (None, 5)):
            async with at_table(host, table) as page:
                assert (await page.hello(epoch=epoch, seq=seq))["type"] == "snapshot"
        stored = [e for e in house.server.events(table) if isinstance(e, Acted) and e.id]
        assert stored == [], "nothing of this was done"

    house.run(work)


def test_tables_that_are_not_there(house: House) -> None:
    async def work(house: House) -> None:
        guest = await guest_of(house.server)
        for table in ("..%2f..", "x/y"):
            with pytest.raises(InvalidStatus):
                async with at_table(guest, table):
                    pass
        for table in ("x", "A" * 64, "A" * 5000, "%2e%2e", "%00"):
            async with at_table(guest, table) as page:
                await page.say(type="hello", version=messages.VERSION)
                assert await page.refusal() == "table.refuse.no_table"
        async with at_table(guest, house.pages[0].at) as page:
            await page.say(type="hello", version=messages.VERSION + 1)
            assert await page.refusal() == "table.refuse.version"

    house.run(work)


# ---- who says too little -------------------------------------------------------------------------


@pytest.mark.long
def test_who_says_too_little_has_to_go(tmp_path: Path) -> None:
    """Each of them waits for its own end, all at the same time."""
    server = Server(tmp_path)
    server.program = impatient.__name__

    async def work(house: House) -> None:
        async with asyncio.TaskGroup() as group:
            for each in (_no_hello, _says_nothing, _slow_headers, _does_not_read):
                group.create_task(each(house))

    with opened(server) as house:
        house.run(work)


async def _no_hello(house: House) -> None:
    guest, table = await house.table()
    async with at_table(guest, table) as page, asyncio.timeout(LESS_THAN_USUAL):
        assert await page.refusal() == "table.refuse.not_understood"
        assert await page.closed() == 1008


async def _says_nothing(house: House) -> None:
    async with raw(house) as (reader, _), asyncio.timeout(LESS_THAN_USUAL):
        with contextlib.suppress(ConnectionError):
            assert await reader.read() == b""


async def _slow_headers(house: House) -> None:
    """On a connection that was used well before."""
    async with raw(house) as (reader, writer), asyncio.timeout(LESS_THAN_USUAL):
        writer.write(_get(house, "/healthz"))
        assert b"200" in await reader.readuntil(b'{"status":"ok"}')
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        with contextlib.suppress(ConnectionError):
            while not reader.at_eof():
                writer.write(b"X: y\r\n")
                await writer.drain()
                await asyncio.sleep(0.5)


async def _does_not_read(house: House) -> None:
    """Its messages are not kept without an end, and its seat is that of somebody who has gone."""
    guest, table = await house.table()
    other = await guest_of(house.server)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(_place(house.server))
        deaf.sendall(_upgrade(house.server, guest, table))
        assert b" 101 " in await asyncio.to_thread(deaf.recv, 4096)
        deaf.sendall(_frame(type="hello", version=messages.VERSION))
        deaf.sendall(_frame(type="sit", seat=2))
        deaf.setblocking(False)
        async with at_table(other, table) as page:
            await page.hello()
            asking = asyncio.ensure_future(_ask_for_everything(deaf))
            moving = asyncio.ensure_future(_sit_and_stand(page))
            try:
                await _here(page, True)
                async with asyncio.timeout(WAIT):
                    await _here(page, False)
            finally:
                asking.cancel()
                moving.cancel()
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(WAIT):
            with contextlib.suppress(ConnectionError):
                while await loop.sock_recv(deaf, 2**20):
                    pass


async def _here(page: Page, here: bool) -> None:
    """Wait until the person on seat 2 is there, or is not."""
    while (await page.hear("update"))["table"]["seats"][2]["here"] is not here:
        pass


async def _ask_for_everything(deaf: socket.socket) -> None:
    """As much as one may say; each of these is answered with all that there is."""
    loop = asyncio.get_running_loop()
    with contextlib.suppress(OSError):
        for number in range(1000):
            said = _frame(type="act", id=f"{number}", position=999, action="pass")
            await loop.sock_sendall(deaf, said)
            await asyncio.sleep(0.06 if number > 40 else 0)


async def _sit_and_stand(page: Page) -> None:
    """What everybody at the table is told."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            for kind in ("sit", "stand"):
                await page.say(type=kind)
                await asyncio.sleep(0.055)


# ---- bytes ---------------------------------------------------------------------------------------


def _place(server: Server) -> tuple[str, int]:
    host, _, port = server.url.removeprefix("http://").rstrip("/").partition(":")
    return host, int(port)


def _get(house: House, path: str, **headers: str) -> bytes:
    host, port = _place(house.server)
    told = {"Host": f"{host}:{port}", **headers}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode("latin-1")


def _upgrade(server: Server, guest: Guest, table: str) -> bytes:
    host, port = _place(server)
    return (
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {guest.cookie}\r\n"
        f"Origin: http://{host}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def _frame(**message: Any) -> bytes:
    """A short text as a WebSocket's frame; the mask is zero."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


@asynccontextmanager
async def raw(
    house: House, address: str | None = None
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection without any manners."""
    local = (address, 0) if address else None
    reader, writer = await asyncio.open_connection(*_place(house.server), local_addr=local)
    try:
        yield reader, writer
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


async def _told(reader: asyncio.StreamReader) -> bytes:
    """Everything until the connection ends, as far as it comes."""
    got = b""
    async with asyncio.timeout(WAIT):
        with contextlib.suppress(ConnectionError):
            while part := await reader.read(2**16):
                got += part
    return got


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 100,
        b"GET\r\n\r\n",
        b"\r\n" * 100 + b"nonsense\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
)
def test_what_is_no_request(house: House, sent: bytes) -> None:
    async def work(house: House) -> None:
        async with raw(house) as (reader, writer):
            writer.write(sent)
            writer.write_eof()
            assert b" 200 " not in (await _told(reader)).partition(b"\r\n")[0]

    house.run(work)


def test_headers_have_an_end(house: House) -> None:
    """One large header, many small ones, a long address, and one that never ends."""

    async def work(house: House) -> None:
        large = "x" * (2 * HEADER_BYTES)
        many = {f"X-{number}": "y" * 50 for number in range(3000)}
        for sent in (
            _get(house, "/", X=large)[:-2],
            _get(house, "/", **many)[:-2],
            _get(house, "/?" + large)[:-2],
        ):
            async with raw(house) as (reader, writer):
                writer.write(sent)
                assert (await _told(reader)).startswith((b"HTTP/1.1 431", b"HTTP/1.1 400"))
        async with raw(house) as (_, writer):
            writer.write(b"GET / HTTP/1.1\r\nX: ")
            sent_bytes = 0
            with contextlib.suppress(ConnectionError):
                while sent_bytes < 50_000_000:
                    writer.write(b"x" * 100_000)
                    sent_bytes += 100_000
                    await writer.drain()
                    await asyncio.sleep(0)
            assert sent_bytes < 50_000_000, "it is cut long before"

    house.run(work)


@pytest.mark.long
@linux
def test_connections_of_one_address_are_counted(house: House) -> None:
    async def work(house: House) -> None:
        async with contextlib.AsyncExitStack() as stack:
            opened = []
            for _ in range(CONNECTIONS_OF_ADDRESS + 50):
                with contextlib.suppress(ConnectionError):
                    opened.append(await stack.enter_async_context(raw(house, ELSEWHERE)))
            turned_away = 50 - (CONNECTIONS_OF_ADDRESS + 50 - len(opened))
            ended = list[int]()

            async def to_its_end(at: int, reader: asyncio.StreamReader) -> None:
                with contextlib.suppress(ConnectionError):
                    await reader.read()
                ended.append(at)

            read = [
                asyncio.ensure_future(to_its_end(n, each)) for n, (each, _) in enumerate(opened)
            ]
            await until(lambda: len(ended) >= turned_away)
            for each in read:
                each.cancel()
            # The last ones, at once; the others end when they have said nothing for long.
            assert min(ended[:turned_away]) >= len(opened) - turned_away
            async with raw(house) as (reader, writer):
                writer.write(_get(house, "/healthz"))
                assert b"200" in await reader.readline(), "others come in"
        for _ in range(1000):  # They come and go.
            with contextlib.suppress(ConnectionError):
                async with raw(house, ELSEWHERE):
                    pass

    house.run(work)


@linux
def test_requests_of_one_address_are_counted(house: House) -> None:
    async def work(house: House) -> None:
        # So many that on a slow machine, too, they come faster than the bucket fills.
        requests = 5 * int(limits.ADDRESS.burst)
        async with raw(house, ELSEWHERE) as (reader, writer):
            writer.write(_get(house, "/api/games") * (requests - 1))
            writer.write(_get(house, "/api/games", Connection="close"))
            told = await _told(reader)
        assert told.count(b"HTTP/1.1 200") >= limits.ADDRESS.burst
        assert told.count(b"HTTP/1.1 429") >= 1
        assert told.lower().count(b"\r\nretry-after: ") == told.count(b"HTTP/1.1 429")

    house.run(work)


def test_pages_of_one_guest_are_counted(house: House) -> None:
    async def work(house: House) -> None:
        guest = await guest_of(house.server)
        table = await guest.open("skat", ["open", "open", "open"])
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(limits.PAGES_OF_GUEST):
                page = await stack.enter_async_context(at_table(guest, table))
                await page.hello()
            with pytest.raises(InvalidStatus):
                await stack.enter_async_context(at_table(guest, table))
        async with asyncio.timeout(WAIT), contextlib.AsyncExitStack() as stack:
            while True:  # until the server has noticed that they have gone
                with contextlib.suppress(InvalidStatus):
                    page = await stack.enter_async_context(at_table(guest, table))
                    break
                await asyncio.sleep(0.05)
            assert (await page.hello())["type"] == "snapshot"

    house.run(work)


# ---- from elsewhere ------------------------------------------------------------------------------


def test_pages_from_elsewhere_are_kept_out(house: House) -> None:
    async def work(house: House) -> None:
        guest, table = await house.table()
        port = _place(house.server)[1]
        for origin in ("http://evil.example", "null", "file://", f"http://127.0.0.1:{port + 1}"):
            with pytest.raises(InvalidStatus) as refused:
                async with at_table(guest, table, origin=origin):
                    pass
            assert refused.value.response.status_code == 403
            answer = await guest.ask("POST", "/api/guest", headers={"Origin": origin})
            assert answer.status_code == 403
            assert answer.json()["message"]["id"] == "table.refuse.origin"
        answer = await guest.ask("GET", "/healthz", headers={"Host": "evil.example"})
        assert answer.status_code == 421
        assert answer.json()["message"]["id"] == "table.refuse.address"

    house.run(work)


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/assets/../../../../../etc/passwd",
        "/assets/%2e%2e/%2e%2e/%2e%2e/store.py",
        "/assets/..%2f..%2f..%2fstore.py",
        "/assets/..\\..\\store.py",
        "//etc/passwd",
        "/assets//etc/passwd",
        "/assets/%00",
        "/api/past/..%2f..%2fx/record",
        "/%",
        "/assets/" + "../" * 2000,
    ],
)
def test_paths_lead_nowhere_else(house: House, path: str) -> None:
    async def work(house: House) -> None:
        async with raw(house) as (reader, writer):
            writer.write(_get(house, path, Connection="close"))
            told = await _told(reader)
        assert told.split(b" ", 2)[1] in (b"404", b"400", b"401"), told[:200]
        assert b"root:" not in told
        assert b"import" not in told

    house.run(work)


def test_every_answer_says_what_a_page_may_do(house: House) -> None:
    async def work(house: House) -> None:
        for path in ("/", "/healthz", "/api/me", "/nothing"):
            answer = await Guest(house.server).ask("GET", path)
            policies = dict(
                each.strip().partition(" ")[::2]
                for each in answer.headers["content-security-policy"].split(";")
            )
            assert policies["script-src"] == policies["default-src"] == "'self'"
            assert policies["frame-ancestors"] == "'none'"
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "server" not in answer.headers

    house.run(work)


# ---- what breaks ---------------------------------------------------------------------------------


@contextlib.contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """For this process every file is as large as it may be: nothing can be written."""
    assert server.process
    pid, kind = server.process.pid, resource.RLIMIT_FSIZE
    before = resource.prlimit(pid, kind)
    resource.prlimit(pid, kind, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, kind, before)


@contextlib.contextmanager
def locked(server: Server) -> Iterator[None]:
    """Somebody else writes, and does not end."""
    with closing(sqlite3.connect(server.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def _acked(pages: list[RemotePage]) -> int:
    return sum(len(page.acked) for page in pages)


async def _play_on(pages: list[RemotePage], acts: int = 10) -> None:
    wanted = _acked(pages) + acts
    await until(lambda: _acked(pages) >= wanted, why="play does not go on")


NOT_SAVED = "table.refuse.not_saved"


@linux
@pytest.mark.long
@pytest.mark.parametrize("trouble", [full_disk, locked])
def test_nothing_can_be_stored(tmp_path: Path, trouble: Callable[[Server], Any]) -> None:
    """What cannot be stored is refused; when it can be again, everybody plays on by himself."""

    async def work() -> None:
        async with served(tmp_path, "--database", _impatient(tmp_path)) as server:
            pages = await seated(server, "skat", 3, "trouble", options={"games": 36})
            pages += await seated(server, "scarto", 1, "trouble", bots=2)
            await _play_on(pages)
            with trouble(server):
                await until(lambda: any(page.reasons[NOT_SAVED] for page in pages))
                done = _acked(pages)
                for method, path, body in (
                    ("POST", "/api/tables", {"game": "skat", "seats": ["me", "open", "open"]}),
                    ("PATCH", "/api/me", {"name": "Anna"}),
                    ("POST", "/api/guest", None),
                ):
                    guest = pages[0].guest if body else Guest(server)
                    answer = await guest.ask(method, path, json=body)
                    assert answer.status_code == 503, path
                    assert answer.json()["message"]["id"] == NOT_SAVED
                assert (await pages[0].guest.ask("GET", "/healthz")).status_code == 503
                assert (await pages[0].guest.ask("GET", "/api/past")).status_code == 200
                assert _acked(pages) <= done + 1, "what is not stored is not acknowledged"
            connected = [page.connected for page in pages]
            await _play_on(pages)
            assert connected == [page.connected for page in pages], "nobody had to come again"
            assert (await pages[0].guest.ask("GET", "/healthz")).status_code == 200
            server.kill()
            await server.start()
            assert_acks_are_stored(server, pages)
            await _play_on(pages)
            await all_gone(pages)

    asyncio.run(work())


@pytest.mark.long
def test_the_bots_workers_are_killed(tmp_path: Path) -> None:
    """Others take their place, and the table plays on."""

    async def work() -> None:
        async with served(tmp_path) as server:
            pages = await seated(server, "skat", 1, "bots", bots=2, options={"games": 36})
            pages += await seated(server, "schnapsen", 1, "bots", bots=1)
            await _play_on(pages, 2)
            killed = 0
            for _ in range(12):
                killed += _kill_workers(server)
                await asyncio.sleep(0.25)
            assert killed >= 2
            await _play_on(pages, 4)
            assert_acks_are_stored(server, pages)
            assert [page.connected for page in pages] == [1, 1]
            await all_gone(pages)

    asyncio.run(work())


def _kill_workers(server: Server) -> int:
    assert server.process
    workers = psutil.Process(server.process.pid).children(recursive=True)
    for worker in workers:
        with contextlib.suppress(psutil.NoSuchProcess):
            worker.kill()
    return len(workers)


# ---- who breaks off ------------------------------------------------------------------------------


def _abort(connection: socket.socket) -> None:
    """End a connection at once, as a telephone does that has lost its network."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def test_who_breaks_off_is_no_trouble(house: House) -> None:
    """Before the first word, after it, in the midst of nonsense, and with half a request."""

    async def work(house: House) -> None:
        guest, table = await house.table()
        before = house.server.told
        upgrade = _upgrade(house.server, guest, table)
        hello = _frame(type="hello", version=messages.VERSION)
        stranger = _upgrade(house.server, Guest(house.server), table)
        late = _frame(type="act", id="a", position=2**50, action="pass")
        half = _get(house, "/api/tables", **{"Content-Length": "9", "Cookie": guest.cookie})
        for said in (
            [upgrade],
            [stranger],
            [upgrade + hello],
            [upgrade, hello + late * 10],
            [upgrade, hello + _frame(type="nonsense") * 45],
            [half.replace(b"GET", b"POST", 1)],
        ):
            for wait in (0.0, 0.0, 0.003, 0.01, 0.03):
                connection = socket.create_connection(_place(house.server))
                with contextlib.suppress(OSError):
                    for text in said:
                        connection.sendall(text)
                        await asyncio.sleep(wait)
                _abort(connection)
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.5)
        assert house.server.told == before

    house.run(work)


def test_what_is_no_request_does_not_fill_the_log(house: House) -> None:
    async def work(house: House) -> None:
        before = len(house.server.told.splitlines())
        for _ in range(100):
            with socket.create_connection(_place(house.server)) as connection:
                connection.sendall(b"\x00 nonsense\r\n\r\n")
                connection.settimeout(WAIT)
                await asyncio.to_thread(connection.recv, 100)
        assert len(house.server.told.splitlines()) - before <= LINES[1] + 1

    house.run(work)


# ---- what is told --------------------------------------------------------------------------------


@pytest.mark.long
def test_the_log_tells_no_secret(tmp_path: Path) -> None:
    """A whole match, and everything that goes wrong in it: no key, seed, number, card or name."""

    async def work() -> None:
        async with served(tmp_path, "--database", _impatient(tmp_path)) as server:
            pages = await seated(server, "skat", 3, "log", options={"games": 3})
            names = [f"Zaphod-{place}-Beeblebrox" for place in range(3)]
            for page, name in zip(pages, names, strict=True):
                answer = await page.guest.ask("PATCH", "/api/me", json={"name": name})
                assert answer.status_code == 200
            bots = await seated(server, "schnapsen", 1, "log", bots=1)
            await _play_on(bots, 1)
            with locked(server):
                await until(lambda: any(page.reasons[NOT_SAVED] for page in pages))
            _kill_workers(server)
            await _provoke(server, pages[0].guest)
            await until(lambda: pages[0].over, why="the match does not end")
            await all_gone([*pages, *bots])
            secrets = [value for (value,) in server.query("SELECT value FROM secrets")]
            secrets += [*names, *(page.number for page in pages)]
            cards: set[str] = set()
            for page in (*pages, *bots):
                secrets += [page.at, page.guest.cookie.partition("=")[2]]
                for event in server.events(page.at):
                    match event:
                        case Opened(seed=seed):
                            secrets.append(seed)
                        case Revealed(number=number):
                            secrets.append(number)
                        case Acted(action=action):
                            cards.add(action)
                record = await page.guest.ask("GET", f"/api/past/{page.at}/record")
                for line in record.text.splitlines():
                    secrets.append(json.loads(line)["shuffle"]["seed"])
            ids = [id for (id,) in server.query("SELECT id FROM guests")]
            server.stop()
            told = server.told
            assert "writes failed" in told
            assert "Error" in told, "something did go wrong"
            for secret in (*secrets, *ids):
                assert len(secret) >= 10
                assert secret not in told
            for action in cards:
                assert " " not in action or action not in told

    asyncio.run(work())


def _impatient(folder: Path) -> str:
    return f"sqlite:///{folder / 'data' / 'stammtisch.sqlite3'}?timeout=0.5"


async def _provoke(server: Server, guest: Guest) -> None:
    """A log that cannot be read, with cards in it; and requests that mean nothing."""
    table = await guest.open("skat", ["open", "open", "open"])
    with closing(sqlite3.connect(server.database)) as other:
        other.execute(
            "INSERT INTO events VALUES (?, 1, '', ?)",
            (table, '{"kind": "acted", "seat": 0, "action": "play H10", "by": "nobody"}'),
        )
        other.commit()
    for _ in range(2):
        async with at_table(guest, table) as page:
            await page.say(type="hello", version=messages.VERSION)
            await page.closed()
    await guest.ask("POST", "/api/tables", content=b"{")
    async with at_table(guest, table) as page:
        await page.socket.send("play H10")
        await page.closed()

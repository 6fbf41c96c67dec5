"""What may be said on the wire, and what comes of everything else."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from stammtisch.cardplay.messages import say
from stammtisch.table.live import messages
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.live.socket import HELLO_TIMEOUT, MAX_REFUSED, serve
from stammtisch.table.live.viewers import WAITING, Connection
from stammtisch.table.wire.messages import Happening
from tests.table.pages import JumpingLoop, MemoryManager, ServerMessage, in_no_time, now, seated

HELLO = json.dumps({"type": "hello", "version": messages.VERSION})

# ---- what is understood --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"type":"hello"}',
        '{"type":"hello","version":"1"}',
        '{"type":"hello","version":2,"seq":-1}',
        '{"type":"hello","version":2,"epoch":"a b"}',
        '{"type":"hello","version":2,"more":1}',
        '{"type":"act","id":"x","position":1.0,"action":"pass"}',
        '{"type":"act","id":"x","position":99999999999999999999,"action":"pass"}',
        '{"type":"act","id":"","position":1,"action":"pass"}',
        '{"type":"act","id":"x","position":1,"action":"' + "p" * 81 + '"}',
        '{"type":"act","id":"x","position":1,"action":"\\ud800"}',
        '{"type":"sit","seat":8}',
        '{"type":"sit","seat":true}',
        '{"type":"commit","commitment":"' + "AB" * 32 + '"}',
        '{"type":"react","reaction":"<script>"}',
        '{"type":"snapshot"}',
        '{"type":"act"}{"type":"act"}',
        "\x00",
        '{"type":' * 500,
    ],
)
def test_what_is_not_exactly_a_message_is_not_understood(text: str) -> None:
    with pytest.raises(ValidationError):
        messages.INCOMING.validate_json(text)


@given(st.text() | st.binary() | st.recursive(st.none() | st.booleans() | st.text(), st.lists))
def test_nothing_else_than_a_refusal_comes_of_garbage(data: Any) -> None:
    text = data if isinstance(data, str | bytes) else json.dumps(data)
    with pytest.raises(ValidationError):
        messages.INCOMING.validate_json(text)


def test_every_happening_is_in_the_list() -> None:
    """What ``Happening`` promises in its docstring, and what the table tells, are the same."""
    promised = set(re.findall(r"``(\w+)``", str(Happening.__doc__))) - {
        "kind",
        "text",
        "card",
        "by",
    }
    source = "".join(
        path.read_text()
        for path in Path(str(messages.__file__)).parents[1].glob("*/*.py")
        if path.name != "messages.py"
    )
    told = set(re.findall(r'(?:Happening|happening)\(\s*"(\w+)"', source))
    assert told <= promised


# ---- the socket ----------------------------------------------------------------------------------


class Wire:
    """A WebSocket as the server sees it; ``stuck``: nobody reads what it sends."""

    def __init__(self, *says: str, stuck: bool = False) -> None:
        self.says = asyncio.Queue[str | None]()
        for text in says:
            self.says.put_nowait(text)
        self.scope = {"type": "websocket", "client": ("192.0.2.7", 1)}
        self.sent: list[str] = []
        self.stuck = stuck
        self.closed: int | None = None
        self.application_state = WebSocketState.CONNECTED

    async def accept(self) -> None:
        pass

    async def receive_text(self) -> str:
        text = await self.says.get()
        if text is None:
            raise WebSocketDisconnect
        return text

    async def send_text(self, text: str) -> None:
        if self.stuck:
            await asyncio.Event().wait()
        self.sent.append(text)

    async def close(self, code: int = 1000) -> None:
        self.closed = code
        self.application_state = WebSocketState.DISCONNECTED
        self.says.put_nowait(None)

    @property
    def last(self) -> Any:
        return ServerMessage.validate_json(self.sent[-1])


class OneTable:
    """A manager of one table."""

    def __init__(self, live: Any) -> None:
        self.live = live

    async def join(self, _: str, connection: Any, hello: Any, by: Requester) -> Any:
        await self.live.join(by.guest, connection, hello)
        return self.live


async def talk(wire: Wire, seconds: float = 30.0, live: Any = None) -> None:
    table = live or MemoryManager().open("skat")
    manager: Any = OneTable(table)
    task = asyncio.get_running_loop().create_task(serve(wire, manager, "dora", "table"))  # type: ignore[arg-type]
    await asyncio.wait([task], timeout=seconds)
    if task.done():
        task.result()
    else:
        wire.says.put_nowait(None)
        await task


def test_who_does_not_say_hello_is_sent_away() -> None:
    async def main() -> None:
        wire = Wire()
        began = now()
        await talk(wire)
        assert now() - began == pytest.approx(HELLO_TIMEOUT, abs=0.1)
        assert isinstance(wire.last, messages.Goodbye)
        assert wire.closed is not None

    in_no_time(main())


@pytest.mark.parametrize(
    "first", ['{"type":"ping","number":1}', '{"type":"hello","version":99}', "garbage"]
)
def test_who_begins_otherwise_is_sent_away(first: str) -> None:
    async def main() -> None:
        wire = Wire(first)
        await talk(wire)
        assert isinstance(wire.last, messages.Goodbye)

    in_no_time(main())


def test_a_ping_is_answered_and_a_second_hello_refused() -> None:
    async def main() -> None:
        wire = Wire(HELLO, '{"type":"ping","number":7}', HELLO)
        await talk(wire, 1.0)
        kinds = [json.loads(text)["type"] for text in wire.sent]
        assert kinds == ["snapshot", "update", "pong", "refused"]

    in_no_time(main())


def test_who_sends_garbage_and_does_not_stop_is_sent_away() -> None:
    async def main() -> None:
        wire = Wire(HELLO, *["garbage"] * (MAX_REFUSED + 5))
        await talk(wire)
        assert isinstance(wire.last, messages.Goodbye)
        assert sum('"refused"' in text for text in wire.sent) == MAX_REFUSED - 1

    in_no_time(main())


def test_a_page_that_reads_nothing_is_gone_for_the_others_too() -> None:
    """Its connection is cut, and the table notices, though its socket never says so."""

    async def main() -> None:
        live = MemoryManager().open("skat")
        (anna,) = await seated(live, 1)
        wire = Wire(HELLO, stuck=True)
        task = asyncio.get_running_loop().create_task(talk(wire, 60.0, live))
        await asyncio.sleep(0.01)
        assert anna.table.spectators == 1
        for _ in range(WAITING + 5):
            live.broadcaster.publish()
            await asyncio.sleep(0.001)
        await asyncio.sleep(20)
        assert anna.table.spectators == 0
        await task

    in_no_time(main())


def test_the_last_word_comes_after_what_waits() -> None:
    async def main() -> None:
        connection = Connection()
        connection.send("one")
        connection.close(messages.Goodbye(say("table.refuse.closing"), again=True))
        connection.send("late")
        texts = [connection.queue.get_nowait() for _ in range(connection.queue.qsize())]
        assert texts[0] == "one"
        assert '"again":true' in str(texts[1])
        assert texts[2:] == [None]

    in_no_time(main())


def test_the_clock_of_these_tests_jumps() -> None:
    loop = JumpingLoop()
    loop.run_until_complete(asyncio.sleep(3600))
    assert loop.time() == pytest.approx(3600)
    loop.close()

"""One page's WebSocket: incoming messages are validated and limited, outgoing ones queued."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from pydantic import ValidationError
from starlette.websockets import (
    WebSocket,
    WebSocketDisconnect,
    WebSocketDisconnected,
    WebSocketState,
)
from uvicorn.protocols.utils import ClientDisconnected

from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.cluster.home import Elsewhere
from stammtisch.table.live import messages
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.live.viewers import Connection, text_of
from stammtisch.table.web.hosts import address_of, is_direct
from stammtisch.table.web.problems import TEMPORARY

if TYPE_CHECKING:
    from stammtisch.table.live.live import Live
    from stammtisch.table.live.table_manager import TableManager

log = logging.getLogger("stammtisch.table")

HELLO_TIMEOUT = 10.0
"""Seconds that a page has for its first message."""

SEND_TIMEOUT = 10.0
"""Seconds after which a page that reads nothing is disconnected. It may reconnect."""

MAX_REFUSED = 40
"""After so many refused messages the connection is closed."""

POLICY_VIOLATION, GOING_AWAY = 1008, 1001
"""Close codes of RFC 6455."""

DISCONNECTED = (WebSocketDisconnect, WebSocketDisconnected, ClientDisconnected)
"""The exceptions that mean that the page has disconnected. They are no errors."""


async def serve(socket: WebSocket, manager: TableManager, guest: str, table_id: str) -> None:
    """Serve a page until it disconnects."""
    try:
        await socket.accept()
    except DISCONNECTED:
        return
    connection = Connection(address_of(socket.scope))
    sender = asyncio.get_running_loop().create_task(_send(socket, connection))
    try:
        await _serve_page(socket, sender, connection, manager, guest, table_id)
    except DISCONNECTED:
        pass
    finally:
        if connection.open:
            connection.abort()
        with suppress(TimeoutError, asyncio.CancelledError):
            await asyncio.wait_for(sender, 5.0)


async def reject(socket: WebSocket, why: Message) -> None:
    """Accept, send the reason of the refusal, close."""
    with suppress(*DISCONNECTED):
        await socket.accept()
        await socket.send_text(text_of(messages.Goodbye(why)))
        await socket.close(POLICY_VIOLATION)


async def _serve_page(
    socket: WebSocket,
    sender: asyncio.Task[None],
    connection: Connection,
    manager: TableManager,
    guest: str,
    table_id: str,
) -> None:
    try:
        hello = _read(await asyncio.wait_for(socket.receive_text(), HELLO_TIMEOUT))
        if not isinstance(hello, messages.Hello):
            raise BadInput("table.refuse.not_understood")
        if hello.version != messages.VERSION:
            raise BadInput("table.refuse.version")
        by = Requester(guest, connection.address, is_direct(socket.scope))
        live = await manager.join(table_id, connection, hello, by)
    except TimeoutError:
        connection.close(messages.Goodbye(say("table.refuse.not_understood")))
        return
    except (BadInput, KeyError) as error:
        why, at = _why(error), error.path if isinstance(error, Elsewhere) else None
        connection.close(messages.Goodbye(why, why.id in TEMPORARY, at))
        return
    try:
        await _listen(socket, sender, connection, live, guest)
    finally:
        await live.leave(guest, connection)


async def _listen(
    socket: WebSocket, sender: asyncio.Task[None], connection: Connection, live: Live, guest: str
) -> None:
    bucket, refused = live.messages_of(guest), 0
    while connection.open:
        try:
            text = await _next(socket, sender)
        except KeyError:  # A binary message: pages send text.
            text = ""
        if not bucket.take():
            refused += 1
            message = say("table.refuse.too_fast")
        else:
            try:
                received = _read(text)
            except BadInput as error:
                refused += 1
                message = error.message
            else:
                if isinstance(received, messages.Ping):
                    connection.send(text_of(messages.Pong(received.number)))
                else:
                    await live.receive(guest, connection, received)
                continue
        if refused >= MAX_REFUSED:
            connection.close(messages.Goodbye(message))
            return
        live.refuse(guest, message)


async def _next(socket: WebSocket, sender: asyncio.Task[None]) -> str:
    """The next text. If the sender has ended, there is none to wait for."""
    coming = asyncio.ensure_future(socket.receive_text())
    try:
        await asyncio.wait((coming, sender), return_when=asyncio.FIRST_COMPLETED)
        if not coming.done():
            raise WebSocketDisconnect(GOING_AWAY)
        return coming.result()
    finally:
        coming.cancel()


def _read(text: str) -> messages.ClientMessage:
    try:
        return messages.INCOMING.validate_json(text)
    except ValidationError:
        raise BadInput("table.refuse.not_understood") from None


def _why(error: Exception) -> Message:
    return error.message if isinstance(error, BadInput) else say("table.refuse.not_understood")


async def _send(socket: WebSocket, connection: Connection) -> None:
    """Send queued messages until the connection ends."""
    try:
        while (text := await connection.queue.get()) is not None:
            async with asyncio.timeout(SEND_TIMEOUT):
                await socket.send_text(text)
        if socket.application_state is not WebSocketState.DISCONNECTED:
            await socket.close(POLICY_VIOLATION if not connection.open else GOING_AWAY)
    except (WebSocketDisconnect, RuntimeError, OSError):
        connection.open = False  # The page has disconnected; the receiver notices it too.

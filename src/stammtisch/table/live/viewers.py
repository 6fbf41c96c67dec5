"""The viewers of a table, their connections, and the messages sent to them.

The messages to a viewer are numbered without gaps. A page that reconnects says the last number it
has seen. It gets the messages that it missed if they are still buffered, else a snapshot.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field, replace

import msgspec

from stammtisch.table import limits
from stammtisch.table.buckets import Bucket
from stammtisch.table.live.clock import now
from stammtisch.table.live.messages import Goodbye, Numbered, ServerMessage, Snapshot

BUFFERED = 16
"""How many messages to a viewer are buffered for a page that reconnects."""

_ENCODER = msgspec.json.Encoder()

WAITING = 256
"""How many messages may wait for a slow connection before it is aborted. The page reconnects."""


class Connection:
    """One page's connection: the queue of messages to be sent. ``None`` in the queue ends it.

    ``shown``: the table's number of events when this page last got a snapshot for a stale message.
    """

    def __init__(self, address: str = "") -> None:
        self.address = address
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(WAITING)
        self.open = True
        self.shown = -1

    def send(self, text: str) -> None:
        """Queue a message; a connection whose queue is full is aborted."""
        if not self.open:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.abort()

    def abort(self) -> None:
        """Close the connection at once; waiting messages are dropped."""
        self.open = False
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)

    def close(self, goodbye: Goodbye) -> None:
        """Close the connection with a last message, after those that wait."""
        if self.open:
            self.send(text_of(goodbye))
            self.open = False
            try:
                self.queue.put_nowait(None)
            except asyncio.QueueFull:
                self.abort()


@dataclass(slots=True)
class Viewer:
    """One guest at one table, on any number of pages.

    ``away`` is the time since which no page is connected, ``address`` that of the page which came
    last. ``sheet``, ``fairness`` and ``said`` are those that were sent last.
    """

    guest: str
    epoch: str
    seq: int = 0
    buffer: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=BUFFERED))
    connections: set[Connection] = field(default_factory=set)
    away: float = 0.0
    address: str = ""
    messages: Bucket = field(default_factory=limits.MESSAGES.bucket)
    snapshots: Bucket = field(default_factory=limits.SNAPSHOTS.bucket)
    reactions: Bucket = field(default_factory=limits.REACTIONS.bucket)
    lines: Bucket = field(default_factory=lambda: limits.TALK.bucket(now))
    undos: Bucket = field(default_factory=lambda: limits.UNDOS.bucket(now))
    sheet: object = None
    fairness: object = None
    said: object = None

    def may_react(self) -> bool:
        """Take a token for a reaction, which everybody at the table is shown."""
        return self.reactions.take()

    def may_talk(self) -> bool:
        """Take a token for a line of talk."""
        return self.lines.take()

    def may_undo(self) -> bool:
        """Take a token for an undo."""
        return self.undos.take()

    @property
    def here(self) -> bool:
        return bool(self.connections)

    def send(self, message: Numbered) -> None:
        """Number a message, buffer it, and send it to all pages of this guest."""
        self.seq += 1
        text = text_of(replace(message, epoch=self.epoch, seq=self.seq))
        self.buffer.append((self.seq, text))
        for connection in tuple(self.connections):
            connection.send(text)

    def close(self, goodbye: Goodbye) -> None:
        """Close all connections of this guest with a last message."""
        for connection in tuple(self.connections):
            connection.close(goodbye)

    def catch_up(self, connection: Connection, epoch: str | None, seq: int | None) -> bool:
        """Send the messages that a page has missed; ``False`` if they are no longer buffered."""
        if epoch != self.epoch or seq is None or seq > self.seq:
            return False
        missed = [text for number, text in self.buffer if number > seq]
        if len(missed) != self.seq - seq:
            return False
        for text in missed:
            connection.send(text)
        return True

    def show(self, connection: Connection, snapshot: Snapshot) -> None:
        """Send a snapshot to one page, with the number of the last message."""
        connection.send(text_of(replace(snapshot, epoch=self.epoch, seq=self.seq)))


def text_of(message: ServerMessage) -> str:
    """A message as it goes over the wire."""
    return _ENCODER.encode(message).decode()

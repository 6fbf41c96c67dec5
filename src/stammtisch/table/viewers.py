"""Who looks at a table, and what each of them has been sent.

Every viewer's messages are numbered without a hole. A page that was away says the last number it
has, and gets what it missed, as long as that is still kept; else a snapshot.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field, replace

from stammtisch.table import limits
from stammtisch.table.buckets import Bucket
from stammtisch.table.clock import now
from stammtisch.table.protocol import OUTGOING, Goodbye, Numbered, ServerMessage, Snapshot

KEPT = 16
"""How many messages of a viewer are kept for a page that comes back."""

WAITING = 256
"""How many messages may wait for a slow connection before it is cut; the page then comes back."""


class Connection:
    """One page's socket: what waits to be sent to it. ``None`` in the queue ends it.

    ``shown`` is how many events the table had when a message that came too late was answered last.
    """

    def __init__(self) -> None:
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(WAITING)
        self.open = True
        self.shown = -1

    def send(self, text: str) -> None:
        """Queue a message; a connection that does not read is cut."""
        if not self.open:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.cut()

    def cut(self) -> None:
        """No more messages: what waits is thrown away, and the connection ends."""
        self.open = False
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)

    def dismiss(self, goodbye: Goodbye) -> None:
        """A last word, after what waits."""
        if self.open:
            self.send(text_of(goodbye))
            self.open = False
            try:
                self.queue.put_nowait(None)
            except asyncio.QueueFull:
                self.cut()


@dataclass(slots=True)
class Viewer:
    """One guest at one table, on however many pages.

    ``away`` is since when there is none; ``sheet`` and ``fairness`` are what was sent last of the
    match and of its fair deal.
    """

    guest: str
    epoch: str
    seq: int = 0
    kept: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT))
    connections: set[Connection] = field(default_factory=set)
    away: float = 0.0
    messages: Bucket = field(default_factory=limits.MESSAGES.bucket)
    snapshots: Bucket = field(default_factory=limits.SNAPSHOTS.bucket)
    reactions: Bucket = field(default_factory=limits.REACTIONS.bucket)
    undos: Bucket = field(default_factory=lambda: limits.UNDOS.bucket(now))
    sheet: object = None
    fairness: object = None

    def may_react(self) -> bool:
        """Whether this guest has not just said so much: everybody at the table is told."""
        return self.reactions.take()

    def may_undo(self) -> bool:
        """Whether this guest has not taken back too often lately."""
        return self.undos.take()

    @property
    def here(self) -> bool:
        return bool(self.connections)

    def send(self, message: Numbered) -> None:
        """Number a message, keep it, and send it to all of this guest's pages."""
        self.seq += 1
        text = text_of(replace(message, epoch=self.epoch, seq=self.seq))
        self.kept.append((self.seq, text))
        for connection in tuple(self.connections):
            connection.send(text)

    def dismiss(self, goodbye: Goodbye) -> None:
        """A last word to all of this guest's pages."""
        for connection in tuple(self.connections):
            connection.dismiss(goodbye)

    def catch_up(self, connection: Connection, epoch: str | None, seq: int | None) -> bool:
        """Send what a page has missed; ``False`` if that is not kept any more."""
        if epoch != self.epoch or seq is None or seq > self.seq:
            return False
        missed = [text for number, text in self.kept if number > seq]
        if len(missed) != self.seq - seq:
            return False
        for text in missed:
            connection.send(text)
        return True

    def show(self, connection: Connection, snapshot: Snapshot) -> None:
        """All that there is, to one page: it has the number of the last message."""
        connection.send(text_of(replace(snapshot, epoch=self.epoch, seq=self.seq)))


def text_of(message: ServerMessage) -> str:
    """A message as it goes over the wire."""
    return OUTGOING.dump_json(message).decode()

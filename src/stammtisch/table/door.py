"""Connections that have asked for nothing yet: how many there may be, how long, how much is read.

The guard counts requests, and so never sees who only connects, or sends headers without an end.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from stammtisch.table.hosts import address_of

CONNECTIONS_OF_ADDRESS = 256
"""So many may be open at once from one address, WebSockets apart: those the guard counts."""

HEADER_BYTES = 64 * 1024
HEADER_SECONDS = 10.0
"""How large the beginning of a request may be, and how long it may take to come."""

TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


class Door(AutoHTTPProtocol):  # type: ignore[misc,valid-type]
    """Uvicorn's own protocol, whichever it takes, with an end to patience."""

    most: ClassVar[int | None] = CONNECTIONS_OF_ADDRESS
    _open: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Somebody connects; too many from one address are not let in."""
        super().connection_made(transport)
        self._ours = True
        self._late: asyncio.TimerHandle | None = None
        self._size = 0
        self._address = address_of({"client": transport.get_extra_info("peername")})
        self._open[self._address] += 1
        if self.most is not None and self._open[self._address] > self.most:
            transport.abort()
        else:
            self._hurry()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self._let_go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """What comes is a request's beginning, unless one is being answered."""
        before: Any = self.cycle
        beginning = before is None or before.response_complete
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._let_go()  # It has become a WebSocket.
        elif self.cycle is not before:
            self._calm()
        elif beginning and not self.transport.is_closing():
            self._size += len(data)
            if self._size > HEADER_BYTES:
                self.transport.write(TOO_LARGE)
                self.transport.close()
            elif self._late is None:
                self._hurry()

    def _hurry(self) -> None:
        self._late = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

    def _calm(self) -> None:
        self._size = 0
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _let_go(self) -> None:
        self._calm()
        if self._ours:
            self._ours = False
            self._open[self._address] -= 1
            if not self._open[self._address]:
                del self._open[self._address]


class WideDoor(Door):
    """For a proxy, which brings everybody's connections, and for load tests."""

    most = None

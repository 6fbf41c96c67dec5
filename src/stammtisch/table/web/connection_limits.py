"""Limits on connections before their first complete request: number, header size, header time.

The guard counts requests. It never sees a client that only connects, or sends endless headers.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from stammtisch.table import limits
from stammtisch.table.web.hosts import address_of

TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


class LimitedHttp(AutoHTTPProtocol):  # type: ignore[misc,valid-type]
    """Uvicorn's HTTP protocol (httptools or h11) with these limits."""

    most: ClassVar[int | None] = limits.CONNECTIONS_OF_ADDRESS
    _open: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Count the connection; abort it if its address has too many."""
        super().connection_made(transport)
        self._counted = True
        self._timer: asyncio.TimerHandle | None = None
        self._size = 0
        self._address = address_of({"client": transport.get_extra_info("peername")})
        self._open[self._address] += 1
        if self.most is not None and self._open[self._address] > self.most:
            transport.abort()
        else:
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Enforce the header limits; data that arrives during a response does not count."""
        before: Any = self.cycle
        beginning = before is None or before.response_complete
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._release()  # It has become a WebSocket.
        elif self.cycle is not before:
            self._stop_timer()
        elif beginning and not self.transport.is_closing():
            self._size += len(data)
            if self._size > limits.HEADER_BYTES:
                self.transport.write(TOO_LARGE)
                self.transport.close()
            elif self._timer is None:
                self._start_timer()

    def _start_timer(self) -> None:
        self._timer = self.loop.call_later(limits.HEADER_SECONDS, self.transport.abort)

    def _stop_timer(self) -> None:
        self._size = 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _release(self) -> None:
        self._stop_timer()
        if self._counted:
            self._counted = False
            self._open[self._address] -= 1
            if not self._open[self._address]:
                del self._open[self._address]


class UncountedHttp(LimitedHttp):
    """Without the limit per address: behind a proxy, and for load tests."""

    most = None

"""What stands between the world and the table: what is too much, too large, or from elsewhere.

Plain ASGI, so that WebSockets are guarded too and nothing is held up.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.cardplay.messages import say
from stammtisch.table.problems import Denied, problem, trace
from stammtisch.table.settings import Settings

log = logging.getLogger("stammtisch.table")

BODY_BYTES = 64 * 1024
BODY_SECONDS = 15.0
MESSAGE_BYTES = 16 * 1024
"""The longest message that a WebSocket takes; the server is told."""

PAGES_OF_GUEST, PAGES_OF_ADDRESS = 16, 96
"""So many WebSockets may be open at once."""

SAFE = ("GET", "HEAD", "OPTIONS")
POLICY, TROUBLE = 1008, 1011
HOST = re.compile(r"(?P<name>[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
HOME = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box")
"""Endings of names that mean something at home, and that nobody can buy."""


# ---- how much ------------------------------------------------------------------------------------


class Bucket:
    """Tokens drop in at ``rate`` a second, ``burst`` at most; whoever wants something takes one."""

    __slots__ = ("_burst", "_clock", "_rate", "_then", "_tokens")

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._tokens, self._then = burst, clock()

    @classmethod
    def for_messages(cls) -> Bucket:
        """What one page may send over its WebSocket."""
        return cls(20.0, 60.0)

    def take(self) -> bool:
        """Take a token; ``False`` if there is none."""
        self._fill()
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True

    @property
    def wait(self) -> float:
        """Seconds until there is a token."""
        self._fill()
        return max(0.0, 1.0 - self._tokens) / self._rate

    @property
    def full(self) -> bool:
        """Nobody has taken anything for long."""
        self._fill()
        return self._tokens >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._then) * self._rate)
        self._then = now


@dataclass(frozen=True, slots=True)
class Limit:
    """So many a second, so many at once."""

    name: str
    rate: float
    burst: float


REQUESTS = Limit("requests", 20.0, 60.0)
"""What one guest may ask of the server."""

ADDRESS = Limit("address", 60.0, 300.0)
"""What may come from one address: there may be a whole family behind it."""

NEW_TABLES = Limit("tables", 0.5, 30.0)
NEW_GUESTS = Limit("guests", 1.0, 60.0)


class Buckets:
    """A bucket for everybody, as long as it is not full: a full one is as good as a new one."""

    def __init__(self, most: int = 20_000, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets: dict[tuple[Limit, str], Bucket] = {}
        self._most, self._clock = most, clock

    def wait(self, limit: Limit, who: str) -> float:
        """Take a token of ``who``; 0, or how many seconds it is until there will be one."""
        bucket = self._buckets.get((limit, who))
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._tidy()
            bucket = self._buckets[limit, who] = Bucket(limit.rate, limit.burst, self._clock)
        return 0.0 if bucket.take() else max(bucket.wait, 0.001)

    def _tidy(self) -> None:
        self._buckets = {who: each for who, each in self._buckets.items() if not each.full}
        while len(self._buckets) >= self._most:  # The oldest have waited longest.
            del self._buckets[next(iter(self._buckets))]


# ---- from where ----------------------------------------------------------------------------------


class Hosts:
    """Which names this server answers to.

    A page from elsewhere can let its own name point to our address, and would then be of the same
    origin as we are. It can do that with any name but ours: so we answer to addresses, to names
    that only mean something at home, to this machine's own, and to that of ``--public-url``.
    """

    def __init__(self, public_url: str | None, host: str = "") -> None:
        self._public = urlsplit(public_url) if public_url else None
        own = socket.gethostname().casefold()
        self._known = {own, host.casefold(), (self._public.hostname or "") if self._public else ""}
        self._known.discard("")

    def answers(self, host: str) -> bool:
        """Whether ``host``, as it stands in a request, is one of our names."""
        match = HOST.fullmatch(host)
        if match is None:
            return False
        name = match["name"].strip("[]").rstrip(".").casefold()
        return name in self._known or "." not in name or name.endswith(HOME) or _is_address(name)

    def same(self, origin: str, host: str) -> bool:
        """Whether a page of ``origin`` is ours: from where it asks, or from the public address."""
        try:
            page = urlsplit(origin)
            here = urlsplit(f"{page.scheme}://{host}")
            ours = [here, self._public] if self._public else [here]
            return page.scheme in ("http", "https") and any(
                _place(page) == _place(each) for each in ours
            )
        except ValueError:
            return False


def _place(url: SplitResult) -> tuple[str | None, int | None]:
    return url.hostname, url.port or {"http": 80, "https": 443}.get(url.scheme)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def address_of(scope: Scope) -> str:
    """Who asks, for counting: with IPv6 a household has not one address but a /64 of them."""
    client = scope.get("client")
    name = str(client[0]) if client else ""
    try:
        address = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return name
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False).network_address)


# ---- at the door ---------------------------------------------------------------------------------

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # a table's address is its key
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"
    ),
    "X-Robots-Tag": "noindex, nofollow",
}

POLICIES = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'"
)


class Guard:
    """The middleware around everything. ``who`` tells a guest's id from a request, if it can."""

    def __init__(
        self, app: ASGIApp, *, settings: Settings, who: Callable[[Scope], str | None]
    ) -> None:
        self._app, self._who = app, who
        self._secure, self._limits = settings.secure, settings.limits
        self._hosts = Hosts(settings.public_url, settings.host)
        self._buckets = Buckets()
        self._pages: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, self._dressed(scope, send))
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            self._check(scope)
            if scope["method"] not in SAFE:
                receive = await _body(scope, receive)
            await self._app(scope, receive, watched)
        except Denied as denied:
            await denied.response()(scope, receive, send)
        except Exception as error:
            log.error("%s failed: %s", scope["method"], trace(error))
            if not started:
                answer = problem(500, say("table.refuse.internal"))
                await answer(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope)
            with self._page(scope):
                await self._app(scope, receive, send)
        except Denied:
            await receive()
            await send({"type": "websocket.close", "code": POLICY})
        except Exception as error:
            log.error("a table's page failed: %s", trace(error))
            with suppress(Exception):  # It may have gone.
                await send({"type": "websocket.close", "code": TROUBLE})

    # ---- checks ------------------------------------------------------------------------------

    def _check(self, scope: Scope) -> None:
        """Host, origin, and how much: ``Denied`` if there is anything against this request."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._hosts.answers(host):
            raise Denied(421, say("table.refuse.address"))
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            self._check_origin(headers, host)
        self._count(scope)

    def _check_origin(self, headers: Headers, host: str) -> None:
        """Browsers say where a page came from; what says nothing of it is no browser."""
        origin = headers.get("origin")
        if origin is None:
            ours = headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        else:
            ours = self._hosts.same(origin, host)
        if not ours:
            raise Denied(403, say("table.refuse.origin"))

    def _count(self, scope: Scope) -> None:
        if not self._limits:
            return
        address, guest = address_of(scope), self._who(scope)
        asked = [(ADDRESS, address)]
        path = scope["path"]
        if guest and path.startswith(("/api/", "/ws/")):
            asked.append((REQUESTS, guest))
        if scope["type"] == "http" and scope["method"] == "POST":
            if path == "/api/tables" and guest:
                asked.append((NEW_TABLES, guest))
            elif path == "/api/guest" and not guest:
                asked.append((NEW_GUESTS, address))
        for limit, who in asked:
            if wait := self._buckets.wait(limit, who):
                raise Denied(429, say("table.refuse.too_fast"), wait)

    @contextmanager
    def _page(self, scope: Scope) -> Iterator[None]:
        """Count the WebSockets that are open."""
        address = address_of(scope)
        pages = [(address, PAGES_OF_ADDRESS)]
        if guest := self._who(scope):
            pages.append((f"guest {guest}", PAGES_OF_GUEST))
        if self._limits and any(self._pages[who] >= most for who, most in pages):
            raise Denied(429, say("table.refuse.too_fast"))
        self._pages.update(who for who, _ in pages)
        try:
            yield
        finally:
            self._pages.subtract(who for who, _ in pages)
            self._pages += Counter()  # forgets those who have none

    # ---- what every answer carries -----------------------------------------------------------

    def _dressed(self, scope: Scope, send: Send) -> Send:
        host = Headers(scope=scope).get("host", "")
        sockets = ""
        if self._hosts.answers(host):  # Older browsers do not count WebSockets as 'self'.
            sockets = f" {'wss' if self._secure else 'ws'}://{host}"
        policies = POLICIES.format(sockets=sockets)

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message.setdefault("headers", []))
                headers.update(HEADERS)
                headers["Content-Security-Policy"] = policies
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return dressed


async def _body(scope: Scope, receive: Receive) -> Receive:
    """Read a request's body, which is short, and give it on as one message."""
    too_large = Denied(413, say("table.refuse.too_large"))
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdecimal() or int(length[:20]) > BODY_BYTES:
        raise too_large
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            more = True
            while more:
                message = await receive()
                if message["type"] != "http.request":
                    return _repeat(message)
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > BODY_BYTES:
                    raise too_large
    except TimeoutError:
        raise Denied(408, say("table.refuse.not_understood")) from None
    return _repeat({"type": "http.request", "body": body, "more_body": False}, receive)


def _repeat(first: Message, receive: Receive | None = None) -> Receive:
    waiting = [first]

    async def repeated() -> Message:
        if waiting:
            return waiting.pop()
        return await receive() if receive else first

    return repeated

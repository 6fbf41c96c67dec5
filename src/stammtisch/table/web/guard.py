"""The guard: middleware that refuses requests over a limit, too large, or of another origin.

It is plain ASGI, so that it covers WebSockets and buffers no responses.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.cardplay.messages import say
from stammtisch.table import limits
from stammtisch.table.buckets import Buckets, Limit
from stammtisch.table.tallies import Traffic
from stammtisch.table.web.hosts import Hosts, address_of
from stammtisch.table.web.problems import Denied, problem, trace
from stammtisch.table.web.settings import Settings

log = logging.getLogger("stammtisch.table")

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
POLICY_VIOLATION, INTERNAL_ERROR = 1008, 1011
"""Close codes of RFC 6455."""

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

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'{sockets}; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
"""Styles and letters come under ``default-src``; every file carries this, and is longer by it."""


HSTS = "max-age=31536000"
"""HTTP Strict Transport Security for a year, sent over https only."""


class Guard:
    """The outermost middleware. ``guest_of`` returns the guest's id of a request, if any."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        settings: Settings,
        buckets: Buckets,
        traffic: Traffic,
        guest_of: Callable[[Scope], str | None],
    ) -> None:
        self._app, self._guest_of = app, guest_of
        self._secure, self._limits = settings.secure, settings.limits
        self._hosts = Hosts(settings.public_url, settings.host)
        self._buckets, self._traffic = buckets, traffic
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, self._with_headers(scope, send))
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            if message["type"] == "http.response.start" and message["status"] >= 400:
                self._traffic.refused += 1
            await send(message)

        try:
            self._check(scope)
            if scope["method"] not in SAFE_METHODS:
                receive = await _body(scope, receive)
            await self._app(scope, receive, watched)
        except Denied as denied:
            await denied.response()(scope, receive, watched)
        except Exception as error:
            log.error("%s failed: %s", scope["method"], trace(error))
            if not started:
                answer = problem(500, say("table.refuse.internal"))
                await answer(scope, receive, watched)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope)
            with self._counted(scope):
                await self._app(scope, receive, send)
        except Denied:
            self._traffic.refused += 1
            with suppress(OSError):  # It may have gone.
                await receive()
                await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        except Exception as error:
            log.error("a table's page failed: %s", trace(error))
            with suppress(Exception):  # It may have gone.
                await send({"type": "websocket.close", "code": INTERNAL_ERROR})

    # ---- checks ------------------------------------------------------------------------------

    def _check(self, scope: Scope) -> None:
        """Check host, origin and limits; raise ``Denied`` if the request is refused."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._hosts.answers(host):
            raise Denied(421, say("table.refuse.address"))
        if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
            self._check_origin(headers, host)
        self._count(scope)

    def _check_origin(self, headers: Headers, host: str) -> None:
        """Browsers send the origin of a page; a client without one is no browser."""
        origin = headers.get("origin")
        if origin is None:
            ours = headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        else:
            ours = self._hosts.same(origin, host)
        if not ours:
            raise Denied(403, say("table.refuse.origin"))

    def _count(self, scope: Scope) -> None:
        if self._limits:
            for limit, who in _limits_of(scope, self._guest_of(scope)):
                take_token(self._buckets, limit, who)

    @contextmanager
    def _counted(self, scope: Scope) -> Iterator[None]:
        """Count a WebSocket while it is open."""
        address = address_of(scope)
        counted = [("", limits.PAGES), (address, limits.PAGES_OF_ADDRESS)]
        if guest := self._guest_of(scope):
            counted.append((f"guest {guest}", limits.PAGES_OF_GUEST))
        if self._limits and any(self._sockets[who] >= most for who, most in counted):
            raise Denied(429, say("table.refuse.too_fast"))
        self._sockets.update(who for who, _ in counted)
        self._traffic.sockets += 1
        try:
            yield
        finally:
            self._traffic.sockets -= 1
            self._sockets.subtract(who for who, _ in counted)
            self._sockets += Counter()  # drops zero counts

    # ---- headers -----------------------------------------------------------------------------

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        host = Headers(scope=scope).get("host", "")
        sockets = ""
        if self._hosts.answers(host):  # For older browsers 'self' does not include WebSockets.
            sockets = f" {'wss' if self._secure else 'ws'}://{host}"
        policy = CONTENT_SECURITY_POLICY.format(sockets=sockets)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message.setdefault("headers", []))
                headers.update(HEADERS)
                headers["Content-Security-Policy"] = policy
                if self._secure:
                    headers["Strict-Transport-Security"] = HSTS
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return send_with_headers


def take_token(buckets: Buckets, limit: Limit, who: str) -> None:
    """Take a token, or raise ``Denied``."""
    if wait := buckets.wait(limit, who):
        raise Denied(429, say(limit.refusal), wait)


def _limits_of(scope: Scope, guest: str | None) -> list[tuple[Limit, str]]:
    """The limits against which every request counts, each with its key.

    Routes name further ones where they are declared (``asking.limited``).
    """
    counted = [(limits.ADDRESS, address_of(scope))]
    if guest and scope["path"].startswith(("/api/", "/ws/")):
        counted.append((limits.REQUESTS, guest))
    return counted


async def _body(scope: Scope, receive: Receive) -> Receive:
    """Read a request's short body and pass it on as one message."""
    too_large = Denied(413, say("table.refuse.too_large"))
    most = limits.LARGER_BODIES.get(scope["path"], limits.BODY_BYTES)
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdecimal() or int(length[:20]) > most:
        raise too_large
    body = b""
    try:
        async with asyncio.timeout(limits.BODY_SECONDS):
            more = True
            while more:
                message = await receive()
                if message["type"] != "http.request":
                    return _replay(message)
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > most:
                    raise too_large
    except TimeoutError:
        raise Denied(408, say("table.refuse.not_understood")) from None
    return _replay({"type": "http.request", "body": body, "more_body": False}, receive)


def _replay(first: Message, receive: Receive | None = None) -> Receive:
    waiting = [first]

    async def replayed() -> Message:
        if waiting:
            return waiting.pop()
        return await receive() if receive else first

    return replayed

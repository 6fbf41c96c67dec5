"""The host names that this server answers to, and the address of a client."""

from __future__ import annotations

import ipaddress
import re
import socket
from urllib.parse import SplitResult, urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

HOST = re.compile(r"(?P<name>[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
LOCAL_NAMES = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box")
"""Endings of local names, which nobody can register."""


class Hosts:
    """The host names that this server answers to: a defence against DNS rebinding.

    Another site can point its own name to our address, and its page would then be of our origin.
    So the server answers only to IP addresses, to local names, to this machine's name, and to the
    name of ``--public-url``.
    """

    def __init__(self, public_url: str | None, host: str = "") -> None:
        self._public = urlsplit(public_url) if public_url else None
        own = socket.gethostname().casefold()
        self._known = {own, host.casefold(), (self._public.hostname or "") if self._public else ""}
        self._known.discard("")

    def answers(self, host: str) -> bool:
        """Whether ``host``, a request's Host header, is one of our names."""
        match = HOST.fullmatch(host)
        if match is None:
            return False
        name = match["name"].strip("[]").rstrip(".").casefold()
        return (
            name in self._known
            or "." not in name
            or name.endswith(LOCAL_NAMES)
            or _is_address(name)
        )

    def same(self, origin: str, host: str) -> bool:
        """Whether ``origin`` is ours: that of ``host``, or that of the public URL."""
        try:
            page = urlsplit(origin)
            here = urlsplit(f"{page.scheme}://{host}")
            ours = [here, self._public] if self._public else [here]
            return page.scheme in ("http", "https") and any(
                _host_and_port(page) == _host_and_port(each) for each in ours
            )
        except ValueError:
            return False


def _host_and_port(url: SplitResult) -> tuple[str | None, int | None]:
    return url.hostname, url.port or {"http": 80, "https": 443}.get(url.scheme)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Under:
    """Middleware: what comes under a node's own path was sent to this node, and to no other."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self._app, self._path = app, path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = scope.get("path", "")
        if asked.startswith(f"{self._path}/"):
            inside = asked[len(self._path) :]
            scope = {**scope, "path": inside, "raw_path": inside.encode(), _DIRECT: True}
        await self._app(scope, receive, send)


_DIRECT = "stammtisch.direct"


def is_direct(scope: Scope) -> bool:
    """Whether a request was sent to this node of a cluster, and not to any."""
    return bool(scope.get(_DIRECT))


def address_of(scope: Scope) -> str:
    """The address that limits count by; for IPv6 its /64, which belongs to one household."""
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

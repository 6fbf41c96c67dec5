"""Which names this server answers to, and whose address asks."""

from __future__ import annotations

import ipaddress
import re
import socket
from urllib.parse import SplitResult, urlsplit

from starlette.types import Scope

HOST = re.compile(r"(?P<name>[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
HOME = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box")
"""Endings of names that mean something at home, and that nobody can buy."""


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

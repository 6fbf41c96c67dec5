"""What the routes of all features share: who asks, from where, and how often that is allowed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, TypeAlias, TypeVar

from fastapi import Depends, Path
from fastapi.params import Depends as Dependency
from fastapi.responses import PlainTextResponse
from pydantic import StringConstraints
from starlette.requests import HTTPConnection

from stammtisch.cardplay.messages import say
from stammtisch.table import limits
from stammtisch.table.buckets import Limit
from stammtisch.table.storage.store import Guest, Store
from stammtisch.table.web.guard import take_token
from stammtisch.table.web.guest_cookie import GuestCookie
from stammtisch.table.web.hosts import address_of, is_direct
from stammtisch.table.web.messages import Problem
from stammtisch.table.web.problems import Denied

T = TypeVar("T")

PROBLEMS: dict[int | str, dict[str, object]] = {
    status: {"model": Problem, "description": why}
    for status, why in (
        (400, "What was asked for is not possible"),
        (401, "Unknown guest: ask for `POST /api/guest` first"),
        (403, "The request comes from a page that is not ours"),
        (404, "There is no such thing"),
        (408, "The request took too long to arrive"),
        (413, "The request is too large"),
        (421, "The request is for another server"),
        (422, "The request cannot be read"),
        (429, "Too many requests; `Retry-After` says how many seconds to wait"),
        (500, "Something went wrong here"),
        (503, "The server cannot do that now"),
    )
}

JSON_LINES: dict[int | str, dict[str, object]] = {
    200: {"content": {"application/jsonl": {"schema": {"type": "string"}}}}
}

NOINDEX = {"X-Robots-Tag": "noindex"}

Id: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Number: TypeAlias = Annotated[int, Path(ge=0, le=2**31 - 1)]


class JsonLines(PlainTextResponse):
    """Lines of JSON."""

    media_type = "application/jsonl"


def service(kind: type[T]) -> Callable[[HTTPConnection], Awaitable[T]]:
    """A dependency: the service of this kind."""

    async def found(connection: HTTPConnection) -> T:
        services: Mapping[type[Any], Any] = connection.app.state.by_kind
        wanted: T = services[kind]
        return wanted

    return found


def limited(*names: str, guests_only: bool = False) -> Dependency:
    """A dependency of routes that count against these limits (``limits.py``), besides the usual.

    They are taken in this order. Those ``OF_ADDRESS`` are for each address, the others for each
    guest. With ``guests_only`` a request without a guest, which is refused, uses up nobody's.
    """
    for name in names:
        if not isinstance(getattr(limits, name), Limit):
            raise TypeError(f"{name} is no limit of requests")

    async def count(connection: HTTPConnection) -> None:
        state = connection.app.state
        if not state.limited:
            return
        guest: str | None = state.guest_cookie.guest_of(connection.scope)
        if guests_only and not guest:
            return
        address = address_of(connection.scope)
        for name in names:
            if who := address if "OF_ADDRESS" in name else guest:
                take_token(state.buckets, getattr(limits, name), who)

    return Depends(count)  # type: ignore[no-any-return]


async def _address(connection: HTTPConnection) -> str:
    return address_of(connection.scope)


async def _direct(connection: HTTPConnection) -> bool:
    return is_direct(connection.scope)


async def _cookie(connection: HTTPConnection) -> GuestCookie:
    cookie: GuestCookie = connection.app.state.guest_cookie
    return cookie


Address: TypeAlias = Annotated[str, Depends(_address)]
Direct: TypeAlias = Annotated[bool, Depends(_direct)]
Database: TypeAlias = Annotated[Store, Depends(service(Store))]
Cookie: TypeAlias = Annotated[GuestCookie, Depends(_cookie)]


async def _who(connection: HTTPConnection, store: Database, cookie: Cookie) -> Guest | None:
    """The guest of the request; ``None`` without a valid cookie or if forgotten."""
    id = cookie.guest_of(connection.scope)
    return await store.guest(id) if id else None


async def _known(guest: Annotated[Guest | None, Depends(_who)]) -> Guest:
    if guest is None:
        raise Denied(401, say("table.refuse.guest"))
    return guest


Somebody: TypeAlias = Annotated[Guest | None, Depends(_who)]
Known: TypeAlias = Annotated[Guest, Depends(_known)]

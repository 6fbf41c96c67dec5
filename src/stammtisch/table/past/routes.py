"""The routes about past matches and shared deals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends, Query, Response

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.past import deal_links
from stammtisch.table.past.archive import Archive
from stammtisch.table.past.messages import PastMatch, PastMatches, SharedDeal, SharedLink
from stammtisch.table.web.asking import (
    JSON_LINES,
    NOINDEX,
    Address,
    Database,
    Id,
    JsonLines,
    Known,
    Number,
    limited,
    service,
)
from stammtisch.table.web.problems import Denied
from stammtisch.table.wire.messages import Replay

router = APIRouter()

Past: TypeAlias = Annotated[Archive, Depends(service(Archive))]

OWN = limited("PAST", "PAST_OF_ADDRESS", guests_only=True)
SHARED = limited("PAST_OF_ADDRESS")
"""Open to everybody, guest or not."""


@router.get("/past", dependencies=[OWN])
async def past_matches(
    guest: Known,
    past: Past,
    address: Address,
    skip: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
) -> PastMatches:
    """One's own matches, the newest first: a hundred of them, after those that are skipped."""
    return await past.past(guest.id, address, skip)


@router.get("/past/{table}", dependencies=[OWN])
async def past_match(table: Id, guest: Known, past: Past, address: Address) -> PastMatch:
    """One of one's own matches."""
    return await past.past_match(guest.id, table, address)


@router.get(
    "/past/{table}/record", response_class=Response, responses=JSON_LINES, dependencies=[OWN]
)
async def record(table: Id, guest: Known, past: Past, address: Address) -> Response:
    """The finished deals of one of one's own matches, one record a line."""
    text = await past.record(guest.id, table, address)
    headers = {"Content-Disposition": f'attachment; filename="stammtisch-{table[:8]}.jsonl"'}
    return JsonLines(text, headers=headers)


@router.get("/past/{table}/deals/{number}", response_model=Replay, dependencies=[OWN])
async def replay(table: Id, number: Number, guest: Known, past: Past, address: Address) -> Response:
    """A finished deal of one of one's own matches, step by step."""
    body = await past.replay(guest.id, table, number, address)
    return Response(body, media_type="application/json")


@router.post("/past/{table}/deals/{number}/share", status_code=201, dependencies=[OWN])
async def share_deal(
    table: Id, number: Number, guest: Known, past: Past, address: Address
) -> SharedDeal:
    """Share a finished deal of one's own as a link."""
    return SharedDeal(await past.share(guest.id, table, number, address))


@router.get("/me/shares")
async def shared_links(guest: Known, store: Database) -> list[SharedLink]:
    """One's own links to deals."""
    return await deal_links.links_of(store, guest.id)


@router.delete("/me/shares/{share}", status_code=204)
async def withdraw_link(share: Id, guest: Known, store: Database) -> None:
    """Close one of one's own links."""
    await deal_links.close_link(store, guest.id, share)


@router.get("/shared/{share}", response_model=Replay, dependencies=[SHARED])
async def shared_deal(share: Id, past: Past, address: Address) -> Response:
    """A shared deal, for anybody, guest or not."""
    with not_found():
        body = await past.shared(share, address)
    return Response(body, media_type="application/json", headers=NOINDEX)


@contextmanager
def not_found() -> Iterator[None]:
    """A deal that is not shared is not found."""
    try:
        yield
    except BadInput as error:
        if error.message.id != "table.refuse.no_share":
            raise
        raise Denied(404, error.message) from None

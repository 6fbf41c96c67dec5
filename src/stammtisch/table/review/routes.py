"""The routes of reviews. Their lines come as they are found; who goes away ends the work."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends, Response
from fastapi.responses import StreamingResponse

from stammtisch.table.past.routes import OWN, SHARED, not_found
from stammtisch.table.review.reviews import Reviews
from stammtisch.table.web.asking import JSON_LINES, NOINDEX, Address, Id, Known, Number, service

router = APIRouter()

Coach: TypeAlias = Annotated[Reviews, Depends(service(Reviews))]


@router.get(
    "/past/{table}/deals/{number}/review",
    response_class=Response,
    responses=JSON_LINES,
    dependencies=[OWN],
)
async def review(
    table: Id, number: Number, guest: Known, coach: Coach, address: Address
) -> Response:
    """The coach's review of one's own decisions in a finished deal, a ``ReviewLine`` a line.

    The lines come as they are found; who goes away ends the work.
    """
    lines = await coach.review(guest.id, table, number, address)
    return StreamingResponse(lines, media_type="application/jsonl")


@router.get(
    "/shared/{share}/review",
    response_class=Response,
    responses=JSON_LINES,
    dependencies=[SHARED],
)
async def shared_review(share: Id, coach: Coach, address: Address) -> Response:
    """The coach's review of who has shared a deal, for anybody, guest or not."""
    with not_found():
        lines = await coach.shared(share, address)
    return StreamingResponse(lines, media_type="application/jsonl", headers=NOINDEX)

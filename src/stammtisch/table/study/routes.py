"""The routes about deals from outside, for anybody, guest or not."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends, Response
from fastapi.responses import StreamingResponse

from stammtisch.table.storage.store import Guest
from stammtisch.table.study.messages import (
    OpenMoment,
    Studied,
    StudiedMoment,
    StudiedSeat,
    StudiedText,
)
from stammtisch.table.study.study import Study
from stammtisch.table.web.asking import JSON_LINES, Address, Somebody, limited, service

router = APIRouter(prefix="/study", dependencies=[limited("STUDIES_OF_ADDRESS")])

Desk: TypeAlias = Annotated[Study, Depends(service(Study))]


@router.post("", response_model=Studied)
async def studied_deal(given: StudiedText, study: Desk, address: Address) -> Response:
    """A deal from outside, a record or an ISS line, step by step; for anybody, guest or not."""
    body = await study.deal(given.text, address)
    return Response(body, media_type="application/json")


@router.post("/review", response_class=Response, responses=JSON_LINES)
async def studied_review(
    given: StudiedSeat, guest: Somebody, study: Desk, address: Address
) -> Response:
    """The coach's review of one seat of a deal from outside, for anybody, guest or not."""
    lines = await study.review(given.text, given.seat, _reader(guest, address), address)
    return StreamingResponse(lines, media_type="application/jsonl")


@router.post("/moment", response_model=OpenMoment)
async def open_moment(
    given: StudiedMoment, guest: Somebody, study: Desk, address: Address
) -> Response:
    """What each action brings with all cards open, at the end of a record; for anybody."""
    reader, seating = _reader(guest, address), tuple(given.seating)
    body = await study.moment(given.text, seating, reader, address)
    return Response(body, media_type="application/json")


def _reader(guest: Guest | None, address: str) -> str:
    """Whose work it is."""
    return guest.id if guest else f"address {address}"

"""The routes about the deals of the day."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends, Path, Query, Response

from stammtisch.daily.published import format_day
from stammtisch.table.daily.daily import Daily
from stammtisch.table.daily.messages import BesidePar, Day, Entry, PastDays, Today
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.past.routes import OWN
from stammtisch.table.tables.messages import TableKey
from stammtisch.table.tables.routes import OPENING
from stammtisch.table.web.asking import Address, Direct, Known, Number, service

router = APIRouter()

Keeper: TypeAlias = Annotated[Daily, Depends(service(Daily))]

GameName: TypeAlias = Annotated[str, Path(max_length=40)]


@router.get("/daily", dependencies=[OWN])
async def today(guest: Known, keeper: Keeper, address: Address) -> Today:
    """The deals of this day, and how far one is with them."""
    return await keeper.today(guest.id, address)


@router.get("/daily/past", dependencies=[OWN])
async def past_days(
    guest: Known, keeper: Keeper, before: Annotated[int | None, Query(ge=1, le=2**31 - 1)] = None
) -> PastDays:
    """The days that are over, the last first."""
    return await keeper.past(guest.id, before)


@router.post("/daily/{game}/entry", status_code=201, dependencies=[OPENING])
async def play_today(
    game: GameName, new: Entry, guest: Known, keeper: Keeper, address: Address, direct: Direct
) -> TableKey:
    """The table at which one plays the deals of this day; it is opened once."""
    by = Requester(guest.id, address, direct)
    return TableKey(await keeper.play(guest.id, game, new.pace, by))


@router.get("/daily/{day}/{game}", dependencies=[OWN])
async def day(day: Number, game: GameName, guest: Known, keeper: Keeper, address: Address) -> Day:
    """A game of a day that is over: who has played it, how, and what is par."""
    return await keeper.show(guest.id, day, game, address)


@router.get("/daily/{day}/{game}/deals/{number}", dependencies=[OWN])
async def beside_par(
    day: Number, game: GameName, number: Number, guest: Known, keeper: Keeper, address: Address
) -> BesidePar:
    """A deal of a day that is over, as one has played it, beside par."""
    return await keeper.beside_par(guest.id, day, game, number, address)


@router.get("/daily/{day}/{game}/check", response_class=Response, dependencies=[OWN])
async def check_day(day: Number, game: GameName, _: Known, keeper: Keeper) -> Response:
    """What one checks a day by, as a file: its key, and the cards that follow from it."""
    text = format_day(await keeper.published(day, game))
    headers = {"Content-Disposition": f'attachment; filename="stammtisch-{game}-{day}.json"'}
    return Response(text, media_type="application/json", headers=headers)

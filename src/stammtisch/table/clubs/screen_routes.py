"""The routes about lists that are played at the screen."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends, Header

from stammtisch.table.clubs.at_screen import AtScreen
from stammtisch.table.clubs.messages import WhichLists
from stammtisch.table.clubs.rights import Asker
from stammtisch.table.clubs.routes import KEEPING, LOOKING, Keeper, Onlooker, Writer
from stammtisch.table.clubs.screen_messages import ScreenShown, SeatsShown
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.tables.messages import TableKey
from stammtisch.table.tables.routes import OPENING
from stammtisch.table.web.asking import Address, Direct, Id, Known, Number, service

router = APIRouter()

Screens: TypeAlias = Annotated[AtScreen, Depends(service(AtScreen))]

SCREENS = "/evenings/{evening}/screens"
SCREEN = SCREENS + "/{series}/{table}"


@router.get(SCREENS, dependencies=[LOOKING])
async def screens(evening: Id, by: Onlooker, at: Screens) -> list[ScreenShown]:
    """The lists that are played at the screen, for all who may see the evening."""
    return await at.show(by, evening)


@router.post(SCREENS, status_code=201, dependencies=[KEEPING])
async def set_up(evening: Id, which: WhichLists, by: Keeper, at: Screens) -> list[ScreenShown]:
    """Tables of the last series play at the screen; without numbers all whose lists are not in."""
    return await at.set_up(by, evening, which.tables)


@router.delete(SCREEN, status_code=204, dependencies=[KEEPING])
async def take_back(evening: Id, series: Number, table: Number, by: Keeper, at: Screens) -> None:
    """A table does not play at the screen after all; not once cards are dealt."""
    await at.take_back(by, evening, series, table)


@router.get(SCREEN, dependencies=[LOOKING])
async def seats(
    evening: Id, series: Number, table: Number, by: Onlooker, at: Screens
) -> SeatsShown:
    """Who has which seat, for whoever has the key of the table's link."""
    return await at.seats(by, evening, series, table)


@router.post(SCREEN + "/seats/{person}", dependencies=[KEEPING])
async def sit(
    evening: Id, series: Number, table: Number, person: Number, by: Writer, at: Screens
) -> SeatsShown:
    """Say who of the table's people one is; one is called so from then on."""
    return await at.sit(by, evening, series, table, person)


@router.delete(SCREEN + "/seats/{person}", status_code=204, dependencies=[KEEPING])
async def free(
    evening: Id,
    series: Number,
    table: Number,
    person: Number,
    guest: Known,
    address: Address,
    at: Screens,
    key: Annotated[str, Header(alias="Club-Key", max_length=64)] = "",
) -> None:
    """A seat is free again: one's own, with the key of the link, or without it as a keeper says."""
    await at.free(Asker(guest.id, key, address), evening, series, table, person)


@router.post(SCREEN + "/match", status_code=201, dependencies=[KEEPING, OPENING])
async def play(
    evening: Id, series: Number, table: Number, by: Writer, direct: Direct, at: Screens
) -> TableKey:
    """Take the own seat at the table where the list is played, when all are there."""
    requester = Requester(by.guest, by.address, direct)
    return TableKey(await at.play(by, requester, evening, series, table))

"""The routes about regulars."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends

from stammtisch.table.live.live_tables import Requester
from stammtisch.table.past.routes import OWN
from stammtisch.table.regulars.messages import Regulars, RegularsKey, RegularsLine, RegularsName
from stammtisch.table.regulars.regulars import RegularTables
from stammtisch.table.tables.messages import TableKey
from stammtisch.table.tables.routes import OPENING
from stammtisch.table.web.asking import Address, Direct, Id, Known, service

router = APIRouter()

Keeper: TypeAlias = Annotated[RegularTables, Depends(service(RegularTables))]


@router.get("/regulars", dependencies=[OWN])
async def own_regulars(guest: Known, keeper: Keeper) -> list[RegularsLine]:
    """The regulars to whom one belongs."""
    return await keeper.of_guest(guest.id)


@router.get("/regulars/{regulars}", dependencies=[OWN])
async def their_page(regulars: Id, guest: Known, keeper: Keeper, address: Address) -> Regulars:
    """Who they are, and the sheet of all their matches."""
    return await keeper.show(guest.id, regulars, address)


@router.put("/regulars/{regulars}/name", status_code=204, dependencies=[OWN])
async def rename(regulars: Id, new: RegularsName, guest: Known, keeper: Keeper) -> None:
    """One of them gives their table a name."""
    await keeper.rename(guest.id, regulars, new.name)


@router.post("/regulars/{regulars}/next", status_code=201, dependencies=[OPENING])
async def next_table(
    regulars: Id, guest: Known, keeper: Keeper, address: Address, direct: Direct
) -> TableKey:
    """The table where they meet now: the one that is open, or a new one."""
    return TableKey(await keeper.next_table(regulars, Requester(guest.id, address, direct)))


@router.get("/tables/{table}/regulars", dependencies=[OWN])
async def regulars_of(table: Id, guest: Known, keeper: Keeper) -> RegularsKey:
    """Whose table this is, if it is regulars' and one has sat there."""
    return RegularsKey(await keeper.of_table(guest.id, table))


@router.post("/tables/{table}/regulars", status_code=201, dependencies=[OWN])
async def become_regulars(table: Id, guest: Known, keeper: Keeper, address: Address) -> RegularsKey:
    """Those who sit at this table become regulars, with a link that stays."""
    return RegularsKey(await keeper.make(guest.id, table, address))

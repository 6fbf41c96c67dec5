"""The route of the own page."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends

from stammtisch.table.luck.luck import Luck
from stammtisch.table.luck.messages import Own
from stammtisch.table.past.routes import OWN
from stammtisch.table.web.asking import Known, service

router = APIRouter()

Keeper: TypeAlias = Annotated[Luck, Depends(service(Luck))]


@router.get("/me/played", dependencies=[OWN])
async def played(guest: Known, keeper: Keeper) -> Own:
    """What one has played, what it brought, and what the cards had to do with it."""
    return await keeper.own(guest.id)

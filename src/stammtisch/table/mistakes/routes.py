"""The routes of one's own errors that come back."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends

from stammtisch.table.mistakes.messages import Mistake, MistakeNoted, MistakeTried, OwnMistakes
from stammtisch.table.mistakes.mistakes import Mistakes
from stammtisch.table.past.routes import OWN
from stammtisch.table.web.asking import Address, Id, Known, Number, service

router = APIRouter(prefix="/me/mistakes", dependencies=[OWN])

Keeper: TypeAlias = Annotated[Mistakes, Depends(service(Mistakes))]


@router.get("")
async def own_mistakes(guest: Known, keeper: Keeper) -> OwnMistakes:
    """How many of one's own errors wait, come back later, and are learnt."""
    return await keeper.of_guest(guest.id)


@router.get("/next")
async def next_mistake(guest: Known, keeper: Keeper, address: Address) -> Mistake | None:
    """An error of one's own that waits, as a position; none if none does."""
    return await keeper.next(guest.id, address)


@router.post("/{table}/{number}/{decision}")
async def tried(
    table: Id, number: Number, decision: Number, new: MistakeTried, guest: Known, keeper: Keeper
) -> MistakeNoted:
    """It was tried to find a better option: it comes back later, or is learnt."""
    return await keeper.tried(guest.id, table, number, decision, new.found)

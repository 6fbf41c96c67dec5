"""The routes about challenges."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends

from stammtisch.table.challenges.challenges import Challenges
from stammtisch.table.challenges.messages import (
    Attempt,
    Challenge,
    ChallengeKey,
    ChallengeLine,
    Compared,
    Parting,
    StudiedCards,
)
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.past.routes import OWN
from stammtisch.table.tables.messages import TableKey
from stammtisch.table.tables.routes import OPENING
from stammtisch.table.web.asking import Address, Direct, Id, Known, Number, limited, service

router = APIRouter()

Keeper: TypeAlias = Annotated[Challenges, Depends(service(Challenges))]

STUDIED = limited("STUDIES_OF_ADDRESS")


@router.post("/past/{table}/deals/{number}/challenge", status_code=201, dependencies=[OWN])
async def challenge_others(
    table: Id, number: Number, guest: Known, keeper: Keeper, address: Address
) -> ChallengeKey:
    """Let others play the cards of a finished deal of one's own."""
    return ChallengeKey(await keeper.make(guest.id, table, number, address))


@router.post("/study/challenge", status_code=201, dependencies=[STUDIED])
async def challenge_with_study(
    given: StudiedCards, guest: Known, keeper: Keeper, address: Address
) -> ChallengeKey:
    """Let others play the cards of a deal from outside."""
    return ChallengeKey(await keeper.make_studied(guest.id, given.text, given.seat, address))


@router.get("/challenges", dependencies=[OWN])
async def own_challenges(guest: Known, keeper: Keeper) -> list[ChallengeLine]:
    """The challenges that one has made."""
    return await keeper.of_guest(guest.id)


@router.get("/challenges/{challenge}", dependencies=[OWN])
async def challenge(challenge: Id, guest: Known, keeper: Keeper, address: Address) -> Challenge:
    """A challenge, for anybody who has the link: more of it once one has played."""
    return await keeper.show(guest.id, challenge, address)


@router.delete("/challenges/{challenge}", status_code=204, dependencies=[OWN])
async def withdraw_challenge(challenge: Id, guest: Known, keeper: Keeper) -> None:
    """Close a challenge of one's own; all attempts at it are forgotten."""
    await keeper.withdraw(guest.id, challenge)


@router.post("/challenges/{challenge}/attempt", status_code=201, dependencies=[OPENING])
async def take_challenge(
    challenge: Id, new: Attempt, guest: Known, keeper: Keeper, address: Address, direct: Direct
) -> TableKey:
    """The table of one's attempt, which is opened once."""
    by = Requester(guest.id, address, direct)
    return TableKey(await keeper.play(guest.id, challenge, new.pace, by))


@router.get("/challenges/{challenge}/compared/{number}", dependencies=[OWN])
async def compared(
    challenge: Id, number: Number, guest: Known, keeper: Keeper, address: Address
) -> Compared:
    """One's own line beside another: that of an attempt, or 0 for whose cards they are."""
    return await keeper.compare(guest.id, challenge, number, address)


@router.get("/challenges/{challenge}/parting/{number}", dependencies=[OWN])
async def parting(
    challenge: Id, number: Number, guest: Known, keeper: Keeper, address: Address
) -> Parting:
    """What the coach says of the two choices where these lines part."""
    return await keeper.parting(guest.id, challenge, number, address)

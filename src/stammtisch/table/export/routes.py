"""The route of one's own data as a file."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends, Response

from stammtisch.table.challenges import rows as challenge_rows
from stammtisch.table.challenges.challenges import Challenges
from stammtisch.table.clubs import screen_rows
from stammtisch.table.clubs.clubs import Clubs
from stammtisch.table.daily import rows as daily_rows
from stammtisch.table.export.messages import (
    Export,
    ExportedAttempt,
    ExportedDeal,
    ExportedEntry,
    ExportedMistake,
    ExportedSeat,
)
from stammtisch.table.guests.routes import about
from stammtisch.table.luck import rows as luck_rows
from stammtisch.table.mistakes import rows as mistake_rows
from stammtisch.table.past import deal_links
from stammtisch.table.past.routes import OWN
from stammtisch.table.regulars.regulars import RegularTables
from stammtisch.table.web.asking import Database, Known, service

router = APIRouter()

OwnChallenges: TypeAlias = Annotated[Challenges, Depends(service(Challenges))]
OwnClubs: TypeAlias = Annotated[Clubs, Depends(service(Clubs))]
Standing: TypeAlias = Annotated[RegularTables, Depends(service(RegularTables))]

FILE = {"Content-Disposition": 'attachment; filename="stammtisch.json"'}


@router.get("/me/export", dependencies=[OWN])
async def export(
    guest: Known,
    store: Database,
    challenges: OwnChallenges,
    standing: Standing,
    clubs: OwnClubs,
    response: Response,
) -> Export:
    """All that is stored about oneself, as a file; the deals themselves are in the records."""
    response.headers.update(FILE)
    id = guest.id
    tables = sorted(table for table, _ in await store.seats_of(id))
    return Export(
        me=await about(store, guest),
        created=guest.created,
        seen=guest.seen,
        tables=tuple(f"/api/past/{table}/record" for table in tables),
        deals=tuple(
            ExportedDeal(
                *(each.table, each.deal, each.game, each.ended, each.against),
                *(each.drawn, each.points, each.account),
            )
            for each in await luck_rows.of_guest(store, id)
        ),
        mistakes=tuple(
            ExportedMistake(each.table_id, each.deal, each.decision, each.points, each.found)
            for each in await mistake_rows.of_guest(store, id)
        ),
        days=tuple(ExportedEntry(*each) for each in await daily_rows.entries_of(store, id)),
        challenges=tuple(await challenges.of_guest(id)),
        attempts=tuple(
            ExportedAttempt(*each) for each in await challenge_rows.attempts_by(store, id)
        ),
        regulars=tuple(await standing.of_guest(id)),
        clubs=tuple(await clubs.of_guest(id)),
        at_screen=tuple(ExportedSeat(*each) for each in await screen_rows.of_guest(store, id)),
        shared=tuple(await deal_links.links_of(store, id)),
    )

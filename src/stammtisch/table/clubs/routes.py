"""The routes about clubs and their evenings."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends, Header, Query, Response

from stammtisch.evening.terms import Game
from stammtisch.table.clubs import messages
from stammtisch.table.clubs.clubs import Clubs
from stammtisch.table.clubs.evenings import Evenings
from stammtisch.table.clubs.messages import EveningAct
from stammtisch.table.clubs.rights import Asker
from stammtisch.table.clubs.table_lists import TableLists
from stammtisch.table.past.routes import OWN
from stammtisch.table.web.asking import Address, Id, Known, Number, Somebody, limited, service

router = APIRouter()

OfClubs: TypeAlias = Annotated[Clubs, Depends(service(Clubs))]
OfLists: TypeAlias = Annotated[TableLists, Depends(service(TableLists))]
OfEvenings: TypeAlias = Annotated[Evenings, Depends(service(Evenings))]

Entries: TypeAlias = Annotated[int, Query(ge=0, le=2**31 - 1)]

KEEPING = limited("CLUB_ACTS", "CLUB_ACTS_OF_ADDRESS", guests_only=True)
LOOKING = limited("CLUB_LOOKS_OF_ADDRESS")


async def _asker(
    guest: Somebody,
    address: Address,
    key: Annotated[str, Header(alias="Club-Key", max_length=64)] = "",
) -> Asker:
    """Who asks; the key of an onlookers' link comes in a header, where no log keeps it."""
    return Asker(guest.id if guest else "", key, address)


async def _keeper(guest: Known, address: Address) -> Asker:
    return Asker(guest.id, address=address)


async def _writer(
    guest: Known, address: Address, key: Annotated[str, Header(alias="Club-Key", max_length=64)]
) -> Asker:
    return Asker(guest.id, key, address)


Onlooker: TypeAlias = Annotated[Asker, Depends(_asker)]
Keeper: TypeAlias = Annotated[Asker, Depends(_keeper)]
Writer: TypeAlias = Annotated[Asker, Depends(_writer)]


@router.get("/clubs", dependencies=[OWN])
async def own_clubs(guest: Known, clubs: OfClubs) -> list[messages.ClubLine]:
    """The clubs that one keeps."""
    return await clubs.of_guest(guest.id)


@router.post("/clubs", status_code=201, dependencies=[KEEPING])
async def found(new: messages.NewClub, by: Keeper, clubs: OfClubs) -> messages.ClubKey:
    """Found a club."""
    return messages.ClubKey(await clubs.found(by, new.name))


@router.post("/clubs/keepers", status_code=201, dependencies=[KEEPING])
async def become_keeper(
    given: messages.KeeperToken, by: Keeper, clubs: OfClubs
) -> messages.ClubKey:
    """Become a keeper by an invitation; another keeper has to confirm it."""
    return messages.ClubKey(await clubs.accept(by, given.token))


@router.get("/clubs/{club}", dependencies=[LOOKING])
async def club_page(
    club: Id,
    by: Onlooker,
    clubs: OfClubs,
    year: Annotated[int | None, Query(ge=1, le=9999)] = None,
    game: Game | None = None,
) -> messages.Club:
    """A club's page, for its keepers and for onlookers with the key."""
    return await clubs.show(by, club, year, game)


@router.put("/clubs/{club}", status_code=204, dependencies=[KEEPING])
async def change(club: Id, new: messages.ClubRules, by: Keeper, clubs: OfClubs) -> None:
    """A keeper gives the club another name, or counts other evenings."""
    await clubs.change(by, club, new)


@router.post("/clubs/{club}/members", status_code=204, dependencies=[KEEPING])
async def add_member(club: Id, new: messages.Admit, by: Keeper, clubs: OfClubs) -> None:
    """A keeper puts somebody on the list of members."""
    await clubs.add_member(by, club, new)


@router.put("/clubs/{club}/members/{number}", status_code=204, dependencies=[KEEPING])
async def name_member(
    club: Id, number: Number, new: messages.MemberName, by: Keeper, clubs: OfClubs
) -> None:
    """A keeper corrects or deletes a name."""
    await clubs.name_member(by, club, number, new.name)


@router.post("/clubs/{club}/onlookers", status_code=204, dependencies=[KEEPING])
async def open_to_onlookers(club: Id, by: Keeper, clubs: OfClubs) -> None:
    """A new link for onlookers; the one before shows nothing any more."""
    await clubs.open_to_onlookers(by, club, True)


@router.delete("/clubs/{club}/onlookers", status_code=204, dependencies=[KEEPING])
async def close_to_onlookers(club: Id, by: Keeper, clubs: OfClubs) -> None:
    """The link for onlookers is withdrawn."""
    await clubs.open_to_onlookers(by, club, False)


@router.post("/clubs/{club}/keepers", status_code=201, dependencies=[KEEPING])
async def invite(club: Id, by: Keeper, clubs: OfClubs) -> messages.Invitation:
    """A link by which somebody becomes a keeper."""
    return messages.Invitation(await clubs.invite(by, club))


@router.put("/clubs/{club}/keepers/{number}", status_code=204, dependencies=[KEEPING])
async def confirm(club: Id, number: Number, by: Keeper, clubs: OfClubs) -> None:
    """A keeper confirms another."""
    await clubs.confirm(by, club, number)


@router.delete("/clubs/{club}/keepers/{number}", status_code=204, dependencies=[KEEPING])
async def dismiss(club: Id, number: Number, by: Keeper, clubs: OfClubs) -> None:
    """Somebody keeps the club no longer, oneself or another."""
    await clubs.dismiss(by, club, number)


@router.post("/clubs/{club}/evenings", status_code=201, dependencies=[KEEPING])
async def plan(
    club: Id, new: messages.NewEvening, by: Keeper, evenings: OfEvenings
) -> messages.EveningKey:
    """Plan an evening; without terms it is played as the last one was."""
    return messages.EveningKey(await evenings.plan(by, club, new))


@router.get(
    "/evenings/{evening}",
    dependencies=[LOOKING],
    response_model=messages.EveningShown,
    responses={204: {"description": "Nothing new"}},
)
async def evening_page(
    evening: Id,
    by: Onlooker,
    evenings: OfEvenings,
    known: Entries = 0,
) -> messages.EveningShown | Response:
    """An evening as it stands, for its keepers and for onlookers with the club's key.

    204 where its log has as many entries as the page knows already.
    """
    return await evenings.show(by, evening, known) or Response(status_code=204)


@router.put("/evenings/{evening}", status_code=204, dependencies=[KEEPING])
async def rename(evening: Id, new: messages.EveningName, by: Keeper, evenings: OfEvenings) -> None:
    """A keeper gives an evening another date or title."""
    await evenings.rename(by, evening, new)


@router.delete("/evenings/{evening}", status_code=204, dependencies=[KEEPING])
async def call_off(evening: Id, by: Keeper, evenings: OfEvenings) -> None:
    """An evening at which nobody was seated is deleted."""
    await evenings.call_off(by, evening)


@router.get("/evenings/{evening}/met", dependencies=[LOOKING])
async def met(evening: Id, by: Onlooker, evenings: OfEvenings) -> list[messages.Meeting]:
    """Who met whom at this evening, and how often."""
    return await evenings.met(by, evening)


@router.get("/evenings/{evening}/pens", dependencies=[KEEPING])
async def pens(evening: Id, by: Keeper, lists: OfLists) -> list[messages.Pen]:
    """The keys of the lists that are kept at their tables."""
    return await lists.pens(by, evening)


@router.post("/evenings/{evening}/pens", status_code=201, dependencies=[KEEPING])
async def lay_out(
    evening: Id, which: messages.WhichLists, by: Keeper, lists: OfLists
) -> list[messages.Pen]:
    """New keys for lists of the last series; links with the ones before show nothing any more."""
    return await lists.lay_out(by, evening, which.tables)


LIST = "/evenings/{evening}/lists/{series}/{table}"


@router.get(
    LIST,
    dependencies=[LOOKING],
    response_model=messages.ListShown,
    responses={204: {"description": "Nothing new"}},
)
async def table_list(
    evening: Id,
    series: Number,
    table: Number,
    by: Onlooker,
    lists: OfLists,
    known: Entries = 0,
    pen: messages.PenState | None = None,
) -> messages.ListShown | Response:
    """A table's list, for whoever has the key of its link.

    204 where the evening's log has as many entries as the page knows already, and the pen is where
    it knows it.
    """
    shown = await lists.show(by, evening, series, table, known, pen)
    return shown or Response(status_code=204)


@router.post(LIST + "/pen", dependencies=[KEEPING])
async def take_pen(
    evening: Id, series: Number, table: Number, by: Writer, lists: OfLists
) -> messages.ListShown:
    """Have the pen from now on, whoever had it before."""
    return await lists.take(by, evening, series, table)


@router.post(LIST + "/rows", dependencies=[KEEPING])
async def write_row(
    evening: Id, series: Number, table: Number, new: messages.NewRow, by: Writer, lists: OfLists
) -> messages.ListShown:
    """Write a row, or write it anew; the answer comes when it is stored."""
    return await lists.write(by, evening, series, table, new)


@router.post(LIST + "/handed_in", dependencies=[KEEPING])
async def hand_in(
    evening: Id, series: Number, table: Number, by: Writer, lists: OfLists
) -> messages.ListShown:
    """The list is handed in as it stands."""
    return await lists.hand_in(by, evening, series, table)


@router.get("/evenings/{evening}/log", dependencies=[KEEPING])
async def history(evening: Id, by: Keeper, evenings: OfEvenings) -> list[messages.EntryShown]:
    """All that was entered, the latest first."""
    return await evenings.history(by, evening)


@router.post("/evenings/{evening}/acts", dependencies=[KEEPING])
async def act(
    evening: Id, what: EveningAct, by: Keeper, evenings: OfEvenings
) -> messages.EveningShown:
    """A keeper enters something; the answer comes when it is stored."""
    return await evenings.act(by, evening, what)

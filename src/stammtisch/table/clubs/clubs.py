"""Clubs: who keeps them, who comes to their evenings, and the sheet over the months."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.results import ranking
from stammtisch.evening.standing import Place, standing
from stammtisch.table import limits
from stammtisch.table.clubs import messages, rows
from stammtisch.table.clubs.evenings import Evenings, Log, new_member
from stammtisch.table.clubs.rights import Asker, Visit, keeping, looking
from stammtisch.table.clubs.rows import EveningRow
from stammtisch.table.one_line import one_line
from stammtisch.table.storage.shares import Payer, Shares
from stammtisch.table.storage.store import Store

INVITED_SECONDS = 24 * 60 * 60
"""So long an invitation to keep a club can be used."""


@dataclass(frozen=True, slots=True)
class Clubs:
    """Keeps clubs. ``now`` is the Unix time in seconds."""

    store: Store
    shares: Shares
    evenings: Evenings
    now: Callable[[], float] = time.time

    async def found(self, asker: Asker, name: str) -> str:
        """Found a club, whose first keeper asks; return its id.

        Raises:
            BadInput: no name, or the guest keeps too many.
        """
        if not (name := one_line(name)):
            raise BadInput("club.refuse.name")
        if len(await rows.of_guest(self.store, asker.guest)) >= limits.CLUBS:
            raise BadInput("club.refuse.clubs", number=limits.CLUBS)
        payers = self.shares.able([Payer(asker.guest, asker.address)])
        id = await rows.found(self.store, asker.guest, name)
        self.shares.charge(payers, (), rows=2)
        return id

    async def of_guest(self, guest: str) -> list[messages.ClubLine]:
        """The clubs that a guest keeps."""
        return [
            messages.ClubLine(club.id, club.name, confirmed)
            for club, confirmed in await rows.of_guest(self.store, guest)
        ]

    async def show(self, asker: Asker, id: str, year: int | None = None) -> messages.Club:
        """A club's page, with the sheet of a year, the last one with evenings by default.

        Raises:
            BadInput: there is none for this guest and this key.
        """
        visit = await looking(self.store, id, asker)
        names = await rows.members(self.store, id)
        evenings = [
            (row, await self.evenings.log(row.id)) for row in await rows.evenings(self.store, id)
        ]
        return messages.Club(
            id=id,
            name=visit.club.name,
            best=visit.club.best,
            evenings=tuple(_line(row, log, names) for row, log in evenings),
            sheet=_sheet(evenings, names, visit.club.best, year),
            keeping=None if visit.keeper is None else _keeping(visit, evenings, names, asker),
        )

    async def change(self, asker: Asker, id: str, rules: messages.ClubRules) -> None:
        """Give the club another name, or count other evenings."""
        await keeping(self.store, id, asker)
        if not (name := one_line(rules.name)):
            raise BadInput("club.refuse.name")
        await rows.change(self.store, id, name=name, best=rules.best)

    async def add_member(self, asker: Asker, id: str, new: messages.Admit) -> None:
        """Somebody is on the list before the first evening."""
        await keeping(self.store, id, asker)
        payers = self.shares.able([Payer(asker.guest, asker.address)])
        await new_member(self.store, id, new.name, new.sure)
        self.shares.charge(payers, (), rows=1)

    async def name_member(self, asker: Asker, id: str, number: int, name: str) -> None:
        """Correct a name, or delete it: what was played stays, without it."""
        await keeping(self.store, id, asker)
        if not await rows.name_member(self.store, id, number, one_line(name)):
            raise BadInput("club.refuse.no_member")

    async def open_to_onlookers(self, asker: Asker, id: str, wanted: bool) -> None:
        """Make a new link for onlookers; an older one shows nothing any more. Or withdraw it."""
        await keeping(self.store, id, asker)
        await rows.change(self.store, id, onlookers=secrets.token_urlsafe(16) if wanted else "")

    async def invite(self, asker: Asker, id: str) -> str:
        """The token of a link by which somebody becomes a keeper."""
        visit = await keeping(self.store, id, asker)
        if len(visit.keepers) >= limits.KEEPERS:
            raise BadInput("club.refuse.keeper_limit", number=limits.KEEPERS)
        return await rows.invite(self.store, id, int(self.now()) + INVITED_SECONDS)

    async def accept(self, asker: Asker, token: str) -> str:
        """Become a keeper, who another has to confirm; return the club's id.

        Raises:
            BadInput: there is no such invitation, or not any more.
        """
        id = await rows.accept(self.store, token, asker.guest, int(self.now()))
        if id is None:
            raise BadInput("club.refuse.invitation")
        return id

    async def confirm(self, asker: Asker, id: str, number: int) -> None:
        """Another keeper is who it seems."""
        await keeping(self.store, id, asker)
        await rows.confirm(self.store, id, number)

    async def dismiss(self, asker: Asker, id: str, number: int) -> None:
        """Somebody keeps the club no longer, oneself or another.

        Raises:
            BadInput: nobody else keeps it.
        """
        await keeping(self.store, id, asker)
        if not await rows.dismiss(self.store, id, number):
            raise BadInput("club.refuse.last_keeper")

    async def keep(self) -> None:
        """Once a minute, on one server of a house: delete what is over."""
        await rows.delete_expired(self.store, int(self.now()))


Evening = tuple[EveningRow, Log]


def _keeping(
    visit: Visit, evenings: list[Evening], names: dict[int, str], asker: Asker
) -> messages.Keeping:
    # While an evening is on, the last one is the one before: those of that one are expected again.
    before = evenings[1:] if evenings and not evenings[0][1].evening.closed else evenings
    last = next((log.evening for _, log in before if log.evening.people), None)
    there = {person.number for person in last.people} if last else set()
    return messages.Keeping(
        members=tuple(
            messages.Member(number, name, number in there)
            for number, name in sorted(names.items(), key=lambda each: each[1].casefold())
            if name
        ),
        keepers=tuple(
            messages.Keeper(each.number, each.name, each.confirmed, each.guest == asker.guest)
            for each in visit.keepers
        ),
        onlookers=visit.club.onlookers,
    )


def _line(row: EveningRow, log: Log, names: dict[int, str]) -> messages.EveningLine:
    evening = log.evening
    first = [each for each in standing(evening).places if each.place == 1] if evening.closed else []
    winners = tuple(names.get(each.person, "") for each in first)
    return messages.EveningLine(
        row.id, row.date, row.title, len(evening.people), evening.closed, winners
    )


def _sheet(
    evenings: list[Evening], names: dict[int, str], best: int, year: int | None
) -> messages.ClubSheet:
    """The sheet of a year: of each member's evenings the ``best`` so many count, or all."""
    over = [(row, log) for row, log in reversed(evenings) if log.evening.closed]
    years = tuple(sorted({_year(row) for row, _ in over}))
    year = year if year is not None else years[-1] if years else 0
    ours = [(row, log) for row, log in over if _year(row) == year]
    scores: dict[int, list[int | None]] = {}
    for index, (_, log) in enumerate(ours):
        for place in standing(log.evening).places:
            if _played(place):
                own = scores.setdefault(place.person, [None] * len(ours))
                own[index] = place.total
    counted = {person: _counted(own, best) for person, own in scores.items()}
    totals = {
        person: sum(
            score or 0 for score, counts in zip(own, counted[person], strict=True) if counts
        )
        for person, own in scores.items()
    }
    places = dict(zip(totals, ranking(list(totals.values())), strict=True))
    lines = [
        messages.SheetLine(
            *(names.get(person, ""), places[person], totals[person]),
            *(tuple(scores[person]), counted[person]),
        )
        for person in sorted(totals, key=lambda each: (places[each], each))
    ]
    return messages.ClubSheet(year, years, tuple(row.date for row, _ in ours), tuple(lines))


def _played(place: Place) -> bool:
    return any(score is not None for score in place.series)


def _counted(scores: list[int | None], best: int) -> tuple[bool, ...]:
    """Which of these scores count; of level ones the earlier."""
    played = [index for index, score in enumerate(scores) if score is not None]
    by_score = sorted(played, key=lambda index: -(scores[index] or 0))
    kept = set(by_score[:best] if best else by_score)
    return tuple(index in kept for index in range(len(scores)))


def _year(row: EveningRow) -> int:
    return int(row.date[:4])

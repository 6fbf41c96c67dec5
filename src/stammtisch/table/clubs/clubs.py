"""Clubs: who keeps them, who comes to their evenings, and the sheet over the months."""

from __future__ import annotations

import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.results import ranking
from stammtisch.evening.terms import Game
from stammtisch.table import limits
from stammtisch.table.clubs import messages, rows
from stammtisch.table.clubs.evenings import Evenings, new_name, short
from stammtisch.table.clubs.rights import Asker, Visit, keeping, looking
from stammtisch.table.clubs.rows import EveningRow, Result
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
        if not (name := short(name)):
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

    async def show(
        self, asker: Asker, id: str, year: int | None = None, game: Game | None = None
    ) -> messages.Club:
        """A club's page, with the sheet of a year and a game, the last ones played by default.

        Raises:
            BadInput: there is none for this guest and this key.
        """
        visit = await looking(self.store, id, asker)
        names = await rows.members(self.store, id)
        evenings = await rows.evenings(self.store, id)
        results = await rows.results(self.store, id)
        winners: dict[str, list[str]] = defaultdict(list)
        for each in results:
            if each.place == 1:
                winners[each.evening].append(names.get(each.member, ""))
        return messages.Club(
            id=id,
            name=visit.club.name,
            best=visit.club.best,
            evenings=tuple(_line(row, winners[row.id]) for row in evenings),
            sheet=_sheet(evenings, results, names, visit.club.best, year, game),
            keeping=await self._keeping(visit, evenings, names, asker),
        )

    async def _keeping(
        self,
        visit: Visit,
        evenings: Sequence[EveningRow],
        names: Mapping[int, str],
        asker: Asker,
    ) -> messages.Keeping | None:
        """What only keepers are shown."""
        if visit.keeper is None:
            return None
        last = next((row.id for row in evenings if row.closed), None)
        there = (await self.evenings.log(last)).evening.people if last else ()
        lately = {person.number for person in there}
        return messages.Keeping(
            members=tuple(
                messages.Member(number, name, number in lately)
                for number, name in sorted(names.items(), key=lambda each: each[1].casefold())
                if name
            ),
            keepers=tuple(
                messages.Keeper(each.number, each.name, each.confirmed, each.guest == asker.guest)
                for each in visit.keepers
            ),
            onlookers=visit.club.onlookers,
        )

    async def change(self, asker: Asker, id: str, rules: messages.ClubRules) -> None:
        """Give the club another name, or count other evenings."""
        await keeping(self.store, id, asker)
        if not (name := short(rules.name)):
            raise BadInput("club.refuse.name")
        await rows.change(self.store, id, name=name, best=rules.best)

    async def add_member(self, asker: Asker, id: str, new: messages.Admit) -> None:
        """Somebody is on the list before the first evening."""
        await keeping(self.store, id, asker)
        payers = self.shares.able([Payer(asker.guest, asker.address)])
        name = new_name(new.name, await rows.members(self.store, id), new.sure)
        await rows.add_member(self.store, id, name)
        self.shares.charge(payers, (), rows=1)

    async def name_member(self, asker: Asker, id: str, number: int, name: str) -> None:
        """Correct a name, or delete it: what was played stays, without it."""
        await keeping(self.store, id, asker)
        if not await rows.name_member(self.store, id, number, short(name)):
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
        if await rows.invitations(self.store, id, int(self.now())) >= limits.INVITATIONS:
            raise BadInput("club.refuse.invited", number=limits.INVITATIONS)
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


def _line(row: EveningRow, winners: Sequence[str]) -> messages.EveningLine:
    return messages.EveningLine(
        row.id, row.date, row.title, row.game, row.people, row.closed, tuple(winners)
    )


def _sheet(
    evenings: Sequence[EveningRow],
    results: Sequence[Result],
    names: Mapping[int, str],
    best: int,
    year: int | None,
    game: Game | None,
) -> messages.ClubSheet:
    """The sheet of a year: of each member's evenings the ``best`` so many count, or all.

    Points of one game are not added to those of another.
    """
    over = [row for row in reversed(evenings) if row.closed]
    years = tuple(sorted({_year(row) for row in over}))
    year = year if year is not None else years[-1] if years else 0
    games = tuple(dict.fromkeys(row.game for row in evenings if row.closed and _year(row) == year))
    game = game or (games[0] if games else "skat")
    ours = {row.id: row for row in over if _year(row) == year and row.game == game}
    scores: dict[int, dict[str, int]] = {}
    for each in results:
        if each.evening in ours:
            scores.setdefault(each.member, {})[each.evening] = each.total
    rows_of = {person: tuple(map(own.get, ours)) for person, own in scores.items()}
    counted = {person: _counted(own, best) for person, own in rows_of.items()}
    totals = {
        person: sum(score or 0 for score, c in zip(own, counted[person], strict=True) if c)
        for person, own in rows_of.items()
    }
    places = dict(zip(totals, ranking(list(totals.values())), strict=True))
    lines = [
        messages.SheetLine(
            *(names.get(person, ""), places[person], totals[person]),
            *(rows_of[person], counted[person]),
        )
        for person in sorted(totals, key=lambda each: (places[each], each))
    ]
    dates = tuple(row.date for row in ours.values())
    return messages.ClubSheet(year, years, game, games, dates, tuple(lines))


def _counted(scores: Sequence[int | None], best: int) -> tuple[bool, ...]:
    """Which of these scores count; of level ones the earlier."""
    played = [index for index, score in enumerate(scores) if score is not None]
    by_score = sorted(played, key=lambda index: -(scores[index] or 0))
    kept = set(by_score[:best] if best else by_score)
    return tuple(index in kept for index in range(len(scores)))


def _year(row: EveningRow) -> int:
    return int(row.date[:4])

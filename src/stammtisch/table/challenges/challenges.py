"""Challenges: the cards of a finished deal for whoever has the link, each of them once.

A challenge is made from a deal by who sat there, if the others at it allow that as for a shared
deal. Whoever takes it has a table of their own: the same seat, cards, rules and standing, the same
bots with the same random numbers. How it went is stored when it is looked at first; until their own
attempt is over nobody is told more of the deal than what it brought.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from weakref import WeakValueDictionary

from stammtisch.bots.version import version
from stammtisch.cardplay.options import format_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.parting import alike
from stammtisch.table.challenges import making, messages, rows
from stammtisch.table.challenges.lines import Line, acts_of, begun, gained, line, parted
from stammtisch.table.challenges.rows import AttemptRow, ChallengeRow
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.log.events import Pace
from stammtisch.table.past import deal_links
from stammtisch.table.past.archive import Archive, RecentCache
from stammtisch.table.review.reviews import Reviews
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.models import Person
from stammtisch.table.storage.shares import Payer
from stammtisch.table.storage.store import Store
from stammtisch.table.study.study import imported
from stammtisch.table.tables.table_opener import TableOpener
from stammtisch.table.web.problems import trace
from stammtisch.table.wire import replays

log = logging.getLogger("stammtisch.table")

CACHED = 256
"""How many judgements of two choices are cached."""

FOLLOWED = 8
"""How many attempts of others are looked after at one look."""


@dataclass(frozen=True, slots=True)
class _Side:
    """One of two lines that are compared: who played it, and the names at the table."""

    line: Line
    name: str
    names: tuple[str, ...]


@dataclass(slots=True)
class Challenges:
    """Makes challenges, and tells how they went. ``address`` is the requesting one."""

    store: Store
    archive: Archive
    opener: TableOpener
    reviews: Reviews
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    _partings: RecentCache[messages.Parting] = field(default_factory=lambda: RecentCache(CACHED))
    _day: int = -1

    # ---- making them -------------------------------------------------------------------------

    async def make(self, guest: str, table_id: str, deal: int, address: str = "") -> str:
        """A challenge with a finished deal of a guest's own; return its id, the same each time.

        Raises:
            BadInput: no such deal of this guest's; somebody at it does not allow it; the guest has
                made too many; or a share is used up.
        """
        table, played = await self.archive.deal_of(guest, table_id, deal, address)
        if table.challenge:
            return table.challenge  # These cards have a link already.
        await deal_links.names_shown(self.store, guest, table.guests_at(played))
        return await self._store(making.of_deal(guest, table, played), address)

    async def make_studied(self, guest: str, text: str, seat: int, address: str = "") -> str:
        """A challenge with a deal from outside, against the usual bots.

        Raises:
            BadInput: this is no deal, or it has no such seat; or as for ``make``.
        """
        found = await self.archive.executor.run(address, imported, text)
        return await self._store(making.of_study(guest, found, seat), address)

    async def _store(self, new: ChallengeRow, address: str) -> str:
        payers = self.archive.shares.able([Payer(new.guest, address)])
        id, fresh = await rows.make(self.store, new)
        if fresh:
            size = len(json.dumps(new.acts)) + len(str(new.opening))
            self.archive.shares.charge(payers, [(0, "", "x" * size)], rows=1)
        return id

    async def withdraw(self, guest: str, id: str) -> None:
        """Close a challenge of one's own: all attempts at it are forgotten."""
        await rows.withdraw(self.store, guest, id)

    async def of_guest(self, guest: str) -> list[messages.ChallengeLine]:
        """The challenges that a guest has made, those tried last first."""
        return await rows.of_guest(self.store, guest)

    # ---- taking them -------------------------------------------------------------------------

    async def play(self, guest: str, id: str, pace: Pace, by: Requester) -> str:
        """The table of a guest's attempt: it is opened once.

        Raises:
            BadInput: there is no such challenge, or it is the guest's own; no table can be opened.
        """
        async with self._locks.setdefault(f"{guest}/{id}", asyncio.Lock()):
            row, _ = await self._open(id)
            if guest in (row.guest, *row.others):
                raise BadInput("challenge.refuse.own")
            known = await rows.attempt_of(self.store, id, guest)
            if known is None:
                await rows.check_room(self.store, id)
                table = secrets.token_urlsafe(16)
                known = await rows.begin(self.store, id, guest, table)
            if known.state == "opening":
                await self._open_table(row, known.table, pace, by)
                await rows.opened(self.store, id, guest)
            return known.table

    async def _open_table(self, row: ChallengeRow, table: str, pace: Pace, by: Requester) -> None:
        """Open the table of an attempt, if another server has not opened it already."""
        assert row.opening.repeats is not None, "a challenge has cards"
        others = {row.guest, *(each for each in row.others if each)}
        repeats = replace(row.opening.repeats, challenge=row.id, others=tuple(sorted(others)))
        opening = replace(row.opening, pace=pace, repeats=repeats)
        await self.opener.anew(opening, by, row.seat, table)

    async def show(self, guest: str, id: str, address: str = "") -> messages.Challenge:
        """A challenge for a guest who has its link.

        Raises:
            BadInput: there is no such challenge.
        """
        row, _ = await self._open(id)
        own = await self._own(id, guest, address)
        await self._follow_others(id, guest, address)
        mine = row.guest == guest
        over = mine or (own is not None and own.over)
        maker = (await self.store.people([row.guest]))[row.guest]
        points = row.points if mine or own is None else own.points
        better = 0
        if over and points is not None:
            better = await rows.finished(self.store, id, points)
            better += row.points is not None and row.points > points
        opening = row.opening
        game = begun(opening)
        return messages.Challenge(
            id=id,
            game=opening.game,
            options=format_options(game.options),
            seat=row.seat,
            bots=tuple("" if name == "open" else name for name in opening.chairs),
            personas=opening.personas,
            totals=game.totals_before,
            name=maker.name,
            face=maker.face,
            points=row.points,
            mine=mine,
            state=own.state if own else None,
            table=own.table if own else None,
            field=await self._field(row, maker, guest, own, better) if over else (),
            finished=await rows.finished(self.store, id),
            better=better,
            changed=row.version != version(opening.game),
            practised=row.practised,
            studied=row.studied,
        )

    async def _field(
        self, row: ChallengeRow, maker: Person, guest: str, own: AttemptRow | None, better: int
    ) -> tuple[messages.Entrant, ...]:
        """The best of who has finished, who made the challenge, and this guest."""
        first = AttemptRow(row.guest, 0, "", "finished", (), row.points, maker.name, maker.face)
        best = [first, *await rows.best(self.store, row.id)]
        best.sort(key=lambda each: -_points(each))
        above = await rows.finished(self.store, row.id, row.points) if row.points is not None else 0
        entrants = []
        for each in best:
            place = 1 + sum(_points(other) > _points(each) for other in best)
            if not each.number:
                place = 1 + above  # More may be better than are listed.
            entrants.append(
                messages.Entrant(
                    each.number,
                    each.name,
                    each.face,
                    each.guest == guest and not (row.studied and not each.number),
                    each.points,
                    None if each.points is None else place,
                    each.state,
                )
            )
        if own and not any(each.you for each in entrants):
            mine = None if own.points is None else better + 1
            entrants.append(
                messages.Entrant(own.number, own.name, own.face, True, own.points, mine, own.state)
            )
        return tuple(entrants)

    # ---- comparing ---------------------------------------------------------------------------

    async def compare(
        self, guest: str, id: str, number: int, address: str = ""
    ) -> messages.Compared:
        """A guest's own line beside that of attempt ``number``; 0: that of who made the challenge.

        Raises:
            BadInput: there is no such challenge or attempt; the guest's own is not over.
        """
        row, mine, theirs = await self._sides(guest, id, number, address)
        return await self.archive.executor.run(address, _compared, row, mine, theirs)

    async def parting(
        self, guest: str, id: str, number: int, address: str = ""
    ) -> messages.Parting:
        """What the coach says of both choices where the lines part.

        Raises:
            BadInput: they do not part by a choice of the player's; there is no coach; or as for
                ``compare``.
        """
        row, mine, theirs = await self._sides(guest, id, number, address)
        found = parted(mine.line, theirs.line, row.seat)
        if found is None:
            raise BadInput("challenge.refuse.no_parting")
        line, key = mine.line, f"{guest}/{id}/{number}"  # Two lines that are over stay as they are.
        async with self._locks.setdefault(f"{key}/parting", asyncio.Lock()):
            known = self._partings.get(key)
            if known is None:
                judged = await self.reviews.decisions(guest, line.game, line.played, found, address)
                known = self._partings.put(key, messages.Parting(*judged))
            return known

    async def _sides(
        self, guest: str, id: str, number: int, address: str
    ) -> tuple[ChallengeRow, _Side, _Side]:
        """The two lines that are to be compared, the guest's own first."""
        row, names = await self._open(id)
        own = await self._own(id, guest, address)
        if row.guest != guest and (own is None or not own.over):
            raise BadInput("challenge.refuse.not_played")
        other = await rows.attempt_numbered(self.store, id, number) if number else None
        if (number and (other is None or other.points is None)) or (
            not number and row.points is None
        ):
            raise BadInput("challenge.refuse.no_attempt")
        sides = [
            await self.archive.executor.run(address, _side, row, each, names)
            for each in (None if row.guest == guest else own, other)
        ]
        return row, sides[0], sides[1]

    async def _names(self, row: ChallengeRow) -> dict[str, str]:
        """The names of those who sat at the deal and may be named, and of who made the challenge.

        Raises:
            BadInput: somebody who sat there does not allow it, or not any more.
        """
        guests = [each for each in (row.guest, *row.others) if each]
        try:
            shown = await deal_links.names_shown(self.store, row.guest, guests)
        except BadInput:
            raise BadInput("challenge.refuse.none") from None
        return shown | await self.store.names([row.guest])

    async def _open(self, id: str) -> tuple[ChallengeRow, dict[str, str]]:
        """The challenge of this id, while all who sat at its deal allow it, and the names."""
        row = await rows.find(self.store, id)
        return row, await self._names(row)

    # ---- attempts ----------------------------------------------------------------------------

    async def _own(self, id: str, guest: str, address: str) -> AttemptRow | None:
        """A guest's attempt, as it is now."""
        found = await rows.attempt_of(self.store, id, guest)
        return found and await self._followed(id, found, address)

    async def keep(self) -> None:
        """Once a day: how the attempts have ended that went on yesterday, where nobody looked.

        So an ended one is known before its table is deleted. Challenges that are old are deleted.
        """
        await rows.delete_expired(self.store)
        if self._day == self.store.day:
            return
        self._day = self.store.day
        for id, attempt in await rows.went_on(self.store, self.store.day - 1):
            await self._follow(id, attempt, "")

    async def _follow_others(self, id: str, guest: str, address: str) -> None:
        """Look after some of the others' attempts, those that began last."""
        for each in await rows.running(self.store, id, FOLLOWED):
            if each.guest != guest:
                await self._follow(id, each, address)

    async def _follow(self, id: str, attempt: AttemptRow, address: str) -> None:
        try:
            await self._followed(id, attempt, address)
        except Exception as error:  # One unreadable log must not hide the others.
            log.warning("an attempt could not be looked after: %s", trace(error))

    async def _followed(self, id: str, attempt: AttemptRow, address: str) -> AttemptRow:
        """An attempt as it is now: what is over is stored."""
        if attempt.state != "playing":
            return attempt
        found = await self.archive.table(attempt.table, address)
        table = found[1] if found else None
        if table is not None and not table.over:
            return attempt
        over = _over(attempt, table)
        await rows.end(self.store, id, over)
        return over


def _over(attempt: AttemptRow, table: TableState | None) -> AttemptRow:
    """An attempt that has ended, at a table that may be gone already."""
    if table is None or table.now is None:
        return replace(attempt, state="left")
    now = table.now
    seat = table.opened.chairs.index("open")
    finished = table.phase == "finished"
    state: messages.State = "left"
    if finished:
        state = "hurried" if table.hurried else "finished"
    return replace(
        attempt,
        state=state,
        acts=acts_of(now),
        points=gained(now, seat) if finished else None,
    )


def _points(attempt: AttemptRow) -> float:
    return float("-inf") if attempt.points is None else attempt.points


def _side(row: ChallengeRow, attempt: AttemptRow | None, names: Mapping[str, str]) -> _Side:
    """A line with its names; without an attempt, that of who made the challenge."""
    own = attempt.name if attempt else "" if row.studied else names.get(row.guest, "")
    called = []
    for at, chair in enumerate(row.opening.chairs):
        other = row.others[at] if attempt is None else None
        person = other or (row.studied and attempt is None)
        called.append(names.get(other or "", "") if person else f"bot:{chair}")
    called[row.seat] = own
    return _Side(
        line(row.opening, row.acts if attempt is None else attempt.acts), own, tuple(called)
    )


def _compared(row: ChallengeRow, mine: _Side, theirs: _Side) -> messages.Compared:
    personas = row.opening.personas
    shown = [
        replays.replay(each.line.game, each.line.played, each.names, personas)
        for each in (mine, theirs)
    ]
    return messages.Compared(
        seat=row.seat,
        mine=shown[0],
        theirs=shown[1],
        name=theirs.name,
        alike=alike(mine.line.chosen, theirs.line.chosen),
        own=parted(mine.line, theirs.line, row.seat) is not None,
        told=(mine.line.told(row.seat), theirs.line.told(None)),
        points=(mine.line.points(row.seat), theirs.line.points(row.seat)),
    )

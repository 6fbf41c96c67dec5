"""Evenings: what their keepers enter, stored before it is answered, and how they stand."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import TypeAlias
from weakref import WeakValueDictionary

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.evening import Evening, fold, with_next
from stammtisch.evening.events import (
    MOST_REASON,
    Arrived,
    Bought,
    Decided,
    Drawn,
    Entry,
    Event,
    HandedIn,
    PaidOut,
    Planned,
    RoundDrawn,
    Undone,
    format_event,
)
from stammtisch.evening.seating import by_standing, drawn, met
from stammtisch.evening.standing import standing
from stammtisch.evening.terms import Terms
from stammtisch.table import limits
from stammtisch.table.clubs import rows
from stammtisch.table.clubs.alike import alike
from stammtisch.table.clubs.messages import (
    Admit,
    Draw,
    EntryShown,
    EveningAct,
    EveningName,
    EveningShown,
    Meeting,
    NewEvening,
)
from stammtisch.table.clubs.rights import Asker, Visit, keeping, looking
from stammtisch.table.clubs.rows import EveningRow
from stammtisch.table.clubs.shown import evening_shown, log_shown
from stammtisch.table.one_line import one_line
from stammtisch.table.storage.models import stamp
from stammtisch.table.storage.shares import Payer, Shares
from stammtisch.table.storage.store import Store

REMEMBERED = 200
"""So many evenings are kept folded."""

TRIES = 20
"""How often an act is tried when another server was first each time."""

NOTHING = Evening()


@dataclass(frozen=True, slots=True)
class Log:
    """An evening's log, folded."""

    entries: tuple[Entry, ...] = ()
    evening: Evening = NOTHING


Said: TypeAlias = tuple[Event, str | None]
"""What is to be stored, and the name of who becomes a member by it."""

Check: TypeAlias = Callable[[EveningRow, Event], Awaitable[None]]
"""Refuses what a keeper wants, by ``BadInput``, where it cannot be."""

Watcher: TypeAlias = Callable[[EveningRow, Log], Awaitable[None]]
"""Is told when a keeper has entered something."""


@dataclass(slots=True)
class Evenings:
    """Keeps evenings. Logs are remembered folded; what others have appended is read each time.

    ``checks`` are asked before a keeper's entry is stored, ``watchers`` are told afterwards.
    """

    store: Store
    shares: Shares
    checks: list[Check] = field(default_factory=list)
    watchers: list[Watcher] = field(default_factory=list)
    _logs: OrderedDict[str, Log] = field(default_factory=OrderedDict)
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def plan(self, asker: Asker, club_id: str, new: NewEvening) -> str:
        """Plan an evening; return its id.

        Raises:
            BadInput: who asks keeps no such club; there are too many evenings; or the terms cannot
                be.
        """
        visit = await keeping(self.store, club_id, asker)
        _check_date(new.date)
        known = await rows.evenings(self.store, club_id)
        if len(known) >= limits.EVENINGS:
            raise BadInput("club.refuse.evenings", number=limits.EVENINGS)
        terms = new.terms or (await self.log(known[0].id)).evening.terms if known else new.terms
        first = Planned(terms or Terms())
        with_next((), NOTHING, Entry(0, "", 0, first))
        payers = self.shares.able([Payer(asker.guest, asker.address)])
        id = await rows.plan(
            *(self.store, club_id, new.date, short(new.title), first),
            *(visit.keeper or 0, stamp()),
        )
        self.shares.charge(payers, (), rows=2)
        return id

    async def show(self, asker: Asker, id: str, known: int = 0) -> EveningShown | None:
        """An evening as it stands; ``None`` where its log has as many entries as are ``known``.

        Raises:
            BadInput: there is none for this guest and this key.
        """
        row = await self.row(id)
        visit = await looking(self.store, row.club, asker)
        log = await self.log(id)
        return None if len(log.entries) == known else await self._shown(visit, row, log)

    async def met(self, asker: Asker, id: str) -> list[Meeting]:
        """Who sat with whom, and how often; for all who may see the evening."""
        row = await self.row(id)
        await looking(self.store, row.club, asker)
        evening = (await self.log(id)).evening
        found = met([[table.people for table in each.tables] for each in evening.series])
        if evening.terms.in_pairs:
            found = evening.tournament.met()
        return [Meeting(*pair, times) for pair, times in found.items()]

    async def rename(self, asker: Asker, id: str, new: EveningName) -> None:
        """Give an evening another date and title.

        Raises:
            BadInput: who asks is no keeper; or there is no such day.
        """
        row = await self.row(id)
        await keeping(self.store, row.club, asker)
        _check_date(new.date)
        await rows.rename(self.store, id, new.date, short(new.title))

    async def call_off(self, asker: Asker, id: str) -> None:
        """Delete an evening at which nobody was seated.

        Raises:
            BadInput: who asks is no keeper; or somebody was seated.
        """
        row = await self.row(id)
        await keeping(self.store, row.club, asker)
        log = await self.log(id)
        if log.evening.begun or not await rows.call_off(self.store, row, len(log.entries)):
            raise BadInput("club.refuse.seated")
        self._logs.pop(id, None)

    async def history(self, asker: Asker, id: str) -> list[EntryShown]:
        """All that was entered, the latest first, for the keepers."""
        row = await self.row(id)
        visit = await keeping(self.store, row.club, asker)
        log = await self.log(id)
        return log_shown(log.entries, {each.number: each.name for each in visit.keepers})

    async def act(self, asker: Asker, id: str, act: EveningAct) -> EveningShown:
        """Do what a keeper asks for, and store it.

        Raises:
            BadInput: who asks is no keeper; it cannot happen now; or nothing can be stored.
        """
        row = await self.row(id)
        visit = await keeping(self.store, row.club, asker)

        async def event(log: Log) -> Said:
            said = await self._event(visit, log, act)
            for check in self.checks:
                await check(row, said[0])
            return said

        log = await self.write(row, asker, visit.keeper or 0, event)
        for tell in self.watchers:
            await tell(row, log)
        return await self._shown(visit, row, log)

    async def write(
        self, row: EveningRow, asker: Asker, by: int, event: Callable[[Log], Awaitable[Said]]
    ) -> Log:
        """Store what somebody says, as it is said of the log of now; return the log with it.

        Raises:
            BadInput: it cannot happen now; the log is full; or nothing can be stored.
        """
        async with self._locks.setdefault(row.id, asyncio.Lock()):
            for _ in range(TRIES):
                log = await self._write(row, asker, by, event)
                if log is not None:
                    return log
        raise BadInput("table.refuse.busy")

    async def log(self, id: str) -> Log:
        """An evening's log as it is stored now."""
        known = self._logs.get(id, Log())
        new = await rows.entries(self.store, id, len(known.entries))
        if new:
            known = await asyncio.to_thread(_folded, known, new)
            self._remember(id, known)
        return known

    async def _write(
        self, row: EveningRow, asker: Asker, by: int, event: Callable[[Log], Awaitable[Said]]
    ) -> Log | None:
        """The log with what was said; ``None`` if another server was first."""
        log = await self.log(row.id)
        most = limits.EVENING_ENTRIES - (0 if by else limits.FOR_KEEPERS)
        if len(log.entries) >= most:
            raise BadInput("club.refuse.entries", number=most)
        said, newcomer = await event(log)
        entry = Entry(len(log.entries), stamp(), by, said)
        if isinstance(said, Undone):  # All is folded anew.
            evening = await asyncio.to_thread(with_next, log.entries, log.evening, entry)
        else:
            evening = with_next(log.entries, log.evening, entry)
        if evening == log.evening:
            return log
        payers = self.shares.able([Payer(asker.guest, asker.address)])
        now = replace(
            row, game=evening.terms.game, people=len(evening.people), closed=evening.closed
        )
        results: list[rows.Result] | None = _results(row.id, evening)
        if results == _results(row.id, log.evening):
            results = None
        series = len(evening.series)
        if not await rows.append(self.store, now, entry, results, newcomer, series):
            return None
        self.shares.charge(payers, [(0, "", format_event(said))], rows=0)
        new = Log((*log.entries, entry), evening)
        self._remember(row.id, new)
        return new

    async def _event(self, visit: Visit, log: Log, act: EveningAct) -> Said:
        """What is to be stored, and who becomes a member by it."""
        if isinstance(act, Draw):
            return await _draw(log, act), None
        if isinstance(act, HandedIn | Decided):
            return replace(act, reason=one_line(act.reason)[:MOST_REASON].strip()), None
        if isinstance(act, Bought):
            _check_cards(log.evening, act)
            return act, None
        if isinstance(act, PaidOut):
            return replace(act, amount=_due(log.evening, act.person)), None
        if not isinstance(act, Admit | Arrived):
            return act, None
        names = await rows.members(self.store, visit.club.id)
        if isinstance(act, Arrived):
            if act.person not in names:
                raise BadInput("club.refuse.no_member")
            if all(each.number != act.person for each in log.evening.people):
                _check_room(log.evening)
            return act, None
        name = await asyncio.to_thread(new_name, act.name, names, act.sure)
        _check_room(log.evening)
        return Arrived(max(names, default=0) + 1), name

    async def row(self, id: str) -> EveningRow:
        """The evening of this id; ``BadInput`` if there is none."""
        row = await rows.evening(self.store, id)
        if row is None:
            raise BadInput("club.refuse.no_evening")
        return row

    async def _shown(self, visit: Visit, row: EveningRow, log: Log) -> EveningShown:
        names = await rows.members(self.store, row.club)
        return evening_shown(
            visit.club, row, log.entries, log.evening, names, keeper=visit.keeper is not None
        )

    def _remember(self, id: str, log: Log) -> None:
        self._logs[id] = log
        self._logs.move_to_end(id)
        while len(self._logs) > REMEMBERED:
            self._logs.popitem(last=False)


def new_name(name: str, names: Mapping[int, str], sure: bool) -> str:
    """The name of a new member, as it is shown.

    Raises:
        BadInput: no name; a member has nearly the same, and it is not ``sure`` that this is
            somebody else; or there are too many members.
    """
    if not (name := short(name)):
        raise BadInput("club.refuse.name")
    if len(names) >= limits.CLUB_MEMBERS:
        raise BadInput("club.refuse.members", number=limits.CLUB_MEMBERS)
    if not sure and (other := alike(name, filter(None, names.values()))):
        raise BadInput("club.refuse.alike", name=other)
    return name


def _check_date(day: str) -> None:
    try:
        date.fromisoformat(day)
    except ValueError:
        raise BadInput("club.refuse.date") from None


def short(name: str) -> str:
    """A name as it is shown: one line, and no longer than it may be typed."""
    return one_line(name)[: limits.CLUB_LETTERS].strip()


def _folded(known: Log, new: Sequence[Entry]) -> Log:
    """A log with more entries; what was undone is folded anew."""
    entries = (*known.entries, *new)
    if any(isinstance(each.event, Undone) for each in new):
        return Log(entries, fold(entries))
    evening = known.evening
    for each in new:
        evening = evening.after(each.event, each.at)
    return Log(entries, evening)


def _due(evening: Evening, person: int) -> int:
    """What a person is to be paid by the lists of now, in cents."""
    places = standing(evening).places
    return next((each.account.open for each in places if each.person == person), 0)


def _results(id: str, evening: Evening) -> list[rows.Result]:
    """What a closed evening brought those who played."""
    places = standing(evening).places if evening.closed else ()
    return [rows.Result(id, each.person, each.total, each.place) for each in places if each.played]


def _check_room(evening: Evening) -> None:
    if len(evening.people) >= limits.EVENING_PEOPLE:
        raise BadInput("club.refuse.people", number=limits.EVENING_PEOPLE)
    if len(evening.tournament.cards) >= limits.EVENING_CARDS:
        raise BadInput("club.refuse.cards", number=limits.EVENING_CARDS)


def _check_cards(evening: Evening, act: Bought) -> None:
    held = evening.tournament
    if len(held.cards) - len(held.cards_of(act.person)) + act.cards > limits.EVENING_CARDS:
        raise BadInput("club.refuse.cards", number=limits.EVENING_CARDS)


async def _draw(log: Log, act: Draw) -> Drawn | RoundDrawn:
    """Seat or pair those who are there, in a thread: with 200 people it takes a while."""
    evening, seed = log.evening, secrets.token_hex(16)
    evening.check_next()
    if evening.terms.in_pairs:
        return await asyncio.to_thread(evening.tournament.next_round, seed)
    earlier = [[table.people for table in each.tables] for each in evening.series]
    at_most, waited = evening.terms.at_most, evening.waited
    if act.how == "drawn":
        seating = await asyncio.to_thread(
            partial(drawn, evening.here, seed, earlier, at_most=at_most, waited=waited)
        )
    else:
        here = set(evening.here)
        order = [each.person for each in standing(evening).places if each.person in here]
        seating = by_standing(order, seed, earlier, at_most=at_most, waited=waited)
    return Drawn(seating.tables, seed, act.how, seating.waiting)

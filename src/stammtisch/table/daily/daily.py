"""The deals of the day: chosen when the day begins, the same for everybody, each played once.

A day is one of the server's own (``storage/retention.py``). Its key is the next of a chain
(``stammtisch.daily``). Until it is over nobody is told more of it than what he sees at his own
table: neither its key nor what others have done.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from weakref import WeakValueDictionary

from stammtisch.cardplay.game import State, states_from
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.parting import alike
from stammtisch.daily.chain import Chain
from stammtisch.daily.deals import (
    FIRST_DEALER,
    OPPONENT,
    OPTIONS,
    PERSON,
    match_of,
    number_of,
    points,
    version,
)
from stammtisch.daily.entrants import LEVEL, PAR, games
from stammtisch.daily.published import Published, deals_of, hash_of, publish
from stammtisch.games.registry import AnyGame, game_named
from stammtisch.table.challenges.lines import Line, parted
from stammtisch.table.daily import messages, rows, work
from stammtisch.table.daily.rows import DealsRow, EntryRow
from stammtisch.table.fair import scheme
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.log.events import OfDay, Opened, Pace
from stammtisch.table.past.archive import Archive
from stammtisch.table.state.played import Chosen, Played
from stammtisch.table.state.seats import Sitter
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.table_opener import PERSONAS, TableOpener
from stammtisch.table.web.problems import trace
from stammtisch.table.wire import replays
from stammtisch.table.wire.messages import Replay
from stammtisch.table.work.background import Background, OneTask, Run

log = logging.getLogger("stammtisch.table")

TRIES = 3
"""How often a day what cannot be computed is tried."""

AT_ONCE = 10
"""How many bots of the field are asked for in one piece."""

_BOTS: tuple[Chosen, ...] = ("bot",)


@dataclass(slots=True)
class Daily:
    """Keeps the deals of the day. ``address`` is the requesting one.

    ``background`` opens a process that chooses them and plays for the bots of the field: without it
    there are no deals of the day here. The day ends at ``hour`` (UTC). What is missing when
    ``making`` is closed is found out at the next start.
    """

    store: Store
    archive: Archive
    opener: TableOpener
    background: Background | None = None
    hour: int = 0
    making: OneTask = field(default_factory=OneTask)
    _day: int = -1
    _failed: int = 0
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def chain(self) -> Chain:
        """The keys of all days: for this house alone."""
        return Chain(await self.store.secret("days"))

    # ---- this day ----------------------------------------------------------------------------

    async def today(self, guest: str, address: str = "") -> messages.Today:
        """The deals of this day, and how far this guest is with them."""
        day = self.store.day
        if self.background is None:
            return messages.Today(day, self.hour, "", ())
        chain = await self.chain()
        shown = []
        for game in games():
            row = await rows.deals(self.store, day, game)
            own = None
            try:
                own = await self._own(day, game, guest, address)
            except Exception as error:  # One unreadable log must not hide the others.
                log.warning("an entry could not be looked after: %s", trace(error))
            shown.append(
                messages.GameToday(
                    game,
                    row is not None,
                    hash_of(_published(row, chain)) if row else "",
                    own.state if own else None,
                    own.table if own else None,
                    own.points if own else None,
                    await rows.begun(self.store, day, game),
                )
            )
        return messages.Today(day, self.hour, chain.end, tuple(shown))

    async def play(self, guest: str, game: str, pace: Pace, by: Requester) -> str:
        """The table at which a guest plays the deals of this day: it is opened once.

        Raises:
            BadInput: there is no such game, its deals are not chosen yet; no table can be opened.
        """
        game_named(game)
        day = self.store.day
        async with self._locks.setdefault(f"{guest}/{day}/{game}", asyncio.Lock()):
            row = await rows.deals(self.store, day, game) if self.background else None
            if row is None:
                raise BadInput("table.refuse.day_not_ready")
            table = secrets.token_urlsafe(16)
            known = await rows.begin(self.store, day, game, guest, table)
            if known.state == "opening":
                await self._open_table(row, known.table, pace, by)
                await rows.opened(self.store, day, game, guest)
            return known.table

    async def _open_table(self, row: DealsRow, table: str, pace: Pace, by: Requester) -> None:
        """Open the table of an entry, if another server has not opened it already."""
        key = (await self.chain()).key(row.day)
        deals = deals_of(row.game, key, row.numbers)
        seats = game_named(row.game).GAME.seats
        opening = Opened(
            game=row.game,
            options=OPTIONS.get(row.game, {}),
            host=by.guest,
            chairs=tuple("open" if seat == PERSON else OPPONENT for seat in range(seats)),
            practice=False,
            spectators=False,
            move_seconds=None,
            reserve_seconds=0,
            pace=pace,
            seed="",
            fair=scheme.VERSION,
            personas=number_of(key, row.game) % PERSONAS,
            of_day=OfDay(
                row.day,
                FIRST_DEALER % seats,
                tuple(deal.seed for deal in deals),
                tuple(deal.bots for deal in deals),
            ),
        )
        await self.opener.anew(opening, by, PERSON, table)

    # ---- days that are over ------------------------------------------------------------------

    async def past(self, guest: str, before: int | None = None) -> messages.PastDays:
        """The days that are over, or those ``before`` one of them."""
        last = min(before or self.store.day, self.store.day)
        found = await rows.past(self.store, guest, last, rows.DAYS_LISTED)
        lines = tuple(
            messages.DayLine(
                each.day,
                each.date,
                each.game,
                each.entered,
                each.points,
                None if each.points is None else each.better + 1,
            )
            for each in found
        )
        whole = len({each.day for each in found}) == rows.DAYS_LISTED
        return messages.PastDays(lines, lines[-1].day if whole else None)

    async def show(self, guest: str, day: int, game: str, address: str = "") -> messages.Day:
        """A game of a day that is over.

        Raises:
            BadInput: there were no such deals, or their day is not over.
        """
        row = await self._over(day, game)
        own = await self._own(day, game, guest, address)
        counted = own if own and own.counts else None
        chain = await self.chain()
        found = game_named(game)
        return messages.Day(
            day=day,
            date=await rows.date(self.store, day),
            game=game,
            options=OPTIONS.get(game, {}),
            bot=OPPONENT,
            key=chain.key(day),
            end=chain.end,
            state=own.state if own else None,
            points=own.points if own else None,
            place=await self._place(row, counted.points) if counted else None,
            table=own.table if own else None,
            entered=await rows.finished(self.store, day, game),
            better=await rows.finished(self.store, day, game, own.points)
            if own and own.points is not None
            else 0,
            field=await self._field(row, guest, counted),
            levels=_levels(row, own.points if own else None),
            par=sum(each.points for each in row.par) if row.par else None,
            deals=await self._deals(row, found, guest),
        )

    async def published(self, day: int, game: str) -> Published:
        """What anybody can check a day by.

        Raises:
            BadInput: as for ``show``.
        """
        row = await self._over(day, game)
        return _published(row, await self.chain())

    async def beside_par(
        self, guest: str, day: int, game: str, deal: int, address: str = ""
    ) -> messages.BesidePar:
        """One's own line of a deal beside par.

        Raises:
            BadInput: as for ``show``; there is no such deal, or par is not known yet.
        """
        row = await self._over(day, game)
        if deal >= len(row.par):
            raise BadInput("table.refuse.day_no_par")
        own = await self._own(day, game, guest, address)
        mine: Played | None = None
        if own and own.points is not None:
            found = await self.archive.table(own.table, address)
            mine = found[1].played[deal] if found else None
        key = (await self.chain()).key(day)
        personas = number_of(key, game) % PERSONAS
        return await self.archive.executor.run(address, _beside_par, row, key, deal, mine, personas)

    async def _field(
        self, row: DealsRow, guest: str, own: EntryRow | None
    ) -> tuple[messages.Entered, ...]:
        """The best of those who have finished in time, and this guest."""
        best = await rows.best(self.store, row.day, row.game)
        if own and all(each.guest != guest for each in best):
            best.append(own)
        entered = []
        for each in best:
            assert each.points is not None, "who has finished has points"
            place = await self._place(row, each.points) if each is own else _place(each, best)
            entered.append(
                messages.Entered(each.name, each.face, each.guest == guest, each.points, place)
            )
        return tuple(entered)

    async def _place(self, row: DealsRow, points: int | None) -> int:
        return 1 + await rows.finished(self.store, row.day, row.game, points)

    async def _deals(
        self, row: DealsRow, game: AnyGame, guest: str
    ) -> tuple[messages.DealOfDay, ...]:
        """Each deal: the ways in which people and the bots of the field played it, and par."""
        counted: dict[tuple[int, str], list[float]] = defaultdict(lambda: [0, 0, 0.0])
        for deal, way, count, average in await rows.ways(self.store, row.day, row.game):
            counted[deal, way] = [count, 0, count * average]
        for bot in row.field:
            for deal, line in enumerate(bot.lines):
                found = counted[deal, line.way]
                found[1] += 1
                found[2] += line.points
        own = await rows.lines(self.store, row.day, row.game, guest)
        match = match_of(game)
        shown = []
        for deal in range(len(row.numbers)):
            mine = own[deal] if own else None
            ways = [
                messages.Way(
                    work.MESSAGE.validate_json(way),
                    int(people),
                    int(bots),
                    sum_ / (people + bots),
                    mine is not None and mine.way == way,
                )
                for (at, way), (people, bots, sum_) in counted.items()
                if at == deal
            ]
            ways.sort(key=lambda each: (-each.count, -each.bots, -each.points))
            shown.append(
                messages.DealOfDay(
                    match.dealer(deal),
                    mine.points if mine else None,
                    row.par[deal].points if row.par else None,
                    tuple(ways),
                )
            )
        return tuple(shown)

    async def _over(self, day: int, game: str) -> DealsRow:
        """The deals of a day that is over.

        Raises:
            BadInput: there were none, or that day is not over.
        """
        if self.background is not None and day == self.store.day:
            raise BadInput("table.refuse.day_running")
        row = await rows.deals(self.store, day, game) if day < self.store.day else None
        if row is None:
            raise BadInput("table.refuse.day_none")
        return row

    # ---- entries -----------------------------------------------------------------------------

    async def _own(self, day: int, game: str, guest: str, address: str) -> EntryRow | None:
        """A guest's entry, as it is now."""
        found = await rows.entry(self.store, day, game, guest)
        return found and await self._followed(day, game, found, address)

    async def _followed(self, day: int, game: str, entry: EntryRow, address: str) -> EntryRow:
        """An entry as it is now: what is over is stored."""
        if entry.state != "playing":
            return entry
        found = await self.archive.table(entry.table, address)
        table = found[1] if found else None
        if table is not None and not table.over:
            return entry
        if table is None or table.phase != "finished":
            over, lines = replace(entry, state="left"), []
        else:
            assert table.match is not None, "the match is over"
            in_time = await rows.last_day(self.store, entry.table) <= day
            state: messages.EntryState = "finished" if in_time else "late"
            over = replace(entry, state=state, points=points(table.match.totals))
            ends = [played.state for played in table.played]
            lines = [*work.lines_of(game, ends)] if in_time else []
        await rows.end(self.store, day, game, over, lines)
        return over

    # ---- keeping them ------------------------------------------------------------------------

    async def keep(self) -> None:
        """Once a minute, on one server of a house: choose what is to be chosen.

        Once a day, how the entries have ended at which nobody plays any more, where nobody looked.
        So an ended one is known before its table is deleted.
        """
        if self._day != self.store.day:
            for day, game, entry in await rows.went_on(self.store):
                try:
                    await self._followed(day, game, entry, "")
                except Exception as error:  # One unreadable log must not hide the others.
                    log.warning("an entry could not be looked after: %s", trace(error))
            await rows.delete_expired(self.store)
            self._day, self._failed = self.store.day, 0
        if self.background is not None and self._failed < TRIES:
            self.making.begin(self._make)

    async def _make(self) -> None:
        """Choose the deals of this day, then find par and play for the bots of the field."""
        try:
            day = self.store.day
            missing = sorted({*games()} - await rows.chosen(self.store, day))
            waiting = await rows.without_field(self.store)
            if not missing and not waiting:
                return
            assert self.background is not None, "else nothing is chosen"
            chain = await self.chain()
            async with self.background() as run:
                chosen = [
                    DealsRow(
                        day, game, version(game), await run(work.numbers, game, chain.key(day))
                    )
                    for game in missing
                ]
                if chosen:  # All at once: how long each takes depends on the cards.
                    await rows.add(self.store, chosen)
                for row in waiting:
                    if self.store.day == day:
                        await self._play_for_bots(run, row, chain.key(row.day))
        except Exception as error:
            self._failed += 1
            log.error("the deals of the day could not be prepared: %s", trace(error))

    async def _play_for_bots(self, run: Run, row: DealsRow, key: str) -> None:
        if not row.par:
            par = await run(work.par, row.game, key, row.numbers)
            await rows.put(self.store, row, par=par)
        if row.field:
            return
        field: list[rows.BotRow] = []
        for level, count in LEVEL.items():
            for first in range(0, count, AT_ONCE):
                which = range(first + 1, min(first + AT_ONCE, count) + 1)
                field += await run(work.field, row.game, key, row.numbers, level, which)
        await rows.put(self.store, row, field=field)


def _published(row: DealsRow, chain: Chain) -> Published:
    key = chain.key(row.day)
    return publish(row.day, row.game, key, row.version, deals_of(row.game, key, row.numbers))


def _place(entry: EntryRow, best: Sequence[EntryRow]) -> int:
    """The place among the best, who are in order."""
    return 1 + next(at for at, each in enumerate(best) if each.points == entry.points)


def _levels(row: DealsRow, own: int | None) -> tuple[messages.Level, ...]:
    by_level: dict[str, list[int]] = defaultdict(list)
    for bot in row.field:
        by_level[bot.level].append(bot.points)
    return tuple(
        messages.Level(
            level,
            len(found),
            sum(each > own for each in found) if own is not None else 0,
            found.count(own) if own is not None else 0,
            sum(found) / len(found),
        )
        for level, found in by_level.items()
    )


# ---- par -----------------------------------------------------------------------------------------


def _par_states(row: DealsRow, key: str) -> list[list[State]]:
    """The states of each deal as the best bot plays it."""
    game = game_named(row.game)
    match, found = match_of(game), []
    for index, deal in enumerate(deals_of(row.game, key, row.numbers)):
        cards = match.due(game.deal(deal.seed, match.seating(index).dealer))
        acts = row.par[index].acts
        states = states_from(game.begin(cards, match.options, match.standing), acts)
        assert states[-1].result is not None, "the deal is over"
        match = match.add(states[-1].result)
        found.append([*states])
    return found


def _beside_par(
    row: DealsRow, key: str, deal: int, mine: Played | None, personas: int
) -> messages.BesidePar:
    game = game_named(row.game)
    states = _par_states(row, key)[deal]
    bots = (PAR if player == PERSON else OPPONENT for player in range(game.GAME.seats))
    par = Line(
        game,
        tuple(states),
        Played(
            deal,
            states[-1].deal,
            states[-1],
            tuple(Sitter(None, bot) for bot in bots),
            match_of(game).seating(deal),
            _BOTS * len(states[-1].history),
        ),
    )
    own = None
    if mine is not None:
        last = mine.state
        begun = game.begin(last.deal, last.options, last.standing)
        own = Line(game, tuple(states_from(begun, last.history)), mine)
    return messages.BesidePar(
        mine=_replay(own, personas) if own else None,
        par=_replay(par, personas),
        alike=alike(own.chosen, par.chosen) if own else 0,
        own=own is not None and parted(own, par, PERSON) is not None,
        told=(own.told(PERSON) if own else None, par.told(None)),
    )


def _replay(line: Line, personas: int) -> Replay:
    names = [sitter.name_in({}) for sitter in line.played.sitters]
    return replays.replay(line.game, line.played, names, personas)

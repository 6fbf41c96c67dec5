"""The turn scheduler of a live table: windows close, bots act, clocks run out.

While others may interrupt, the act of the player to act is held until the window closes, whether or
not anybody can or will interrupt. A bot acts after a delay set by public facts (``delays``), or at
the next multiple of it: never at the time when it has finished thinking.

A bot interrupts at the end of the first window after its answer. A window is never extended for a
bot that still thinks, since its thinking time may depend on its cards. If the player to act has
acted by then, the answer is dropped: it belongs to another position. At the new position the bot is
asked again and has a window again. With the deals of a day, where a bot's answer must not depend on
how busy the server is, nobody acts before all have answered, and then at a multiple of the window.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from stammtisch.table.live.absences import Absences
from stammtisch.table.live.acts import PersonActs
from stammtisch.table.live.bot_requests import BotRequests
from stammtisch.table.live.claims import Claims
from stammtisch.table.live.clock import TableClock, now
from stammtisch.table.live.votes import Votes
from stammtisch.table.log.events import Event
from stammtisch.table.state.table_state import TableState


@dataclass(slots=True)
class TurnScheduler:
    """Does what is due at a table, one thing a ``step``.

    ``commit`` stores events, applies them and publishes them.
    """

    table: TableState
    clock: TableClock
    votes: Votes
    bots: BotRequests
    acts: PersonActs
    absences: Absences
    claims: Claims
    commit: Callable[[Sequence[Event]], Awaitable[None]]

    # ---- changes -----------------------------------------------------------------------------

    def new_position(self) -> None:
        """Start window and clock, drop what was held, and ask the bots."""
        self.votes.agreed = ()
        self.votes.anew.clear()  # It was said of the cards as they were.
        self.clock.restart()
        self.bots.cancel_all()
        for seat in tuple(self.acts.held):
            self.acts.drop(seat)
        self.bots.ask_all()

    def reseated(self, seat: int) -> None:
        """Another person or bot plays for a seat from now on, at the same position."""
        table = self.table
        if not table.plays(seat):
            return
        self.votes.agreed = ()
        self.bots.cancel(seat)
        held, guest = self.acts.held.get(seat), table.chairs[seat].guest
        if held and held.guest != guest:
            self.acts.drop(seat)
        if guest is not None and table.now and seat == table.now.to_act:
            self.clock.restart()  # A person who returns gets the full move time.
        self.bots.ask_all()

    def resume(self) -> None:
        """Resume after a pause: somebody is connected again."""
        self.clock.resume()
        self.votes.ready_since = self.clock.began
        self.bots.ask_all()

    # ---- due things --------------------------------------------------------------------------

    async def step(self) -> float | None:
        """Do one due thing; return when the next is due (loop time), ``None`` if nothing is."""
        time = now()
        times = await self.absences.step(time) + await self.claims.step(time)
        match self.table.phase:
            case "gathering":
                times += await self._gather(time)
            case "shuffling":
                times += await self._shuffle(time)
            case "playing":
                times += await self._play(time)
            case "between":
                times += await self._between(time)
        return min(times, default=None)

    async def _gather(self, time: float) -> list[float]:
        begun = self.table.begin_when_full()
        if not begun:
            return []
        due = self.clock.began + (self.clock.pace.read if self.table.unread else 0.0)
        if time < due:
            return [due]
        await self.commit(begun)
        return [time]

    async def _shuffle(self, time: float) -> list[float]:
        if self.table.awaiting is None:
            await self.commit(self.table.next_deal())
            return [time]
        if time >= self.clock.began + self.clock.pace.fair_step:
            await self.commit(self.table.leave_out())
            return [time]
        return [self.clock.began + self.clock.pace.fair_step]

    async def _between(self, time: float) -> list[float]:
        table = self.table
        if newcomers := table.seat_newcomers():
            await self.commit(newcomers)
            return [time]
        playing = {seat for seat in table.people if not table.chairs[seat].covered}
        if not playing:  # A covered person may still look at the result.
            until = self.clock.began + self.clock.pace.ready
        elif playing <= self.votes.ready:
            until = time
        elif self.votes.ready:
            until = self.votes.ready_since + self.clock.pace.ready
        else:
            return []
        if time < until:
            return [until]
        await self.commit(table.next_deal())
        return [time]

    async def _play(self, time: float) -> list[float]:
        """First the window, then interrupts, then the player to act."""
        played = self.table.now
        assert played is not None, "a deal runs"
        end, due = self.clock.window_end(), played.to_act
        assert due is not None, "it is not over"
        if time < end:
            return [end]
        if played.polled:
            return await self._play_polled(time, played.polled)
        if self.table.day is not None:
            answers = self.bots.interrupters(played)
            if None in answers:
                return []  # The answer will call step again.
            came = max((each.came for each in answers if each), default=None)
            if came is not None and time < (at := self.clock.act_time(came, self.clock.window())):
                return [at]
        times: list[float] = []
        for seat, came in self.bots.interrupts(played):
            at = self.clock.act_time(came, self.clock.window())
            if time < at:
                times.append(at)
            elif interrupt := self.bots.interrupt(seat):
                await self.commit(interrupt)
                return [time]
        return times + await self._play_due(time, due)

    async def _play_polled(self, time: float, polled: tuple[int, ...]) -> list[float]:
        """The window is closed: the answers count in turn, up to the first that is no silence."""
        answers = {seat: self.bots.answer(seat) for seat in polled if self._by_bot(seat)}
        for seat, answer in answers.items():
            if answer is None:
                self.bots.ask(seat)
                return []  # The answer will call step again.
            at = self.clock.act_time(answer.came, self.clock.window())
            if time < at:
                return [at]
        events: list[Event] = []
        heard: list[int] = []
        for seat in polled:
            answer = answers.get(seat)
            by = self.bots.by(seat)
            said = self.bots.act(seat, answer, by) if answer else self.acts.said(seat)
            events += said
            heard.append(seat)
            if not self.table.is_silence(said):
                break
        await self.acts.commit_held(events, heard)
        return [time]

    def _by_bot(self, seat: int) -> bool:
        return self.table.chairs[seat].player is not None

    async def _play_due(self, time: float, due: int) -> list[float]:
        """The player to act: a held act, a bot, or the clock."""
        if due in self.acts.held:
            await self.acts.act_held(due)
            return [time]
        if self._by_bot(due):
            return await self._play_bot(time, due)
        deadline = self.clock.deadline(due)
        if deadline is None:
            return []
        if time < deadline:
            return [deadline]
        return await self._play_clock(time, due)

    async def _play_bot(self, time: float, seat: int) -> list[float]:
        """Act after the bot's public delay or a multiple of it: its thinking time does not show."""
        answer = self.bots.answer(seat)
        if answer is None:
            self.bots.ask(seat)
            return []  # The answer will call step again.
        interval = max(self.clock.pace.bot_act, self.bots.delay(seat), self.clock.window())
        at = self.clock.act_time(answer.came, interval)
        if time < at:
            return [at]
        await self.commit(self.bots.act(seat, answer, self.bots.by(seat)))
        return [time]

    async def _play_clock(self, time: float, seat: int) -> list[float]:
        """Time is up: a bot makes this move, and the reserve is used up."""
        answer = self.bots.answer(seat)
        if answer is None:
            self.bots.ask(seat)
            return []
        await self.commit(self.bots.act(seat, answer, "clock", self.clock.reserve(seat)))
        return [time]

"""What happens at a live table by itself: windows close, bots act, clocks run out.

While somebody may interrupt, the act of the player to act waits for the window's end, whether or
not anybody can or will; a bot acts after a delay set by public facts (``delays``), or at the next
multiple of it, not when it has finished thinking.

A bot that interrupts has the windows for its beat: it does so at the end of the first after its
answer. The window is never longer for a bot that has not answered yet, since how long it thinks may
tell of its cards. If the player to act has acted by then, the answer does not count: it was given
for another position, and at this one the bot is asked anew, knows more, and has a window again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import protocol
from stammtisch.table.bot_requests import BotRequests
from stammtisch.table.broadcaster import Broadcaster
from stammtisch.table.events import Event
from stammtisch.table.moment import Moment, now
from stammtisch.table.room import Room


@dataclass(frozen=True, slots=True)
class HeldAct:
    """An act that waits for the window's end."""

    guest: str
    message: protocol.Act


@dataclass(slots=True)
class Course:
    """See the module. ``commit`` stores events and tells everybody."""

    room: Room
    moment: Moment
    bots: BotRequests
    broadcaster: Broadcaster
    commit: Callable[[Sequence[Event]], Awaitable[None]]
    held: dict[int, HeldAct] = field(default_factory=dict)

    # ---- acts of people ----------------------------------------------------------------------

    def acted(self, seat: int, message: protocol.Act) -> list[Event]:
        """What a person's act brings; who acts is back."""
        room, used = self.room, self.moment.used(seat)
        events = room.act(seat, message.action, "person", message.id, used)
        return [*room.back(seat), *events]

    def hold(self, seat: int, held: HeldAct) -> None:
        """Keep an act until the window closes; the same act sent again is no other."""
        if seat in self.held and self.held[seat].message.id != held.message.id:
            self.let_go(seat)
        self.held[seat] = held

    def let_go(self, seat: int) -> None:
        """An act that was held comes too late."""
        held = self.held.pop(seat, None)
        if held and (viewer := self.broadcaster.viewers.get(held.guest)):
            refused = say("table.refuse.stale")
            viewer.send(protocol.Refused("", 0, held.message.id, None, refused))

    # ---- what begins anew --------------------------------------------------------------------

    def new_position(self) -> None:
        """Windows and clocks begin, and bots are asked."""
        self.moment.new_position()
        self.bots.forget_all()
        for seat in tuple(self.held):
            self.let_go(seat)
        self.bots.ask_all()

    def reseated(self, seat: int) -> None:
        """Somebody else plays for a seat now, at the same position."""
        room = self.room
        self.moment.agreed = ()
        self.bots.forget(seat)
        if room.chairs[seat].guest is None:
            self.let_go(seat)
        elif room.state is not None and seat == room.state.to_act:
            self.moment.restart()  # Whoever has come back gets the time for a move.
        self.bots.ask_all()

    def go_on(self) -> None:
        """Somebody is here again."""
        self.moment.go_on()
        self.bots.ask_all()

    # ---- what is due -------------------------------------------------------------------------

    async def step(self) -> float | None:
        """Do what is due; when the next thing is due, ``None`` where nothing is."""
        time = now()
        away = self.broadcaster.away()
        for seat, since in away:
            if time >= since + self.moment.pace.grace:
                await self.commit(self.room.cover(seat))
                return time
        times = [since + self.moment.pace.grace for _, since in away]
        match self.room.phase:
            case "shuffling":
                times += await self._shuffle(time)
            case "playing":
                times += await self._play(time)
            case "between":
                times += await self._between(time)
        return min(times, default=None)

    async def _shuffle(self, time: float) -> list[float]:
        if self.room.wants is None:
            await self.commit(self.room.next_deal())
            return [time]
        if time >= self.moment.began + self.moment.pace.shares:
            await self.commit(self.room.leave_out())
            return [time]
        return [self.moment.began + self.moment.pace.shares]

    async def _between(self, time: float) -> list[float]:
        room = self.room
        if newcomers := room.hand_over():
            await self.commit(newcomers)
            return [time]
        playing = {seat for seat in room.people if not room.chairs[seat].covered}
        if not playing:  # Somebody who is covered may be looking at the result.
            until = self.moment.began + self.moment.pace.ready
        elif playing <= self.moment.ready:
            until = time
        elif self.moment.ready:
            until = self.moment.ready_since + self.moment.pace.ready
        else:
            return []
        if time < until:
            return [until]
        await self.commit(room.next_deal())
        return [time]

    async def _play(self, time: float) -> list[float]:
        """The window, then whoever is to act: a held act, a bot, or the clock."""
        state = self.room.state
        assert state is not None, "a deal runs"
        assert state.to_act is not None, "it is not over"
        end, due = self.moment.window_end(), state.to_act
        if time < end:
            return [end]
        times = []
        for seat, came in self.bots.interrupts(state):
            at = self.moment.beat_after(came, self.moment.window())
            if time < at:
                times.append(at)
            elif interrupt := self.bots.interrupt(seat):
                await self.commit(interrupt)
                return [time]
        return times + await self._play_due(time, due)

    async def _play_due(self, time: float, due: int) -> list[float]:
        """Whoever is to act."""
        if due in self.held:
            await self._play_held(due, self.held.pop(due))
            return [time]
        if self.room.chairs[due].player is not None:
            return await self._play_bot(time, due)
        deadline = self.moment.deadline(due)
        if deadline is None:
            return []
        if time < deadline:
            return [deadline]
        return await self._play_clock(time, due)

    async def _play_held(self, seat: int, held: HeldAct) -> None:
        viewer = self.broadcaster.viewers.get(held.guest)
        message = held.message
        try:
            await self.commit(self.acted(seat, message))
        except BadInput as error:
            if viewer:
                viewer.send(protocol.Refused("", 0, message.id, error.clause, error.message))
            return
        if viewer:
            viewer.send(protocol.Ack("", 0, message.id, message.position))

    async def _play_bot(self, time: float, seat: int) -> list[float]:
        """After the delay that public facts set, or a multiple of it: thinking time is not told."""
        answer = self.bots.answer(seat)
        if answer is None:
            self.bots.ask(seat)
            return []  # The answer wakes us.
        beat = max(self.moment.pace.beat, self.bots.delay(seat), self.moment.window())
        at = self.moment.beat_after(answer.came, beat)
        if time < at:
            return [at]
        await self.commit(self.bots.act(seat, answer, self.bots.by(seat)))
        return [time]

    async def _play_clock(self, time: float, seat: int) -> list[float]:
        """Time is up: a bot makes this move, and all of the reserve is used."""
        answer = self.bots.answer(seat)
        if answer is None:
            self.bots.ask(seat)
            return []
        await self.commit(self.bots.act(seat, answer, "clock", self.moment.reserve(seat)))
        return [time]

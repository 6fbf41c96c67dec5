"""A table that people sit at now: its room, its viewers, its time.

Everything that happens goes through one lock: what somebody asks for becomes events, these are
stored, the room follows, and every viewer is sent what changed. What happens by itself (a bot's
act, a clock, somebody who stays away) happens in ``_tick``, which asks to be woken when the next
thing is due.

Nothing that others can notice depends on hidden cards. While somebody may interrupt, the act of
the player to act waits for the window's end, whether or not anybody can or will; a bot acts at the
beat of the table's pace, not when it has finished thinking.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from math import ceil
from typing import Protocol

from stammtisch.cardplay.game import State
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import protocol, wire
from stammtisch.table.crew import Acts, Crew, Silence, any_action
from stammtisch.table.events import (
    Abandoned,
    Acted,
    By,
    Covered,
    Dealt,
    Event,
    Filled,
    LeftOut,
    Returned,
    Seated,
    Settled,
    Shuffling,
    Stood,
    Undone,
    format_event,
)
from stammtisch.table.room import COVER, Room
from stammtisch.table.viewers import Connection, Viewer

log = logging.getLogger("stammtisch.table")

Noticed = Callable[[int | None], tuple[protocol.Happening, ...]]


@dataclass(frozen=True, slots=True)
class Pace:
    """How a table moves, in seconds.

    ``window`` is open for interrupts, ``beat`` is a bot's. ``shares`` is how long the fair deal
    waits for a page, ``grace`` how long a seat waits for a person who has gone, ``ready`` how long
    the next deal waits for the last to look at the result. ``verdict`` is how long it takes to say
    whether the rest is decided: always the same, for how long the search takes tells of the cards.
    """

    window: float = 1.0
    beat: float = 1.0
    shares: float = 10.0
    grace: float = 30.0
    ready: float = 45.0
    verdict: float = 2.0


PACES = {"calm": Pace(), "brisk": Pace(window=0.5, beat=0.4)}


class Host(Protocol):
    """What a live table needs from the house."""

    crew: Crew

    async def save(
        self, room: Room, events: Sequence[tuple[int, str, str]], after: Sequence[Event]
    ) -> None:
        """Store events; ``BadInput`` if that is not possible, and then nothing is stored."""

    def name(self, guest: str) -> str:
        """A guest's name."""

    def token(self) -> str:
        """A new random name for an epoch."""


@dataclass(frozen=True, slots=True)
class HeldAct:
    """An act that waits for the window's end."""

    guest: str
    message: protocol.Act


class Live:
    """See the module."""

    def __init__(self, room: Room, host: Host, pace: Pace) -> None:
        self.room = room
        self.viewers: dict[str, Viewer] = {}
        self.used = asyncio.get_running_loop().time()
        self._host = host
        self._pace = pace
        self._lock = asyncio.Lock()
        self._stood_still = self._began = self.used
        self._ready: set[int] = set()
        self._ready_since = 0.0
        self._asked: set[int] = set()
        self._agreed: tuple[int, ...] = ()
        self._held: dict[int, HeldAct] = {}
        self._answers: dict[int, tuple[float, str | None]] = {}
        self._asking: dict[int, asyncio.Task[None]] = {}
        self._window_over = False
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._sheet: tuple[object, protocol.Sheet] | None = None
        self._closed = False

    # ---- coming and going --------------------------------------------------------------------

    async def join(self, guest: str, connection: Connection, hello: protocol.Hello) -> None:
        """A page has connected: it gets what it missed, or everything.

        Raises:
            BadInput: this table lets nobody look on.
        """
        async with self._lock:
            self._check_open()
            room = self.room
            seat = room.seat_of(guest)
            if seat is None and room.running and not room.opened.spectators:
                raise BadInput("table.refuse.no_spectators")
            viewer = self.viewers.get(guest)
            if viewer is None:
                # An epoch of its own: an onlooker who comes again is counted from the beginning.
                viewer = self.viewers[guest] = Viewer(guest, self._host.token())
            came = not viewer.here
            if self.empty:
                self._go_on()
            if not viewer.catch_up(connection, hello.epoch, hello.seq):
                viewer.show(connection, self._snapshot(guest))
            viewer.connections.add(connection)
            self.used = self._now()
            if came:
                back = room.back(seat) if seat is not None else []
                if not (back and await self._try_commit(back)):
                    self._publish([])
        self._wake()

    async def leave(self, guest: str, connection: Connection) -> None:
        """A page has gone."""
        async with self._lock:
            viewer = self.viewers.get(guest)
            if viewer is None:
                return
            viewer.connections.discard(connection)
            if viewer.here:
                return
            viewer.away = self.used = self._now()
            if self.room.seat_of(guest) is None:
                del self.viewers[guest]
            self._publish([])
        self._wake()

    async def forget(self, guest: str) -> None:
        """A guest wants to be forgotten: the seat is left, and the guest's pages are told."""
        async with self._lock:
            if self.room.seat_of(guest) is not None and not self.room.over:
                await self._commit(self.room.stand(guest))
            viewer = self.viewers.pop(guest, None)
            if viewer is not None:
                for connection in tuple(viewer.connections):
                    goodbye = protocol.Goodbye(say("table.refuse.forgotten"))
                    connection.dismiss(goodbye)
                self._publish([])
        self._wake()

    @property
    def empty(self) -> bool:
        """Nobody is looking."""
        return not any(viewer.here for viewer in self.viewers.values())

    async def close(self, message: Message, again: bool) -> None:
        """The table is put away: pages are told, and what runs is stopped."""
        async with self._lock:
            self._closed = True
            if self._timer:
                self._timer.cancel()
            for task in (*self._tasks, *self._asking.values()):
                task.cancel()
            for viewer in self.viewers.values():
                for connection in tuple(viewer.connections):
                    connection.dismiss(protocol.Goodbye(message, again))

    def _check_open(self) -> None:
        if self._closed:
            raise BadInput("table.refuse.closing")

    # ---- what people ask for -----------------------------------------------------------------

    async def hear(
        self, guest: str, connection: Connection, message: protocol.ClientMessage
    ) -> None:
        """A message of a page: done, or refused with a reason; then nothing has changed."""
        if isinstance(message, protocol.Hint):
            await self._hint(guest, message)
            return
        async with self._lock:
            viewer = self.viewers.get(guest)
            if viewer is None or self._closed:
                return
            self.used = self._now()
            try:
                await self._do(guest, viewer, connection, message)
            except BadInput as error:
                id = message.id if isinstance(message, protocol.Act) else None
                viewer.send(protocol.Refused("", 0, id, error.clause, error.message))
        self._wake()

    def refuse(self, guest: str, message: Message) -> None:
        """A page sent what cannot be heard."""
        if viewer := self.viewers.get(guest):
            viewer.send(protocol.Refused("", 0, None, None, message))

    async def _do(
        self,
        guest: str,
        viewer: Viewer,
        connection: Connection,
        message: protocol.ClientMessage,
    ) -> None:
        if isinstance(message, _OF_A_POSITION):
            self._current(message.position, viewer, connection)
        match message:
            case protocol.Act():
                await self._act(guest, viewer, connection, message)
            case protocol.Continue(deal=deal):
                self._continue(self._seat(guest), deal)
            case protocol.Propose():
                await self._propose(self._seat(guest))
            case protocol.Answer(agree=agree):
                await self._answer(self._seat(guest), agree)
            case protocol.React(reaction=reaction):
                seat = self._seat(guest)
                text = say(f"table.reaction.{reaction}")
                self._publish([_to_all(protocol.Happening("reacted", seat, text))])
            case _:
                await self._commit(self._events_for(guest, message))

    def _events_for(self, guest: str, message: protocol.ClientMessage) -> list[Event]:
        """What the room says to requests that are about it alone."""
        room = self.room
        match message:
            case protocol.Sit(seat=seat):
                return room.sit(guest, seat)
            case protocol.Stand():
                return room.stand(guest)
            case protocol.FillSeat(seat=seat, bot=bot):
                return room.fill(guest, seat, bot)
            case protocol.Commit(commitment=commitment):
                return room.commit(guest, commitment)
            case protocol.Reveal(number=number):
                return room.reveal(guest, number)
            case protocol.Undo():
                return room.undo(guest)
            case protocol.Again(deal=deal) if deal == room.deals:
                return room.again(guest)
            case protocol.Again():
                raise BadInput("table.refuse.stale")
            case protocol.Back():
                return room.back(self._seat(guest))
        raise BadInput("table.refuse.not_understood")

    def _seat(self, guest: str) -> int:
        seat = self.room.seat_of(guest)
        if seat is None:
            raise BadInput("table.refuse.no_seat")
        return seat

    def _current(self, position: int, viewer: Viewer, connection: Connection) -> None:
        """A stale message is answered with how things stand."""
        if position != self.room.position:
            viewer.show(connection, self._snapshot(viewer.guest))
            raise BadInput("table.refuse.stale")

    async def _act(
        self, guest: str, viewer: Viewer, connection: Connection, message: protocol.Act
    ) -> None:
        room, seat = self.room, self._seat(guest)
        answered = room.already(seat, message.id)
        if answered is not None:
            viewer.send(protocol.Ack("", 0, message.id, answered))
            return
        self._current(message.position, viewer, connection)
        events = self._acted(seat, message)
        state = room.state
        if state and seat == state.to_act and self._now() < self._window_end():
            self._let_go(seat, but=message.id)
            self._held[seat] = HeldAct(guest, message)
            viewer.send(protocol.Held("", 0, message.id, message.position))
            return
        await self._commit(events)
        viewer.send(protocol.Ack("", 0, message.id, message.position))

    def _acted(self, seat: int, message: protocol.Act) -> list[Event]:
        room = self.room
        used, clock = 0, room.opened.move_seconds
        if clock is not None and room.state and room.state.to_act == seat:
            used = max(0, int((self._now() - self._began - clock) * 1000))
        events = room.act(seat, message.action, "person", message.id, used)
        return [*room.back(seat), *events]

    def _continue(self, seat: int, deal: int) -> None:
        if self.room.phase != "between" or deal != self.room.deals:
            raise BadInput("table.refuse.stale")
        if not self._ready:
            self._ready_since = self._now()
        self._ready.add(seat)
        self._publish([])

    async def _propose(self, seat: int) -> None:
        if self.room.phase != "playing":
            raise BadInput("table.refuse.no_deal")
        if self._agreed:
            raise BadInput("table.refuse.proposed")
        if seat in self._asked:
            raise BadInput("table.refuse.asked")
        self._asked.add(seat)
        self._agreed = (seat,)
        await self._agree(_to_all(wire.told("proposed", seat)))

    async def _answer(self, seat: int, agree: bool) -> None:
        if not self._agreed:
            raise BadInput("table.refuse.no_proposal")
        if not agree:
            self._agreed = ()
            self._publish([_to_all(wire.told("declined", seat))])
            return
        if seat not in self._agreed:
            self._agreed = (*self._agreed, seat)
        await self._agree()

    async def _agree(self, *noticed: Noticed) -> None:
        """When all people agree, the table looks whether the rest is decided."""
        room = self.room
        people = {seat for seat in room.people if not room.chairs[seat].covered}
        if not people <= {*self._agreed}:
            self._publish(list(noticed))
            return
        acts = await self._verdict()
        asker, self._agreed = self._agreed[0], ()
        if not acts:
            self._publish([*noticed, _to_all(wire.told("undecided"))])
            return
        try:
            await self._commit([Settled(acts)], *noticed)
        except BadInput:
            self._asked.discard(asker)  # It was not answered: it may be asked again.
            self._publish([])
            raise

    async def _verdict(self) -> Acts | None:
        """Whether the rest is decided; meanwhile the table and its clock stand still."""
        state, match, began = self.room.state, self.room.before, self._now()
        assert state is not None, "a deal runs"
        assert match is not None, "a match has begun"
        try:
            acts = await asyncio.wait_for(
                self._host.crew.settle(state, match), self._pace.verdict
            )
        except TimeoutError:
            acts = None
        await asyncio.sleep(began + self._pace.verdict - self._now())
        self._began += self._now() - began
        return acts

    async def _hint(self, guest: str, message: protocol.Hint) -> None:
        """What a bot would do, asked outside the lock: it may take a while."""
        viewer, room = self.viewers.get(guest), self.room
        if viewer is None:
            return
        seat, state = room.seat_of(guest), room.state
        try:
            if not room.opened.practice:
                raise BadInput("table.refuse.no_hint")
            if seat is None or state is None or message.position != room.position:
                raise BadInput("table.refuse.stale")
            view = state.view(seat)
            action = await self._host.crew.decide(room.game.NAME, COVER, view, room.bots_seed())
        except Silence:
            action = None
        except BadInput as error:
            viewer.send(protocol.Refused("", 0, None, error.clause, error.message))
            return
        try:
            said = room.game.parse_action(action).said if action else None
        except BadInput as error:
            log.error("a bot wanted what the rules refuse: %s", error.message.id)
            action = said = None
        viewer.send(protocol.Hinted("", 0, message.position, action, said))

    # ---- what happens by itself --------------------------------------------------------------

    def _wake(self, at: float | None = None) -> None:
        """Look again, now or then."""
        if self._closed:
            return
        if at is not None:
            if self._timer:
                self._timer.cancel()
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(at, self._wake)
            return
        task = asyncio.get_running_loop().create_task(self._tick())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tick(self) -> None:
        async with self._lock:
            while not (self._closed or self.empty or self.room.over):
                try:
                    due = await self._step()
                except BadInput as error:
                    # The store cannot write: the table waits, and tries again.
                    log.warning("table waits: %s", error)
                    due = self._now() + 1.0
                if due is None:
                    return
                if due > self._now():
                    self._wake(due)
                    return

    async def _step(self) -> float | None:
        """Do what is due; when the next thing is due, ``None`` where nothing is."""
        now = self._now()
        away = self._away()
        for seat, since in away:
            if now >= since + self._pace.grace:
                await self._commit(self.room.cover(seat))
                return now
        times = [since + self._pace.grace for _, since in away]
        match self.room.phase:
            case "shuffling":
                times += await self._shuffle(now)
            case "playing":
                times += await self._play(now)
            case "between":
                times += await self._between(now)
        return min(times, default=None)

    def _away(self) -> list[tuple[int, float]]:
        """Who has gone while another person is here, and since when."""
        room = self.room
        if room.phase not in ("playing", "between"):
            return []
        gone = []
        for seat in room.people:
            viewer = self.viewers.get(room.chairs[seat].guest or "")
            if room.chairs[seat].covered or (viewer and viewer.here):
                continue
            gone.append((seat, max(viewer.away, self._stood_still) if viewer else self._stood_still))
        return gone if self._people_here() else []

    def _people_here(self) -> frozenset[int]:
        """The seats whose people look at the table."""
        chairs = enumerate(self.room.chairs)
        return frozenset(
            seat
            for seat, chair in chairs
            if (viewer := self.viewers.get(chair.guest or "")) and viewer.here
        )

    async def _shuffle(self, now: float) -> list[float]:
        if self.room.wants is None:
            await self._commit(self.room.next_deal())
            return [now]
        if now >= self._began + self._pace.shares:
            await self._commit(self.room.leave_out())
            return [now]
        return [self._began + self._pace.shares]

    async def _between(self, now: float) -> list[float]:
        room = self.room
        waiting = [
            seat
            for seat in room.people
            if seat not in self._ready and not room.chairs[seat].covered
        ]
        if not waiting or (self._ready and now >= self._ready_since + self._pace.ready):
            await self._commit(room.next_deal())
            return [now]
        return [self._ready_since + self._pace.ready] if self._ready else []

    async def _play(self, now: float) -> list[float]:
        """The window, then whoever is to act: a held act, a bot, or the clock."""
        room, state = self.room, self.room.state
        assert state is not None, "a deal runs"
        assert state.to_act is not None, "it is not over"
        end, due = self._window_end(), state.to_act
        if now < end:
            return [end]
        if not self._window_over:
            if interrupt := self._interrupt(state):
                await self._commit(interrupt)
                return [now]
            self._window_over = True
        if due in self._held:
            await self._play_held(due, self._held.pop(due))
            return [now]
        if room.chairs[due].player is not None:
            return await self._play_bot(now, due, self._by(due))
        deadline = self._deadline(due)
        if deadline is None:
            return []
        if now < deadline:
            return [deadline]
        return await self._play_clock(now, due)

    def _interrupt(self, state: State) -> list[Event]:
        """What a bot that is not to act does all the same."""
        for seat in state.may_act:
            _, action = self._answers.get(seat, (0.0, None))
            if seat != state.to_act and action is not None:
                try:
                    return self.room.act(seat, action, self._by(seat))
                except BadInput as error:
                    log.error("a bot wanted what the rules refuse: %s", error.message.id)
        return []

    async def _play_held(self, seat: int, held: HeldAct) -> None:
        viewer = self.viewers.get(held.guest)
        message = held.message
        try:
            await self._commit(self._acted(seat, message))
        except BadInput as error:
            if viewer:
                viewer.send(protocol.Refused("", 0, message.id, error.clause, error.message))
            return
        if viewer:
            viewer.send(protocol.Ack("", 0, message.id, message.position))

    async def _play_bot(self, now: float, seat: int, by: By) -> list[float]:
        """At the beat after the answer, so that the time of thinking does not show."""
        if seat not in self._answers:
            self._ask(seat)
            return []  # The answer wakes us.
        came, action = self._answers[seat]
        beat = max(self._pace.beat, self._window_end() - self._began)
        if beat > 0:
            at = self._began + beat * max(1, ceil((came - self._began) / beat))
            if now < at:
                return [at]
        await self._commit(self._bot_act(seat, action, by))
        return [now]

    async def _play_clock(self, now: float, seat: int) -> list[float]:
        """Time is up: a bot makes this move, and all of the reserve is used."""
        if seat not in self._answers:
            self._ask(seat)
            return []
        _, action = self._answers[seat]
        await self._commit(self._bot_act(seat, action, "clock", self._reserve(seat)))
        return [now]

    def _bot_act(self, seat: int, action: str | None, by: By, used: int = 0) -> list[Event]:
        """A bot's act; where it has none, or one that is not allowed, the stand-in's."""
        room = self.room
        assert room.state is not None, "a deal runs"
        if action is not None:
            try:
                return room.act(seat, action, by, used=used)
            except BadInput as error:
                log.error("a bot wanted what the rules refuse: %s", error.message.id)
        stand_in = any_action(room.state.view(seat), room.bots_seed())
        assert stand_in is not None, "who must act has a menu"
        return room.act(seat, stand_in, by, used=used)

    def _by(self, seat: int) -> By:
        return "cover" if self.room.chairs[seat].covered else "bot"

    def _ask(self, seat: int) -> None:
        """Ask the bot of a seat, once for each position."""
        if seat in self._asking:
            return
        room, position = self.room, self.room.position
        assert room.state is not None, "a deal runs"
        view, bot = room.state.view(seat), room.chairs[seat].player or COVER
        if not view.menu:
            return

        async def ask() -> None:
            try:
                action = await self._host.crew.decide(room.game.NAME, bot, view, room.bots_seed())
            except Silence:
                action = None
            if position == room.position:
                self._answers[seat] = (self._now(), action)
                self._wake()

        self._asking[seat] = asyncio.get_running_loop().create_task(ask())

    # ---- time --------------------------------------------------------------------------------

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _window_end(self) -> float:
        """Until when an act of the player to act waits: by public facts alone (SN 11)."""
        state = self.room.state
        open_to_others = state is not None and any(seat != state.to_act for seat in state.may_act)
        return self._began + (self._pace.window if open_to_others else 0.0)

    def _reserve(self, seat: int) -> int:
        """What is left of a seat's reserve, in milliseconds."""
        return max(0, self.room.opened.reserve_seconds * 1000 - self.room.chairs[seat].used)

    def _deadline(self, seat: int) -> float | None:
        move = self.room.opened.move_seconds
        if move is None or self.room.chairs[seat].guest is None:
            return None
        return self._began + move + self._reserve(seat) / 1000

    def _position_opened(self) -> None:
        """A new position: windows and clocks begin, and bots are asked."""
        self._began = self._now()
        self._window_over = False
        self._agreed = ()
        for seat in tuple(self._asking):
            self._forget_answer(seat)
        for seat in tuple(self._held):
            self._let_go(seat)
        self._ask_bots()

    def _reseated(self, seat: int) -> None:
        """Somebody else plays for a seat now, at the same position."""
        self._agreed = ()
        self._forget_answer(seat)
        if self.room.chairs[seat].guest is None:
            self._let_go(seat)
        elif self.room.state is not None and seat == self.room.state.to_act:
            # Whoever has come back gets the time for a move.
            self._began = self._now()
            self._window_over = False
        self._ask_bots()

    def _go_on(self) -> None:
        """The table stood still while nobody was here: what waits begins anew."""
        self._began = self._stood_still = self._ready_since = self._now()
        self._window_over = False
        self._ask_bots()

    def _ask_bots(self) -> None:
        state = self.room.state
        if state is not None and not self.room.over:
            for seat in state.may_act:
                if self.room.chairs[seat].player is not None:
                    self._ask(seat)

    def _forget_answer(self, seat: int) -> None:
        self._answers.pop(seat, None)
        if task := self._asking.pop(seat, None):
            task.cancel()

    def _let_go(self, seat: int, but: str | None = None) -> None:
        """An act that was held comes too late; ``but`` the same act sent again."""
        held = self._held.pop(seat, None)
        if held is None or held.message.id == but:
            return
        if viewer := self.viewers.get(held.guest):
            refused = say("table.refuse.stale")
            viewer.send(protocol.Refused("", 0, held.message.id, None, refused))

    # ---- what has happened -------------------------------------------------------------------

    async def _try_commit(self, events: Sequence[Event]) -> bool:
        """What can as well happen later; whether it has happened."""
        try:
            await self._commit(events)
        except BadInput as error:
            log.warning("table waits: %s", error)
            return False
        return True

    async def _commit(self, events: Sequence[Event], *noticed: Noticed) -> None:
        """Store, then let the room follow, then tell everybody."""
        if not events:
            return
        room = self.room
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        lines = [
            (room.events + place, at, format_event(event)) for place, event in enumerate(events)
        ]
        await self._host.save(room, lines, events)
        position, deals, wants = room.position, room.deals, room.wants
        told = list(noticed)
        for event in events:
            room.apply(event)
            told.append(self._noticed(event))
        if room.deals != deals:
            self._ready.clear()
            self._asked.clear()
        if room.position != position:
            self._position_opened()
        else:
            for event in events:
                if isinstance(event, _SEATING):
                    self._reseated(event.seat)
        if room.wants != wants:
            self._began = self._now()
        self._send_off()
        self._publish(told)

    def _send_off(self) -> None:
        """Where nobody may look on, whoever does not sit goes when it begins."""
        room = self.room
        if room.opened.spectators or not room.running:
            return
        for guest, viewer in tuple(self.viewers.items()):
            if room.seat_of(guest) is None:
                del self.viewers[guest]
                for connection in tuple(viewer.connections):
                    connection.dismiss(protocol.Goodbye(say("table.refuse.no_spectators")))

    def _noticed(self, event: Event) -> Noticed:
        """What people notice of an event that the room has just followed."""
        state = self.room.state
        match event:
            case Acted(by=by) if state is not None:
                return lambda seat: wire.acted(state, seat, by)
            case Settled() if state is not None and state.result is not None:
                result = protocol.Happening("result", None, state.result.headline)
                return lambda _: (wire.told("settled"), result)
            case Dealt(dealer=dealer, again=again):
                return _to_all(wire.told("again" if again else "dealt", dealer))
            case Seated(seat=seat) | Filled(seat=seat) | Stood(seat=seat):
                return _to_all(wire.told(event.kind, seat))
            case Covered(seat=seat) | Returned(seat=seat) | LeftOut(seat=seat):
                return _to_all(wire.told(event.kind, seat))
            case Shuffling() | Undone() | Abandoned():
                return _to_all(wire.told(event.kind))
        return lambda _: ()

    def _publish(self, noticed: Sequence[Noticed]) -> None:
        """Send every viewer what happened, as that viewer noticed it, and how things stand."""
        info = self._info()
        seen: dict[int | None, tuple[tuple[protocol.Happening, ...], protocol.Position | None]]
        seen = {}
        for viewer in self.viewers.values():
            seat = self.room.seat_of(viewer.guest)
            if seat not in seen:
                happened = tuple(each for notice in noticed for each in notice(seat))
                seen[seat] = (happened, self._position(seat))
            happened, position = seen[seat]
            own = self._info_for(info, viewer.guest)
            if viewer.sheet is info.sheet:
                own = replace(own, sheet=None)
            viewer.sheet = info.sheet
            viewer.send(protocol.Update("", 0, happened, own, position))

    def _snapshot(self, guest: str) -> protocol.Snapshot:
        seat = self.room.seat_of(guest)
        info = self._info_for(self._info(), guest)
        return protocol.Snapshot("", 0, info, self._position(seat))

    def _info_for(self, info: protocol.TableInfo, guest: str) -> protocol.TableInfo:
        seat = self.room.seat_of(guest)
        return wire.for_viewer(info, self.room, guest, seat in self._asked)

    def _info(self) -> protocol.TableInfo:
        room = self.room
        looking = sum(
            viewer.here and room.seat_of(viewer.guest) is None for viewer in self.viewers.values()
        )
        proposal = protocol.Proposal(self._agreed[0], self._agreed) if self._agreed else None
        return wire.table_info(
            room,
            self._host.name,
            here=self._people_here(),
            ready=frozenset(self._ready),
            spectators=looking,
            proposal=proposal,
            sheet=self._match_sheet(),
        )

    def _match_sheet(self) -> protocol.Sheet:
        """The match sheet changes only between deals."""
        room = self.room
        over = room.state is not None and room.state.result is not None
        key = (room.deals, over, room.state.result if over and room.state else None)
        if self._sheet is None or self._sheet[0] != key:
            self._sheet = (key, wire.sheet(room))
        return self._sheet[1]

    def _position(self, seat: int | None) -> protocol.Position | None:
        position = wire.position_of(self.room, seat)
        state = self.room.state
        if position is None or state is None or state.to_act is None:
            return position
        now, due = self._now(), state.to_act
        move, reserve = self.room.opened.move_seconds, None
        left = None
        if move is not None and self.room.chairs[due].guest is not None:
            over = now - self._began - move
            left = max(0, int(-over * 1000))
            reserve = max(0, self._reserve(due) - max(0, int(over * 1000)))
        window = max(0, ceil((self._window_end() - now) * 1000))
        return replace(position, window_ms=window, move_ms=left, reserve_ms=reserve)


_OF_A_POSITION = (protocol.Propose, protocol.Answer, protocol.Undo)
"""What is meant for the position that the player saw, and for no other."""

_SEATING = (Stood, Covered, Returned)
"""After these somebody else plays for a seat."""


def _to_all(happening: protocol.Happening) -> Noticed:
    return lambda _: (happening,)

"""A live table: its state, its viewers, its clock.

Every change happens under one lock. A request becomes events; these are stored, then applied to the
state (``table_state``), then published to the viewers (``broadcaster``). What happens by itself,
such as a bot's act or a clock that runs out (``turn_scheduler``), happens in ``_tick``, which sets
a timer for the next due thing.

Nothing that others can observe depends on hidden cards, and neither does its time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from time import perf_counter
from typing import Any, NoReturn, Protocol

from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.buckets import Bucket
from stammtisch.table.live import messages
from stammtisch.table.live.absences import Absences
from stammtisch.table.live.acts import PersonActs
from stammtisch.table.live.bot_requests import BotRequests
from stammtisch.table.live.broadcaster import Broadcaster, ForSeat, to_all
from stammtisch.table.live.claims import Claims
from stammtisch.table.live.clock import TableClock, Timing, now
from stammtisch.table.live.hints import Hints
from stammtisch.table.live.proposals import Proposals
from stammtisch.table.live.talk import Talk
from stammtisch.table.live.turn_scheduler import TurnScheduler
from stammtisch.table.live.viewers import Connection, Viewer
from stammtisch.table.live.votes import Votes
from stammtisch.table.log.events import (
    Abandoned,
    Covered,
    Event,
    Reclaimed,
    Rematched,
    Returned,
    Seated,
    Stood,
    leaves,
    log_lines,
)
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.models import stamp
from stammtisch.table.storage.shares import Payer, Shares, ShareUsed
from stammtisch.table.storage.writer import Owned, StoreUnsure, Superseded
from stammtisch.table.tallies import Traffic
from stammtisch.table.web.problems import trace
from stammtisch.table.wire.messages import Happening
from stammtisch.table.work.bot_pool import BotPool

log = logging.getLogger("stammtisch.table")


class Manager(Protocol):
    """What a live table needs from the table manager."""

    bot_pool: BotPool
    shares: Shares

    async def save(
        self,
        table: TableState,
        events: Sequence[tuple[int, str, str]],
        after: Sequence[Event],
        owned: Owned | None,
    ) -> None:
        """Store events; ``BadInput`` if that is not possible, and then nothing is stored."""

    async def reconsider(self, live: Live, unsure: bool) -> None:
        """Something could not be stored, or it is unknown (``unsure``) whether it was.

        If the log differs from the table's state, or is unknown, the table is unloaded: its pages
        reconnect to the state that follows from the log, and send again what was not acknowledged.
        """

    async def deal_over(self, table: TableState) -> None:
        """A deal is over or was broken off, or some may have been while nobody noticed."""

    def name(self, guest: str) -> str:
        """A guest's name."""

    def face(self, guest: str) -> int | None:
        """The face that a guest has chosen."""

    async def know(self, guest: str) -> None:
        """Load a guest's name and face."""

    def token(self) -> str:
        """A new random name for an epoch."""


class Live:
    """A table with its viewers and its clock; one change after the other.

    ``owned``: what its log may be written by, in a cluster.
    """

    def __init__(
        self,
        table: TableState,
        manager: Manager,
        paces: Mapping[str, Timing],
        traffic: Traffic | None = None,
        owned: Owned | None = None,
    ) -> None:
        self.table, self.owned = table, owned
        self._traffic = traffic or Traffic()
        self.used = now()
        self.clock = TableClock(table, paces)
        self.votes = Votes()
        self.talk = Talk(table)
        self.broadcaster = Broadcaster(
            table, self.clock, self.votes, self.talk, manager.name, manager.face
        )
        self._manager = manager
        self._bots = BotRequests(table, manager.bot_pool, self.broadcaster.guests_here, self._wake)
        self._acts = PersonActs(table, self.clock, self.broadcaster, self._commit, self._traffic)
        self._proposals = Proposals(
            table, self.clock, self.votes, self.broadcaster, manager.bot_pool, self._commit
        )
        self._hints = Hints(table, self.clock, manager.bot_pool, self._spawn)
        self._absences = Absences(table, self.clock, self.votes, self.broadcaster, self._commit)
        self._claims = Claims(
            table, self.clock, self.votes, self.broadcaster, manager.know, self._commit
        )
        self._scheduler = TurnScheduler(
            table,
            self.clock,
            self.votes,
            self._bots,
            self._acts,
            self._absences,
            self._claims,
            self._commit,
        )
        self.rematching = asyncio.Lock()
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = self._waits = False

    @property
    def viewers(self) -> dict[str, Viewer]:
        """The viewers by guest."""
        return self.broadcaster.viewers

    @property
    def guests(self) -> set[str]:
        """The guests who sit here or look on."""
        chairs = self.table.chairs
        sitting = {each for chair in chairs for each in (chair.guest, chair.kept) if each}
        return {*self.viewers, *sitting}

    def knows(self, guest: str) -> bool:
        """Whether something of this guest is kept here besides the log."""
        return guest in self.viewers or self.talk.wrote(guest)

    @property
    def empty(self) -> bool:
        """Whether no viewer is connected."""
        return self.broadcaster.empty

    # ---- coming and going --------------------------------------------------------------------

    async def join(self, guest: str, connection: Connection, hello: messages.Hello) -> None:
        """Connect a page: it gets the messages that it missed, or a snapshot.

        Raises:
            BadInput: no spectators are allowed, or there are too many viewers.
        """
        async with self._lock:
            self._check_open()
            table = self.table
            seat = table.seat_of(guest)
            if not table.may_watch(guest):
                raise BadInput("table.refuse.no_spectators")
            viewer = self.viewers.get(guest)
            if viewer is None:
                full = len(self.viewers) >= limits.VIEWERS
                if seat is None and full and not table.persons.gone_on(guest):
                    raise BadInput("table.refuse.viewers")
                # A new epoch: a spectator who comes again starts with ``seq`` 1.
                viewer = self.viewers[guest] = Viewer(guest, self._manager.token())
            came = not viewer.here
            if seat is not None and not self.broadcaster.people_here():
                self._scheduler.resume()
            if not viewer.catch_up(connection, hello.epoch, hello.seq):
                viewer.show(connection, self.broadcaster.snapshot(guest))
            viewer.connections.add(connection)
            viewer.address = connection.address
            self.used = now()
            try:
                if came:
                    back = table.back(seat) if seat is not None else []
                    if not (back and await self._try_commit(back)):
                        self.broadcaster.publish()
            except BaseException:
                viewer.connections.discard(connection)  # Nobody else would remove it.
                raise
        self._wake()

    async def leave(self, guest: str, connection: Connection) -> None:
        """Disconnect a page."""
        async with self._lock:
            viewer = self.viewers.get(guest)
            if viewer is None:
                return
            viewer.connections.discard(connection)
            if viewer.here:
                return
            viewer.away = self.used = now()
            if self.table.seat_of(guest) is None:
                del self.viewers[guest]
                await self._try_commit(self.table.unreserve(guest))
            self.broadcaster.publish()
        self._wake()

    async def forget(self, guest: str) -> None:
        """A guest is forgotten: leave the seat and disconnect the guest's pages.

        Raises:
            BadInput: the table has just been unloaded and must be loaded again.
        """
        async with self._lock:
            self._check_open()
            if self.table.seat_of(guest) is not None and not self.table.over:
                await self._commit(self.table.stand(guest))
            await self._commit(self.table.unreserve(guest))
            self.talk.forget(guest)
            viewer = self.viewers.pop(guest, None)
            if viewer is not None:
                viewer.close(messages.Goodbye(say("table.refuse.forgotten")))
            self.broadcaster.publish()
        self._wake()

    async def sit_again(self, guest: str) -> None:
        """A guest takes the seat that is kept here, if it is still free."""
        async with self._lock:
            self._check_open()
            if self.table.phase == "gathering" and self.table.seat_of(guest) is None:
                await self._commit(self.table.sit(guest, None))
        self._wake()

    async def rematched(self, seat: int, table_id: str) -> None:
        """Announce the table of the rematch."""
        async with self._lock:
            self._check_open()
            await self._commit([Rematched(seat, table_id)])

    async def break_off(self, *, dealt: bool = True) -> bool:
        """Whoever has arranged the match ends it as it stands; ``False`` where it stays.

        It stays if it is over, and unless ``dealt`` also once a card is dealt.
        """
        async with self._lock:
            self._check_open()
            if self.table.over or (self.table.deals and not dealt):
                return False
            await self._commit([Abandoned()])
        return True

    async def close(self, message: Message, again: bool, at: str | None = None) -> None:
        """Close the table: disconnect all pages and cancel all tasks.

        They may come ``again``, first under the path ``at``.
        """
        async with self._lock:
            self._closed = True
            if self._timer:
                self._timer.cancel()
            for task in self._tasks - {asyncio.current_task()}:
                task.cancel()
            self._bots.cancel_all()
            for viewer in self.viewers.values():
                viewer.close(messages.Goodbye(message, again, at))

    def _check_open(self) -> None:
        if self._closed:
            raise BadInput("table.refuse.closing")

    # ---- requests ----------------------------------------------------------------------------

    async def receive(
        self, guest: str, connection: Connection, message: messages.ClientMessage
    ) -> None:
        """Carry out a page's message, or refuse it with a reason and change nothing."""
        came = perf_counter()
        if isinstance(message, messages.Hint):
            if not self._closed and (viewer := self.viewers.get(guest)):
                self._hints.ask(viewer, message)
            return
        async with self._lock:
            viewer = self.viewers.get(guest)
            if viewer is None or self._closed:
                return
            self.used = now()
            try:
                await self._do(guest, viewer, connection, message, came)
            except (StoreUnsure, Superseded):
                pass  # The page comes again and asks again.
            except BadInput as error:
                self._traffic.refused += 1
                id = message.id if isinstance(message, messages.Act) else None
                viewer.send(messages.Refused("", 0, id, error.clause, error.message))
        self._wake()

    def messages_of(self, guest: str) -> Bucket:
        """The token bucket for this guest's messages, shared by all of the guest's pages."""
        viewer = self.viewers.get(guest)
        return viewer.messages if viewer else limits.MESSAGES.bucket()

    def refuse(self, guest: str, message: Message) -> None:
        """Refuse a page's message that is malformed or over the limit."""
        self._traffic.refused += 1
        if viewer := self.viewers.get(guest):
            viewer.send(messages.Refused("", 0, None, None, message))

    async def _do(
        self,
        guest: str,
        viewer: Viewer,
        connection: Connection,
        message: messages.ClientMessage,
        came: float,
    ) -> None:
        if isinstance(message, messages.Undo):
            # Bots may have acted since: one's own act and all after it are undone.
            if not self.table.undoable_from <= message.position <= self.table.position:
                self._refuse_stale(viewer, connection)
        elif isinstance(message, _OF_A_POSITION):
            self._check_position(message.position, viewer, connection)
        if isinstance(message, messages.Undo | messages.Again) and not viewer.may_undo():
            raise BadInput(limits.UNDOS.refusal)
        match message:
            case messages.Act() if not self._acts.is_repeated(guest, message):
                seat = self._seat(guest)
                self._check_position(message.position, viewer, connection)
                await self._acts.act(guest, seat, message, came)
            case messages.Act():
                pass
            case messages.Continue(deal=deal):
                self._continue(self._seat(guest), deal)
            case messages.Propose() | messages.Answer() | messages.Absence():
                await self._vote(self._seat(guest), message)
            case messages.Claim() | messages.Vouch():
                await self._claims.take(guest, message)
            case messages.React() | messages.Talk():
                self._speak(guest, viewer, message)
            case _:
                await self._commit(self._events_for(guest, message))

    def _speak(self, guest: str, viewer: Viewer, message: messages.React | messages.Talk) -> None:
        """Tell everybody at the table what somebody who sits there says."""
        seat = self._seat(guest)
        match message:
            case messages.React(reaction=reaction):
                if not viewer.may_react():
                    raise BadInput("table.refuse.too_fast")
                text = say(f"table.reaction.{reaction}")
                self.broadcaster.publish([to_all(Happening("reacted", seat, text))])
            case messages.Talk(text=text):
                self.talk.say(viewer, seat, self._manager.name(guest), text)
                self.broadcaster.publish()

    async def _vote(
        self, seat: int, message: messages.Propose | messages.Answer | messages.Absence
    ) -> None:
        match message:
            case messages.Propose():
                await self._proposals.propose(seat)
            case messages.Answer(agree=agree):
                await self._proposals.answer(seat, agree)
            case messages.Absence(then=then):
                await self._absences.answer(seat, then)

    def _events_for(self, guest: str, message: messages.ClientMessage) -> list[Event]:
        """The events of a request that concerns the table's state alone."""
        table = self.table
        match message:
            case messages.Sit(seat=seat, arranged=arranged):
                return table.sit(guest, seat, arranged)
            case messages.Stand():
                return table.stand(guest)
            case messages.Commit(commitment=commitment, attempt=attempt):
                return table.commit(guest, commitment, attempt)
            case messages.Reveal(number=number, attempt=attempt):
                return table.reveal(guest, number, attempt)
            case messages.Undo():
                return table.undo(guest)
            case messages.Again(deal=deal) if deal == table.deals:
                return table.again(guest)
            case messages.Again():
                raise BadInput("table.refuse.stale")
            case messages.Back():
                return table.back(self._seat(guest))
        return self._new_terms(guest, message)

    def _new_terms(self, guest: str, message: messages.ClientMessage) -> list[Event]:
        """The events of a request for another bot, or other terms."""
        match message:
            case messages.FillSeat(seat=seat, bot=bot):
                return self.table.fill(guest, seat, bot)
            case messages.Arrange():
                return self.table.arrange(guest, message.terms)
            case messages.Allow(newcomers=newcomers, talk=talk):
                return self.table.allow(guest, newcomers, talk)
            case messages.Amend(practice=practice, pace=pace):
                return self.table.amend(guest, practice, pace)
        raise BadInput("table.refuse.not_understood")

    def _seat(self, guest: str) -> int:
        seat = self.table.seat_of(guest)
        if seat is None:
            raise BadInput("table.refuse.no_seat")
        return seat

    def _check_position(self, position: int, viewer: Viewer, connection: Connection) -> None:
        """Refuse a message that was meant for another position."""
        if position != self.table.position:
            self._refuse_stale(viewer, connection)

    def _refuse_stale(self, viewer: Viewer, connection: Connection) -> NoReturn:
        """Refuse a stale message, with a snapshot unless this page has just got one."""
        if connection.shown != self.table.events and viewer.snapshots.take():
            connection.shown = self.table.events
            viewer.show(connection, self.broadcaster.snapshot(viewer.guest))
        raise BadInput("table.refuse.stale")

    def _continue(self, seat: int, deal: int) -> None:
        if self.table.phase != "between" or deal != self.table.deals:
            raise BadInput("table.refuse.stale")
        if seat in self.votes.ready:
            return  # Already known.
        if not self.votes.ready:
            self.votes.ready_since = now()
        self.votes.ready.add(seat)
        self.broadcaster.publish()

    # ---- timer -------------------------------------------------------------------------------

    def _wake(self, at: float | None = None) -> None:
        """Run ``_tick`` now, or at a loop time."""
        if self._closed:
            return
        if at is not None:
            if self._timer:
                self._timer.cancel()
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(at, self._wake)
            return
        self._spawn(self._tick())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _tick(self) -> None:
        async with self._lock:
            # Without any of its people the table is paused, even if spectators look on.
            while self.broadcaster.people_here() and not (self._closed or self.table.over):
                try:
                    due = await self._scheduler.step()
                except ShareUsed as error:
                    self._wait_for_share(error)
                    due = now() + error.wait
                except BadInput as error:
                    # The store cannot write: wait and try again.
                    log.warning("table waits: %s", error)
                    due = now() + 1.0
                except Exception as error:
                    log.error("a table's tick failed: %s", trace(error))
                    due = now() + 1.0
                if due is None:
                    return
                if due > now():
                    self._wake(due)
                    return

    def _wait_for_share(self, error: ShareUsed) -> None:
        """Tell everybody once why nothing goes on."""
        if not self._waits:
            self._waits = True
            for guest in self.viewers:
                self.refuse(guest, error.message)

    # ---- commit ------------------------------------------------------------------------------

    async def _try_commit(self, events: Sequence[Event]) -> bool:
        """Commit events that may also be committed later; return whether it succeeded."""
        try:
            await self._commit(events)
        except BadInput as error:
            log.warning("table waits: %s", error)
            return False
        return True

    def _payers(self) -> list[Payer]:
        """Of whose shares it is stored what happens: of the people who sit here and are here.

        Without any, whoever looks on pays.
        """
        here = [each for each in self.viewers.values() if each.here]
        sitting = [each for each in here if self.table.seat_of(each.guest) is not None]
        return [Payer(each.guest, each.address) for each in sitting or here]

    async def _commit(self, events: Sequence[Event]) -> None:
        """Store events, apply them, publish them."""
        if not events:
            return
        table, shares = self.table, self._manager.shares
        payers = self._payers()
        if not all(map(leaves, events)):
            payers = shares.able(payers)
        lines = log_lines(table.events, stamp(), events)
        try:
            await self._manager.save(table, lines, events, self.owned)
        except BadInput as error:
            anew = isinstance(error, StoreUnsure | Superseded)
            self._spawn(self._manager.reconsider(self, anew))
            raise
        shares.charge(payers, lines)
        self._waits = False
        position, deals, phase = table.position, table.deals, table.phase
        step = (table.awaiting, len(table.fair.attempts), table.arranged)
        happened: list[ForSeat] = []
        for event in events:
            if isinstance(event, Stood):
                happened.append(self.broadcaster.stood(event.seat, table.chairs[event.seat].guest))
                table.apply(event)
            else:
                table.apply(event)
                happened.append(self.broadcaster.happenings_of(event))
        if table.deals != deals:
            self.votes.new_deal()
        if table.position != position:
            self._scheduler.new_position()
        else:
            for event in events:
                if isinstance(event, _SEATING):
                    self._scheduler.reseated(event.seat)
        if step != (table.awaiting, len(table.fair.attempts), table.arranged):
            self.clock.restart()  # A step of the fair deal begins, or new terms are to be read.
        if phase == "playing" != table.phase:
            self._spawn(self._manager.deal_over(table))
        self.broadcaster.dismiss_spectators()
        self.broadcaster.publish(happened)


_OF_A_POSITION = (messages.Propose, messages.Answer, messages.Absence)
"""Messages that are valid only for the position that the player saw."""

_SEATING = (Seated, Stood, Covered, Returned, Reclaimed)
"""Events after which somebody else plays for a seat."""

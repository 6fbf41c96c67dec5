"""The acts of people: each is stored and acknowledged, held until the window closes, or refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.live import messages
from stammtisch.table.live.broadcaster import Broadcaster
from stammtisch.table.live.clock import TableClock, now
from stammtisch.table.log.events import Event
from stammtisch.table.state.played import silence
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.writer import StoreUnsure, Superseded
from stammtisch.table.tallies import Traffic


@dataclass(frozen=True, slots=True)
class HeldAct:
    """An act that is held until the window closes."""

    guest: str
    message: messages.Act


@dataclass(slots=True)
class PersonActs:
    """Does, holds or refuses what people do with their cards.

    ``commit`` stores events, applies them and publishes them.
    """

    table: TableState
    clock: TableClock
    broadcaster: Broadcaster
    commit: Callable[[Sequence[Event]], Awaitable[None]]
    traffic: Traffic
    held: dict[int, HeldAct] = field(default_factory=dict)

    def is_repeated(self, guest: str, message: messages.Act) -> bool:
        """Whether the act is stored already; then it is acknowledged once more.

        The same id at another position is another act.
        """
        if self.table.answered_position(guest, message.id) != message.position:
            return False
        self._acknowledge(guest, message)
        return True

    async def act(self, guest: str, seat: int, message: messages.Act, came: float) -> None:
        """A person acts, by a message that ``came`` then.

        While others may interrupt, or answer the same question, it is held.

        Raises:
            BadInput: the rules forbid it, or it cannot be stored; nothing has changed.
        """
        events = self._events(seat, message)
        played = self.table.now
        # With the deals of a day, until all who may interrupt have answered, however late.
        waits = self.table.day is not None and self.clock.window() > 0
        open_now = waits or now() < self.clock.window_end()
        if played and (seat in played.polled or (seat == played.to_act and open_now)):
            self._hold(seat, HeldAct(guest, message))
            return
        await self.commit(events)
        self._acknowledge(guest, message)
        self.traffic.answered.add(perf_counter() - came)

    async def act_held(self, seat: int) -> None:
        """The window is closed: the held act is done, or refused."""
        held = self.held[seat]
        try:
            await self.commit_held(self._events(seat, held.message), [seat])
        except (StoreUnsure, Superseded):
            raise  # The page comes again and asks again.
        except BadInput as error:
            del self.held[seat]
            self._refuse(held, error.message, error.clause)

    async def commit_held(self, events: Sequence[Event], seats: Iterable[int]) -> None:
        """Commit events that contain what was held for these seats, and acknowledge it.

        Raises:
            BadInput: they cannot be stored; what was held still is.
        """
        taken = {seat: self.held.pop(seat) for seat in seats if seat in self.held}
        try:
            await self.commit(events)
        except (StoreUnsure, Superseded):
            raise
        except BadInput:
            self.held.update(taken)
            raise
        for held in taken.values():
            self._acknowledge(held.guest, held.message)

    def said(self, seat: int) -> list[Event]:
        """The events of what a person who was asked with others has said, or not (SK 10.8)."""
        held = self.held.get(seat)
        if held is not None:
            return self._events(seat, held.message)
        played = self.table.now
        assert played is not None, "a deal runs"
        return self.table.act(seat, silence(played.state_for(seat)), "person")

    def drop(self, seat: int) -> None:
        """Refuse a held act: the position has changed."""
        if held := self.held.pop(seat, None):
            self._refuse(held, say("table.refuse.stale"))

    def _events(self, seat: int, message: messages.Act) -> list[Event]:
        """The events of an act; a covered person who acts has returned."""
        table, used = self.table, self.clock.used(seat)
        events = table.act(seat, message.action, "person", message.id, used)
        return [*table.back(seat), *events]

    def _hold(self, seat: int, held: HeldAct) -> None:
        """Hold an act until the window closes. The same act sent twice is held once."""
        if seat in self.held and self.held[seat].message.id != held.message.id:
            self.drop(seat)
        self.held[seat] = held
        message = held.message
        self._send(held.guest, messages.Held("", 0, message.id, message.position))

    def _acknowledge(self, guest: str, message: messages.Act) -> None:
        """Tell the guest's pages that the act is stored. Nowhere else is this said."""
        self._send(guest, messages.Ack("", 0, message.id, message.position))

    def _refuse(self, held: HeldAct, why: Message, clause: str | None = None) -> None:
        self.traffic.refused += 1
        self._send(held.guest, messages.Refused("", 0, held.message.id, clause, why))

    def _send(self, guest: str, message: messages.Numbered) -> None:
        if viewer := self.broadcaster.viewers.get(guest):
            viewer.send(message)

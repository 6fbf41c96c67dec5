"""Everybody who looks at a table, and what they are told: each as he may know it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from stammtisch.cardplay.game import State, View
from stammtisch.cardplay.messages import Message, say
from stammtisch.table import protocol, wire
from stammtisch.table.events import (
    Abandoned,
    Acted,
    Allowed,
    Amended,
    Asked,
    Covered,
    Dealt,
    Event,
    Filled,
    LeftOut,
    Rematched,
    Reserved,
    Returned,
    Seated,
    Settled,
    Shuffling,
    Undone,
)
from stammtisch.table.moment import Moment
from stammtisch.table.room import Room
from stammtisch.table.viewers import Viewer

Noticed = Callable[[int | None], tuple[protocol.Happening, ...]]
"""What a seat notices of something; ``None`` is an onlooker."""


class Audience:
    """See the module."""

    def __init__(self, room: Room, moment: Moment, names: wire.Names) -> None:
        self.viewers: dict[str, Viewer] = {}
        self._room = room
        self._moment = moment
        self._names = names
        self._sheet: tuple[object, protocol.Sheet] | None = None
        self._views: tuple[State | None, dict[int | None, View]] = (None, {})
        self._shown: tuple[int, dict[int | None, protocol.Position]] = (-1, {})

    @property
    def empty(self) -> bool:
        """Nobody is looking."""
        return not any(viewer.here for viewer in self.viewers.values())

    def people_here(self) -> frozenset[int]:
        """The seats whose people look at the table."""
        return frozenset(
            seat
            for seat, chair in enumerate(self._room.chairs)
            if (viewer := self.viewers.get(chair.guest or "")) and viewer.here
        )

    def guests_here(self) -> frozenset[str]:
        """The guests who sit here and look at the table."""
        chairs = self._room.chairs
        return frozenset(guest for seat in self.people_here() if (guest := chairs[seat].guest))

    def away(self) -> list[tuple[int, float]]:
        """Who has gone while another person is here, and since when."""
        room, still = self._room, self._moment.stood_still
        if room.phase not in ("playing", "between") or not self.people_here():
            return []
        gone = []
        for seat in room.people:
            viewer = self.viewers.get(room.chairs[seat].guest or "")
            if not room.chairs[seat].covered and not (viewer and viewer.here):
                gone.append((seat, max(viewer.away, still) if viewer else still))
        return gone

    def send_off(self) -> None:
        """Where nobody may look on, whoever does not sit goes when it begins."""
        room = self._room
        if not room.closed_to_onlookers:
            return
        for guest, viewer in tuple(self.viewers.items()):
            if not room.may_look(guest):
                del self.viewers[guest]
                viewer.dismiss(protocol.Goodbye(say("table.refuse.no_spectators")))

    # ---- telling -----------------------------------------------------------------------------

    def publish(self, noticed: Sequence[Noticed] = ()) -> None:
        """Send every viewer what happened, as that viewer noticed it, and how things stand."""
        info = self._info()
        seen: dict[int | None, tuple[tuple[protocol.Happening, ...], protocol.Position | None]]
        seen = {}
        for viewer in self.viewers.values():
            seat = self._room.seat_of(viewer.guest)
            if seat not in seen:
                happened = tuple(each for notice in noticed for each in notice(seat))
                seen[seat] = (happened, self._position(seat))
            happened, position = seen[seat]
            own = self._info_for(info, viewer.guest)
            if viewer.sheet is info.sheet:
                own = replace(own, sheet=None)
            if viewer.fairness == info.fairness:
                own = replace(own, fairness=None)
            viewer.sheet, viewer.fairness = info.sheet, info.fairness
            viewer.send(protocol.Update("", 0, happened, own, position))

    def snapshot(self, guest: str) -> protocol.Snapshot:
        """Everything that this guest may see now."""
        seat = self._room.seat_of(guest)
        info = self._info_for(self._info(), guest)
        return protocol.Snapshot("", 0, info, self._position(seat))

    def _info_for(self, info: protocol.TableInfo, guest: str) -> protocol.TableInfo:
        seat = self._room.seat_of(guest)
        return wire.for_viewer(info, self._room, guest, not self._moment.may_ask(seat))

    def _info(self) -> protocol.TableInfo:
        room = self._room
        looking = sum(
            viewer.here and room.seat_of(viewer.guest) is None for viewer in self.viewers.values()
        )
        agreed = self._moment.agreed
        proposal = protocol.Proposal(agreed[0], agreed) if agreed else None
        return wire.table_info(
            room,
            self._names,
            here=self.people_here(),
            ready=frozenset(self._moment.ready),
            spectators=looking,
            proposal=proposal,
            sheet=self._match_sheet(),
        )

    def _match_sheet(self) -> protocol.Sheet:
        """The match sheet changes only between deals."""
        room = self._room
        over = room.state is not None and room.state.result is not None
        key = (room.deals, over, room.state.result if over and room.state else None)
        if self._sheet is None or self._sheet[0] != key:
            self._sheet = (key, wire.sheet(room))
        return self._sheet[1]

    def _position(self, seat: int | None) -> protocol.Position | None:
        """What a seat sees: put together once, for it changes with the position's number alone."""
        state, number = self._room.state, self._room.position
        if state is None:
            return None
        if self._shown[0] != number:
            self._shown = (number, {})
        shown = self._shown[1]
        if seat not in shown:
            shown[seat] = wire.position_of(self._room, self._view(state, seat))
        return self._moment.timed(shown[seat])

    def _view(self, state: State, seat: int | None) -> View:
        """What a seat may know: made once, for what happened and how things stand come of it."""
        if self._views[0] is not state:
            self._views = (state, {})
        views = self._views[1]
        if seat not in views:
            views[seat] = state.view(seat)
        return views[seat]

    def _called(self, guest: str | None) -> str | Message:
        """A guest's name, or a word for somebody without one."""
        return (self._names(guest) if guest else "") or say("table.unnamed")

    def stood(self, seat: int, guest: str | None) -> Noticed:
        """What people notice when ``guest``, who sat there until now, has left a seat."""
        return to_all(wire.told("stood", seat, name=self._called(guest)))

    def noticed(self, event: Event) -> Noticed:
        """What people notice of an event that the room has just followed."""
        state = self._room.state
        match event:
            case Acted(by=by) if state is not None:
                return lambda seat: wire.acted(self._room.game, self._view(state, seat), by)
            case Asked(seat=seat):
                return to_all(wire.told("proposed", seat))
            case Settled() if state is not None and state.result is not None:
                result = protocol.Happening("result", None, state.result.headline)
                return lambda _: (wire.told("settled"), result)
            case Dealt(dealer=dealer, again=again):
                return to_all(wire.told("again" if again else "dealt", dealer))
            case Seated(seat=seat) | Filled(seat=seat):
                return to_all(wire.told(event.kind, seat))
            case Covered(seat=seat) | Returned(seat=seat) | LeftOut(seat=seat):
                return to_all(wire.told(event.kind, seat))
            case Reserved(seat=seat, guest=guest) if guest is not None:
                return to_all(wire.told("reserved", seat, name=self._called(guest)))
            case Allowed(newcomers=True):
                return to_all(wire.told("newcomers"))
            case Rematched(seat=seat):
                return to_all(wire.told("rematched", seat))
            case Shuffling(attempt=attempt):
                return to_all(wire.told("shuffling" if attempt == 1 else "once_more"))
            case Amended() | Undone() | Abandoned():
                return to_all(wire.told(event.kind))
        return lambda _: ()


def to_all(happening: protocol.Happening) -> Noticed:
    """What everybody notices alike."""
    return lambda _: (happening,)

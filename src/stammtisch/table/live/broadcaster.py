"""The broadcaster of a live table: its viewers, and the messages that each of them may get."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from stammtisch.cardplay.game import State, View
from stammtisch.cardplay.messages import Message, say
from stammtisch.table.live import messages
from stammtisch.table.live.clock import TableClock, now
from stammtisch.table.live.talk import Talk
from stammtisch.table.live.viewers import Viewer
from stammtisch.table.live.votes import PendingClaim, Votes
from stammtisch.table.log.events import (
    Abandoned,
    Acted,
    Allowed,
    Amended,
    Arranged,
    Asked,
    Covered,
    Dealt,
    Event,
    Filled,
    LeftOut,
    Reclaimed,
    Rematched,
    Reserved,
    Returned,
    Seated,
    Settled,
    Shuffling,
    Undone,
)
from stammtisch.table.state.claims import claimable, vouchers
from stammtisch.table.state.played import Played
from stammtisch.table.state.table_state import TableState
from stammtisch.table.wire import happenings as happenings_wire
from stammtisch.table.wire.happenings import acted, ended
from stammtisch.table.wire.messages import (
    Claimant,
    Claims,
    Handed,
    Happening,
    Position,
    Proposal,
    Said,
    Sheet,
    TableInfo,
)
from stammtisch.table.wire.positions import position_of
from stammtisch.table.wire.table_info import Faces, Names, for_viewer, sheet, table_info

ForSeat = Callable[[int | None], tuple[Happening, ...]]
"""Builds the happenings that a seat observes; ``None`` stands for a spectator."""


class Broadcaster:
    """Tells every viewer what has happened, as that viewer may know it.

    ``names`` gives a guest's name, ``faces`` the face.
    """

    def __init__(
        self,
        table: TableState,
        clock: TableClock,
        votes: Votes,
        talk: Talk,
        names: Names,
        faces: Faces,
    ) -> None:
        self.viewers: dict[str, Viewer] = {}
        self._table = table
        self._clock = clock
        self._votes = votes
        self._talk = talk
        self._names, self._faces = names, faces
        self._sheet: tuple[object, Sheet] | None = None
        self._views: tuple[State | None, dict[int | None, View]] = (None, {})
        self._positions: tuple[object, dict[int | None, Position]] = (None, {})

    @property
    def empty(self) -> bool:
        """Whether no viewer is connected."""
        return not any(viewer.here for viewer in self.viewers.values())

    def people_here(self) -> frozenset[int]:
        """The seats whose people are connected."""
        return frozenset(
            seat
            for seat, chair in enumerate(self._table.chairs)
            if (viewer := self.viewers.get(chair.guest or "")) and viewer.here
        )

    def guests_here(self) -> frozenset[str]:
        """The guests who sit here and are connected."""
        chairs = self._table.chairs
        return frozenset(guest for seat in self.people_here() if (guest := chairs[seat].guest))

    def away(self) -> dict[int, float]:
        """The seats whose people are away, and since when (loop time): pauses do not count."""
        table, still, here = self._table, self._clock.paused_until, self.people_here()
        gone = {seat: self.viewers.get(table.chairs[seat].guest or "") for seat in table.people}
        return {
            seat: max(viewer.away, still) if viewer else still
            for seat, viewer in gone.items()
            if seat not in here
        }

    def awaited(self) -> tuple[int, float] | None:
        """The seat that the deal waits for while its person is away, and since when.

        ``None`` also where nobody else is here, and where a clock decides.
        """
        table = self._table
        due = table.now.to_act if table.now and table.phase == "playing" else None
        if due is None or table.chairs[due].covered or table.opened.move_seconds is not None:
            return None
        since = self.away().get(due)
        return None if since is None or not self.people_here() else (due, since)

    def open_claims(self) -> list[PendingClaim]:
        """The requests to go on in another browser that still stand; the others have ended."""
        here, chairs = self.people_here(), self._table.chairs
        self._votes.claims = [
            each
            for each in self._votes.claims
            if each.until > now()
            and (viewer := self.viewers.get(each.guest))
            and viewer.here
            and each.seat < len(chairs)
            and chairs[each.seat].guest == each.owner
            and each.seat in claimable(self._table, each.guest, here)
        ]
        return self._votes.claims

    def dismiss_spectators(self) -> None:
        """At a table without spectators, disconnect everybody who has no seat once it begins.

        At any, forget the guests without a page whose seat is theirs no longer.
        """
        table = self._table
        for guest, viewer in tuple(self.viewers.items()):
            if not viewer.here and table.seat_of(guest) is None:
                del self.viewers[guest]
        if not table.refuses_spectators:
            return
        for guest, viewer in tuple(self.viewers.items()):
            if not table.may_watch(guest):
                del self.viewers[guest]
                viewer.close(messages.Goodbye(say("table.refuse.no_spectators")))

    # ---- messages ----------------------------------------------------------------------------

    def publish(self, happened: Sequence[ForSeat] = ()) -> None:
        """Send every viewer an update: what happened, as seen from the seat, and the new state."""
        self.open_claims()
        info = self._info()
        seen: dict[int | None, tuple[tuple[Happening, ...], Position | None]]
        seen = {}
        for viewer in self.viewers.values():
            seat = self._table.seat_of(viewer.guest)
            if seat not in seen:
                happenings = tuple(each for observed in happened for each in observed(seat))
                seen[seat] = (happenings, self._position(seat))
            happenings, position = seen[seat]
            said = self._said(seat)
            own = replace(
                self._info_for(info, viewer.guest),
                sheet=None if viewer.sheet is info.sheet else info.sheet,
                fairness=None if viewer.fairness == info.fairness else info.fairness,
                said=None if viewer.said is said else said,
            )
            if own.said is not None:
                viewer.buffer.clear()  # Older messages hold lines that may be gone by now.
            viewer.sheet, viewer.fairness, viewer.said = info.sheet, info.fairness, said
            viewer.send(messages.Update("", 0, happenings, own, position))

    def snapshot(self, guest: str) -> messages.Snapshot:
        """Everything that this guest may see now."""
        seat = self._table.seat_of(guest)
        own = replace(self._info_for(self._info(), guest), said=self._said(seat))
        return messages.Snapshot("", 0, own, self._position(seat))

    def _said(self, seat: int | None) -> tuple[Said, ...]:
        """What people have written is for those who sit here."""
        return () if seat is None or not self._table.talk else self._talk.said

    def _info_for(self, info: TableInfo, guest: str) -> TableInfo:
        seat = self._table.seat_of(guest)
        may_propose = self._votes.may_propose(seat, self._table.asked)
        waits = seat in self._votes.patience
        claims = self._claims_for(guest, seat)
        return for_viewer(info, self._table, guest, claims, asked=not may_propose, waits=waits)

    def _claims_for(self, guest: str, seat: int | None) -> Claims | None:
        """What concerns this guest of who goes on in another browser; mostly nothing."""
        table, pending = self._table, self._votes.claims
        asked = tuple(
            Claimant(each.number, each.seat, self._called(each.guest))
            for each in pending
            if seat in vouchers(table, each.seat)
        )
        claims = Claims(
            may=claimable(table, guest, self.people_here()),
            waits=next((each.seat for each in pending if each.guest == guest), None),
            asked=asked,
            handed=next(
                (
                    Handed(place, chair.handed)
                    for place, chair in enumerate(table.chairs)
                    if chair.handed is not None
                    if table.persons.may_be(guest, chair.guest)
                ),
                None,
            ),
        )
        return None if claims == Claims() else claims

    def _info(self) -> TableInfo:
        table = self._table
        looking = sum(
            viewer.here and table.seat_of(viewer.guest) is None for viewer in self.viewers.values()
        )
        agreed = self._votes.agreed
        proposal = Proposal(agreed[0], agreed) if agreed else None
        awaited = self.awaited()
        return table_info(
            table,
            self._names,
            self._faces,
            here=self.people_here(),
            away={seat: int(now() - since) for seat, since in self.away().items()},
            absent=self._votes.absent if awaited and awaited[0] == self._votes.absent else None,
            anew=frozenset(self._votes.anew),
            ready=frozenset(self._votes.ready),
            spectators=looking,
            proposal=proposal,
            sheet=self._match_sheet(),
        )

    def _match_sheet(self) -> Sheet:
        """The match sheet, cached: it changes only between deals."""
        table = self._table
        over = table.state is not None and table.state.result is not None
        key = (table.deals, over, table.state.result if over and table.state else None)
        if self._sheet is None or self._sheet[0] != key:
            self._sheet = (key, sheet(table))
        return self._sheet[1]

    def _position(self, seat: int | None) -> Position | None:
        """A seat's position, cached until the cards on the table or the seats' owners change."""
        played, key = self._table.now, (self._table.position, self._table.sitters)
        if played is None:
            return None
        if self._positions[0] != key:
            self._positions = (key, {})
        positions = self._positions[1]
        if seat not in positions:
            view = played.asked(seat) if seat in played.polled else self._view(played, seat)
            positions[seat] = position_of(self._table, played, view)
        return self._clock.timed(positions[seat])

    def _view(self, played: Played, seat: int | None) -> View:
        """A seat's view, cached: the happenings and the position are both built from it."""
        if self._views[0] is not played.state:
            self._views = (played.state, {})
        views = self._views[1]
        if seat not in views:
            views[seat] = played.view(seat)
        return views[seat]

    def _called(self, guest: str | None) -> str | Message:
        """A guest's name, or the word for a guest without one."""
        return (self._names(guest) if guest else "") or say("table.unnamed")

    def stood(self, seat: int, guest: str | None) -> ForSeat:
        """The happening that ``guest``, until now on ``seat``, has left it."""
        return to_all(happenings_wire.happening("stood", seat, name=self._called(guest)))

    def disowned(self, seat: int, guest: str) -> ForSeat:
        """The happening that the player on ``seat`` takes a guest for somebody else."""
        return to_all(happenings_wire.happening("disowned", seat, name=self._called(guest)))

    def happenings_of(self, event: Event) -> ForSeat:
        """What each seat observes of an event that has just been applied."""
        game, played = self._table.game, self._table.now
        match event:
            case Acted(by=by) if played is not None:
                return lambda seat: acted(game, played, self._view(played, seat), by)
            case Asked(seat=seat):
                return to_all(happenings_wire.happening("proposed", seat))
            case Settled() if played is not None:
                return lambda _: (happenings_wire.happening("settled"), *ended(played))
            case Dealt():
                return lambda _: happenings_wire.dealt(event)
            case Covered() | Reclaimed():
                return to_all(happenings_wire.taken_over(event))
            case Seated(seat=seat) | Filled(seat=seat) | Returned(seat=seat) | LeftOut(seat=seat):
                return to_all(happenings_wire.happening(event.kind, seat))
            case Reserved(seat=seat, guest=guest) if guest is not None:
                return to_all(happenings_wire.happening("reserved", seat, name=self._called(guest)))
            case Allowed(newcomers=True):
                return to_all(happenings_wire.happening("newcomers"))
            case Rematched(seat=seat):
                return to_all(happenings_wire.happening("rematched", seat))
            case Shuffling(attempt=attempt):
                return to_all(
                    happenings_wire.happening("shuffling" if attempt == 1 else "once_more")
                )
            case Arranged() | Amended() | Undone() | Abandoned():
                return to_all(happenings_wire.happening(event.kind))
        return lambda _: ()


def to_all(happening: Happening) -> ForSeat:
    """The same happening for every seat."""
    return lambda _: (happening,)

"""What a live table knows besides its log: since when things are so, and who agrees to what.

Nothing here is stored: a server that is started anew begins all of it anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil

from stammtisch.table import protocol
from stammtisch.table.room import Room


@dataclass(frozen=True, slots=True)
class Pace:
    """How a table moves, in seconds.

    ``window`` is open for interrupts, ``beat`` is how long a bot takes at least; one that searches
    may take longer (``delays``). ``shares`` is how long the fair deal
    waits for a page, ``grace`` how long a seat waits for a person who has gone, ``ready`` how long
    the next deal waits for the last to look at the result. ``verdict`` is how long it takes to say
    whether the rest is decided, ``hint`` how long to give a hint: always the same, or where the
    house is overloaded a multiple, for how long it takes to find out tells of the cards.
    """

    window: float = 1.0
    beat: float = 1.0
    shares: float = 10.0
    grace: float = 30.0
    ready: float = 45.0
    verdict: float = 2.0
    hint: float = 0.5


PACES = {"calm": Pace(), "brisk": Pace(window=0.5, beat=0.4)}


def now() -> float:
    """The time of the event loop, in seconds."""
    return asyncio.get_running_loop().time()


def next_multiple(began: float, came: float, beat: float) -> float:
    """The first multiple of ``beat`` after ``began`` at which what ``came`` is there."""
    if beat <= 0:
        return came
    return began + beat * max(1, ceil((came - began) / beat))


class Moment:
    """See the module.

    ``began`` is when this position, or this step of the fair deal, began; ``stood_still`` is until
    when nobody was here. ``ready`` want the next deal, the first of them since ``ready_since``.
    ``agreed`` are the one who asks now whether the rest is decided, and who agrees; ``unanswered``
    have asked in this deal, and what they were to be told could not be stored.
    """

    def __init__(self, room: Room, paces: Mapping[str, Pace]) -> None:
        self.began = self.stood_still = now()
        self.ready: set[int] = set()
        self.ready_since = 0.0
        self.agreed: tuple[int, ...] = ()
        self.unanswered: set[int] = set()
        self._room = room
        self._paces = paces

    @property
    def pace(self) -> Pace:
        """How the table moves now: that can change between deals."""
        return self._paces[self._room.pace]

    # ---- what begins anew --------------------------------------------------------------------

    def new_deal(self) -> None:
        """Nobody has asked for anything yet."""
        self.ready.clear()
        self.unanswered.clear()

    def new_position(self) -> None:
        """Windows and clocks begin."""
        self.agreed = ()
        self.restart()

    def restart(self) -> None:
        """The same position once more, with all its time."""
        self.began = now()

    def go_on(self) -> None:
        """The table stood still while nobody was here: what waits begins anew."""
        self.restart()
        self.stood_still = self.ready_since = self.began

    # ---- who may ask ---------------------------------------------------------------------------

    def may_ask(self, seat: int | None) -> bool:
        """Once in a deal, and once more where no answer came."""
        return seat not in self._room.asked or seat in self.unanswered

    # ---- how long ----------------------------------------------------------------------------

    def window(self) -> float:
        """How long an act of the player to act waits here: by public facts alone (SN 11)."""
        state = self._room.state
        open_to_others = state is not None and any(seat != state.to_act for seat in state.may_act)
        return self.pace.window if open_to_others else 0.0

    def window_end(self) -> float:
        """Until when it waits."""
        return self.began + self.window()

    def beat_after(self, came: float, beat: float) -> float:
        """When a bot acts whose answer ``came``: its time of thinking does not show."""
        return next_multiple(self.began, came, beat)

    def reserve(self, seat: int) -> int:
        """What is left of a seat's reserve, in milliseconds."""
        room = self._room
        return max(0, room.opened.reserve_seconds * 1000 - room.chairs[seat].used)

    def used(self, seat: int) -> int:
        """What an act of this seat takes of the reserve now, in milliseconds."""
        room = self._room
        clock, state = room.opened.move_seconds, room.state
        if clock is None or state is None or state.to_act != seat:
            return 0
        return max(0, int((now() - self.began - clock) * 1000))

    def deadline(self, seat: int) -> float | None:
        """When a bot moves for the person on this seat; ``None`` where there is no clock."""
        move = self._room.opened.move_seconds
        if move is None or self._room.chairs[seat].guest is None:
            return None
        return self.began + move + self.reserve(seat) / 1000

    def timed(self, position: protocol.Position) -> protocol.Position:
        """The position with what is left of its window and of the clock."""
        room, due = self._room, position.to_act
        if due is None:
            return position
        move, left, reserve = room.opened.move_seconds, None, None
        if move is not None and room.chairs[due].guest is not None:
            over = now() - self.began - move
            left = max(0, int(-over * 1000))
            reserve = max(0, self.reserve(due) - max(0, int(over * 1000)))
        window = max(0, ceil((self.window_end() - now()) * 1000))
        return replace(position, window_ms=window, move_ms=left, reserve_ms=reserve)

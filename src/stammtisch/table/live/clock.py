"""The clock of a live table: when its position began, and what follows from that in time.

Nothing of this is stored: after a restart of the server the current position begins anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil

from stammtisch.table.state.table_state import TableState
from stammtisch.table.wire.messages import Position


@dataclass(frozen=True, slots=True)
class Timing:
    """The durations of a table, in seconds.

    ``window``: how long an act can be interrupted. ``poll``: how long those who are asked at once
    may answer. ``bot_act``: the least time of a bot's act; a
    bot that searches may take longer (``delays``). ``fair_step``: how long each step of the fair
    deal waits for the pages. ``grace``: how long a person may be away before the others are asked,
    and how long they wait if they say so.
    ``claim``: how long somebody's request to go on in another browser stands, and for how long
    they are not heard again after a no.
    ``read``: how long others have to read new terms before the match begins.
    ``ready``: how long the next deal waits for people who still look at the result. ``settle`` and
    ``hint``: the time until "is the rest decided?" and a hint are answered. Those two are constant,
    or multiples of the constant on an overloaded server, since the time of the computation depends
    on hidden cards.
    """

    window: float = 1.0
    poll: float = 4.0
    bot_act: float = 1.0
    fair_step: float = 10.0
    grace: float = 60.0
    claim: float = 180.0
    read: float = 10.0
    ready: float = 45.0
    settle: float = 2.0
    hint: float = 0.5


PACES = {"calm": Timing(), "brisk": Timing(window=0.5, poll=2.0, bot_act=0.4)}


def now() -> float:
    """The event loop's time, in seconds."""
    return asyncio.get_running_loop().time()


def next_multiple(began: float, came: float, interval: float) -> float:
    """The first time ``began + n * interval``, n >= 1, that is not before ``came``."""
    if interval <= 0:
        return came
    return began + interval * max(1, ceil((came - began) / interval))


class TableClock:
    """When the position began, and when each thing at it is due.

    All times are the event loop's, in seconds.

    ``began``: when this position, or this step of the fair deal, began. ``paused_until``: until
    when nobody was connected, so that the table stood still.
    """

    def __init__(self, table: TableState, paces: Mapping[str, Timing]) -> None:
        self.began = self.paused_until = now()
        self._table = table
        self._paces = paces

    @property
    def pace(self) -> Timing:
        """The present durations; they can change between deals."""
        return self._paces[self._table.pace]

    def restart(self) -> None:
        """Begin this position now, with its full time."""
        self.began = now()

    def resume(self) -> None:
        """Restart after a pause: somebody is connected again."""
        self.restart()
        self.paused_until = self.began

    def window(self) -> float:
        """Seconds for which an act is held here, by public facts alone (SN 11, SK 10.8).

        Others may interrupt meanwhile, or answer the same question.
        """
        played = self._table.now
        if played is not None and played.polled:
            return self.pace.poll
        open_to_others = played is not None and any(
            seat != played.to_act for seat in played.may_act
        )
        return self.pace.window if open_to_others else 0.0

    def window_end(self) -> float:
        """When the interrupt window closes."""
        return self.began + self.window()

    def act_time(self, came: float, interval: float) -> float:
        """When a bot acts that answered at ``came``: a multiple hides how long it took."""
        return next_multiple(self.began, came, interval)

    def reserve(self, seat: int) -> int:
        """The rest of a seat's reserve time, in milliseconds."""
        table = self._table
        return max(0, table.opened.reserve_seconds * 1000 - table.chairs[seat].used)

    def used(self, seat: int) -> int:
        """The reserve that an act of this seat uses up now, in milliseconds."""
        table = self._table
        clock, played = table.opened.move_seconds, table.now
        if clock is None or played is None or played.to_act != seat:
            return 0
        return max(0, int((now() - self.began - clock) * 1000))

    def deadline(self, seat: int) -> float | None:
        """When a bot moves for the person on this seat; ``None`` without time control."""
        move = self._table.opened.move_seconds
        if move is None or self._table.chairs[seat].guest is None:
            return None
        return self.began + move + self.reserve(seat) / 1000

    def timed(self, position: Position) -> Position:
        """The position with the remaining window, move time and reserve filled in."""
        table, played = self._table, self._table.now
        due = played.to_act if played else None
        if played is None or due is None:
            return position
        move, left, reserve = table.opened.move_seconds, None, None
        if move is not None and table.chairs[due].guest is not None and not played.polled:
            over = now() - self.began - move
            left = max(0, int(-over * 1000))
            reserve = max(0, self.reserve(due) - max(0, int(over * 1000)))
        window = max(0, ceil((self.window_end() - now()) * 1000))
        if (window, left, reserve) == (position.window_ms, position.move_ms, position.reserve_ms):
            return position
        return replace(position, window_ms=window, move_ms=left, reserve_ms=reserve)

"""Token buckets: who may do something how often."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


class Bucket:
    """Tokens drop in at ``rate`` a second, ``burst`` at most; whoever wants something takes one."""

    __slots__ = ("_burst", "_clock", "_rate", "_then", "_tokens")

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._tokens, self._then = burst, clock()

    def take(self) -> bool:
        """Take a token; ``False`` if there is none."""
        self._fill()
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True

    @property
    def wait(self) -> float:
        """Seconds until there is a token."""
        self._fill()
        return max(0.0, 1.0 - self._tokens) / self._rate

    @property
    def full(self) -> bool:
        """Nobody has taken anything for long."""
        self._fill()
        return self._tokens >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._then) * self._rate)
        self._then = now


@dataclass(frozen=True, slots=True)
class Limit:
    """So many a second, so many at once; ``refusal`` is what is said when it is used up."""

    name: str
    rate: float
    burst: float
    refusal: str = "table.refuse.too_fast"

    def bucket(self, clock: Callable[[], float] = time.monotonic) -> Bucket:
        """A full one."""
        return Bucket(self.rate, self.burst, clock)


class Buckets:
    """A bucket for everybody, as long as it is not full: a full one is as good as a new one.

    Every limit has its own room, so that nobody's many guests push out what an address has used.
    """

    def __init__(self, most: int = 20_000, clock: Callable[[], float] = time.monotonic) -> None:
        self._rooms: dict[Limit, dict[str, Bucket]] = {}
        self._most, self._clock = most, clock

    def wait(self, limit: Limit, who: str) -> float:
        """Take a token of ``who``; 0, or how many seconds it is until there will be one."""
        room = self._rooms.setdefault(limit, {})
        bucket = room.get(who)
        if bucket is None:
            if len(room) >= self._most:
                self._tidy(room)
            bucket = room[who] = limit.bucket(self._clock)
        return 0.0 if bucket.take() else max(bucket.wait, 0.001)

    def __len__(self) -> int:
        return sum(map(len, self._rooms.values()))

    def _tidy(self, room: dict[str, Bucket]) -> None:
        for who in [who for who, each in room.items() if each.full]:
            del room[who]
        while len(room) >= self._most:  # The oldest have waited longest.
            del room[next(iter(room))]

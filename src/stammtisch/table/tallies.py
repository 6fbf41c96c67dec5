"""Tallies: how many values were how large. They keep no value, and nobody's."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable, Sequence

SECONDS = (
    *(0.001, 0.002, 0.005),
    *(0.01, 0.02, 0.05),
    *(0.1, 0.2, 0.5),
    *(1.0, 2.0, 5.0),
)
"""The bounds for times: from what nobody notices to what is far too long."""

SLOT, SLOTS = 5.0, 720
"""The last hour is kept in slots of so many seconds."""


class Tally:
    """Counts values up to each of the bounds, and those above the last one; adds all up."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds = tuple(bounds)
        self.counts = [0] * (len(self.bounds) + 1)
        self.total = 0.0

    def add(self, value: float) -> None:
        """Count a value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    @property
    def number(self) -> int:
        """How many values were counted."""
        return sum(self.counts)

    def quantile(self, share: float) -> float | None:
        """The value below which this share lies, as evenly as they may lie between two bounds.

        ``None`` without values; the last bound where the value is above it.
        """
        wanted, below = share * self.number, 0
        if not wanted:
            return None
        for count, low, high in zip(self.counts, (0.0, *self.bounds), self.bounds, strict=False):
            if count and below + count >= wanted:
                return low + (high - low) * (wanted - below) / count
            below += count
        return self.bounds[-1]


class RecentTally(Tally):
    """A tally that also knows the values of the last hour."""

    __slots__ = ("_clock", "_slots")

    def __init__(
        self, bounds: Sequence[float] = SECONDS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(bounds)
        self._clock = clock
        self._slots: deque[tuple[int, Tally]] = deque(maxlen=SLOTS)

    def add(self, value: float) -> None:
        """Count a value, now."""
        super().add(value)
        slot = int(self._clock() / SLOT)
        if not self._slots or self._slots[-1][0] != slot:
            self._slots.append((slot, Tally(self.bounds)))
        self._slots[-1][1].add(value)

    def within(self, seconds: float) -> Tally:
        """The values of the last so many seconds, in whole slots; at most an hour."""
        found, since = Tally(self.bounds), int((self._clock() - seconds) / SLOT)
        for slot, tally in self._slots:
            if slot > since:
                found.counts = [a + b for a, b in zip(found.counts, tally.counts, strict=True)]
                found.total += tally.total
        return found


class Traffic:
    """What is counted while people come and play; ``watch`` tells it to who runs the server.

    ``answered``: the seconds from the receipt of an act to its acknowledgement.
    """

    def __init__(self) -> None:
        self.sockets = 0
        self.refused = 0
        self.acts: Counter[str] = Counter()
        self.answered = RecentTally()

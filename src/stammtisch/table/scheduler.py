"""Which question gets the next free worker: fair-share scheduling between guests.

Every guest has a usage, in seconds of work lately asked for; it halves every ``HALF_LIFE`` seconds.
A job belongs to the guests who wait for it: to all people at a table. The job goes first of whose
guests one has used least; of equal ones, the oldest. What it costs is shared among its guests. So
fifteen tables of one guest together get no more than one table of another, and who sits down at a
busy guest's table is served as anywhere else.

A job costs what its kind may cost, known before from public facts, and not what it took: how long
another bot thought decides nothing about the order.

At most one job of a source runs at a time, and at most one waits; a newer one takes its place. No
clock and no event loop is known here: the caller passes the time in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import count

HALF_LIFE = 10.0


@dataclass(eq=False)
class Job:
    """Something to be worked out for ``guests``; ``cost`` is in seconds.

    ``source`` is what it is asked for: one seat of one table.
    """

    source: Hashable
    guests: frozenset[str]
    cost: float
    number: int = field(default=0, init=False)


class Scheduler:
    """See the module: one queue, and so many workers that serve it.

    Of each guest ``per_guest`` jobs may wait, and ``per_queue`` altogether.
    """

    def __init__(self, workers: int, *, per_guest: int = 32, per_queue: int = 512) -> None:
        self._free = workers
        self._per_guest, self._per_queue = per_guest, per_queue
        self._waiting: dict[Hashable, Job] = {}
        self._running: set[Hashable] = set()
        self._usage: dict[str, tuple[float, float]] = {}
        self._numbers = count()

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._waiting)

    def submit(self, job: Job) -> list[Job]:
        """Let a job wait; the jobs that will not be done because of it, perhaps itself.

        What exceeds a guest's bound is not taken. What exceeds the queue's is at the expense of
        whoever has most jobs waiting: the newest of these goes.
        """
        job.number = next(self._numbers)
        dropped = [self._waiting.pop(job.source)] if job.source in self._waiting else []
        self._waiting[job.source] = job
        held = Counter(guest for each in self._waiting.values() for guest in each.guests)

        def fewest(job: Job) -> int:
            return min((held[guest] for guest in job.guests), default=0)

        if fewest(job) > self._per_guest:
            excess = job
        elif len(self._waiting) > self._per_queue:
            excess = max(self._waiting.values(), key=lambda each: (fewest(each), each.number))
        else:
            return dropped
        del self._waiting[excess.source]
        return [*dropped, excess]

    def withdraw(self, job: Job) -> bool:
        """Nobody waits for it any more; whether it had not begun."""
        if self._waiting.get(job.source) is not job:
            return False
        del self._waiting[job.source]
        return True

    def next(self, now: float) -> Job | None:
        """The job that a free worker begins at this moment; ``None`` where there is none."""
        ready = [job for job in self._waiting.values() if job.source not in self._running]
        if not self._free or not ready:
            return None
        job = min(ready, key=lambda job: (self._used_least(job, now), job.number))
        del self._waiting[job.source]
        self._running.add(job.source)
        self._free -= 1
        self._charge(job, now)
        return job

    def done(self, job: Job) -> None:
        """Its worker is free again."""
        self._running.discard(job.source)
        self._free += 1

    def _used_least(self, job: Job, now: float) -> float:
        return min((self._used(guest, now) for guest in job.guests), default=0.0)

    def _used(self, guest: str, now: float) -> float:
        used, then = self._usage.get(guest, (0.0, now))
        return float(used * 0.5 ** ((now - then) / HALF_LIFE))

    def _charge(self, job: Job, now: float) -> None:
        for guest in job.guests:
            used = self._used(guest, now) + job.cost / len(job.guests)
            self._usage[guest] = (used, now)
        if len(self._usage) > 2 * self._per_queue:  # Who has used nothing for long is unknown.
            self._usage = {
                guest: usage
                for guest, usage in self._usage.items()
                if now - usage[1] < 10 * HALF_LIFE
            }

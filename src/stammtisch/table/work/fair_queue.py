"""A fair-share queue: which job gets the next free worker.

Each guest has a usage: seconds of work requested, decaying with a half-life of ``HALF_LIFE``
seconds. A job belongs to the guests who wait for it, which are all people at a table. Its priority
is the lowest usage among its guests; ties go to the oldest job. Its cost is split among its guests.
So fifteen tables of one guest together get as much as one table of another guest, and a guest who
joins a busy guest's table is not slowed down.

A job's cost is fixed in advance by public facts (``delays``). The time that it really took is not
counted, since the order of the jobs would then depend on hidden cards.

A *background* job starts only when no other can, and while others may still find a worker: of
several workers one is kept free of them.

Per source at most one job runs and at most one waits; a newer job replaces the waiting one. The
caller passes the time in: the queue uses no clock and no event loop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import count

HALF_LIFE = 10.0


@dataclass(eq=False)
class Job:
    """Work for ``guests`` that costs ``cost`` seconds.

    ``source`` identifies the requester: one seat of one table. Nobody at a table waits for a
    ``background`` job in order to play.
    """

    source: Hashable
    guests: frozenset[str]
    cost: float
    background: bool = field(default=False, kw_only=True)
    number: int = field(default=0, init=False)


class FairQueue:
    """Lets clients take turns. ``workers`` jobs may run at once.

    At most ``per_guest`` jobs of one guest may wait, and at most ``per_queue`` in all.
    """

    def __init__(self, workers: int, *, per_guest: int = 32, per_queue: int = 512) -> None:
        self._free = workers
        self._background = max(1, workers - 1)
        self._per_guest, self._per_queue = per_guest, per_queue
        self._waiting: dict[Hashable, Job] = {}
        self._running: set[Hashable] = set()
        self._usage: dict[str, tuple[float, float]] = {}
        self._numbers = count()

    @property
    def waiting(self) -> int:
        """The number of waiting jobs."""
        return len(self._waiting)

    def submit(self, job: Job) -> list[Job]:
        """Enqueue a job; return the jobs that are dropped for it, which may include the job itself.

        A job beyond its guests' bound is dropped. When the queue is full, the newest job of the
        guest with the most waiting jobs is dropped.
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
        """Remove a waiting job; ``False`` if it is running or done."""
        if self._waiting.get(job.source) is not job:
            return False
        del self._waiting[job.source]
        return True

    def next(self, now: float) -> Job | None:
        """Start the next job; ``None`` without a free worker or a job that may run."""
        ready = [
            job
            for job in self._waiting.values()
            if job.source not in self._running and not (job.background and not self._background)
        ]
        if not self._free or not ready:
            return None
        job = min(ready, key=lambda job: (job.background, self._used_least(job, now), job.number))
        del self._waiting[job.source]
        self._running.add(job.source)
        self._free -= 1
        self._background -= job.background
        self._charge(job, now)
        return job

    def done(self, job: Job) -> None:
        """The job has ended: its worker is free again."""
        self._running.discard(job.source)
        self._free += 1
        self._background += job.background

    def _used_least(self, job: Job, now: float) -> float:
        return min((self._used(guest, now) for guest in job.guests), default=0.0)

    def _used(self, guest: str, now: float) -> float:
        used, then = self._usage.get(guest, (0.0, now))
        return float(used * 0.5 ** ((now - then) / HALF_LIFE))

    def _charge(self, job: Job, now: float) -> None:
        for guest in job.guests:
            used = self._used(guest, now) + job.cost / len(job.guests)
            self._usage[guest] = (used, now)
        if len(self._usage) > 2 * self._per_queue:  # Forget guests whose usage has decayed.
            self._usage = {
                guest: usage
                for guest, usage in self._usage.items()
                if now - usage[1] < 10 * HALF_LIFE
            }

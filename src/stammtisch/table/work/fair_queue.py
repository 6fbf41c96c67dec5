"""A fair-share queue: which job gets the next free worker.

Each guest has a usage: seconds of work requested, decaying with a half-life of ``HALF_LIFE``
seconds. A job belongs to the guests who wait for it, which are all people at a table. Its priority
is the lowest usage among its guests; ties go to the oldest job. Its cost is split among its guests.
So fifteen tables of one guest together get as much as one table of another guest, and a guest who
joins a busy guest's table is not slowed down.

A job's cost is fixed in advance by public facts (``delays``). The time that it really took is not
counted, since the order of the jobs would then depend on hidden cards.

A *background* job starts only when no other can, and while others may still find a worker: of
several workers one is kept free of them. Such jobs are shared between addresses first, since guests
cost nothing to make, and between the guests of an address after that. An address pays for the time
that its jobs really took: there is nothing to hide in it, and long questions must not get more. Who
has used less than those who wait, and whose job has just ended, is waited for a moment: a review
puts its next question only then.

Per source at most one job runs and at most one waits; a newer job replaces the waiting one. The
caller passes the time in: the queue uses no clock and no event loop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import count

HALF_LIFE = 10.0

PATIENCE = 0.05
"""Seconds that a worker waits for the next background job of an address whose turn it is."""


@dataclass(eq=False)
class Job:
    """Work for ``guests`` that costs ``cost`` seconds.

    ``source`` identifies the requester: one seat of one table. Nobody at a table waits for a
    ``background`` job in order to play; it is shared by the ``address`` that asks.
    """

    source: Hashable
    guests: frozenset[str]
    cost: float
    background: bool = field(default=False, kw_only=True)
    address: str = field(default="", kw_only=True)
    number: int = field(default=0, init=False)
    began: float = field(default=0.0, init=False)


class Usage:
    """Who has used how many seconds lately; at least the last ``most`` who did are known."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._used: dict[str, tuple[float, float]] = {}

    def of(self, who: str, now: float) -> float:
        """The seconds that are not forgotten yet."""
        used, then = self._used.get(who, (0.0, now))
        return float(used * 0.5 ** ((now - then) / HALF_LIFE))

    def charge(self, who: str, seconds: float, now: float) -> None:
        """Add seconds; less than none gives some back."""
        self._used[who] = (max(0.0, self.of(who, now) + seconds), now)
        if len(self._used) > self._most:  # Forget those whose usage has decayed.
            self._used = {
                who: (used, then)
                for who, (used, then) in self._used.items()
                if now - then < 10 * HALF_LIFE
            }


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
        self._guests, self._addresses = Usage(2 * per_queue), Usage(2 * per_queue)
        self._expected: dict[str, float] = {}
        self._numbers = count()

    @property
    def waiting(self) -> int:
        """The number of waiting jobs."""
        return len(self._waiting)

    @property
    def waiting_behind(self) -> int:
        """The number of those that are background jobs."""
        return sum(job.background for job in self._waiting.values())

    def submit(self, job: Job) -> list[Job]:
        """Enqueue a job; return the jobs that are dropped for it, which may include the job itself.

        A job beyond its guests' bound is dropped. When the queue is full, the newest background job
        of the address with the most is dropped; if there is none, the newest job of the guest with
        the most waiting jobs.
        """
        job.number = next(self._numbers)
        if job.background:
            self._expected.pop(job.address, None)
        dropped = [self._waiting.pop(job.source)] if job.source in self._waiting else []
        self._waiting[job.source] = job
        held = Counter(guest for each in self._waiting.values() for guest in each.guests)
        behind = Counter(each.address for each in self._waiting.values() if each.background)

        def fewest(job: Job) -> int:
            return min((held[guest] for guest in job.guests), default=0)

        def excessive(job: Job) -> tuple[int, int, int]:
            return behind[job.address] if job.background else 0, fewest(job), job.number

        if fewest(job) > self._per_guest:
            excess = job
        elif len(self._waiting) > self._per_queue:
            excess = max(self._waiting.values(), key=excessive)
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
        job = min(ready, key=lambda job: self._turn(job, now))
        if job.background and self._is_anothers_turn(job, now):
            return None
        del self._waiting[job.source]
        self._running.add(job.source)
        self._free -= 1
        self._background -= job.background
        job.began = now
        for guest in job.guests:
            self._guests.charge(guest, job.cost / len(job.guests), now)
        if job.background:
            self._addresses.charge(job.address, job.cost, now)
        return job

    def done(self, job: Job, now: float) -> None:
        """The job has ended: its worker is free again."""
        self._running.discard(job.source)
        self._free += 1
        self._background += job.background
        if job.background:
            self._addresses.charge(job.address, now - job.began - job.cost, now)
            self._expected = {who: end for who, end in self._expected.items() if now < end}
            self._expected[job.address] = now + PATIENCE

    def _is_anothers_turn(self, job: Job, now: float) -> bool:
        """Whether an address that has used less than the job's will soon have another job."""
        used = self._addresses.of(job.address, now)
        return any(
            now < end and self._addresses.of(who, now) < used for who, end in self._expected.items()
        )

    def _turn(self, job: Job, now: float) -> tuple[bool, float, float, int]:
        """The least is the next in turn."""
        address = self._addresses.of(job.address, now) if job.background else 0.0
        guest = min((self._guests.of(guest, now) for guest in job.guests), default=0.0)
        return job.background, address, guest, job.number

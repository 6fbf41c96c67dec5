"""Playing a contest: which deals may be played now, and handing them out.

Whatever plays deals is an ``Engine``, an executor of Python's own: processes of this machine, as
``local_engine`` makes them, or another library's, on many machines. What is played never depends on
it: a deal of a table waits for the one before it, and nothing else.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from heapq import heapify, heappop, heappush
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, TypeAlias

from stammtisch.arena.contest import BLOCK, Contest
from stammtisch.arena.play import Deal, Played, Task, play
from stammtisch.bots.processes import one_thread_each
from stammtisch.bots.program import PATIENCE, kill_all
from stammtisch.cardplay.game import Match

Engine: TypeAlias = Executor


def local_engine(jobs: int) -> Engine:
    """So many processes of this machine. Ctrl-C is for the one that hands out the deals."""
    one_thread_each()
    return ProcessPoolExecutor(jobs, get_context("spawn"), _settle_in)


def _settle_in() -> None:
    """Be unmoved by Ctrl-C, but go when the parent has gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: _go())
    parent = parent_process()
    assert parent is not None, "a worker has a parent"

    def follow() -> None:
        parent.join()
        _go()

    Thread(target=follow, daemon=True).start()


def _go() -> None:
    """Leave at once; a program that hangs would stay behind."""
    kill_all()
    os._exit(1)


def abandon(engine: Engine) -> None:
    """Stop at once: what is being played is not played to its end."""
    engine.shutdown(wait=False, cancel_futures=True)
    for process in active_children():
        process.terminate()


class Course:
    """A block at one table: its matches so far, and what is to be played next."""

    def __init__(self, contest: Contest, block: int, table: int, patience: float = PATIENCE):
        self.contest = contest
        self.block, self.table = block, table
        self.patience = patience
        self.number = 0
        self.matches: list[Match] = []

    @property
    def next(self) -> Task | None:
        """The next deal; ``None`` when all have been played.

        A full block ends when the match that was begun is over: to break it off would make the
        short ones count for more. What is played beyond the block counts for the match alone.
        """
        contest = self.contest
        begun = bool(self.matches) and not self.matches[-1].finished
        full = contest.length(self.block) == BLOCK
        if self.number >= contest.length(self.block) and not (begun and full):
            return None
        dealer = self.number % contest.game.SEATS
        match = self.matches[-1] if begun else contest.game.new_match(contest.options, dealer)
        return Task(
            Deal(self.block, self.table, self.number),
            contest.game.NAME,
            contest.options,
            match.standing,
            dealer,
            contest.seed_of(self.block, self.number),
            tuple(contest.names[entrant] for entrant in contest.tables[self.table]),
            self.patience,
        )

    @property
    def place(self) -> tuple[int, int, int]:
        """When it is its turn: block by block, deal by deal, table by table."""
        return self.block, self.number, self.table

    def add(self, result: Any) -> tuple[int, ...]:
        """A deal's result; what it brought each seat."""
        if not self.matches or self.matches[-1].finished:
            dealer = self.number % self.contest.game.SEATS
            self.matches.append(self.contest.game.new_match(self.contest.options, dealer))
        self.matches[-1] = self.matches[-1].add(result)
        self.number += 1
        return self.matches[-1].rows[-1]


def courses(contest: Contest, patience: float = PATIENCE) -> dict[tuple[int, int], Course]:
    """Every block at every table, by their numbers."""
    return {
        (block, table): Course(contest, block, table, patience)
        for block in range(contest.blocks)
        for table in range(len(contest.tables))
    }


def run(courses: dict[tuple[int, int], Course], engine: Engine, at_once: int) -> Iterator[Played]:
    """Play what is left of the courses, ``at_once`` deals at a time; each deal as it is done.

    The courses go on with each deal that is given out. To stop, stop asking. A deal is played at
    all tables before the next one, as far as that goes: then what was played so far counts.
    """
    waiting = [(course.place, course) for course in courses.values() if course.next]
    heapify(waiting)
    running: dict[Future[Played], Course] = {}
    try:
        while waiting or running:
            while waiting and len(running) < at_once:
                _, course = heappop(waiting)
                task = course.next
                assert task is not None, "what waits has a next deal"
                running[engine.submit(play, task)] = course
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                course = running.pop(future)
                played = future.result()
                course.add(played.result)
                if course.next:
                    heappush(waiting, (course.place, course))
                yield played
    finally:
        for future in running:
            future.cancel()

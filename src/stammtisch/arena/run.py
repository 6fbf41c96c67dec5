"""Running a contest: its deals are handed to an executor in their order.

Deals are played by an ``Executor`` of Python's: by processes of this machine (``processes``), of a
Ray cluster (``on_ray``), or by another library's. The results never depend on it: a deal waits only
for the previous deal at the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from heapq import heapify, heappop, heappush

from stammtisch.arena.contest import BLOCK, Contest
from stammtisch.arena.play import Deal, Played, Task, play
from stammtisch.bots.program import PATIENCE
from stammtisch.cardplay.match import Match
from stammtisch.cardplay.results import Result


class TableBlock:
    """A block at one table: its matches so far, and the next deal."""

    def __init__(self, contest: Contest, block: int, table: int, patience: float = PATIENCE):
        self.contest = contest
        self.block, self.table = block, table
        self.patience = patience
        self.number = 0
        self.matches: list[Match] = []

    @property
    def next(self) -> Task | None:
        """The next deal; ``None`` when all have been played.

        A full block ends with the end of its last match: breaking that off would overweight short
        matches. Deals beyond the block count only for that match.
        """
        contest = self.contest
        begun = bool(self.matches) and not self.matches[-1].finished
        full = contest.length(self.block) == BLOCK
        if self.number >= contest.length(self.block) and not (begun and full):
            return None
        match = self.matches[-1] if begun else self._new_match()
        seating, seed = match.seating(len(match.results)), contest.seed_of(self.block, self.number)
        return Task(
            Deal(self.block, self.table, self.number),
            contest.game.GAME.name,
            contest.options,
            match.standing,
            seating,
            match.due(contest.game.deal(seed, seating.dealer)),
            seed,
            tuple(contest.names[entrant] for entrant in contest.tables[self.table]),
            self.patience,
        )

    @property
    def place(self) -> tuple[int, int, int]:
        """The order of play: by block, then by deal, then by table."""
        return self.block, self.number, self.table

    def add(self, result: Result) -> tuple[int, ...]:
        """Add a deal's result; return the points of each player."""
        if not self.matches or self.matches[-1].finished:
            self.matches.append(self._new_match())
        self.matches[-1] = self.matches[-1].add(result)
        self.number += 1
        return self.matches[-1].rows[-1]

    def _new_match(self) -> Match:
        contest = self.contest
        return contest.game.Match(contest.options, self.number % contest.players)


def table_blocks(contest: Contest, patience: float = PATIENCE) -> dict[tuple[int, int], TableBlock]:
    """Every block at every table, by block and table number."""
    return {
        (block, table): TableBlock(contest, block, table, patience)
        for block in range(contest.blocks)
        for table in range(len(contest.tables))
    }


def run(
    blocks: dict[tuple[int, int], TableBlock],
    executor: Executor,
    at_once: int,
    work: Callable[[Task], Played] = play,
) -> Iterator[Played]:
    """Play the remaining deals, ``at_once`` at a time; yield each as it ends.

    ``work`` plays one of them.

    Each result is added to its table block. Close the iterator to stop. Where possible a deal is
    played at all tables before the next one, so that the deals played so far count.
    """
    waiting = [
        (table_block.place, table_block) for table_block in blocks.values() if table_block.next
    ]
    heapify(waiting)
    running: dict[Future[Played], TableBlock] = {}
    try:
        while waiting or running:
            while waiting and len(running) < at_once:
                _, table_block = heappop(waiting)
                task = table_block.next
                assert task is not None, "what waits has a next deal"
                running[executor.submit(work, task)] = table_block
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                table_block = running.pop(future)
                played = future.result()
                table_block.add(played.result)
                if table_block.next:
                    heappush(waiting, (table_block.place, table_block))
                yield played
    finally:
        for future in running:
            future.cancel()

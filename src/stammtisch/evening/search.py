"""People at tables, so that as little as possible goes wrong: the search behind ``seating``.

A tabu search over exchanges of two people, as I. Dotú and P. Van Hentenryck describe it
("Scheduling Social Golfers Locally", 2005), and for few people a complete search after it. Both
count their work and know no clock, so the answer is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_EXACT = 20  # up to so many people a complete search follows
_NODES = 100_000  # the partial seatings that it looks at; up to 12 people have fewer
_WORK = 1_000_000  # exchanges that are looked at
_STARTS = 8
_STALE = 60  # steps without a better seating, after which the search starts anew
_TABU = 5  # steps for which a person who was moved stays


@dataclass(frozen=True, slots=True)
class Problem:
    """What a seating costs; people and places are numbers from 0.

    ``together[p][q]`` is the cost of two people at one table, symmetric and 0 for a person with
    themselves; ``alone[p][t]`` of one person at place ``t``. A place without ``social`` is no
    table: those who are there do not meet. No seating costs less than ``bound``.
    """

    sizes: tuple[int, ...]
    social: tuple[bool, ...]
    together: Sequence[Sequence[int]]
    alone: Sequence[Sequence[int]]
    bound: int

    @property
    def people(self) -> int:
        return sum(self.sizes)


def seated(problem: Problem) -> list[list[int]]:
    """The people at each place, at the lowest cost that is found.

    The search begins with the people in their order, the first at the first place, and leaves them
    there if that cannot be better: whoever wants chance shuffles them before.
    """
    best = None
    work = 0
    for start in range(_STARTS):
        search = _Exchanges(problem, start)
        work += search.run(_WORK - work)
        if best is None or search.best_cost < best.best_cost:
            best = search
        if best.best_cost == problem.bound or work >= _WORK:
            break
    assert best is not None
    if best.best_cost == problem.bound or problem.people > _EXACT:
        return best.best
    complete = _Complete(problem, best.best_cost, best.best)
    complete.seat(0, 0)
    return complete.best


class _Exchanges:
    """Tabu search: always the best exchange of two people, one of whom costs something."""

    def __init__(self, problem: Problem, start: int) -> None:
        """Begin with person ``start`` in the first seat, and the others after them in a circle."""
        self.problem = problem
        people = iter([*range(start, problem.people), *range(start)])
        self.tables = [[next(people) for _ in range(size)] for size in problem.sizes]
        self.at = [0] * problem.people
        for t, table in enumerate(self.tables):
            for p in table:
                self.at[p] = t
        self.load = [list(row) for row in problem.alone]
        """What each person would cost at each place, with those who are there now."""
        for p in range(problem.people):
            for t, table in enumerate(self.tables):
                if problem.social[t]:
                    self.load[p][t] += sum(problem.together[p][q] for q in table)
        alone = sum(problem.alone[p][t] for p, t in enumerate(self.at))
        self.cost = (alone + sum(self.load[p][t] for p, t in enumerate(self.at))) // 2
        self.best_cost = self.cost
        self.best = [list(table) for table in self.tables]
        self.free_from = [0] * problem.people

    def run(self, most: int) -> int:
        """Search until nothing gets better; how many exchanges were looked at, ``most`` or so."""
        step = stale = work = 0
        while self.best_cost > self.problem.bound and stale < _STALE and work < most:
            costly = [p for p, t in enumerate(self.at) if self.load[p][t]]
            work += len(costly) * self.problem.people
            exchange = self._best_exchange(costly, step)
            step, stale = step + 1, stale + 1
            if exchange is None:
                continue
            change, p, q = exchange
            self._exchange(p, q)
            self.cost += change
            self.free_from[p] = self.free_from[q] = step + _TABU
            if self.cost < self.best_cost:
                self.best_cost, stale = self.cost, 0
                self.best = [list(table) for table in self.tables]
        return work

    def _best_exchange(self, costly: list[int], step: int) -> tuple[int, int, int] | None:
        """The change and the two people; a person moved lately moves only to a new best."""
        best: tuple[int, int, int] | None = None
        social, at, wanted = self.problem.social, self.at, self.best_cost - self.cost
        for p in costly:
            here, loads, together = at[p], self.load[p], self.problem.together[p]
            p_free = self.free_from[p] <= step
            for q, there in enumerate(at):
                if there == here:
                    continue
                others = self.load[q]
                change = others[here] + loads[there] - loads[here] - others[there]
                if together[q]:
                    change -= together[q] * (social[here] + social[there])
                if best is not None and change >= best[0]:
                    continue
                if change < wanted or (p_free and self.free_from[q] <= step):
                    best = change, p, q
        return best

    def _exchange(self, p: int, q: int) -> None:
        here, there, together = self.at[p], self.at[q], self.problem.together
        self.tables[here][self.tables[here].index(p)] = q
        self.tables[there][self.tables[there].index(q)] = p
        self.at[p], self.at[q] = there, here
        for other, loads in enumerate(self.load):
            gain = together[other][q] - together[other][p]
            if self.problem.social[here]:
                loads[here] += gain
            if self.problem.social[there]:
                loads[there] -= gain


class _Complete:
    """Branch and bound: one person after the other, at every place that is left."""

    def __init__(self, problem: Problem, best_cost: int, best: list[list[int]]) -> None:
        self.problem = problem
        self.best_cost, self.best = best_cost, best
        self.tables: list[list[int]] = [[] for _ in problem.sizes]
        self.nodes = 0

    def seat(self, p: int, cost: int) -> None:
        """Seat person ``p`` and all after them, where those before cost ``cost``."""
        self.nodes += 1
        if self.nodes > _NODES:
            return
        if p == self.problem.people:
            self.best_cost, self.best = cost, [list(table) for table in self.tables]
            return
        empty: set[tuple[int, bool]] = set()  # kinds of empty places: one of each is enough
        for t, table in enumerate(self.tables):
            size, social = self.problem.sizes[t], self.problem.social[t]
            if len(table) == size or (not table and (size, social) in empty):
                continue
            if not table:
                empty.add((size, social))
            more = cost + self.problem.alone[p][t]
            if social:
                more += sum(self.problem.together[p][q] for q in table)
            if more < self.best_cost:
                table.append(p)
                self.seat(p + 1, more)
                table.pop()

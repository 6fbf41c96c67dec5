"""The report of a contest: means over its deals, with 95 % confidence intervals.

The unit is the deal: the same cards at all tables count once. Intervals are percentile bootstrap
intervals (Efron 1979): deals are resampled with replacement, and the interval holds the means of 95
of 100 samples. For matches the unit is the n-th match of a block at all its tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from stammtisch import __version__
from stammtisch.arena.contest import Contest
from stammtisch.arena.play import Played
from stammtisch.arena.run import TableBlock

SAMPLES = 10_000
_CHUNK = 250  # samples at a time: the weights of all of them would not fit into memory

Sums = NDArray[np.int64]
"""Points by unit (rows) and entrant (columns)."""


MIN_UNITS = 20
"""With fewer units a bootstrap interval is too narrow to be trusted."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean over ``units`` units, with its 95 % bootstrap interval."""

    mean: float
    low: float
    high: float
    units: int = 0

    @property
    def clear(self) -> bool:
        """Whether the interval excludes 0 and there are at least ``MIN_UNITS`` units."""
        return self.units >= MIN_UNITS and (self.low > 0 or self.high < 0)


def decimals(value: float) -> int:
    """With how many decimals a figure is shown."""
    return 1 if abs(value) >= 10 else 2


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds a decision, over decisions with more than one option."""

    decisions: int
    p50: float
    p95: float
    worst: float


@dataclass(frozen=True, slots=True)
class Entrant:
    """The results of one entrant.

    ``score`` is its points a deal, ``edge`` its score less the mean of all entrants. ``first`` and
    ``last`` are the fractions of matches that it won and lost; a shared first place counts as a
    half or a third. ``failed`` is the number of deals at which its program failed,
    at one table or more.
    """

    name: str
    score: Interval
    edge: Interval
    first: Interval | None
    last: Interval | None
    times: Times
    failed: int


@dataclass(frozen=True, slots=True)
class Pair:
    """The difference of two entrants' points a deal."""

    one: str
    two: str
    ahead: Interval


@dataclass(frozen=True, slots=True)
class Report:
    """The results of a contest, or of the part that was played."""

    contest: Contest
    deals: int
    matches: int
    entrants: tuple[Entrant, ...]
    pairs: tuple[Pair, ...]

    @property
    def ladder(self) -> tuple[Entrant, ...]:
        """The entrants, the best first."""
        return tuple(sorted(self.entrants, key=lambda each: -each.edge.mean))

    def to_json(self) -> dict[str, object]:
        """The report for its JSON file."""
        return {
            "stammtisch": __version__,
            **self.contest.identity,
            "deals": self.deals,
            "tables": [list(table) for table in self.contest.tables],
            "matches": self.matches,
            "entrants": [asdict(each) for each in self.entrants],
            "pairs": [asdict(each) for each in self.pairs],
        }


def report(
    contest: Contest, blocks: Mapping[tuple[int, int], TableBlock], played: Iterable[Played]
) -> Report:
    """What was played at all tables so far; a deal that some have still to play does not count."""
    scores = _scores(contest, blocks)
    firsts, lasts = _places(contest, blocks)
    seats = len(contest.tables) * contest.players // len(contest.names)
    times: list[list[float]] = [[] for _ in contest.names]
    failed: list[set[tuple[int, int]]] = [set() for _ in contest.names]
    for each in played:
        table = contest.tables[each.deal.table]
        for seat, entrant in enumerate(table):
            times[entrant] += each.times[seat]
        for seat, _ in each.failed:
            failed[table[seat]].add((each.deal.block, each.deal.number))
    number = len(contest.names)
    edges = scores * number - scores.sum(axis=1, keepdims=True)
    entrants = tuple(
        Entrant(
            name,
            interval(scores[:, at], seats),
            interval(edges[:, at], seats * number),
            interval(firsts[:, at], seats * _WHOLE) if len(firsts) else None,
            interval(lasts[:, at], seats) if len(lasts) else None,
            _times(times[at]),
            len(failed[at]),
        )
        for at, name in enumerate(_numbered(contest.names))
    )
    pairs = tuple(
        Pair(
            entrants[one].name,
            entrants[two].name,
            interval(scores[:, one] - scores[:, two], seats),
        )
        for one, two in combinations(range(number), 2)
    )
    return Report(contest, len(scores), len(firsts), entrants, pairs)


def interval(sums: Sums, parts: int) -> Interval:
    """The mean of ``sums / parts`` over the units (exact 0 for a sum of 0), with its interval."""
    units = len(sums)
    if not units:
        return Interval(0.0, 0.0, 0.0)
    chance = np.random.RandomState(units)  # Deterministic: equal deals give equal figures.
    means: list[NDArray[np.float64]] = []
    for _ in range(SAMPLES // _CHUNK):
        weights = chance.multinomial(units, np.full(units, 1 / units), size=_CHUNK)
        means.append(weights @ sums / (units * parts))
    low, high = np.percentile(np.concatenate(means), [2.5, 97.5])
    return Interval(int(sums.sum()) / (units * parts), float(low), float(high), units)


def _scores(contest: Contest, blocks: Mapping[tuple[int, int], TableBlock]) -> Sums:
    """The points of each entrant at each deal, summed over the tables."""
    rows: list[list[int]] = []
    for block in range(contest.blocks):
        at_tables = [blocks[block, table] for table in range(len(contest.tables))]
        brought = [[row for match in each.matches for row in match.rows] for each in at_tables]
        played = min(contest.length(block), *(len(each) for each in brought))
        for number in range(played):
            sums = [0] * len(contest.names)
            for table, each in zip(contest.tables, brought, strict=True):
                for entrant, score in zip(table, each[number], strict=True):
                    sums[entrant] += score
            rows.append(sums)
    return np.array(rows, dtype=np.int64).reshape(len(rows), len(contest.names))


_WHOLE = 6
"""The weight of a first place: divisible by 2 and 3 for shared ones."""


def _places(contest: Contest, blocks: Mapping[tuple[int, int], TableBlock]) -> tuple[Sums, Sums]:
    """How often each entrant was first and last, in matches that are over at all tables.

    The last block may end in the middle of a match, so that short matches count slightly more.
    """
    firsts: list[list[int]] = []
    lasts: list[list[int]] = []
    for block in range(contest.blocks):
        over = [
            [match for match in blocks[block, table].matches if match.finished]
            for table in range(len(contest.tables))
        ]
        for matches in zip(*over, strict=False):
            first, last = [0] * len(contest.names), [0] * len(contest.names)
            for table, match in zip(contest.tables, matches, strict=True):
                winners, lowest = match.places.count(1), max(match.places)
                for entrant, place in zip(table, match.places, strict=True):
                    first[entrant] += _WHOLE // winners if place == 1 else 0
                    last[entrant] += place == lowest > 1
            firsts.append(first)
            lasts.append(last)
    shape = len(firsts), len(contest.names)
    return (
        np.array(firsts, dtype=np.int64).reshape(shape),
        np.array(lasts, dtype=np.int64).reshape(shape),
    )


def _times(times: list[float]) -> Times:
    if not times:
        return Times(0, 0.0, 0.0, 0.0)
    p50, p95, worst = np.percentile(times, [50, 95, 100])
    return Times(len(times), float(p50), float(p95), float(worst))


def _numbered(names: tuple[str, ...]) -> list[str]:
    """The names, numbered where one bot has entered several times."""
    return [
        f"{name} ({names[: at + 1].count(name)})" if names.count(name) > 1 else name
        for at, name in enumerate(names)
    ]

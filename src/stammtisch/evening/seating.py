"""Who sits at which table: by lot, so that few meet again, or by standing.

The methods and their sources stand in ``docs/clubs-methods.md``. Chance comes from a seed by the
shuffle of ``docs/shuffle.md``, so everybody can draw a seating again and compare.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import Stream
from stammtisch.evening.search import Problem, seated

Table: TypeAlias = tuple[int, ...]
"""The people at a table, seat 1 first."""

Pair: TypeAlias = tuple[int, int]
"""Two people, the lower number first."""

PURPOSE = "evening/seating"
"""Of the stream of numbers that draws a seating."""

# What is to be avoided first weighs more than any number of what comes after it.
_THREE_AGAIN = 1
_OFTEN = 1 << 16
_AGAIN = 1 << 32
_WAIT_AGAIN = 1 << 48


@dataclass(frozen=True, slots=True)
class Seating:
    """One series: its tables, who waits, and the pairs that sit together though they met before."""

    tables: tuple[Table, ...]
    waiting: tuple[int, ...] = ()
    repeats: tuple[Pair, ...] = ()


def sizes(people: int, at_most: int = 4) -> tuple[int, ...]:
    """The sizes of the tables, the larger ones first.

    With ``at_most`` 4: tables of four and, as few as can be, of three. With 3: tables of three, and
    ``people % 3`` wait.

    Raises:
        BadInput: so many cannot be seated (1, 2 and 5 at fours and threes; 1 and 2 at threes).
    """
    if at_most == 3:
        if people < 3:
            raise BadInput("evening.refuse.seating_threes", number=people)
        return (3,) * (people // 3)
    if at_most != 4:
        raise ValueError(f"no tables of {at_most}")
    threes = -people % 4
    fours = (people - 3 * threes) // 4
    if people < 3 or fours < 0:
        raise BadInput("evening.refuse.seating", number=people)
    return (4,) * fours + (3,) * threes


def drawn(
    people: Sequence[int],
    seed: str,
    earlier: Sequence[Sequence[Table]] = (),
    *,
    at_most: int = 4,
    waited: Sequence[int] = (),
) -> Seating:
    """A seating by lot in which as few as possible meet again.

    ``people`` are those who are there, each once, in any order; ``earlier`` holds the tables of
    each series before; ``waited`` names everybody who has waited, once for each time.

    What is avoided, the first before all others: that somebody waits more often than others; that
    a pair sits together again; that it is a pair that met often; that somebody sits at a table of
    three again, where there are fours. What remains is the lot's.

    Raises:
        BadInput: so many cannot be seated (``sizes``).
    """
    places = sizes(len(people), at_most)
    order = Stream(seed, PURPOSE).shuffled(sorted(people))
    problem = _problem(order, places, met(earlier), _threes(earlier, at_most), Counter(waited))
    tables = [tuple(order[p] for p in table) for table in seated(problem)]
    waiting = tuple(sorted(tables.pop())) if len(tables) > len(places) else ()
    return Seating(tuple(tables), waiting, repeats(tables, earlier))


def by_standing(
    order: Sequence[int],
    seed: str,
    earlier: Sequence[Sequence[Table]] = (),
    *,
    at_most: int = 4,
    waited: Sequence[int] = (),
) -> Seating:
    """A seating by standing: the first four at table 1, the next four at table 2, and so on.

    ``order`` names those who are there, the best first. So the tables of three are the last ones.
    The seats of a table are drawn by lot. Where people must wait, the lot chooses them among those
    who waited least, and the others move up.

    Raises:
        BadInput: so many cannot be seated (``sizes``).
    """
    places = sizes(len(order), at_most)
    stream = Stream(seed, PURPOSE)
    counts = Counter(waited)
    lots = sorted(stream.shuffled(sorted(order)), key=counts.__getitem__)
    waiting = lots[: len(order) - sum(places)]
    rest = iter([person for person in order if person not in waiting])
    tables = [stream.shuffled([next(rest) for _ in range(size)]) for size in places]
    return Seating(tuple(tables), tuple(sorted(waiting)), repeats(tables, earlier))


def met(series: Sequence[Sequence[Table]]) -> dict[Pair, int]:
    """Who met whom, and how often; the pairs in ascending order."""
    counts = Counter(pair for tables in series for table in tables for pair in pairs(table))
    return dict(sorted(counts.items()))


def repeats(tables: Sequence[Table], earlier: Sequence[Sequence[Table]]) -> tuple[Pair, ...]:
    """The pairs at these tables that met before, in ascending order."""
    before = met(earlier)
    return tuple(sorted(pair for table in tables for pair in pairs(table) if pair in before))


def pairs(table: Table) -> list[Pair]:
    """All pairs at a table."""
    people = sorted(table)
    return [(p, q) for i, p in enumerate(people) for q in people[i + 1 :]]


def _threes(earlier: Sequence[Sequence[Table]], at_most: int) -> Counter[int]:
    """How often each person sat at a table of three, where that is the exception."""
    if at_most == 3:
        return Counter()
    return Counter(p for tables in earlier for table in tables if len(table) == 3 for p in table)


def _problem(
    order: Sequence[int],
    places: tuple[int, ...],
    before: dict[Pair, int],
    threes: Counter[int],
    waits: Counter[int],
) -> Problem:
    """The costs of seating people in this order; who waits is at a last place of no table."""
    bench = len(order) - sum(places)
    together = [[0] * len(order) for _ in order]
    number = {person: p for p, person in enumerate(order)}
    for (first, second), times in before.items():
        if first in number and second in number:
            p, q = number[first], number[second]
            together[p][q] = together[q][p] = _AGAIN + _OFTEN * times
    alone = [
        [threes[person] * _THREE_AGAIN if size == 3 else 0 for size in places]
        + ([waits[person] * _WAIT_AGAIN] if bench else [])
        for person in order
    ]
    at_threes = 3 * places.count(3)
    least_threes = sum(sorted(threes[person] for person in order)[:at_threes])
    least_waits = sum(sorted(waits[person] for person in order)[:bench])
    return Problem(
        sizes=places + ((bench,) if bench else ()),
        social=(True,) * len(places) + ((False,) if bench else ()),
        together=together,
        alone=alone,
        bound=least_threes * _THREE_AGAIN + least_waits * _WAIT_AGAIN,
    )

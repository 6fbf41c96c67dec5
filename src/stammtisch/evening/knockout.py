"""A knock-out: whoever loses is out, and two who are left play the final.

The method stands in ``docs/clubs-methods.md``.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.pairing import lots


@dataclass(frozen=True, slots=True)
class Knockout:
    """One round: ``places`` from the top of the bracket down; neighbours meet, or one has a bye."""

    places: tuple[int | None, ...]

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom in this round, from the top of the bracket down."""
        return tuple((p, q) for p, q in self._neighbours() if p is not None and q is not None)

    @property
    def byes(self) -> tuple[int, ...]:
        """Who goes on without playing."""
        lone = [p if q is None else q for p, q in self._neighbours() if p is None or q is None]
        return tuple(p for p in lone if p is not None)

    @property
    def winner(self) -> int | None:
        """Whoever is left, when everybody else is out."""
        return self.places[0] if len(self.places) == 1 else None

    def played(self, winners: Collection[int]) -> Knockout:
        """The next round, with those who won and those who had a bye.

        Raises:
            ValueError: not exactly one of each pair has won, or nobody is left to play.
        """
        if len(self.places) == 1:
            raise ValueError("it is over")
        after: list[int | None] = []
        for p, q in self._neighbours():
            if p is None or q is None:
                after.append(q if p is None else p)
                continue
            if (p in winners) == (q in winners):
                raise ValueError(f"one of {p} and {q} wins")
            after.append(p if p in winners else q)
        return Knockout(tuple(after))

    def losers(self, winners: Collection[int]) -> tuple[int, ...]:
        """Who is out after this round; after the semi-finals they play for the third place."""
        return tuple(p for pair in self.pairs for p in pair if p not in winners)

    def _neighbours(self) -> list[tuple[int | None, int | None]]:
        return list(zip(self.places[::2], self.places[1::2], strict=False))


def knockout(people: Collection[int], seed: str) -> Knockout:
    """The bracket by lot.

    It has the next power of two places. The lot numbers the people, and they are put into it as
    seeds are: 1 and 2 can meet only in the final, 1 to 4 only in the semi-finals, and so on. So
    the first numbers have the byes, all in the first round, and spread over the bracket.

    Raises:
        BadInput: there are fewer than two people.
    """
    if len(people) < 2:
        raise BadInput("evening.refuse.pairing", number=len(people))
    numbers = dict(enumerate(lots(tuple(people), seed), start=1))
    places = 1 << (len(people) - 1).bit_length()
    return Knockout(tuple(numbers.get(number) for number in bracket(places)))


def bracket(places: int) -> tuple[int, ...]:
    """The numbers from the top of a bracket down, for a power of two: 1, 8, 4, 5, 2, 7, 3, 6.

    Each round doubles it: beside each number comes the one that makes the sum of first and last.
    """
    order = [1]
    while len(order) < places:
        total = 2 * len(order) + 1
        order = [number for one in order for number in (one, total - one)]
    return tuple(order)

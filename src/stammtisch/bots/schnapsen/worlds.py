"""Which ways in which the hidden cards may lie are looked at, and how much each counts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stammtisch.bots.schnapsen.belief import Belief, Rows
from stammtisch.bots.schnapsen.habits import likelihood
from stammtisch.bots.schnapsen.past import Numbers
from stammtisch.games.schnapsen.view import View

FEW = 60
"""So few worlds are all looked at, whatever the budget: from the fifth trick there are no more.

(There are 56 when the stock was closed before the third trick, and at most 6 while it is open.)"""

LOTS = 8
"""So many worlds, or stories of one world, are drawn for each that is looked at."""

_WHOLE = 1 << 16
"""Weights are whole numbers up to this, so that sums of them are exact."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """A row a world, and how often it counts. The first of them are a fair sample by themselves."""

    rows: Rows
    weights: Numbers

    def first(self, number: int) -> Worlds:
        """So many of them."""
        return Worlds(self.rows[:number], self.weights[:number])


def worlds_of(view: View, belief: Belief, rng: np.random.RandomState, most: int) -> Worlds:
    """All worlds, if there are at most so many or ``FEW``; else so many by chance.

    Likely worlds count for more, or are drawn more often.
    """
    if belief.number == 1:
        return Worlds(belief.every(), np.ones(1, dtype=np.int64))
    if belief.number <= max(most, FEW):
        rows = belief.every()
        rows = rows[rng.permutation(len(rows))]
        stories = np.repeat(rows, LOTS, axis=0)
        likely = likelihood(view, belief, stories, rng).reshape(len(rows), LOTS)
        return Worlds(rows, _whole(np.cumsum(likely, axis=1)[:, -1]))
    rows = belief.some(rng, most * LOTS)
    ends = np.cumsum(_whole(likelihood(view, belief, rows, rng)))
    total = int(ends[-1])
    marks = [(total * at + rng.randint(total)) // most for at in range(most)]
    chosen = np.searchsorted(ends, marks, side="right")
    drawn, counts = np.unique(chosen, return_counts=True)
    order = rng.permutation(len(drawn))
    return Worlds(rows[drawn[order]], counts[order].astype(np.int64))


def _whole(weights: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Numbers:
    """The same as whole numbers, the largest about ``_WHOLE``, none 0."""
    numbers: Numbers = (weights / weights.max() * _WHOLE).astype(np.int64) + 1
    return numbers

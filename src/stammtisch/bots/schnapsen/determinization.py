"""Determinization: the worlds that a decision looks at, weighted by what the opponent did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from stammtisch.bots.schnapsen.belief import Belief, Layouts
from stammtisch.bots.schnapsen.opponent_history import Numbers
from stammtisch.bots.schnapsen.opponent_model import Floats
from stammtisch.games.schnapsen.view import View

Likelihood: TypeAlias = Callable[[View, Layouts, np.random.RandomState], Floats]
"""How likely each world is, above 0, given what the opponent has done."""

ENUMERATED = 60
"""Up to so many worlds are enumerated whatever the budget. From the fifth trick on there are never
more: 56 if the stock was closed before the third trick, at most 6 while it is open."""

CANDIDATES = 8
"""Candidates for each world that is used: worlds to be resampled, or histories of one world."""

_WHOLE = 1 << 16
"""Weights are whole numbers up to about this, so that sums of them are exact."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """Worlds with their weights. Any first part of them is a fair sample by itself."""

    layouts: Layouts
    weights: Numbers

    def first(self, number: int) -> Worlds:
        """The first ``number`` of them."""
        return Worlds(self.layouts[:number], self.weights[:number])


def is_enumerated(belief: Belief, most: int) -> bool:
    """Whether all worlds are looked at, where ``most`` may be sampled."""
    return belief.number <= max(most, ENUMERATED)


def weighted_worlds(
    view: View,
    belief: Belief,
    likely: Likelihood,
    rng: np.random.RandomState,
    most: int,
    histories: int = CANDIDATES,
) -> Worlds:
    """All worlds, if there are at most ``most`` or ``ENUMERATED`` of them; else ``most`` samples.

    Enumerated worlds are weighted by how ``likely`` they are, which is a mean over so many
    ``histories`` of each; sampled ones are resampled by it (stratified resampling).
    """
    if belief.number == 1:
        return Worlds(belief.enumerated(), np.ones(1, dtype=np.int64))
    if is_enumerated(belief, most):
        layouts = belief.enumerated()
        layouts = layouts[rng.permutation(len(layouts))]
        repeated = np.repeat(layouts, histories, axis=0)
        of_each = likely(view, repeated, rng).reshape(len(layouts), histories)
        return Worlds(layouts, _whole(np.cumsum(of_each, axis=1)[:, -1]))
    layouts = belief.sampled(rng, most * CANDIDATES)
    ends = np.cumsum(_whole(likely(view, layouts, rng)))
    total = int(ends[-1])
    marks = [(total * at + rng.randint(total)) // most for at in range(most)]
    chosen = np.searchsorted(ends, marks, side="right")
    drawn, counts = np.unique(chosen, return_counts=True)
    order = rng.permutation(len(drawn))
    return Worlds(layouts[drawn[order]], counts[order].astype(np.int64))


def _whole(weights: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Numbers:
    """The weights as whole numbers, the largest about ``_WHOLE``, none 0."""
    numbers: Numbers = (weights / weights.max() * _WHOLE).astype(np.int64) + 1
    return numbers

"""Sequential halving (Karnin, Koren and Somekh 2013): the best candidate by trials in worlds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.scarto.belief import opponents
from stammtisch.bots.scarto.equity import Equity
from stammtisch.games.scarto.view import View
from stammtisch.solver import scarto as solver
from stammtisch.solver.encoding import Rows

Candidate = TypeVar("Candidate")
Number = TypeVar("Number", bound=np.generic)


def sequential_halving(
    candidates: Sequence[Candidate],
    worlds: NDArray[Number],
    evaluate: Callable[[Candidate, NDArray[Number]], int],
) -> Candidate:
    """The candidate with the greatest sum of values; of equals the first.

    ``worlds`` are rows, encoded positions or their numbers, and ``evaluate`` gives a candidate's
    total value in some of them. All candidates start, and after each round the worse half is
    eliminated. The worlds are divided so that every round costs about the same: the fewer
    candidates are left, the more worlds they are tried in. In each world all remaining candidates
    are tried.
    """
    sizes = [len(candidates)]
    while sizes[-1] > 2:
        sizes.append((sizes[-1] + 1) // 2)
    left, sums, at, weight = list(range(len(candidates))), [0] * len(candidates), 0, 0.0
    whole = sum(1 / size for size in sizes)
    for size in sizes:
        left = sorted(left, key=lambda place: -sums[place])[:size]
        weight += 1 / size
        end = len(worlds) if size == sizes[-1] else round(len(worlds) * weight / whole)
        for place in left if end > at else ():
            sums[place] += evaluate(candidates[place], worlds[at:end])
        at = end
    return candidates[max(left, key=lambda place: (sums[place], -place))]


def playout_value(view: View, positions: Rows, equity: Equity, seed: int) -> int:
    """The viewer's total equity when each position is played to its end by rules of thumb."""
    mine, after = view.seat, opponents(view)[0]
    ends = solver.playouts(positions, 1, seed, "thumb")[:, 0]
    return int(equity[ends[:, mine], ends[:, after]].sum())

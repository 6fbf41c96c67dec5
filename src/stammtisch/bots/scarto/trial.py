"""Finding the best of several things by trying them in many worlds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.scarto.aim import Worth
from stammtisch.bots.scarto.belief import opponents
from stammtisch.games.scarto.view import View
from stammtisch.solver import scarto as solver

Rows: TypeAlias = NDArray[np.uint8]
"""Positions as the solver reads them, a row a world."""

Thing = TypeVar("Thing")


def best(things: Sequence[Thing], rows: Rows, rate: Callable[[Thing, Rows], int]) -> Thing:
    """The thing whose ratings add up to the most; of equals the first.

    All begin, and after each round the worse half drops out: the fewer are left, the more worlds
    each is tried in, so that every round is about as much work. In a world all that are left are
    tried.
    """
    sizes = [len(things)]
    while sizes[-1] > 2:
        sizes.append((sizes[-1] + 1) // 2)
    left, sums, at, weight = list(range(len(things))), [0] * len(things), 0, 0.0
    whole = sum(1 / size for size in sizes)
    for size in sizes:
        left = sorted(left, key=lambda place: -sums[place])[:size]
        weight += 1 / size
        end = len(rows) if size == sizes[-1] else round(len(rows) * weight / whole)
        for place in left if end > at else ():
            sums[place] += rate(things[place], rows[at:end])
        at = end
    return things[max(left, key=lambda place: (sums[place], -place))]


def played_out(view: View, rows: Rows, value: Worth, seed: int) -> int:
    """What these positions are worth together: each is played to its end by rules of thumb."""
    mine, after = view.seat, opponents(view)[0]
    ends = solver.playouts(rows, 1, seed, "thumb")[:, 0]
    return int(value[ends[:, mine], ends[:, after]].sum())

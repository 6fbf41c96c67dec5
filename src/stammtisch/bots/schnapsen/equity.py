"""Match equity: a deal's game points as the probability of winning the game of seven (SN 10)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.schnapsen.match import TARGET, Standing
from stammtisch.games.schnapsen.notation import SEATS

MOST = 3
"""The most game points of a deal."""

WINS = {1: 43, 2: 43, 3: 14}
"""Of 100 deals between equal players, how many bring their winner so many game points."""

UNIT = 1 << 20
"""Probabilities and game points are whole numbers of this unit, so that sums are exact."""


@cache
def win_probability(mine: int, theirs: int) -> float:
    """The probability of winning the game of seven against an equal player, at this score."""
    if mine >= TARGET or theirs >= TARGET:
        return float(mine >= TARGET)
    ways = sum(
        number * (win_probability(mine + points, theirs) + win_probability(mine, theirs + points))
        for points, number in WINS.items()
    )
    return ways / (SEATS * sum(WINS.values()))


@cache
def equity(standing: Standing, seat: int) -> tuple[int, ...]:
    """The equity of ``seat`` after losing the deal by 3 game points, by 2, ..., winning it by 3.

    Outside a game of seven these are the game points themselves. A bonus that waits goes to the
    winner of the deal (SN 9.4). Game points that cannot change the winner of the game of seven
    still count a little, so that a higher loss is never preferred.
    """
    worth = []
    for points in range(-MOST, MOST + 1):
        total = points + (points > 0) * standing.bonus - (points < 0) * standing.bonus
        if standing.totals:
            mine, theirs = standing.totals[seat], standing.totals[1 - seat]
            after = win_probability(mine + max(total, 0), theirs + max(-total, 0))
            worth.append(round(UNIT * after) + points * (UNIT >> 12))
        else:
            worth.append(UNIT * total)
    return tuple(worth)


def game_point(worth: Sequence[int] | NDArray[np.int64]) -> Fraction:
    """The equity of a game point, where these are the equities of a deal's game points."""
    return Fraction(int(worth[MOST + 1]) - int(worth[MOST - 1]), 2)

"""What a deal's game points are worth: in the game of seven, the chance to win it (SN 10)."""

from __future__ import annotations

from functools import cache

from stammtisch.games.schnapsen.match import TARGET, Standing
from stammtisch.games.schnapsen.notation import SEATS

MOST = 3
"""A deal brings at most so many game points."""

WINS = {1: 43, 2: 43, 3: 14}
"""Of 100 deals between equals, how many bring their winner so many game points."""

UNIT = 1 << 20
"""Chances and game points are whole numbers of this unit, so that sums of them are exact."""


@cache
def chance(mine: int, theirs: int) -> float:
    """The chance to win the game of seven against an equal, with so many game points each."""
    if mine >= TARGET or theirs >= TARGET:
        return float(mine >= TARGET)
    ways = sum(
        number * (chance(mine + points, theirs) + chance(mine, theirs + points))
        for points, number in WINS.items()
    )
    return ways / (SEATS * sum(WINS.values()))


@cache
def stakes(standing: Standing, seat: int) -> tuple[int, ...]:
    """What it is worth to ``seat`` to lose the deal by 3 game points, by 2, ..., to win it by 3.

    Where the deal belongs to no game of seven, its game points themselves. A bonus that waits goes
    to whoever wins the deal (SN 9.4). Losing as dearly as one can is never better than another
    loss: what decides nothing in the game of seven still counts a little.
    """
    worth = []
    for points in range(-MOST, MOST + 1):
        total = points + (points > 0) * standing.bonus - (points < 0) * standing.bonus
        if standing.totals:
            mine, theirs = standing.totals[seat], standing.totals[1 - seat]
            after = chance(mine + max(total, 0), theirs + max(-total, 0))
            worth.append(round(UNIT * after) + points * (UNIT >> 12))
        else:
            worth.append(UNIT * total)
    return tuple(worth)

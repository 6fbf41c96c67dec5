"""What cards promise, and what bots give away a deal, so that a person's can be compared.

The figures are of ``python -m training.coach.standards GAME --deals 120``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple


class Promise(NamedTuple):
    """What the cards of one seat promise a deal, on average, and the standard deviation of that."""

    mean: float
    deviation: float


PROMISES: Mapping[str, Promise] = {
    "scarto": Promise(0.2, 7.5),
    "schnapsen": Promise(-0.2, 0.7),
    "skat": Promise(1.5, 25.9),
}

GIVEN_AWAY: Mapping[str, Mapping[str, float]] = {
    "scarto": {"thumb": 6.1, "beginner": 2.4, "club": 0.9},
    "schnapsen": {"thumb": 0.69, "beginner": 0.42, "club": 0.2},
    "skat": {"thumb": 11.3, "beginner": 4.4, "club": 2.5},
}
"""Points a deal of each level, the weakest first. A quick look tells ``master`` from ``club`` in no
game, so the last level stands for all that is better, too."""

DOUBT = 2.0
"""So many standard errors to both sides are taken as possible."""


def worse(game: str, promises: Sequence[float]) -> int:
    """So many in a hundred who play as many deals have worse cards than these."""
    usual = PROMISES[game]
    off = sum(each - usual.mean for each in promises)
    return round(100 * NormalDist().cdf(off / (usual.deviation * sqrt(len(promises)))))


def plays_like(game: str, lost: float, error: float) -> tuple[str, str, str]:
    """The level that gives away as much, and the weakest and the strongest that it may be."""
    return (
        _nearest(game, lost),
        _nearest(game, lost + DOUBT * error),
        _nearest(game, lost - DOUBT * error),
    )


def _nearest(game: str, lost: float) -> str:
    levels = GIVEN_AWAY[game]
    return min(levels, key=lambda level: abs(levels[level] - lost))

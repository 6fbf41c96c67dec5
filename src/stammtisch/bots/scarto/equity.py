"""Match equity: the expected stakes of the whole game after each outcome of a deal.

And how likely the game is won then: not lost.

The lowest total of a game loses and pays (SC 7.1, SC 7.2). Future deals are averaged over typical
scores of club players. Each point also has a small utility of its own: it keeps play sensible when
the game is decided, and reduces the variance with few worlds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.scoring import PAR
from stammtisch.games.scarto.view import View

Equity: TypeAlias = NDArray[np.int64]
"""Of shape (79, 79): the viewer's utility by his points and those of the player after him.

Integers, so that sums do not depend on the machine."""

AtEnd: TypeAlias = Callable[[NDArray[np.int64], NDArray[np.int64]], Equity]
"""What the end of the game is worth, by the viewer's lead over each of the others."""

SCALE = 1 << 16  # of one stake
POINT = SCALE >> 3  # the utility of a point
ALL = 3 * PAR

_MOST_LEAD = 160  # Greater differences of totals are clipped to this.
_HORIZON = 6  # in deals

# Scores of deals between club players: the dealer's mean score, deviations from it, and deviations
# from an even split between the two others. All deviations are equally likely.
_DEALER = 5
_DEVIATIONS = (-14, -8, -5, -2, 0, 2, 5, 8, 14)
_SPLITS = (-11, -7, -4, -2, 0, 2, 4, 7, 11)

TYPICAL = tuple(
    (_DEALER + deviation, -((_DEALER + deviation) // 2) + split)
    for deviation in _DEVIATIONS
    for split in _SPLITS
)
"""Scores of typical deals: of the dealer, and of the player on his right."""


def equity(view: View) -> Equity:
    """The viewer's utility of each outcome of this deal."""
    return _after_deal(view, _payment) + POINT * np.arange(ALL + 1)[:, None]


def game_won(view: View) -> Equity:
    """The viewer's probability of winning the game after each outcome of this deal, in 1/SCALE.

    Who does not lose wins (SC 7.1); where nobody loses, because all are level, it is half a win.
    """
    return _after_deal(view, _won)


def _after_deal(view: View, at_end: AtEnd) -> Equity:
    """The mean of ``at_end`` for the viewer after each outcome of this deal."""
    assert view.seat is not None
    seat, options, standing = view.seat, view.options, view.standing
    totals = standing.totals or (0,) * SEATS
    left = max(0, options.deals - standing.deals - 1)
    expected = _expected(at_end, min(left, _HORIZON), (view.dealer + 1 - seat) % SEATS)
    mine, after = np.indices((ALL + 1, ALL + 1))
    ends = [mine - PAR, after - PAR, ALL - mine - after - PAR]
    one, two, three = (end + totals[(seat + step) % SEATS] for step, end in enumerate(ends))
    found: Equity = expected[_index(one - two), _index(one - three)]
    return found


def _index(difference: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.clip(difference, -_MOST_LEAD, _MOST_LEAD) + _MOST_LEAD


@lru_cache(maxsize=2 * SEATS * (_HORIZON + 1))
def _expected(at_end: AtEnd, left: int, dealer: int) -> Equity:
    """The mean of ``at_end`` with ``left`` deals to come, the next of them by ``dealer``.

    Seats are counted from the viewer. The axes are the viewer's lead over the next player and over
    the third.
    """
    if not left:
        one, two = np.indices((2 * _MOST_LEAD + 1, 2 * _MOST_LEAD + 1)) - _MOST_LEAD
        return at_end(one, two)
    later = np.pad(_expected(at_end, left - 1, (dealer + 1) % SEATS), _MOST_LEAD, mode="edge")
    size = 2 * _MOST_LEAD + 1
    total = np.zeros((size, size), np.int64)
    for dealt, right in TYPICAL:
        scores = (dealt, right, -dealt - right)
        mine, after, third = (scores[(step - dealer) % SEATS] for step in range(SEATS))
        to_next, to_third = _MOST_LEAD + mine - after, _MOST_LEAD + mine - third
        total += later[to_next : to_next + size, to_third : to_third + size]
    return total // len(TYPICAL)


def _won(one: NDArray[np.int64], two: NDArray[np.int64]) -> Equity:
    """Whether the viewer is not among the losers; half, where all are level."""
    level = (one == 0) & (two == 0)
    value: Equity = np.where(level, SCALE // 2, np.where((one > 0) | (two > 0), SCALE, 0))
    return value


def _payment(one: NDArray[np.int64], two: NDArray[np.int64]) -> Equity:
    """The stakes that the game pays (SC 7.2), by the viewer's lead over each of the others."""
    lowest = np.minimum(0, np.minimum(-one, -two))
    losing = [lowest == 0, lowest == -one, lowest == -two]
    losers = losing[0].astype(np.int64) + losing[1] + losing[2]
    paid = np.where(losing[0], -(SEATS - losers), losers)
    value: Equity = SCALE * np.where(losers == SEATS, 0, paid)
    return value

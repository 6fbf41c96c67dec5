"""Match equity: what a game is worth near the end of a list (SK 7.1), where places are at stake.

Far from the end a point is worth a point. In the last deals a player who is behind must risk more
than pays, and one who is ahead less. The utility is the expected number of players one finishes
ahead of. Each point also counts a little by itself, which keeps play sensible. Who passes lets
another play, whose game is won or lost as most are, or nobody, if both others have passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.evaluation import LOGIT, ONE, Evaluation
from stammtisch.games.skat.match import OTHERS_BONUS, SOLOIST_BONUS
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.view import View

Points = NDArray[np.int64]

LAST = 3
"""Deals still to come after this one, at most, where the standing counts."""

SPREAD = {False: 42, True: 83}
"""By how many points a deal changes the difference between two players: the standard deviation,
without and with tournament scoring (``python -m training.skat.equity``)."""

VALUE, WON = 47, 87
"""The mean value of a game, and how many of 100 are won (the same command)."""

MOST = 1023
"""More points are not told apart."""

POINT = 16
"""Besides, each point is worth 1/``POINT`` of itself."""

_GAME, _LOSS = 200, -200
"""Between these the utility rises by their difference, as the points would: so it is a score."""

_LEAST_AT_STAKE = ONE >> 6
"""Where less is at stake between the two, the list is decided, and points count alone."""


class Equity(NamedTuple):
    """The utility, in points, of winning a game with so many points as the soloist, or losing it.

    It is measured from the utility of a pass. ``won`` and ``lost`` have ``MOST`` + 1 elements.
    """

    won: Points
    lost: Points


def equity(view: View, learned: Evaluation) -> Equity | None:
    """The utility of the viewer's games in this deal; ``None`` where points alone count.

    They do until the last deals, and where nobody knows how many are to come: passed deals may be
    no games of the list (SK 3.5).
    """
    options, standing, seat = view.options, view.standing, view.seat
    left = max(0, options.games - standing.deals - 1)
    if seat is None or not standing.totals or left > LAST or not options.count_passed_deals:
        return None
    leads = [standing.totals[seat] - total for total in standing.totals]
    leads.pop(seat)
    tournament = options.additions
    points = np.arange(MOST + 1)
    own, addition = SOLOIST_BONUS * tournament, OTHERS_BONUS[options.players] * tournament

    def ahead(changes: Sequence[Points]) -> Points:
        return _ahead(leads, changes, left, tournament, learned)

    won = ahead([points] * len(leads))
    lost = ahead([-points - addition] * len(leads))
    stake = int(won[_GAME] - lost[-_LOSS])
    if stake < _LEAST_AT_STAKE:
        return None
    nothing = [np.array(0)] * len(leads)
    if view.due == "late":
        passed = int(ahead(nothing))  # The deal is thrown in (SK 3.5).
    else:
        passed = 0
        for player in range(SEATS - 1):
            for many, change in ((WON, -VALUE - own), (100 - WON, 2 * VALUE + own + addition)):
                changes = nothing.copy()
                changes[player] = np.array(change)
                passed += many * int(ahead(changes)) // (100 * (SEATS - 1))
    size = _GAME - _LOSS
    return Equity(
        (won - passed) * size // stake + points // POINT,
        (lost - passed) * size // stake - points // POINT,
    )


def _ahead(
    leads: Sequence[int],
    changes: Sequence[Points],
    left: int,
    tournament: bool,
    learned: Evaluation,
) -> Points:
    """How many of the others the viewer is expected to end ahead of, in units of 1/``ONE``.

    ``changes`` are what this deal adds to the lead over each. With deals to come a logistic
    distribution stands for the normal one of the same spread.
    """
    total = np.zeros_like(changes[0])
    for lead, change in zip(leads, changes, strict=True):
        after = lead + change
        if left:
            # The variance of the logistic distribution with scale 1 is pi squared thirds.
            scale = SPREAD[tournament] * _TENTHS_OF_ROOT[left] * 551 // 10_000
            total = total + learned.sigmoid(after * LOGIT // scale)
        else:
            total = total + ONE * (np.sign(after) + 1) // 2
    return total


_TENTHS_OF_ROOT = {1: 10, 2: 14, 3: 17}
"""The spread of several deals beside that of one, in tenths."""

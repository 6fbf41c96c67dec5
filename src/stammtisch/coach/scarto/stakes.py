"""What a deal of Scarto is worth to a player, by what he and the next player make."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from stammtisch.bots.scarto.equity import ALL, SCALE, TYPICAL, Equity, equity, game_won
from stammtisch.coach.valuation import ONE
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.scoring import PAR
from stammtisch.games.scarto.view import View

STAKE = 27
"""So many points are worth 100 percentage points of winning a deal:
``training/coach/scarto_stake.py``."""


class Outcomes(NamedTuple):
    """Tables by the viewer's points and those of the player after him, in units of 1/``ONE``.

    ``match`` is missing where the deal belongs to no match.
    """

    points: Equity
    wins: Equity
    utility: Equity
    match: Equity | None


def outcomes(view: View) -> Outcomes:
    """The values of each outcome of this deal for the viewer.

    By itself a deal is worth its points. In a game of several deals it is worth its match equity,
    as a share of what ``STAKE`` points bring there in a typical deal.
    """
    score = np.repeat(np.arange(ALL + 1)[:, None] - PAR, ALL + 1, axis=1)
    points, wins = ONE * score, ONE * (np.sign(score) + 1) // 2
    if not view.standing.totals:
        return Outcomes(points, wins, points // STAKE, None)
    paid = equity(view)
    utility = paid * ONE // _stake(view, paid)
    return Outcomes(points, wins, utility, game_won(view) * ONE // SCALE)


def _stake(view: View, paid: Equity) -> int:
    """What ``STAKE`` points bring a player, half of them up and half down from typical deals."""
    assert view.seat is not None
    step, total = (view.seat - view.dealer) % SEATS, 0
    for dealt, right in TYPICAL:
        made = (PAR + dealt, PAR + right, PAR - dealt - right)
        mine, after = made[step], made[(step + 1) % SEATS]
        for sign in (1, -1):
            mine_then = np.clip(mine + sign * STAKE // 2, 0, ALL)
            after_then = np.clip(after - sign * STAKE // 4, 0, ALL - mine_then)
            total += sign * int(paid[mine_then, after_then])
    return total // len(TYPICAL)

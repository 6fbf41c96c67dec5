"""From what the solver finds with all cards open to what the deal is likely to bring the soloist.

With all cards open nobody errs. At the table a soloist gets a little more than the solver says, and
the more tricks are left, the less the solver's number tells; by how much is measured by ``python -m
training.coach.skat_open_points``. The last tricks are taken as they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.coach.valuation import ONE, Numbers
from stammtisch.games.skat.cards import NULL, TRUMPS
from stammtisch.games.skat.match import OTHERS_BONUS, SOLOIST_BONUS
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import (
    ALL_POINTS,
    ALL_TRICKS,
    SCHNEIDER,
    TO_WIN,
    Contract,
    Result,
    score_game,
    score_null,
)

Figures = NDArray[np.float64]

_NORMAL = np.array([-1.53, -0.89, -0.49, -0.16, 0.16, 0.49, 0.89, 1.53])
"""Eight equally likely values of a standard normal variable."""

PLAIN = 24
"""The value of a plain game."""

SURE = 3
"""With so many cards in hand the players are taken to make no error any more."""

MORE, SPREAD = 0.6, 1.5
"""By how many points the soloist beats the solver, and the standard deviation of that, for each
trick that is left before the last ``SURE``."""

KEPT = 0.96
"""How often a null that is won with all cards open is won, at the first trick."""

SAVED = {False: 0.45, True: 0.03}
"""How often one is that is lost with all cards open: closed, and ouvert, at the first trick."""


REALISED = 0.7
"""How much of the difference between two cards is realised before the last ``SURE`` tricks, in
games by points: the others do not always find what punishes the worse one
(``python -m training.coach.skat_differences``)."""


def whole(values: Figures) -> Numbers:
    """Values in units of 1/``ONE``."""
    found: Numbers = np.rint(values * ONE).astype(np.int64)
    return found


class Outcome(NamedTuple):
    """The soloist's score by the law, without additions of a list, and how likely he wins."""

    score: Figures
    won: Figures


def deviations(left: int) -> NDArray[np.int64]:
    """By how much card points may still deviate, equally likely; ``left`` cards are in hand."""
    off = max(0, left - SURE)
    found: NDArray[np.int64] = np.rint(off * (MORE + SPREAD * _NORMAL)).astype(np.int64)
    return found


@cache
def by_points(contract: Contract, matadors: int, options: Options) -> Outcome:
    """The outcome for every number of card points from 0 to 120, by the law.

    Of tricks the points tell only whether the soloist has all of them, or none.
    """
    cards, tricks = TRUMPS[contract.kind][:matadors], {0: 0, ALL_POINTS: ALL_TRICKS}
    return _outcome(
        score_game(contract, cards, points, tricks.get(points, 5), options)
        for points in range(ALL_POINTS + 1)
    )


@cache
def by_tricks(contract: Contract, matadors: int, options: Options) -> Outcome:
    """The outcome of a null, or of a game in which every trick is needed: lost, and won."""
    if contract.kind == NULL:
        return _outcome(score_null(contract, tricks) for tricks in (1, 0))
    cards = TRUMPS[contract.kind][:matadors]
    return _outcome(
        score_game(contract, cards, points, tricks, options)
        for points, tricks in ((100, 8), (ALL_POINTS, ALL_TRICKS))
    )


def _outcome(results: Iterable[Result]) -> Outcome:
    found = [(min(each.scores) or max(each.scores), bool(each.won)) for each in results]
    score, won = np.array(found, dtype=np.float64).T
    return Outcome(score, won)


def needed(table: Outcome) -> int:
    """The fewest card points that win; where none do (SK 6.7), those that save from Schneider."""
    wins = np.flatnonzero(table.won)
    return int(wins[0]) if len(wins) else ALL_POINTS - SCHNEIDER + 1


def typical(table: Outcome, reached: bool) -> int:
    """The card points of a game that has reached what is ``needed``, or has not."""
    need = needed(table)
    if need < TO_WIN:
        return 45 if reached else 20
    return max(need, 75) if reached else 45


def trick_chance(contract: Contract, left: int) -> tuple[float, float]:
    """How likely such a game is won that is lost, or won, with all cards open."""
    share = max(0, left - SURE) / (ALL_TRICKS - SURE)
    saved = SAVED[contract.ouvert or bool(TRUMPS[contract.kind])]
    return saved * share, 1 - (1 - KEPT) * share


def lead(outcome: Outcome, options: Options) -> Figures:
    """The soloist's score against the others': in a list by Seeger and Fabian with what they get.

    SK 7.2, SK 9.4.
    """
    if not options.additions:
        return outcome.score
    won, lost = SOLOIST_BONUS, SOLOIST_BONUS + OTHERS_BONUS[options.players]
    return outcome.score + won * outcome.won - lost * (1 - outcome.won)


def stake_of(options: Options, factor: int) -> float:
    """What lies between winning and losing a plain game: by it all decisions are measured.

    ``factor``: by how much the deal's scores count in the list (SK 10.11).
    """
    both = Outcome(factor * np.array([PLAIN, -2.0 * PLAIN]), np.array([1.0, 0.0]))
    win, loss = lead(both, options)
    return float(win - loss)

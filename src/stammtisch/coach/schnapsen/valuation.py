"""What each option is worth in each world, as the club bot values them, with a greater budget.

The stake is two mean wins in game points: what lies between winning and losing an average deal. In
a game of seven utility is the probability of winning the game, as a share of what they bring there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stammtisch.bots.budget import Budget
from stammtisch.bots.rng import generator
from stammtisch.bots.schnapsen.belief import belief_of, to_places
from stammtisch.bots.schnapsen.determinization import Worlds, is_enumerated, weighted_worlds
from stammtisch.bots.schnapsen.equity import MOST, WINS, equity, win_probability
from stammtisch.bots.schnapsen.opponent_model import likelihood
from stammtisch.bots.schnapsen.option_values import playout_points, solved_values
from stammtisch.bots.schnapsen.search import (
    CLOSING_MARGIN,
    SOLVED_SHARE,
    options_of,
    playouts_count,
)
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.comparison import best_elsewhere
from stammtisch.coach.valuation import ONE, Numbers, Option, Valuation
from stammtisch.games.schnapsen.match import Standing
from stammtisch.games.schnapsen.notation import Close
from stammtisch.games.schnapsen.view import View

STAGES = (
    Budget(worlds=340, nodes=1_000_000),
    Budget(worlds=1000, nodes=6_000_000),
    Budget(worlds=4000, nodes=36_000_000),
)
"""All stages enumerate the worlds from the fourth trick on: there are 336 at most."""

STAKE = 2 * sum(points * number for points, number in WINS.items()) / sum(WINS.values())
"""Two mean wins, in game points."""

GLANCE = Budget(worlds=150)
"""Without nodes playouts alone are the value, as long as they have a say."""

HISTORIES = 64
"""Histories of each enumerated world, over which its likelihood is a mean."""

DOUBT, LATE = 0.05, 0.027
"""The standard error of an option's value, as a share of the stake: as long as playouts have a say,
and by the solver alone.

Beside long-run play of club bots (``training/coach/agreement.py``) a difference is off by 0.3 game
points as long as playouts have a say, a little more than this. By the solver alone
(``--late``) it is off by 0.13 game points and a little of the worlds' differences.
"""

FUSION = 0.07
"""``Valuation.fusion`` of the solver's values."""

PLAYOUTS, PLAYOUTS_IN_ALL = 12, 12_000
"""The least number of playouts for each world and option, and for each option in all worlds."""


def options(view: View) -> tuple[Option, ...]:
    """The options that are worth a comparison: of false claims only those that may be right."""
    return tuple(options_of(view))


@dataclass(frozen=True, slots=True)
class Currency:
    """What game points from ``-MOST`` to ``MOST`` are worth, and the margin for closing."""

    table: Numbers
    margin: int


@dataclass(frozen=True, slots=True)
class Found:
    """The game points of each option: by the solver, over playouts, and by each lead of a closer.

    ``solved`` is an array (worlds, options), ``played`` (worlds, options, playouts), ``leads``
    (worlds, leads). Where playouts have no say, or nothing is solved, the array is missing.
    """

    worlds: Worlds
    complete: bool
    solved: Numbers | None
    played: Numbers | None
    leads: Numbers


def value(view: View, options: tuple[Option, ...], budget: Budget, stream: Stream) -> Valuation:
    """The options' values in the worlds that the budget allows.

    From the fourth trick on all worlds are looked at. From the fifth on, and in a closed deal, the
    values are the solver's alone: exact, if both players see all cards. They do not, so the more
    the worlds differ, the more is in doubt (``FUSION``).
    """
    found = _found(view, options, budget, stream)
    points, wins, utility, match = _currencies(view.standing, view.seat or 0)
    lead = _closing_lead(found, options, utility)

    def values(of: Currency) -> Numbers:
        mixed = _mixed(found, of.table)
        if lead is not None:
            closed = of.table[found.leads[np.arange(len(mixed)), lead] + MOST]
            # Where it brings the same in every world, seeing the cards has gained nothing.
            same = found.complete and (closed == closed[0]).all()
            mixed[:, options.index(Close())] = closed - (0 if same else of.margin)
        return mixed

    return Valuation(
        options=options,
        worlds=to_places(view, found.worlds.layouts),
        weights=found.worlds.weights,
        points=values(points),
        wins=values(wins),
        utility=values(utility),
        stake=STAKE,
        match=None if match is None else values(match),
        complete=found.complete,
        doubts=(DOUBT if found.played is not None else LATE,) * len(options),
        fusion=0.0 if found.played is not None else FUSION,
    )


def _found(view: View, options: Sequence[Option], budget: Budget, stream: Stream) -> Found:
    belief, most = belief_of(view), max(budget.worlds, 1)
    worlds = weighted_worlds(view, belief, likelihood, generator(stream), most, HISTORIES)
    complete, played = is_enumerated(belief, most), None
    seed = stream.word()
    if playouts_count(view):
        number = max(PLAYOUTS, PLAYOUTS_IN_ALL // len(worlds.layouts)) if complete else PLAYOUTS
        played = playout_points(view, worlds, options, number, seed)
        if not budget.nodes:
            return Found(worlds, complete, None, played, np.zeros((0, 0), np.int64))
    solved, leads = solved_values(view, worlds, options, None if complete else budget.nodes)
    looked_at = len(solved)
    if Close() in options:
        leads = np.minimum(leads, solved[:, [options.index(Close())]])
    played = None if played is None else played[:looked_at]
    return Found(worlds.first(looked_at), complete, solved, played, leads)


def _mixed(found: Found, table: Numbers) -> Numbers:
    """What each option is worth in each world, by the solver and by playouts."""
    if found.played is None:
        assert found.solved is not None, "what is not played out is solved"
        return table[found.solved + MOST]
    sums, number = table[found.played + MOST].sum(axis=2), found.played.shape[2]
    if found.solved is None:
        played: Numbers = sums // number
        return played
    solved = table[found.solved + MOST] * number
    mixed: Numbers = (SOLVED_SHARE * solved + (100 - SOLVED_SHARE) * sums) // (100 * number)
    return mixed


def _closing_lead(found: Found, options: Sequence[Option], by: Currency) -> Numbers | None:
    """For each world the lead with which a closer would open it: he does not know the world."""
    if Close() not in options or found.solved is None:
        return None
    return best_elsewhere(by.table[found.leads + MOST], found.worlds.weights, found.complete)


def _currencies(
    standing: Standing, seat: int
) -> tuple[Currency, Currency, Currency, Currency | None]:
    """Game points, wins, what is played for and the match, for ``seat``."""
    game_points = range(-MOST, MOST + 1)
    worth = equity(standing, seat)
    ways = sum(WINS.values())
    between = sum(
        number * (worth[MOST + points] - worth[MOST - points]) for points, number in WINS.items()
    )
    utility = [ONE * each * ways // between for each in worth]
    margin = (utility[MOST + 1] - utility[MOST - 1]) * CLOSING_MARGIN // 200
    match = None
    if standing.totals:
        after = [ONE * win_chance_after(standing, seat, each) for each in game_points]
        match = Currency(
            np.array([round(each) for each in after], dtype=np.int64),
            round((after[MOST + 1] - after[MOST - 1]) * CLOSING_MARGIN / 200),
        )
    return (
        Currency(np.array([ONE * each for each in game_points]), ONE * CLOSING_MARGIN // 100),
        Currency(np.array([ONE * (each > 0) for each in game_points]), margin),
        Currency(np.array(utility), margin),
        match,
    )


def win_chance_after(standing: Standing, seat: int, points: int) -> float:
    """The probability that ``seat`` wins the game of seven after a deal of so many game points."""
    mine, theirs = standing.totals[seat], standing.totals[1 - seat]
    won, lost = max(points, 0), max(-points, 0)
    bonus = standing.bonus
    return win_probability(mine + won + bonus * (won > 0), theirs + lost + bonus * (lost > 0))

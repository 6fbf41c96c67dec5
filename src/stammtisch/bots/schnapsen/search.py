"""Deciding: the option that is worth most on average over the ways in which the cards may lie."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from stammtisch.bots.budget import Budget
from stammtisch.bots.chance import numbers
from stammtisch.bots.schnapsen.belief import belief_of
from stammtisch.bots.schnapsen.outlook import Option, played_out, solved
from stammtisch.bots.schnapsen.past import Numbers
from stammtisch.bots.schnapsen.stakes import MOST, stakes
from stammtisch.bots.schnapsen.worlds import FEW, Worlds, worlds_of
from stammtisch.cardplay.actions import Action, enumerated
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.schnapsen.notation import Claim, Close
from stammtisch.games.schnapsen.scoring import OUT
from stammtisch.games.schnapsen.view import View

OPEN_CARDS = 50
"""Of 100 parts of an option's worth, how many come from the solved deals while the stock lasts."""

EXACT_FROM = 4
"""After so many tricks there is little left to be learned, and the solved deals are right alone."""

HURDLE = 20
"""By so many hundredths of a game point closing must be better than anything else: it cannot be
taken back, and the solver still takes the closer for one who sees the other's cards."""


def choose(view: View, stream: Stream, budget: Budget) -> Action | None:
    """The best action; ``None`` to let the leader go on."""
    options = options_of(view)
    if len(options) == 1:
        return options[0]
    if Claim() in options and not (view.closed and view.closed.by != view.seat):
        # Nothing can make this win dearer; only an opponent who has closed may still fail.
        return Claim()
    worths = weighed(view, options, stream, budget)
    return options[worths.index(max(worths))]


def options_of(view: View) -> list[Option]:
    """What may be thought of: the menu without a wrong claim, and silence where that is allowed."""
    assert view.seat is not None, "a spectator does not act"
    out = view.points[view.seat] >= OUT
    actions = [action for action in enumerated(view.menu) if out or action != Claim()]
    return [*actions, None] if view.to_act != view.seat else [*actions]


def weighed(
    view: View, options: Sequence[Option], stream: Stream, budget: Budget
) -> list[Fraction]:
    """What each option is worth on average, exactly. Some worlds are solved with any budget."""
    worth = np.array(stakes(view.standing, view.seat or 0))
    belief = belief_of(view)
    worlds = worlds_of(view, belief, numbers(stream), max(budget.worlds, 1))
    limit = budget.nodes if belief.number > FEW else None
    points, leads = solved(view, worlds, options, limit)
    looked_at = worlds.first(len(points))
    means = _means(looked_at, worth[points + MOST])
    if view.turn_up and view.closed is None and len(view.tricks) < EXACT_FROM:
        played = _means(worlds, played_out(view, worlds, options, worth, stream.word()))
        means = [
            one if option == Claim() else (OPEN_CARDS * one + (100 - OPEN_CARDS) * two) / 100
            for option, one, two in zip(options, means, played, strict=True)
        ]
    if Close() in options:
        at = options.index(Close())
        means[at] = _closing(looked_at, leads, points[:, at], worth)
    return means


def _means(worlds: Worlds, values: Numbers) -> list[Fraction]:
    """The mean of each column, with the worlds' weights."""
    total = int(worlds.weights.sum())
    return [Fraction(int((column * worlds.weights).sum()), total) for column in values.T]


def _closing(worlds: Worlds, leads: Numbers, points: Numbers, worth: Numbers) -> Fraction:
    """Closing with the best lead, one and the same in all worlds, less the hurdle.

    Where the other may exchange before the close stands (SN 7.3), it is worth no more than with
    that.
    """
    leads = np.minimum(leads, points[:, None])
    point = Fraction(int(worth[MOST + 1]) - int(worth[MOST - 1]), 2)
    return max(_means(worlds, worth[leads + MOST])) - point * HURDLE / 100

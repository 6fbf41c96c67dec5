"""The decision: perfect-information Monte Carlo search (PIMC; Ginsberg 2001, Long et al. 2010).

The option with the greatest mean equity over sampled worlds. In each world an option is valued by
the solver, and while the stock lasts also by playouts: by rules of thumb, or by policy networks.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from stammtisch.bots.budget import Budget
from stammtisch.bots.rng import generator
from stammtisch.bots.schnapsen.belief import belief_of
from stammtisch.bots.schnapsen.determinization import ENUMERATED, Worlds, weighted_worlds
from stammtisch.bots.schnapsen.equity import MOST, equity, game_point
from stammtisch.bots.schnapsen.networks import network_values
from stammtisch.bots.schnapsen.opponent_history import Numbers
from stammtisch.bots.schnapsen.opponent_model import likelihood
from stammtisch.bots.schnapsen.option_values import Option, playout_values, solved_values
from stammtisch.bots.schnapsen.subgame import best_in_subgame
from stammtisch.cardplay.actions import Action, enumerated
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.schnapsen.notation import Claim, Close
from stammtisch.games.schnapsen.scoring import OUT
from stammtisch.games.schnapsen.view import View

SOLVED_SHARE, BESIDE_NETWORKS = 50, 30
"""The weight of the solved values while the stock lasts, in per cent, beside playouts by rules of
thumb and by networks; the rest is the playouts'."""

EXACT_FROM = 4
"""From this number of tricks on little is hidden, and the solved values are used alone."""

CLOSING_MARGIN = 20
"""The margin by which closing must beat every other option, in hundredths of a game point: closing
is final, and the solver overrates it, because there the closer sees the opponent's cards."""


def choose(
    view: View, stream: Stream, budget: Budget, *, subgames: bool = False, networks: bool = False
) -> Action | None:
    """The best action; ``None`` to let the leader go on.

    ``subgames``: where little is hidden, only what is nearly best in the subgame is looked at.
    ``networks``: policy networks play out worlds, else rules of thumb.
    """
    options = options_of(view)
    if len(options) == 1:
        return options[0]
    if Claim() in options and _out(view) and not (view.closed and view.closed.by != view.seat):
        # Nothing can raise the worth of this win, unless an opponent who has closed may still fail.
        return Claim()
    if subgames:
        options = best_in_subgame(view, options, stream, budget)
        if len(options) == 1:
            return options[0]
    worths = expected_values(view, options, stream, budget, networks)
    return options[worths.index(max(worths))]


def options_of(view: View) -> list[Option]:
    """The menu, with ``None`` where the viewer may let the leader go on.

    A claim below 66 is in it only where it may cost less than losing the deal (SN 13).
    """
    assert view.seat is not None, "a spectator does not act"
    claims = _out(view) or view.options.false_claim == "as_claimed"
    actions = [action for action in enumerated(view.menu) if claims or action != Claim()]
    return [*actions, None] if view.to_act != view.seat else [*actions]


def _out(view: View) -> bool:
    return view.points[view.seat or 0] >= OUT


def expected_values(
    view: View, options: Sequence[Option], stream: Stream, budget: Budget, networks: bool = False
) -> list[Fraction]:
    """The mean equity of each option, exactly. Some worlds are solved with any budget."""
    worth = np.array(equity(view.standing, view.seat or 0))
    belief, rng = belief_of(view), generator(stream)
    worlds = weighted_worlds(view, belief, likelihood, rng, max(budget.worlds, 1))
    limit = budget.nodes if belief.number > ENUMERATED else None
    points, leads = solved_values(view, worlds, options, limit)
    looked_at = worlds.first(len(points))
    means = _means(looked_at, worth[points + MOST])
    if playouts_count(view):
        values, share = playout_values, SOLVED_SHARE
        if networks:
            values, share = network_values, BESIDE_NETWORKS
        # What closing is worth is said below, and a claim ends the deal.
        going_on = [each for each in options if each not in (Close(), Claim())]
        played = _means(worlds, values(view, worlds, going_on, worth, stream.word()))
        brings = dict(zip(going_on, played, strict=True))
        means = [
            (share * one + (100 - share) * brings[option]) / 100 if option in brings else one
            for option, one in zip(options, means, strict=True)
        ]
    if Close() in options:
        at = options.index(Close())
        means[at] = _closing(looked_at, leads, points[:, at], worth)
    return means


def playouts_count(view: View) -> bool:
    """Whether playouts have a say: the stock is open, and much is hidden."""
    return bool(view.turn_up and view.closed is None and len(view.tricks) < EXACT_FROM)


def _means(worlds: Worlds, values: Numbers) -> list[Fraction]:
    """The weighted mean of each column."""
    total = int(worlds.weights.sum())
    return [Fraction(int((column * worlds.weights).sum()), total) for column in values.T]


def _closing(worlds: Worlds, leads: Numbers, points: Numbers, worth: Numbers) -> Fraction:
    """The equity of closing: with the best single lead for all worlds, less the margin.

    If the other may exchange before the close stands (SN 7.3), the value after that is an upper
    bound.
    """
    leads = np.minimum(leads, points[:, None])
    return max(_means(worlds, worth[leads + MOST])) - game_point(worth) * CLOSING_MARGIN / 100

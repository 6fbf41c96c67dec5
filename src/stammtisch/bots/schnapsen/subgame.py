"""The rest of a deal as a game with hidden cards, where little is hidden.

In each world alone the solver counts on seeing the other's cards. Here an option is worth what it
brings in an approximate equilibrium of all worlds together, in which the player does the same
wherever he sees the same. His own cards are alike in all of them, so that the other knows them: a
knowledge-limited subgame of order 1 (Zhang and Sandholm 2021).

All worlds are equally likely here. In the last tricks the habits that weigh them elsewhere make the
true world less likely than it is among equals (``bench/beliefs.py``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from stammtisch.bots.budget import Budget
from stammtisch.bots.rng import generator
from stammtisch.bots.schnapsen.belief import Layouts, belief_of, to_places
from stammtisch.bots.schnapsen.equity import equity, game_point
from stammtisch.bots.schnapsen.opponent_history import Numbers
from stammtisch.bots.schnapsen.option_values import Option
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.schnapsen.notation import Claim
from stammtisch.games.schnapsen.view import View
from stammtisch.solver.schnapsen import encode_worlds
from stammtisch.solver.schnapsen_equilibrium import WAIT, TooManyNodes, equilibrium

TRICKS = 4
"""From this number of tricks on the subgame is small while the stock is open."""

WORLDS, NODES = 60, 500_000
"""The most worlds and the most nodes of a subgame; no more nodes than the decision's budget."""

ITERATIONS, GAP = 200, 0.002
"""When the equilibrium is near enough: the gap in game points."""

NEAR = 0.01
"""What is that near to the best option, in game points, is as good."""


def best_in_subgame(
    view: View, options: Sequence[Option], stream: Stream, budget: Budget
) -> list[Option]:
    """The options that are nearly best; all of them where the subgame is too large.

    The equilibrium knows no claim below 66: where one is an option, all are.
    """
    belief = belief_of(view)
    small = view.closed is not None or len(view.tricks) >= TRICKS
    if not small or belief.number == 1 or Claim() in options:
        return [*options]
    many = belief.number > WORLDS
    layouts = belief.sampled(generator(stream), WORLDS) if many else belief.enumerated()
    worth = np.array(equity(view.standing, view.seat or 0))
    values = _values(view, layouts, worth, min(NODES, budget.nodes))
    if values is None:
        return [*options]
    worths = [values[WAIT if each is None else str(each)] for each in options]
    least = max(worths) - NEAR * game_point(worth)
    return [each for each, value in zip(options, worths, strict=True) if value >= least]


def _values(view: View, layouts: Layouts, worth: Numbers, nodes: int) -> Mapping[str, float] | None:
    """The equity of what the viewer may do now, in the equilibrium."""
    payoffs = worth if view.seat == 0 else -worth[::-1]
    try:
        found = equilibrium(
            encode_worlds(view, to_places(view, layouts)),
            payoffs=payoffs.tolist(),
            gap=GAP * game_point(worth),
            iterations=ITERATIONS,
            acts=0,
            nodes=max(1, nodes),
        )
    except TooManyNodes:
        return None
    own = [each.values for each in found.decisions if each.seat == view.seat]
    return own[0] if own else None

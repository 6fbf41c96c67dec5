"""The rest of a deal as a game with hidden cards, where little is hidden.

In each world alone the solver counts on seeing the other's cards. Here an option is worth what it
brings in an approximate equilibrium of many worlds together, in which a player does the same
wherever he sees the same: a knowledge-limited subgame (Zhang and Sandholm 2021). In the fifth
trick it has the hands that the other may hold, and for each of them the viewer's hands that are
possible for him (order 2); and whoever follows asks with which hands the other leads so. With the
stock closed that would be too large: there the other knows the viewer's hand (order 1).

All worlds are equally likely here. In the last tricks the habits that weigh them elsewhere make the
true world less likely than it is among equals (``bench/beliefs.py``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from stammtisch.bots.budget import Budget
from stammtisch.bots.rng import generator
from stammtisch.bots.schnapsen.belief import belief_of, to_places
from stammtisch.bots.schnapsen.equity import equity, game_point
from stammtisch.bots.schnapsen.opponent_history import Numbers
from stammtisch.bots.schnapsen.option_values import Option
from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.schnapsen.cards import PACK, PLACE
from stammtisch.games.schnapsen.notation import Claim, Marriage
from stammtisch.games.schnapsen.tricks import has_just_won
from stammtisch.games.schnapsen.view import View
from stammtisch.solver.encoding import Rows
from stammtisch.solver.schnapsen import COLUMNS, PHASES, STOCK, encode_worlds
from stammtisch.solver.schnapsen_equilibrium import WAIT, TooManyNodes, equilibrium

LAST_STOCK = 2
"""With so many cards in an open stock, from the fifth trick on, the subgame is small."""

WORLDS, NODES = 60, 500_000
"""The most worlds and the most nodes of a subgame; no more nodes than the decision's budget."""

ITERATIONS, GAP = 200, 0.004
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
    late = view.closed is None and view.stock_size == LAST_STOCK
    if not (late or view.closed) or belief.number == 1 or Claim() in options:
        return [*options]
    many = belief.number > WORLDS
    layouts = belief.sampled(generator(stream), WORLDS) if many else belief.enumerated()
    worlds = encode_worlds(view, to_places(view, layouts))
    worth = np.array(equity(view.standing, view.seat or 0))
    nodes = max(1, min(NODES, budget.nodes))
    values = None
    # Out of turn an answer must be quick: how long it takes would tell that there is a choice.
    if late and view.to_act == view.seat:
        before, acts = before_the_lead(view, with_own_hands(view, worlds))
        values = _values(view, before, acts, worth, nodes)
    values = values or _values(view, worlds, (), worth, nodes)
    if values is None:
        return [*options]
    worths = [values[WAIT if each is None else str(each)] for each in options]
    least = max(worths) - NEAR * game_point(worth)
    return [each for each, value in zip(options, worths, strict=True) if value >= least]


def with_own_hands(view: View, worlds: Rows) -> Rows:
    """The worlds, and those in which another of the viewer's cards is the one face down.

    For each hand of the other these are all that he thinks possible, as far as he has not seen the
    viewer's cards.
    """
    own = [PLACE[card] for card in view.hand if card not in view.open_cards[view.seat or 0]]
    every = [worlds]
    for at in own:
        others = worlds.copy()
        others[:, : len(PACK)][worlds[:, : len(PACK)] == STOCK] = worlds[:, at]
        others[:, at] = STOCK
        every.append(others)
    return np.unique(np.concatenate(every), axis=0)


def before_the_lead(view: View, worlds: Rows) -> tuple[Rows, tuple[str, ...]]:
    """The worlds before the other chose what to lead, and his lead; or now, and no act.

    With a marriage the lead was no choice of his.
    """
    if view.phase != "follow" or isinstance(view.history[-2].action, Marriage):
        return worlds, ()
    *before, (leader, lead) = view.history
    assert isinstance(lead, Play), "it is followed"
    rows = worlds.copy()
    rows[:, PLACE[lead.card]] = leader
    rows[:, COLUMNS.index("phase")] = PHASES.index("lead")
    rows[:, COLUMNS.index("just_won")] = has_just_won(tuple(before), leader)
    return rows, (str(lead),)


def _values(
    view: View, worlds: Rows, acts: tuple[str, ...], worth: Numbers, nodes: int
) -> Mapping[str, float] | None:
    """The equity of what the viewer may do now, after these acts, in the equilibrium."""
    payoffs = worth if view.seat == 0 else -worth[::-1]
    try:
        found = equilibrium(
            worlds,
            payoffs=payoffs.tolist(),
            gap=GAP * game_point(worth),
            iterations=ITERATIONS,
            acts=len(acts),
            nodes=nodes,
        )
    except TooManyNodes:
        return None
    here = (view.seat, {*view.hand}, acts)
    own = [each.values for each in found.decisions if (each.seat, {*each.hand}, each.acts) == here]
    return own[0] if own else None

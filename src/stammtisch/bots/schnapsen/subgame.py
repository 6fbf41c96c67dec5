"""The rest of a deal as a game with hidden cards, where little is hidden.

In each world alone the solver counts on seeing the other's cards. Here an option is worth what it
brings in an approximate equilibrium of many worlds together, in which a player does the same
wherever he sees the same: a knowledge-limited subgame (Zhang and Sandholm 2021). In the fifth
trick it has the hands that the other may hold, and for each of them the viewer's hands that are
possible for him (order 2); and whoever follows asks with which hands the other leads so. With the
stock closed that would be too large: there the other knows the viewer's hand (order 1).

All worlds are equally likely here. In the last tricks the habits that weigh them elsewhere make the
true world less likely than it is among equals (decision 26).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

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

RARE = 0.01
"""What the other does less often than that tells nothing of his cards."""

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
    for subgame in _subgames(view, worlds, wide=late and view.to_act == view.seat):
        values = _values(view, subgame, worth, max(1, min(NODES, budget.nodes)))
        if values is not None:
            worths = [values[WAIT if each is None else str(each)] for each in options]
            least = max(worths) - NEAR * game_point(worth)
            return [each for each, value in zip(options, worths, strict=True) if value >= least]
    return [*options]


class Subgame(NamedTuple):
    """The worlds in which a subgame begins, and what has been done since."""

    worlds: Rows
    acts: tuple[str, ...] = ()


def _subgames(view: View, worlds: Rows, wide: bool) -> Iterator[Subgame]:
    """What may be asked, the best first: the next one where a subgame says nothing.

    Out of turn only the smallest one is: how long it takes would tell that there is a choice.
    """
    if wide:
        wider = with_own_hands(view, worlds)
        before = before_the_lead(view, wider)
        yield before
        if before.acts:
            yield Subgame(wider)
    yield Subgame(worlds)


def with_own_hands(view: View, worlds: Rows) -> Rows:
    """The worlds, and those in which another of the viewer's cards is the one face down.

    For each hand of the other these are all that he thinks possible, as far as he has not seen the
    viewer's cards.
    """
    seat, down, every = view.seat or 0, worlds[:, : len(PACK)] == STOCK, [worlds]
    known = view.known_to_both[seat]
    for card in view.hand:
        if card not in known:
            others = worlds.copy()
            others[:, : len(PACK)][down] = seat
            others[:, PLACE[card]] = STOCK
            every.append(others)
    return np.concatenate(every)


def before_the_lead(view: View, worlds: Rows) -> Subgame:
    """The worlds before the other chose what to lead, and his lead; or now, and no act.

    With a marriage the lead was no choice of his.
    """
    if view.phase != "follow" or isinstance(view.history[-2].action, Marriage):
        return Subgame(worlds)
    *before, (leader, lead) = view.history
    assert isinstance(lead, Play), "it is followed"
    rows = worlds.copy()
    rows[:, PLACE[lead.card]] = leader
    rows[:, COLUMNS.index("phase")] = PHASES.index("lead")
    rows[:, COLUMNS.index("just_won")] = has_just_won(tuple(before), leader)
    return Subgame(rows, (str(lead),))


def _values(view: View, subgame: Subgame, worth: Numbers, nodes: int) -> Mapping[str, float] | None:
    """The equity of what the viewer may do now, in the equilibrium.

    None where the subgame is too large, or where the other hardly ever acts so in it: what follows
    on that it does not know.
    """
    payoffs = worth if view.seat == 0 else -worth[::-1]
    try:
        found = equilibrium(
            subgame.worlds,
            payoffs=payoffs.tolist(),
            gap=GAP * game_point(worth),
            iterations=ITERATIONS,
            acts=len(subgame.acts),
            nodes=nodes,
        )
    except TooManyNodes:
        return None
    here = (view.seat, {*view.hand}, subgame.acts)
    own = [each for each in found.decisions if (each.seat, {*each.hand}, each.acts) == here]
    if not own:
        return None
    held = (subgame.worlds[:, [PLACE[card] for card in view.hand]] == view.seat).all(axis=1)
    return own[0].values if own[0].reach > RARE * held.mean() else None

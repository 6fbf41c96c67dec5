"""The end of a deal as a game with hidden cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random

import numpy as np
import pytest

from stammtisch.bots import Bot, Budget
from stammtisch.bots.schnapsen import subgame
from stammtisch.bots.schnapsen.belief import belief_of, to_places
from stammtisch.bots.schnapsen.equity import MOST, UNIT, equity
from stammtisch.bots.schnapsen.search import choose, options_of
from stammtisch.bots.schnapsen.subgame import best_in_subgame
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.match import NOTHING_YET, Standing
from stammtisch.games.schnapsen.notation import Claim, Marriage
from stammtisch.games.schnapsen.scoring import OUT
from stammtisch.solver.schnapsen import encode, encode_worlds
from stammtisch.solver.schnapsen_equilibrium import WAIT, Decision, equilibrium
from tests.bots.schnapsen.hidden import as_dealt, moments

BOT = Bot("with subgames", partial(choose, subgames=True), Budget(worlds=3, nodes=500_000))

ENOUGH = Budget(nodes=subgame.NODES)


def small(seeds: range) -> Iterator[tuple[schnapsen.State, int]]:
    """Moments with something to choose and something hidden, late or with the stock closed."""
    for seed in seeds:
        for state, seat in moments(seed, wildly=True):
            view = state.view(seat)
            hidden = belief_of(view).number > 1 and view.points[seat] < OUT
            options = options_of(view)
            choice = len(options) > 1 and Claim() not in options
            if choice and hidden and (view.closed or late(view)):
                yield state, seat


def late(view: schnapsen.View) -> bool:
    return view.closed is None and view.stock_size == subgame.LAST_STOCK


def worlds_of(state: schnapsen.State, seat: int) -> tuple[list[schnapsen.State], tuple[str, ...]]:
    """The subgame's worlds as the law imagines them, and the acts since it began.

    With the last stock open, and the viewer to act: what he thinks possible, and what the other
    would in each of these worlds; before the other's lead, if that was his choice and he often
    leads so.
    """
    rng = Random(1)

    def imagined(world: schnapsen.State, seat: int) -> Iterator[schnapsen.State]:
        view = world.view(seat)
        for row in belief_of(view).enumerated():
            yield schnapsen.imagine(view, as_dealt(world, seat, row, rng))

    view, worlds = state.view(seat), [*imagined(state, seat)]
    if not late(view) or view.to_act != seat:
        return worlds, ()
    by_cards = {
        (other.table.hands, other.table.stock): other
        for world in worlds
        for other in imagined(world, 1 - seat)
    }
    worlds = [*by_cards.values()]
    if view.phase != "follow" or isinstance(view.history[-2].action, Marriage):
        return worlds, ()
    return [undone(world) for world in worlds], (str(view.history[-1].action),)


def undone(state: schnapsen.State) -> schnapsen.State:
    """The state before the last act."""
    before: schnapsen.State = schnapsen.begin(state.deal, state.options, state.standing)
    for act in state.history[:-1]:
        before = before.act(*act)
    return before


def solved(
    worlds: Sequence[schnapsen.State],
    acts: tuple[str, ...],
    view: schnapsen.View,
    payoffs: Sequence[float],
    gap: float,
) -> Decision:
    """The viewer's decision, in an equilibrium as near as the bot's own.

    What nobody plays is worth this or that in an equilibrium.
    """
    found = equilibrium(
        worlds, payoffs=payoffs, gap=gap, iterations=subgame.ITERATIONS, acts=len(acts)
    )
    here = (view.seat, {*view.hand}, acts)
    (own,) = (each for each in found.decisions if (each.seat, {*each.hand}, each.acts) == here)
    return own


def best(view: schnapsen.View) -> list[str]:
    found = best_in_subgame(view, options_of(view), Stream("s", "t"), ENOUGH)
    return [WAIT if each is None else str(each) for each in found]


@pytest.mark.parametrize("standing", [NOTHING_YET, Standing(3, (6, 5))], ids=["alone", "6 to 5"])
def test_the_best_options_are_those_of_the_equilibrium_by_the_law(standing: Standing) -> None:
    """The law imagines every world; all are equally likely."""
    left_out = rare = 0
    for state, seat in small(range(60)):
        view = replace(state.view(seat), standing=standing)
        if belief_of(view).number > 20:
            continue
        worlds, acts = worlds_of(state, seat)
        payoffs = np.array(equity(standing, 0)) / UNIT
        point = (payoffs[MOST + 1] - payoffs[MOST - 1]) / 2
        gap = subgame.GAP * point
        own = solved(worlds, acts, view, payoffs.tolist(), gap)
        held = sum(world.table.hands[seat] == state.table.hands[seat] for world in worlds)
        if own.reach < subgame.RARE * held / len(worlds):
            now = [world.act(*state.history[-1]) for world in worlds]
            own = solved(now, (), view, payoffs.tolist(), gap)
            rare += 1
        told = best(view)
        assert told, "there is always one"
        for option, value in own.values.items():
            behind = (max(own.values.values()) - value) / point
            if behind < subgame.NEAR / 2:
                assert option in told
            if behind > subgame.NEAR * 2:
                assert option not in told
                left_out += 1
    assert left_out > 10
    assert rare > 0


def test_worlds_are_those_that_the_law_imagines() -> None:
    followed = 0
    for state, seat in small(range(80)):
        view = state.view(seat)
        if not late(view) or view.to_act != seat:
            continue
        worlds, acts = worlds_of(state, seat)
        rows = encode_worlds(view, to_places(view, belief_of(view).enumerated()))
        rows, told = subgame.before_the_lead(view, subgame.with_own_hands(view, rows))
        assert told == acts
        assert {row.tobytes() for row in rows} == {encode(world).tobytes() for world in worlds}
        assert len(rows) == len(worlds)
        followed += bool(acts)
    assert followed > 5


def test_what_is_too_large_or_knows_false_claims_is_left_to_the_search() -> None:
    state, seat = next(each for each in small(range(12)) if len(best(each[0].view(each[1]))) == 1)
    view = state.view(seat)
    every = options_of(view)
    claim = [*every, Claim()]
    assert best_in_subgame(view, claim, Stream("s", "t"), ENOUGH) == claim
    assert best_in_subgame(view, every, Stream("s", "t"), Budget(nodes=1)) == every


def test_early_all_options_are_looked_at() -> None:
    for state, seat in moments(3, wildly=False):
        view = state.view(seat)
        if not view.closed and not late(view):
            assert best_in_subgame(view, options_of(view), Stream("s", "t"), ENOUGH) == options_of(
                view
            )


def test_cards_that_it_cannot_see_decide_nothing() -> None:
    rng, compared = Random(5), 0
    for state, seat in small(range(20, 30)):
        view = state.view(seat)
        row = belief_of(view).sampled(np.random.RandomState(compared), 1)[0]
        other = schnapsen.imagine(view, as_dealt(state, seat, row, rng))
        assert best(other.view(seat)) == best(view)
        assert BOT.act(other.view(seat), "s") == BOT.act(view, "s")
        compared += 1
    assert compared > 10

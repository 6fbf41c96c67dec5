"""The end of a deal as a game with hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

import numpy as np
import pytest

from stammtisch.bots import Bot, Budget
from stammtisch.bots.schnapsen import subgame
from stammtisch.bots.schnapsen.belief import belief_of
from stammtisch.bots.schnapsen.equity import MOST, UNIT, equity
from stammtisch.bots.schnapsen.search import choose, options_of
from stammtisch.bots.schnapsen.subgame import best_in_subgame
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.match import NOTHING_YET, Standing
from stammtisch.games.schnapsen.notation import Claim
from stammtisch.games.schnapsen.scoring import OUT
from stammtisch.solver.schnapsen_equilibrium import WAIT, equilibrium
from tests.bots.schnapsen.hidden import as_dealt, moments

BOT = Bot("with subgames", partial(choose, subgames=True), Budget(worlds=3, nodes=500_000))

ENOUGH = Budget(nodes=subgame.NODES)


def small(seeds: range) -> Iterator[tuple[schnapsen.State, int]]:
    """Moments with something to choose and something hidden, late or with the stock closed."""
    for seed in seeds:
        for state, seat in moments(seed, wildly=True):
            view = state.view(seat)
            late = view.closed or len(view.tricks) >= subgame.TRICKS
            hidden = belief_of(view).number > 1 and view.points[seat] < OUT
            if late and hidden and len(options_of(view)) > 1 and Claim() not in options_of(view):
                yield state, seat


def best(view: schnapsen.View) -> list[str]:
    found = best_in_subgame(view, options_of(view), Stream("s", "t"), ENOUGH)
    return [WAIT if each is None else str(each) for each in found]


@pytest.mark.parametrize("standing", [NOTHING_YET, Standing(3, (6, 5))], ids=["alone", "6 to 5"])
def test_the_best_options_are_those_of_the_equilibrium_by_the_law(standing: Standing) -> None:
    """The law imagines every world; all are equally likely."""
    left_out = 0
    for state, seat in small(range(60)):
        view = replace(state.view(seat), standing=standing)
        rows = belief_of(view).enumerated()
        if len(rows) > 20:
            continue
        rng = Random(1)
        worlds = [schnapsen.imagine(view, as_dealt(state, seat, row, rng)) for row in rows]
        payoffs = np.array(equity(standing, 0)) / UNIT
        point = (payoffs[MOST + 1] - payoffs[MOST - 1]) / 2
        found = equilibrium(worlds, payoffs=payoffs.tolist(), gap=point / 2000, acts=0)
        (values,) = (each.values for each in found.decisions if each.seat == seat)
        told = best(view)
        assert told, "there is always one"
        for option, value in values.items():
            behind = (max(values.values()) - value) / point
            if behind < subgame.NEAR / 2:
                assert option in told
            if behind > subgame.NEAR * 2:
                assert option not in told
                left_out += 1
    assert left_out > 10


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
        if not view.closed and len(view.tricks) < subgame.TRICKS:
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

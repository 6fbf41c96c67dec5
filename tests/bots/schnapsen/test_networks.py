"""Playouts by policy networks, beside the law, the environments' observations and the solver."""

from __future__ import annotations

import numpy as np

from stammtisch import learn
from stammtisch.bots import next_act
from stammtisch.bots.schnapsen.belief import belief_of
from stammtisch.bots.schnapsen.determinization import Worlds
from stammtisch.bots.schnapsen.equity import MOST
from stammtisch.bots.schnapsen.networks import PLAYOUTS, network_values
from stammtisch.bots.schnapsen.option_values import own
from stammtisch.bots.schnapsen.search import options_of
from stammtisch.bots.schnapsen.whole_deals import whole_deals
from stammtisch.cardplay.actions import Play
from stammtisch.games import schnapsen
from stammtisch.policy.model import policy
from stammtisch.solver.schnapsen import solve
from tests.bots.schnapsen.hidden import THUMB
from tests.bots.whole_deals import replayed

GAME_POINTS = np.arange(-MOST, MOST + 1) * PLAYOUTS
"""Whole numbers also as the mean of the playouts, which is rounded down."""


def trick(state: schnapsen.State) -> int:
    """How many tricks have been taken."""
    return len(state.table.taken.tricks)


def after(tricks: int, name: str) -> schnapsen.State:
    """The lead after so many tricks by rules of thumb."""
    state = schnapsen.begin(schnapsen.deal(name, 1))
    while state.to_act is not None and (state.phase != "lead" or trick(state) < tricks):
        state = state.act(*next_act(state, (THUMB, THUMB), name))
    return state


def test_once_the_stock_is_used_up_the_values_are_the_solvers() -> None:
    decided = 0
    for number in range(100):
        state = after(5, f"used up {number}")
        if state.to_act is None or state.table.closed:
            continue
        view, seat = state.view(state.to_act), state.to_act
        belief, options = belief_of(view), options_of(view)
        worlds = Worlds(belief.enumerated(), np.ones(belief.number, np.int64))
        (told,) = network_values(view, worlds, options, GAME_POINTS, number)
        (solved,) = solve([state], values=True)
        expected = [own(seat, solved.values[seat][str(each)]) for each in options]
        assert told.tolist() == [PLAYOUTS * each for each in expected]
        decided += len(set(expected)) > 1
    assert decided >= 8


def by_the_law(state: schnapsen.State, random: np.random.RandomState) -> int:
    """What player 0 wins, when both act as often so as the policy would, by their own views, until
    the stock is used up, and then perfectly."""
    texts = learn.action_texts("schnapsen")
    while state.to_act is not None and (state.table.stock or state.table.closed):
        due = state.to_act
        for seat in sorted(state.may_act, key=lambda each: each == due):
            view = state.view(seat)
            if not view.menu:
                continue
            seen = np.frombuffer(learn.observation("schnapsen", view).tobytes(), np.uint8)[None]
            may = learn.mask("schnapsen", view)[None]
            likely = policy("schnapsen").opinions(seen, may).likely[0]
            text = texts[random.choice(len(texts), p=likely / likely.sum())]
            if text != "wait":
                state = state.act(seat, text)
                break
    (solved,) = solve([state])
    assert solved.value is not None
    return solved.value


def test_playouts_are_those_of_the_policy_by_the_law() -> None:
    state, number = after(2, "slow way"), 1500
    view = state.view(state.to_act)
    drawn = np.random.RandomState(1)
    worlds = Worlds(belief_of(view).sampled(drawn, number), np.ones(number, np.int64))
    option = next(each for each in options_of(view) if isinstance(each, Play))
    fast = network_values(view, worlds, [option], GAME_POINTS, 5)[:, 0] / PLAYOUTS
    deals = whole_deals(view, worlds.layouts[:150], drawn)
    begun = [replayed(schnapsen, view, deals, at) for at in range(150)]
    slow = [own(view.seat, by_the_law(each.act(view.seat, option), drawn)) for each in begun]
    spread = (fast.var() / len(fast) + np.var(slow) / len(slow)) ** 0.5
    assert fast.std() > 0.5
    assert abs(fast.mean() - np.mean(slow)) < 4 * spread

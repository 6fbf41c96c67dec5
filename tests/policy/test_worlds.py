"""Worlds as whole deals in the kernel: it replays them, and the seat sees no difference."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from stammtisch.games.registry import GAMES, AnyGame
from stammtisch.policy.network import Policy
from tests.bots.whole_deals import module_of
from tests.habit import examples
from tests.policy.test_network import drawn
from tests.walks import begun

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.GAME.name)
WORLDS = 12


@every_game
@given(seed=st.integers(0, 10**6))
@example(seed=12309)
@settings(max_examples=examples(40, 8), deadline=None)
def test_a_policy_thinks_the_same_in_every_world(game: AnyGame, seed: int) -> None:
    """It decides from the seat's observation, so that worlds which look the same are the same."""
    policy = Policy(game.GAME.name, drawn(game.GAME.name, 3))
    walk, random = begun(game, f"in the kernel {seed}"), np.random.RandomState(seed)
    while not walk.over:
        state = walk.state
        for seat in state.may_act if walk.rng.random() < 0.3 else ():
            view = state.view(seat)
            if not view.menu:
                continue  # it might have had something to decide, as far as the others know
            deals = module_of(game).sampled(view, WORLDS, random)
            about = {"dealer": view.dealer, "viewer": seat, "options": view.options}
            likely, value = policy.decide(deals.packs[:1], deals.acts[:1], **about)
            for row in range(1, WORLDS):
                one = slice(row, row + 1)
                again, same = policy.decide(deals.packs[one], deals.acts[one], **about)
                assert np.array_equal(likely, again), (walk.record, seat, row)
                assert value == same
        walk.step()

"""Worlds as whole deals, of every game: the law plays them, and the seat sees no difference."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.games.registry import GAMES, AnyGame
from tests.bots.whole_deals import module_of, replayed
from tests.habit import examples
from tests.walks import begun

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.GAME.name)


@every_game
@given(seed=st.integers(0, 10**6))
@settings(max_examples=examples(40, 8), deadline=None)
def test_every_world_is_a_deal_that_looks_the_same_to_the_seat(game: AnyGame, seed: int) -> None:
    walk, random = begun(game, f"whole deals {seed}"), np.random.RandomState(seed)
    while not walk.over:
        for seat in range(game.GAME.seats) if walk.rng.random() < 0.3 else ():
            view = walk.state.view(seat)
            deals = module_of(game).sampled(view, 2, random)
            assert deals.packs.dtype == np.uint8
            assert deals.acts.dtype == np.int16
            for row in range(2):
                state = replayed(game, view, deals, row)
                assert state.view(seat) == view, (walk.record, seat, row)
                assert len(state.history) == len(walk.history)
        walk.step()


@every_game
def test_the_same_numbers_make_the_same_deals_and_others_make_others(game: AnyGame) -> None:
    walk = begun(game, "again", game.GAME.options())
    for _ in range(6):
        walk.step()
    view = walk.state.view(0)
    one, same, other = (
        module_of(game).sampled(view, 20, np.random.RandomState(seed)) for seed in (1, 1, 2)
    )
    assert np.array_equal(one.packs, same.packs)
    assert np.array_equal(one.acts, same.acts)
    assert not np.array_equal(one.packs, other.packs)
    assert len(np.unique(one.packs, axis=0)) > 10

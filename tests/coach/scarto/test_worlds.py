"""Worlds that the coach looks at: the law accepts each, and the player's view is the given one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.bots.scarto.belief import compositions, every_world
from stammtisch.coach.scarto.worlds import ALL, drawn, hidden
from stammtisch.games import scarto
from stammtisch.games.registry import GAMES
from tests.coach.scarto.deals import near_the_end, thumb_deal
from tests.walks import begun


def random_numbers(seed: int = 1) -> np.random.RandomState:
    return np.random.RandomState(seed)


@given(st.integers(0, 10**6))
def test_a_world_is_a_state_with_this_view(seed: int) -> None:
    """In deals of every kind, for every player at every eleventh moment, with every option."""
    walk = begun(GAMES["scarto"], f"coach {seed}")
    while not walk.over:
        seat = len(walk.history) % 11
        if seat < scarto.SEATS:
            view = walk.state.view(seat)
            worlds = drawn(view, 2, random_numbers(seed))
            for row in worlds.rows[:2]:
                state = scarto.imagine(view, hidden(view, row))
                assert state.view(seat) == view, walk.record
        walk.step()


@pytest.mark.parametrize("tricks", [1, 2, 3, 4, 5, 9])
def test_few_worlds_are_all_there_and_many_are_drawn(tricks: int) -> None:
    for state in near_the_end("worlds", tricks):
        for seat in range(scarto.SEATS):
            view = state.view(seat)
            number = sum(each.ways for each in compositions(view))
            worlds = drawn(view, 50, random_numbers())
            assert worlds.complete == (number <= ALL)
            assert len(np.unique(worlds.rows, axis=0)) == len(worlds.rows)
            assert (worlds.weights > 0).all()
            if worlds.complete:
                assert len(worlds.rows) == number == len(every_world(view))
            else:
                assert worlds.weights.sum() == 50


def test_the_rows_are_in_random_order_and_the_same_for_the_same_seed() -> None:
    view = thumb_deal("order")[40].view(1)
    one, again, other = (drawn(view, 30, random_numbers(seed)) for seed in (1, 1, 2))
    assert (one.rows == again.rows).all()
    assert (one.weights == again.weights).all()
    assert one.rows.shape != other.rows.shape or (one.rows != other.rows).any()
    in_order = np.unique(one.rows, axis=0)
    assert (in_order != one.rows).any()


def test_before_the_play_nothing_is_laid_away_yet() -> None:
    view = thumb_deal("discard", dealer=2)[0].view(2)
    worlds = drawn(view, 20, random_numbers())
    assert set(np.unique(worlds.rows).tolist()) == {0, 1}
    assert all(hidden(view, row).discard == () for row in worlds.rows)

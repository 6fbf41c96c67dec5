"""The kernel plays as the law does: the same menus in the same order, points and ends."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.solver.encoding import NONE
from stammtisch.solver.kernel import kernel
from stammtisch.solver.schnapsen import ACTIONS, COLUMNS, encode
from tests.solver.schnapsen.endings import walk


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_a_deal_in_lockstep(seed):
    """SN 11: every menu of both players, and what every legal action leads to, all along a deal."""
    kernel_ = kernel("schnapsen")
    play = walk(seed)
    while not play.over:
        state, row = play.state, encode(play.state)[None]
        before = row.copy()
        assert kernel_.points(row) == [state.view(None).points]
        for seat in range(2):
            (actions,) = kernel_.actions(row, seat)
            assert [str(ACTIONS[number]) for number in actions] == [*map(str, state.actions(seat))]
            for number, action in zip(actions, state.actions(seat), strict=True):
                after = np.frombuffer(kernel_.act(row, seat, number), np.uint8)
                check_after(after, state.act(seat, action))
        assert (row == before).all()
        play.step()


def check_after(row, state):
    """The kernel's position is the law's."""
    if not state.result:
        assert (row == encode(state)).all()
        return
    end = dict(zip(COLUMNS, row.tolist(), strict=True))
    winner = state.result.winner
    assert end["winner"] == (NONE if winner is None else winner)
    assert end["game_points"] == state.result.game_points
    assert kernel("schnapsen").points(row[None]) == [state.result.points]
    own = dict(zip(COLUMNS, encode(state).tolist(), strict=True))
    assert (own["winner"], own["game_points"]) == (end["winner"], end["game_points"])

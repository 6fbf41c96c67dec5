"""The kernel plays as the law does: the same menus in the same order, points and ends."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.solver.kernel import kernel
from stammtisch.solver.schnapsen import ACTIONS, columns, encode
from tests.solver.schnapsen.endings import walk


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_a_deal_in_lockstep(seed):
    """SN 11: every menu of both players, and what every legal action leads to, all along a deal."""
    kernel_ = kernel("schnapsen")
    play = walk(seed)
    while not play.over:
        state, row = play.state, encode(play.state)
        before = list(row)
        assert kernel_.points(row) == state.view(None).points
        for seat in range(2):
            actions = kernel_.actions(row, seat)
            assert [str(ACTIONS[number]) for number in actions] == [*map(str, state.actions(seat))]
            for number, action in zip(actions, state.actions(seat), strict=True):
                check_after(kernel_.act(row, seat, number), state.act(seat, action))
        assert row == before
        play.step()


def check_after(row, state):
    """The kernel's position is the law's."""
    if not state.result:
        assert row == encode(state)
        return
    end = dict(zip(columns(), row, strict=True))
    winner = state.result.winner
    assert (end["winner"], end["game_points"]) == (
        -1 if winner is None else winner,
        state.result.game_points,
    )
    assert kernel("schnapsen").points(row) == state.result.points
    assert encode(state)[-2:] == row[-2:]

"""The solver's values are those of a minimax over the law."""

from __future__ import annotations

import pytest

from stammtisch.games import schnapsen
from stammtisch.solver import schnapsen as solver
from tests.games.schnapsen.hands import begin, go
from tests.golden.solver_schnapsen import plain
from tests.habit import rest_long
from tests.solver.schnapsen.endings import Minimax, endings


def check(states):
    states = list(states)
    for state, solved in zip(states, solver.solve(states, values=True, line=True), strict=True):
        law = Minimax()
        assert solved.finished
        assert solved.value == law.value(state)
        assert solved.values == tuple(law.acts(state, seat) for seat in range(2))
        check_line(state, solved)
    return len(states)


def check_line(state, solved):
    """The line is legal, and every act of it keeps the value."""
    assert plain(state) == (solved.value, list(solved.values))
    for act in solved.line:
        state = state.act(act.seat, act.action)
        assert plain(state)[0] == solved.value
    assert state.result.scores[0] - state.result.scores[1] == solved.value


@pytest.mark.parametrize("part", rest_long(range(8), [0]))
def test_endings_by_all_options(part):
    """SN 13: thousands of endings, open and closed: defaults, presets, any options."""
    assert check(endings(range(part * 500, part * 500 + 500), most=8)) > 250


@pytest.mark.parametrize("part", rest_long(range(4), [3]))
def test_the_last_draw_by_all_options(part):
    """SN 3.3: the stock is open, and the turn-up is drawn next."""
    assert check(endings(range(part * 25, part * 25 + 25), most=12, least=10)) > 10


@pytest.mark.parametrize(
    ("hands", "acts"),
    [
        # 26 are in play, and all must be the closer's.
        (("CK CQ HK HQ HJ", "C10 H10 D10 DK DJ"), "CQ C10, H10 HQ"),
        # Heart ten is a sure trick for the other, which leaves 42.
        (("CK CQ CA SA HJ", "C10 H10 S10 DK DJ"), "CQ C10"),
    ],
)
def test_a_marriage_that_waits_may_bring_a_closer_to_66(hands, acts):
    """SN 5.4, marriage_needs_trick: 40 wait for the closer's first trick."""
    options = schnapsen.Options(marriage_needs_trick=True, close_after_marriage=True)
    state = begin(*hands, "CJ", dealer=1, options=options)
    state = go(state, "marriage C, close", acts)
    check([state])
    assert solver.solve([state])[0].value == 2

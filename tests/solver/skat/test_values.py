"""The solver's values against plain minimax over the law."""

from __future__ import annotations

import pytest

from stammtisch.games.skat.cards import NULL
from stammtisch.solver import skat
from tests.habit import examples
from tests.solver.skat import deals

QUESTIONS = ("points", "every trick", "no trick")


@pytest.mark.parametrize("left", range(3, 10))
@pytest.mark.parametrize("question", QUESTIONS)
def test_endings_are_worth_what_the_law_says(question, left):
    number = examples(300, 75) if question == "points" else examples(120, 30)
    found = list(deals.endings(number, left))
    if question == "points":
        found = [(kind, state) for kind, state in found if kind != NULL]
    states = [state for _, state in found]
    for state, solved in zip(
        states, skat.solve(states, question, values=True, line=True), strict=True
    ):
        assert solved.finished
        assert solved.value == deals.value(state, question)
        assert list(solved.values) == [str(action)[5:] for action in state.actions(state.to_act)]
        for card, value in solved.values.items():
            assert value == deals.after_value(state, f"play {card}", question)


@pytest.mark.parametrize("left", [6, 8, 9])
def test_the_line_is_best_play_to_the_end(left):
    found = [state for kind, state in deals.endings(examples(60, 20), left) if kind != NULL]
    for state, solved in zip(found, skat.solve(found, line=True), strict=True):
        for seat, action in solved.line:
            assert deals.after_value(state, action, "points") == solved.value
            state = state.act(seat, action)
        assert state.phase == "finished"


@pytest.mark.parametrize("kind", ["C", "D", "grand"])
def test_at_least_agrees_with_the_exact_points_at_every_number(kind):
    states = [state for each, state in deals.endings(200, 15) if each == kind]
    assert states
    exact = skat.solve(states)
    for number in range(0, 122, 11):
        asked = skat.solve(states, "at least", at_least=number, values=True)
        for points, answer in zip(exact, asked, strict=True):
            assert answer.value == (points.value >= number)

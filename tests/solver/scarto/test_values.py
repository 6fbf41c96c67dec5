"""The solver's values against a brute force over the law, and against golden values."""

from __future__ import annotations

import json
from random import Random

import numpy as np
import pytest

from stammtisch.solver import scarto
from tests.golden.solver_scarto import FILE, NUMBER, golden
from tests.habit import examples, rest_long
from tests.solver.scarto.endings import SEATS, brute_force, endings

GOLDEN = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("thumb", rest_long([False, True], [False]), ids=["random", "thumb"])
@pytest.mark.parametrize(
    ("number", "left"),
    [(100, 1), (100, 3), (400, 5), (500, 6), (200, 7), (100, 8), (40, 9), (4, 11), (2, 12)],
)
def test_values_are_those_of_a_brute_force(number, left, thumb):
    number = examples(min(number, 200) if thumb else number, -(-number // 4))
    states = list(endings(number, left, thumb))
    alone = [scarto.solve(states, seat=seat, values=True) for seat in range(SEATS)]
    each = scarto.maxn(states, values=True)
    for place, state in enumerate(states):
        secure, shares, cards = brute_force(state)
        for seat in range(SEATS):
            solved = alone[seat][place]
            assert solved.finished
            assert solved.tricks == (left + 2) // 3
            assert solved.value == secure[seat]
            assert solved.values == {card: values[0][seat] for card, values in cards.items()}
            assert list(solved.values) == list(cards)
        assert each[place].value == shares
        assert each[place].values == {card: values[1] for card, values in cards.items()}


@pytest.mark.parametrize("thumb", [False, True], ids=["random", "thumb"])
@pytest.mark.parametrize("left", [2, 7, 12, 18, 23])
def test_a_line_brings_what_it_promises(left, thumb):
    states = list(endings(30, left, thumb))
    for seat in range(SEATS):
        for state, solved in zip(states, scarto.solve(states, seat=seat, line=True), strict=True):
            assert played_out(state, solved.line).points[seat] == solved.value
    states = states if left < 20 else states[:5]
    for state, solved in zip(states, scarto.maxn(states, line=True), strict=True):
        assert played_out(state, solved.line).points == solved.value


def played_out(state, line):
    for act in line:
        state = state.act(*act)
    return state.result


def test_a_line_takes_the_first_of_equal_cards():
    for state in endings(40, 12, thumb=False):
        seat = state.to_act
        (solved,) = scarto.solve([state], values=True, line=True)
        first = next(card for card, value in solved.values.items() if value == solved.value)
        assert solved.line[0].action.card == first
        assert solved.line[0].seat == seat


def test_golden_values():
    rows = np.array([[*bytes.fromhex(line["row"])] for line in GOLDEN], np.uint8)
    alone = scarto.solve(rows, seat=[line["seat"] for line in GOLDEN], values=True)
    each = scarto.maxn(rows, values=True)
    assert len(GOLDEN) == NUMBER
    for line, one, all_of_them in zip(GOLDEN, alone, each, strict=True):
        assert one.values == line["secure"]
        assert {card: list(value) for card, value in all_of_them.values.items()} == line["maxn"]


@pytest.mark.parametrize("number", Random("golden").sample(range(NUMBER), 6))
def test_some_golden_values_are_made_again(number):
    assert golden(number) == GOLDEN[number]


def test_a_deal_that_is_over_is_worth_what_was_made():
    (state,) = endings(1, 1, thumb=True)
    state = state.act(state.to_act, state.actions(state.to_act)[0])
    for seat in range(SEATS):
        (solved,) = scarto.solve([state], seat=seat, values=True, line=True)
        assert (solved.value, solved.values, solved.line) == (state.result.points[seat], {}, ())
        assert (solved.finished, solved.tricks) == (True, 0)
    assert scarto.maxn([state])[0].value == state.result.points

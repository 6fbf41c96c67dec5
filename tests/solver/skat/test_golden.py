"""The solver's values of whole deals against a second search, plainly written."""

from __future__ import annotations

import json

import pytest

from bench.skat_positions import BID, NULLS, positions
from stammtisch.games.skat.cards import NULL
from stammtisch.solver import skat
from tests.golden.solver_skat import FILE
from tests.habit import examples, rest_long
from tests.solver.skat import deals

PARTS = 8

GAMES = positions(BID) + positions(NULLS)
VALUES = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def test_the_reference_has_a_line_for_every_deal():
    assert len(VALUES) == len(GAMES)


@pytest.mark.parametrize("part", rest_long([2, 5], [2]))  # the quickest; tests/soak has all
def test_whole_deals_are_worth_what_the_reference_says(part):
    assert_as_the_reference_says(part)


def assert_as_the_reference_says(part):
    chosen = range(part, len(GAMES), PARTS)
    for null, question in ((False, "points"), (True, "no trick")):
        places = [place for place in chosen if (GAMES[place].kind == NULL) == null]
        asked = [GAMES[place] for place in places]
        for place, solved in zip(places, skat.solve(asked, question, values=True), strict=True):
            assert solved.values == VALUES[place]
            best = max if GAMES[place].leader == GAMES[place].soloist else min
            assert solved.value == best(VALUES[place].values())


@pytest.mark.parametrize("place", [3, 17, 300, 400])
def test_the_reference_says_so_again(place):
    assert skat.reference(GAMES[place]) == VALUES[place]


def test_the_reference_agrees_with_the_law():
    for kind, state in deals.endings(examples(120, 30), 8):
        question = "no trick" if kind == NULL else "points"
        values = skat.reference(skat.position_of(state))
        for card, found in values.items():
            assert found == deals.after_value(state, f"play {card}", question)

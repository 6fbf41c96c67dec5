"""What a card is worth: as far as it is realised at the table, and with the true cards open."""

from __future__ import annotations

import numpy as np
import pytest

from stammtisch.bots.budget import Budget
from stammtisch.coach.comparison import means
from stammtisch.coach.skat.card_play import card_values, in_worlds
from stammtisch.coach.skat.outcomes import REALISED, SURE
from stammtisch.coach.skat.valuation import open_values, options
from stammtisch.coach.skat.worlds import draw, line
from stammtisch.games.skat.phases import State
from tests.coach.skat.deals import states_of
from tests.habit import rest_long

BUDGET = Budget(worlds=40, nodes=10**7)


def choices(game: str, left: int) -> list[State]:
    """The moments with a choice at which so many cards are left in hand."""
    return [
        state
        for state in states_of(f"lines/12/{game}", game)
        if state.phase == "play"
        and state.to_act is not None
        and len(state.hands[state.to_act]) == left
        and len(state.actions(state.to_act)) > 1
    ]


@pytest.mark.parametrize(
    ("game", "left", "share"),
    [("take_skat C", 6, REALISED), ("take_skat C", SURE, 1), ("take_skat null", 6, 1)],
)
def test_a_difference_counts_as_far_as_it_is_realised(game: str, left: int, share: float) -> None:
    """The best card keeps its value."""
    compared = 0
    for state in choices(game, left):
        view = state.view(state.to_act)
        chosen = options(view)
        found = card_values(view, chosen, BUDGET, np.random.RandomState(1))
        rng = np.random.RandomState(1)
        plain = in_worlds(view, chosen, draw(view, BUDGET.worlds, rng), BUDGET, rng)
        best = int(np.argmax(means(plain, plain.utility)))
        for of in ("utility", "points", "wins"):
            now, before = (np.array(means(each, getattr(each, of))) for each in (found, plain))
            assert now == pytest.approx(before[best] + share * (before - before[best]), abs=1e-4)
            compared += np.ptp(before) > 0
    assert compared


@pytest.mark.parametrize(
    "moment",
    rest_long(
        [
            (game, left)
            for game in (
                "take_skat C",
                "take_skat grand",
                "hand S schneider",
                "take_skat null",
            )
            for left in (10, 9, 7, 4, 2)
        ],
        [("take_skat C", 9), ("take_skat grand", 7), ("take_skat null", 7)],
    ),
)
def test_open_values_are_the_scores_of_the_best_lines(moment: tuple[str, int]) -> None:
    """By the law: every card played, and then the best line with all cards open."""
    compared = 0
    for state in choices(*moment):
        seat = state.to_act
        cards = options(state.view(seat))
        values = open_values(state, seat, cards)
        assert values is not None
        for card, value in zip(cards, values, strict=True):
            after = state.act(seat, card)
            for act in line(after):
                after = after.act(*act)
            score = after.result.scores[state.contract.soloist]
            assert value == (score if seat == state.contract.soloist else -score)
            compared += 1
    assert compared

"""A world of the coach is a state that the law accepts, and it looks the same to the player."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.bots import Budget
from stammtisch.bots.schnapsen.belief import belief_of, to_places
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.decisions import decisions
from stammtisch.coach.schnapsen.chance import alternatives
from stammtisch.coach.schnapsen.valuation import options, value
from stammtisch.coach.schnapsen.worlds import hidden, line, open_values
from stammtisch.games import schnapsen
from stammtisch.solver.schnapsen import encode_worlds, solve
from tests.bots.schnapsen.hidden import moments
from tests.coach.schnapsen.quick import played

LITTLE = Budget(worlds=4, nodes=1)


@given(st.integers(0, 10**6), st.booleans())
@settings(max_examples=8, deadline=None)
def test_the_law_accepts_a_world_and_its_view_is_the_same(seed: int, wildly: bool) -> None:
    for state, seat in moments(seed, wildly):
        view = state.view(seat)
        rows = to_places(view, belief_of(view).sampled(np.random.RandomState(seed), 2))
        for row in rows:
            cards = hidden(view, row)
            assert schnapsen.imagine(view, cards).view(seat) == view
            assert (encode_worlds(view, [cards]) == encode_worlds(view, row[None])).all()


def test_the_worlds_of_a_valuation_are_of_the_view() -> None:
    for seed in range(3):
        states = played(f"worlds {seed}")
        for decision in [*decisions(states, 0)][::3]:
            view = decision.view
            found = value(view, options(view), LITTLE, Stream("s", "t"))
            assert found.worlds.shape == (len(found.weights), len(view.unseen))
            cards = hidden(view, found.worlds[0])
            assert schnapsen.imagine(view, cards).view(view.seat) == view


def test_a_line_is_played_by_the_law_and_brings_the_value() -> None:
    states = played("line", schnapsen.Options(closing=False))
    for state in states[len(states) // 2 : -1 : 3]:
        (solved,) = solve([state])
        after = state
        for act in line(state):
            after = after.act(*act)
        assert after.result is not None
        scores = after.result.scores
        assert scores[0] - scores[1] == solved.value


def test_open_values_are_for_the_player_and_know_what_it_is_to_wait() -> None:
    for state in played("open", schnapsen.Options(closing=False))[-8:-1]:
        for seat in state.may_act:
            own = options(state.view(seat))
            values = open_values(state, seat, own)
            (solved,) = solve([state])
            assert solved.value is not None
            assert max(values) == (solved.value if seat == 0 else -solved.value)


def test_what_could_have_been_drawn_looks_the_same_but_for_the_card() -> None:
    drawn = 0
    for seed in range(4):
        states = played(f"drawn {seed}", schnapsen.Options(closing=False))
        for seat in (0, 1):
            for before, after in pairwise(each.view for each in decisions(states, seat)):
                found = alternatives(before, after)
                cards = {each.drawn[-1] for each in found}
                assert len(cards) == len(found)
                assert cards <= set(before.unseen) - set(after.drawn)
                for each in found:
                    assert each.drawn[:-1] == after.drawn[:-1]
                    assert (each.history, each.dealt) == (after.history, after.dealt)
                    assert len(each.menu) > 0 or each.to_act != seat
                if len(after.drawn) > len(before.drawn) and after.drawn[-1] in before.unseen:
                    assert len(found) == len(after.unseen)
                    drawn += 1
                else:
                    assert not found
    assert drawn >= 20

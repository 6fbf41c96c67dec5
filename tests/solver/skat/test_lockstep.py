"""The kernel's card play walks beside the law's: legal cards, winners, points, positions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.games import skat as game
from stammtisch.games.skat.cards import KINDS, POINTS
from stammtisch.games.skat.phases import Playing, imagine
from stammtisch.solver import skat
from tests.solver.skat import deals


@settings(max_examples=120, deadline=None)
@given(st.text("abcdef", min_size=1, max_size=6), st.sampled_from(KINDS), st.booleans(), st.data())
def test_every_card_of_a_deal(seed, kind, hand, data):
    state = deals.begun(seed, kind, hand)
    position = skat.position_of(state)
    while isinstance(state, Playing):
        assert position == skat.position_of(state)
        seat = state.to_act
        legal = skat.legal(position)
        assert [f"play {card}" for card in legal] == [str(each) for each in state.actions(seat)]
        card = data.draw(st.sampled_from(legal))
        before = position
        position, trick = skat.play(position, card)
        assert before == skat.position_of(state)  # It has changed nothing.
        state = state.act(seat, f"play {card}")
        if state.trick or not state.tricks:
            assert trick is None
        else:
            assert trick is not None
            assert trick.winner == state.tricks[-1].winner
            assert trick.points == sum(POINTS[each] for each in state.tricks[-1].cards)


@settings(max_examples=60, deadline=None)
@given(
    st.text("abcdef", min_size=1, max_size=6),
    st.sampled_from(KINDS),
    st.booleans(),
    st.integers(0, 24),
    st.sampled_from((0, 1, 2, None)),
)
def test_worlds_are_what_the_law_imagines(seed, kind, hand, cards, seat):
    state = deals.played(deals.begun(seed, kind, hand), cards, seed)
    view, hidden = state.view(seat), state.hidden_from(seat)
    assert imagine(view, hidden) == state
    (world,) = skat.worlds_of(view, [hidden])
    own = skat.position_of(state)
    assert [*map(sorted, world.hands)] == [*map(sorted, own.hands)]
    assert (world.kind, world.soloist, world.leader) == (own.kind, own.soloist, own.leader)
    assert (world.trick, world.points) == (own.trick, own.points)
    assert (world.won, world.lost) == (own.won, own.lost)


def test_an_auction_has_no_worlds():
    state = game.begin(game.deal("auction"))
    with pytest.raises(ValueError, match="not being played"):
        skat.worlds_of(state.view(0), [state.hidden_from(0)])

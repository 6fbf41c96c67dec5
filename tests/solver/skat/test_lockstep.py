"""The kernel's card play walks beside the law's: legal cards, winners, points, positions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.games import skat as game
from stammtisch.games.skat.cards import KINDS, PACK
from stammtisch.games.skat.phases import Playing, imagine
from stammtisch.solver import skat
from stammtisch.solver.kernel import kernel
from tests.habit import examples
from tests.solver.skat import deals


@settings(max_examples=examples(120, 25), deadline=None)
@given(st.text("abcdef", min_size=1, max_size=6), st.sampled_from(KINDS), st.booleans(), st.data())
def test_every_card_of_a_deal(seed, kind, hand, data):
    state = deals.begun(seed, kind, hand)
    row = skat.encode(state)
    while isinstance(state, Playing):
        (legal,) = kernel("skat").legal(row[None])
        actions = state.actions(state.to_act)
        assert [f"play {PACK[card]}" for card in legal] == [str(each) for each in actions]
        card = data.draw(st.sampled_from(legal))
        before = row.copy()
        after = np.frombuffer(kernel("skat").play(row[None], card), np.uint8)
        assert (row == before).all()  # It has changed nothing,
        state = state.act(state.to_act, f"play {PACK[card]}")
        # and has come to the same: hands, trick, leader, and what the soloist has so far.
        if isinstance(state, Playing):
            assert (after == skat.encode(state)).all()
        row = after


@given(st.text("abcdef", min_size=1, max_size=6), st.sampled_from(KINDS), st.data())
def test_other_cards_are_refused(seed, kind, data):
    state = deals.played(deals.begun(seed, kind), data.draw(st.integers(0, 24)), seed)
    legal = {action.card for action in state.actions(state.to_act)}
    card = data.draw(st.sampled_from([at for at, card in enumerate(PACK) if card not in legal]))
    with pytest.raises(ValueError, match="may not be played"):
        kernel("skat").play(skat.encode(state)[None], card)


@settings(max_examples=examples(60, 15), deadline=None)
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
    assert (skat.encode_worlds(view, [hidden] * 2) == skat.encode(state)).all()


def test_worlds_that_do_not_fit():
    state = deals.begun("misfit", "C")
    view, hidden = state.view(1), state.hidden_from(1)
    with pytest.raises(ValueError, match="does not say where"):
        skat.encode_worlds(view, [game.Hidden(((),) * 3, ())])
    with pytest.raises(ValueError, match="a world has"):
        skat.encode_worlds(view, np.zeros((1, 2), np.uint8))
    swapped = game.Hidden((hidden.hands[0], (), hidden.hands[2][1:] + hidden.hands[0][:1]), ())
    with pytest.raises(ValueError, match="does not say where"):
        skat.encode_worlds(view, [swapped])
    with pytest.raises(ValueError, match="do not fit together"):
        skat.solve_worlds(view, np.zeros((1, len(view.unseen)), np.uint8))


def test_an_auction_has_no_worlds():
    state = game.begin(game.deal("auction"))
    with pytest.raises(ValueError, match="not being played"):
        skat.encode_worlds(state.view(0), [state.hidden_from(0)])

"""The kernel's card play walks beside the law's: legal cards, winners, points, positions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.games import scarto as game
from stammtisch.games.scarto.cards import PACK, PLACE
from stammtisch.games.scarto.phases import imagine
from stammtisch.solver import scarto
from stammtisch.solver.kernel import kernel
from tests.golden.solver_scarto import at_random
from tests.habit import examples

SEEDS = st.text("abcdef", min_size=1, max_size=6)
ANGELS = st.sampled_from((20, 21))


def legal(row):
    return [PACK[card] for card in kernel("scarto").legal(row[None])[0]]


def play(row, card):
    return np.frombuffer(kernel("scarto").play(row[None], PLACE[card]), np.uint8)


@settings(max_examples=examples(120, 25))
@given(SEEDS, ANGELS, st.data())
def test_every_card_of_a_deal(seed, angel, data):
    state = at_random(seed, 0, angel)
    row = scarto.encode(state)
    while state.to_act is not None:
        cards = [action.card for action in state.actions(state.to_act)]
        assert legal(row) == cards
        card = data.draw(st.sampled_from(cards))
        before = row.copy()
        after = play(row, card)
        assert (row == before).all()  # It has changed nothing,
        state = state.act(state.to_act, f"play {card}")
        # and has come to the same: hands, leader, trick, and what each has made.
        assert (after == play(row, card)).all()
        assert (after == scarto.encode(state)).all()
        row = after
    assert legal(row) == []
    assert tuple(row[-3:]) == state.result.points


@given(SEEDS, ANGELS, st.integers(0, 74), st.data())
def test_other_cards_are_refused(seed, angel, cards, data):
    state = at_random(seed, cards, angel)
    legal = {action.card for action in state.actions(state.to_act)}
    card = data.draw(st.sampled_from([card for card in PACK if card not in legal]))
    with pytest.raises(ValueError, match="may not be played"):
        play(scarto.encode(state), card)


@settings(max_examples=examples(120, 25))
@given(SEEDS, ANGELS, st.integers(0, 74), st.sampled_from((0, 1, 2, None)))
def test_worlds_are_what_the_law_imagines(seed, angel, cards, seat):
    state = at_random(seed, cards, angel)
    view, hidden = state.view(seat), state.hidden_from(seat)
    assert imagine(view, hidden) == state
    assert (scarto.encode_worlds(view, [hidden] * 2) == scarto.encode(state)).all()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_worlds_as_an_array(seat):
    state = at_random("bytes", 52, 20)
    view = state.view(seat)
    held = {card: player for player, hand in enumerate(state.hands) for card in hand}
    world = [held.get(card, scarto.GONE) for card in view.unseen]
    worlds = np.array([world] * 3, np.uint8)
    assert scarto.solve_worlds(view, worlds, seat=1) == scarto.solve([state] * 3, seat=1)


def test_worlds_of_no_play():
    state = game.begin(game.deal("no play"))
    with pytest.raises(ValueError, match="for the play"):
        scarto.encode_worlds(state.view(0), [state.hidden_from(0)])
    assert scarto.solve_worlds(at_random("none", 60, 20).view(0), []) == []


def test_worlds_that_do_not_fit():
    state = at_random("misfit", 60, 20)
    seat = (state.deal.dealer + 1) % 3
    view, hidden = state.view(seat), state.hidden_from(seat)
    swapped = game.Hidden(hidden.hands, ())
    with pytest.raises(ValueError, match="position 1: the hands are not of the same size"):
        scarto.solve_worlds(view, [hidden, swapped])
    with pytest.raises(ValueError, match="does not say where"):
        scarto.encode_worlds(view, [game.Hidden(((),) * 3)])
    with pytest.raises(ValueError, match="a world has"):
        scarto.encode_worlds(view, np.zeros((1, 2), np.uint8))
    two = np.zeros((1, len(view.unseen)), np.uint8)
    two[0, :2] = scarto.GONE
    with pytest.raises(ValueError, match="three cards are laid away"):
        scarto.encode_worlds(view, two)

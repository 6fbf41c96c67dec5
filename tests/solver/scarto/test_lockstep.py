"""The kernel's card play walks beside the law's: legal cards, winners, points, positions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.games import scarto as game
from stammtisch.games.scarto.cards import PACK, PLACE
from stammtisch.games.scarto.phases import imagine
from stammtisch.solver import scarto
from stammtisch.solver.kernel import kernel
from tests.golden.solver_scarto import at_random

SEEDS = st.text("abcdef", min_size=1, max_size=6)
ANGELS = st.sampled_from((20, 21))


def legal(row):
    return [PACK[card] for card in kernel("scarto").legal(scarto.table([row]))]


def play(row, card):
    return kernel("scarto").play(scarto.table([row]), PLACE[card])


@settings(max_examples=120)
@given(SEEDS, ANGELS, st.data())
def test_every_card_of_a_deal(seed, angel, data):
    state = at_random(seed, 0, angel)
    row = scarto.encode(state)
    while state.to_act is not None:
        cards = [action.card for action in state.actions(state.to_act)]
        assert legal(row) == cards
        card = data.draw(st.sampled_from(cards))
        before = bytes(row)
        after = play(row, card)
        assert row == before  # It has changed nothing,
        state = state.act(state.to_act, f"play {card}")
        # and has come to the same: hands, leader, trick, and what each has made.
        assert after == play(row, card) == scarto.encode(state)
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


@settings(max_examples=120)
@given(SEEDS, ANGELS, st.integers(0, 74), st.sampled_from((0, 1, 2, None)))
def test_worlds_are_what_the_law_imagines(seed, angel, cards, seat):
    state = at_random(seed, cards, angel)
    view, hidden = state.view(seat), state.hidden_from(seat)
    assert imagine(view, hidden) == state
    assert scarto.worlds(view, [hidden] * 2).tobytes() == scarto.encode(state) * 2


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_worlds_as_bytes(seat):
    state = at_random("bytes", 52, 20)
    view = state.view(seat)
    held = {card: player for player, hand in enumerate(state.hands) for card in hand}
    world = bytes(held.get(card, scarto.GONE) for card in view.unseen)
    buffer = memoryview(world * 3).cast("B", (3, len(world)))
    assert scarto.solve_worlds(view, buffer, seat=1) == scarto.solve([state] * 3, seat=1)


def test_worlds_of_no_play():
    state = game.begin(game.deal("no play"))
    with pytest.raises(ValueError, match="for the play"):
        scarto.worlds(state.view(0), [state.hidden_from(0)])
    assert scarto.solve_worlds(at_random("none", 60, 20).view(0), []) == []


def test_worlds_that_do_not_fit():
    state = at_random("misfit", 60, 20)
    seat = (state.deal.dealer + 1) % 3
    view, hidden = state.view(seat), state.hidden_from(seat)
    swapped = game.Hidden(hidden.hands, ())
    with pytest.raises(ValueError, match="not of the same size"):
        scarto.worlds(view, [hidden, swapped])
    with pytest.raises(ValueError, match="does not say where"):
        scarto.worlds(view, [game.Hidden(((),) * 3)])
    wrong = memoryview(bytes(2)).cast("B", (1, 2))
    with pytest.raises(ValueError, match="a world has"):
        scarto.worlds(view, wrong)

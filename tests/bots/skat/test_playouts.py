"""Cards compared by playouts in which nobody sees the others' cards."""

from __future__ import annotations

import numpy as np
import pytest

from stammtisch.bots.skat import levels, playouts
from stammtisch.bots.skat.aims import GAME
from stammtisch.bots.skat.belief import sample_worlds
from stammtisch.bots.skat.evaluation import evaluation
from stammtisch.bots.skat.search import SearchSettings, choose
from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.skat.cards import PACK
from tests.solver.skat import deals

WORLDS = 40


def moment(seed: str, cards: int = 12):
    """A decision among at least three cards."""
    for number in range(100):
        state = deals.played(deals.begun(f"{seed}/{number}", "S"), cards, seed)
        legal = [action.card for action in state.actions(state.to_act)]
        if len(legal) >= 3:
            return state.view(state.to_act), legal
    raise AssertionError(seed)


def compared(view, values, nodes=10**9, worlds=WORLDS):
    drawn = sample_worlds(view, WORLDS, np.random.RandomState([1])).take(np.arange(worlds))
    return playouts.compared(view, values, drawn, 2, nodes, np.random.RandomState([2]))


def test_only_cards_near_the_best_are_compared():
    view, cards = moment("near")
    far = dict.fromkeys(cards, -1.1 * playouts.NEAR)
    assert compared(view, far | {cards[1]: 0.0}) == {cards[1]: 0.0}
    assert set(compared(view, far | {cards[0]: -1.0, cards[1]: 0.0})) == {cards[0], cards[1]}


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_values_lie_between_those_of_search_and_playouts(seed):
    view, cards = moment(seed)
    level = dict.fromkeys(cards[: playouts.MOST], 100.0)
    once, shifted = (compared(view, {c: v + more for c, v in level.items()}) for more in (0, 10))
    for card, value in once.items():
        assert shifted[card] == pytest.approx(value + 10 * playouts.EVEN / (playouts.EVEN + WORLDS))
        assert abs(value) < 1.5 * GAME


def test_no_batch_of_worlds_is_begun_without_nodes():
    view, cards = moment("nodes")
    values = dict.fromkeys(cards, 0.0)
    few = compared(view, values, worlds=playouts.BATCH)
    assert compared(view, values, nodes=1) == few
    assert compared(view, values) != few
    assert compared(view, values, nodes=0) == values


def test_a_player_with_playouts_decides_alike_each_time_and_sometimes_otherwise():
    plain = SearchSettings(oversampling=4)
    with_playouts = SearchSettings(oversampling=4, played_out_below=7)
    budget, learned, changed = levels.LEVELS["club"].budget, evaluation(), 0
    for number in range(12):
        view, cards = moment(f"both/{number}", 15)
        one, again, other = (
            choose(
                view, how, learned, budget, Stream("seed", "both"), np.random.RandomState([number])
            )
            for how in (with_playouts, with_playouts, plain)
        )
        assert one in map(Play, cards)
        assert one == again
        changed += one != other
    assert changed


def test_defenders_expect_trumps_and_aces_with_the_soloist():
    held, laid = playouts.expected_of_soloist("S")
    by_card = {card: (held[at], laid[at]) for at, card in enumerate(PACK)}
    assert by_card["CJ"] == by_card["SA"] == by_card["S7"] == (2, -6)
    assert by_card["HA"] == (1, -2)
    assert by_card["H10"] == by_card["H7"] == (0, 0)

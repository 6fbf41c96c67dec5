"""Sequential halving: the best of several candidates over many worlds, and playout values."""

from __future__ import annotations

from collections import Counter, defaultdict

import numpy as np
import pytest

from stammtisch.bots import bot_named, next_act
from stammtisch.bots.scarto.discard import promising
from stammtisch.bots.scarto.equity import POINT, equity
from stammtisch.bots.scarto.sequential_halving import playout_value, sequential_halving
from stammtisch.games import scarto
from stammtisch.games.scarto.cards import POINTS, SUIT, SUITS
from stammtisch.solver.scarto import encode

THUMB = bot_named("scarto", "thumb")


def worlds(number: int) -> np.ndarray:
    """So many rows, each with its own number in it."""
    return np.arange(number, dtype=np.uint8)[:, None]


@pytest.mark.parametrize("number", [2, 3, 4, 7, 12, 60])
@pytest.mark.parametrize("rows", [0, 1, 5, 100])
def test_in_each_world_all_that_are_left_are_tried_once(number: int, rows: int) -> None:
    tried: dict[int, list[int]] = defaultdict(list)

    def rate(thing: int, some: np.ndarray) -> int:
        tried[thing] += some[:, 0].tolist()
        return 0

    chosen = sequential_halving(range(number), worlds(rows), rate)
    assert chosen == 0, "the first of equals"
    assert tried[chosen] == list(range(rows))
    for seen in tried.values():
        assert seen == list(range(len(seen))), "who drops out has seen the same worlds until then"
    often = Counter(len(seen) for seen in tried.values())
    if rows == 100 and number > 2:
        assert often[100] == 2
        assert len(often) == (number - 1).bit_length()


@pytest.mark.parametrize("number", [2, 3, 9, 40])
def test_the_best_stays_to_the_end(number: int) -> None:
    for good in range(number):
        chosen = sequential_halving(
            range(number), worlds(64), lambda thing, some, good=good: len(some) * (thing == good)
        )
        assert chosen == good


def test_what_is_worse_on_average_is_not_chosen_for_one_good_world() -> None:
    def rate(thing: int, some: np.ndarray) -> int:
        return int((some == 63).sum()) * 50 if thing else len(some)

    assert sequential_halving([0, 1], worlds(64), rate) == 0


def test_a_deal_played_out_is_worth_what_its_points_are() -> None:
    """With one card left in each hand there is only one way to play."""
    for number in range(6):
        state = scarto.begin(scarto.deal(f"worth {number}", number % 3))
        while state.phase == "discard" or len(state.tricks) < 24:
            state = state.act(*next_act(state, (THUMB,) * 3, "worth"))
        view, row = state.view(state.to_act), encode(state)[None]
        while state.to_act is not None:
            state = state.act(state.to_act, state.actions(state.to_act)[0])
        mine, after = state.result.points[view.seat], state.result.points[(view.seat + 1) % 3]
        value = equity(view)
        assert playout_value(view, np.repeat(row, 3, axis=0), value, 7) == 3 * value[mine, after]
        assert value[mine, after] != POINT * mine


def test_promising_discards_are_legal_and_all_different_in_effect() -> None:
    for number in range(6):
        state = scarto.begin(scarto.deal(f"promising {number}", number % 3))
        view = state.view(state.to_act)
        found = promising(view, view.menu[0])
        legal = {action.cards for action in state.actions(state.to_act)}
        assert {tuple(sorted(cards)) for cards in found} <= legal
        points = POINTS[view.options.angel]
        effects = [
            (
                frozenset(card for card in cards if points[card]),
                tuple(sum(SUIT[card] == suit for card in cards) for suit in SUITS),
            )
            for cards in found
        ]
        assert len(set(effects)) == len(effects)
        assert len(found) > 20

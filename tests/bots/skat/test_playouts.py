"""Cards compared by playouts in which nobody sees the others' cards."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from stammtisch.bots.skat import levels, playouts
from stammtisch.bots.skat.aims import utilities
from stammtisch.bots.skat.belief import sample_worlds, to_places
from stammtisch.bots.skat.evaluation import evaluation
from stammtisch.bots.skat.search import SearchSettings, choose
from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.skat.cards import PACK
from stammtisch.solver.skat import searched_playouts, solve_worlds
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
    groups = playouts.groups_of(view, cards)
    (one, *_), (other, *_), *_ = groups
    far = dict.fromkeys(cards, -1.1 * playouts.NEAR)
    alike = dict.fromkeys(groups[0], 0.0)
    assert compared(view, far | alike) == alike
    assert set(compared(view, far | {one: -1.0, other: 0.0})) == {one, other}


def test_of_many_cards_the_best_are_compared():
    view = next(
        view
        for seed in "abcdefgh"
        for view, cards in [moment(seed, 6)]
        if len(playouts.groups_of(view, cards)) > playouts.MOST
    )
    groups = playouts.groups_of(view, view.hand)
    values = {card: float(at) for at, group in enumerate(groups) for card in group}
    best = {card for group in groups[-playouts.MOST :] for card in group}
    assert set(compared(view, values)) == best


def test_each_card_has_the_mean_of_search_and_playouts():
    sides = set()
    for seed in "abcdef":
        view, cards = moment(seed)
        near = [group[0] for group in playouts.groups_of(view, cards)][: playouts.MOST]
        if len(near) < 2:
            continue
        values = {card: 40.0 * at for at, card in enumerate(near)}
        worlds = sample_worlds(view, playouts.BATCH, np.random.RandomState([1]))
        table = utilities(61, 2 * len(view.hand))
        order = sorted(near, key=lambda card: -values[card])
        played = searched_playouts(
            view,
            to_places(view, worlds),
            order,
            np.tile(np.array(table, np.int32), (len(worlds), 1)),
            playouts.expected_of_soloist(view.contract),
            samples=playouts.SAMPLES,
            seed=int(np.random.RandomState([2]).randint(1 << 30)),
        )
        sign = 1 if view.seat == view.soloist else -1
        sides.add(sign)
        found = playouts.compared(view, values, worlds, 2, 1, np.random.RandomState([2]))
        for card in near:
            own = sign * sum(table[each.points[card]] for each in played)
            weight = playouts.SEARCH_WEIGHT
            whole = (weight * values[card] + own) / (weight + len(worlds))
            assert found[card] == pytest.approx(whole)
    assert sides == {1, -1}


def test_cards_are_equivalent_if_nobody_else_can_come_between():
    """As the solver values them in every world."""
    joined = 0
    for number in range(40):
        view, cards = moment(f"equivalent/{number}", 9 + number % 10)
        groups = playouts.groups_of(view, cards)
        assert sorted(card for group in groups for card in group) == sorted(cards)
        worlds = to_places(view, sample_worlds(view, 5, np.random.RandomState([number])))
        for solved in solve_worlds(view, worlds, values=True):
            for group in groups:
                assert len({solved.values[card] for card in group}) == 1
        joined += len(groups) < len(cards)
    assert joined > 5


def test_cards_unseen_or_in_the_trick_come_between():
    def groups(hand=("H9", "H7"), **others: tuple[str, ...]):
        contract = SimpleNamespace(kind="S")
        empty = {"unseen": (), "trick": (), "shown": ()}
        return playouts.groups_of(SimpleNamespace(contract=contract, **empty | others), hand)

    assert groups() == [["H9", "H7"]]
    assert groups(hand=("H7", "H8", "H9")) == [["H9", "H8", "H7"]]
    assert groups(unseen=("H8",)) == groups(trick=("H8",)) == [["H9"], ["H7"]]
    assert groups(unseen=("D8", "HK")) == [["H9", "H7"]]
    assert groups(hand=("SJ", "DJ", "HQ", "HK")) == [["SJ", "DJ"], ["HK"], ["HQ"]]
    assert groups(hand=("SJ", "DJ"), unseen=("HJ",)) == [["SJ"], ["DJ"]]


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


@pytest.mark.parametrize("hand", [False, True])
def test_defenders_expect_trumps_and_aces_with_the_soloist(hand):
    view, _ = moment("a")
    held, laid = playouts.expected_of_soloist(replace(view.contract, kind="S", hand=hand))
    by_card = {card: (held[at], laid[at]) for at, card in enumerate(PACK)}
    assert by_card["CJ"] == by_card["SA"] == by_card["S7"] == (2, 0 if hand else -6)
    assert by_card["HA"] == (1, 0 if hand else -2)
    assert by_card["H10"] == by_card["H7"] == (0, 0)

"""Calls: budgets, threads, playouts, and what is no position."""

from __future__ import annotations

import doctest
import threading
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.scarto_positions import positions
from stammtisch.games import scarto as game
from stammtisch.games.scarto.cards import PACK
from stammtisch.solver import scarto
from stammtisch.solver.kernel import kernel
from tests.golden.solver_scarto import at_random
from tests.habit import examples, rest_long
from tests.solver.scarto.endings import endings

NODES = {8: 3_453_864, 10: 27_309_853}
MAXN_NODES = 3_555_703
"""Pinned totals of nodes: any change of a search changes them."""


def asked(tricks):
    states, seats = zip(*positions(tricks), strict=True)
    return np.array([scarto.encode(state) for state in states]), list(seats)


@pytest.mark.parametrize("tricks", rest_long(NODES, [8]))
def test_the_nodes_of_the_benchmark_positions(tricks):
    rows, seats = asked(tricks)
    solved = scarto.solve(rows, seat=seats, values=True)
    assert sum(each.nodes for each in solved) == NODES[tricks]


def test_the_nodes_of_the_benchmark_positions_for_all_seats():
    assert sum(each.nodes for each in scarto.maxn(asked(6)[0], values=True)) == MAXN_NODES


def test_threads_and_company_change_nothing():
    states = [*endings(10, 18, thumb=False), *endings(5, 32, thumb=True), *endings(9, 9, True)]
    for ask in (scarto.solve, scarto.maxn):
        budget = {"values": True, "line": True, "nodes": 20_000}
        alone = [ask([state], **budget)[0] for state in states]
        assert ask(states, threads=2, **budget) == ask(states, **budget) == alone


def test_seats_for_all_for_each_and_who_acts():
    states = list(endings(12, 10, thumb=True))
    for_all = [scarto.solve(states, seat=seat) for seat in range(3)]
    assert scarto.solve(states, seat=[0, 1, 2] * 4) == [for_all[n % 3][n] for n in range(12)]
    turn = [for_all[state.to_act][n] for n, state in enumerate(states)]
    assert scarto.solve(states) == turn


@pytest.mark.parametrize("nodes", [1, 50, 5_000])
def test_a_budget_says_what_was_not_finished(nodes):
    rows, seats = asked(8)
    budget = {"values": True, "line": True}
    whole = scarto.solve(rows, seat=seats, **budget)
    part = scarto.solve(rows, seat=seats, nodes=nodes, **budget)
    for full, cut in zip(whole, part, strict=True):
        assert cut.nodes <= nodes
        assert cut.finished == (full.nodes <= nodes)
        assert cut.value in (None, full.value)
        assert cut.values.items() <= full.values.items()
        if cut.finished:
            assert cut == full
    (cut,) = scarto.maxn([at_random("budget", 30, 20)], nodes=nodes)
    assert (cut.finished, cut.value, cut.tricks, cut.nodes) == (False, None, 15, nodes)


def test_a_call_ends_when_its_time_is_up():
    states = list(endings(6, 42, thumb=True))
    solved = scarto.solve(states, seconds=0.1, threads=2)
    assert len(solved) == len(states)
    assert not all(each.finished for each in solved)


def test_what_is_too_deep_is_not_begun():
    whole = at_random("whole", 0, 20)
    for ask in (scarto.solve, scarto.maxn):
        (solved,) = ask([whole], values=True)
        assert (solved.finished, solved.value, solved.nodes, solved.tricks) == (False, None, 0, 25)


def test_the_deepest_ending_of_a_budget():
    def solved(tricks, finished):
        return scarto.Solved(None, {}, (), tricks, finished, 0)

    assert scarto.deepest([]) == 0
    assert scarto.deepest([solved(4, True), solved(5, True), solved(5, False)]) == 4
    assert scarto.deepest([solved(6, True), solved(5, False), solved(4, True)]) == 4
    assert scarto.deepest([solved(3, False), solved(9, True)]) == 0
    states = [state for left in (3, 6, 9, 60) for state in endings(5, left, thumb=True)]
    assert scarto.deepest(scarto.solve(states, nodes=3_000)) == 3


def test_other_threads_go_on_during_a_search():
    went_on = threading.Event()
    threading.Timer(0.05, went_on.set).start()
    scarto.solve(list(endings(2, 48, thumb=True)), seconds=0.5)
    assert went_on.is_set()


def test_nothing_asked_is_nothing_answered():
    assert scarto.solve([]) == scarto.maxn([]) == []
    assert len(scarto.playouts([], 3, 0)) == 0


def test_the_examples_of_the_docstring():
    assert doctest.testmod(scarto).failed == 0


# ---- playouts ------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["random", "thumb"])
def test_playouts_can_happen_and_are_the_same_again(policy):
    states = [at_random(f"{n}", n, 20 + n % 2) for n in range(0, 75, 4)]
    found = scarto.playouts(states, 40, 7, policy)
    assert found.shape == (len(states), 40, 3)
    assert (found == scarto.playouts(states, 40, 7, policy, threads=2)).all()
    assert (found != scarto.playouts(states, 40, 8, policy)).any()
    for state, points in zip(states, found.tolist(), strict=True):
        made = scarto.encode(state)[-3:]
        for each in points:
            assert sum(each) == 78  # SC 6.2
            assert all(now >= before for now, before in zip(each, made, strict=True))


def test_random_playouts_reach_every_ending():
    def ends(state):
        if state.result:
            return {state.result.points}
        after = (state.act(state.to_act, action) for action in state.actions(state.to_act))
        return set().union(*map(ends, after))

    states = list(endings(12, 7, thumb=False))
    for state, points in zip(states, scarto.playouts(states, 3_000, 1).tolist(), strict=True):
        assert {tuple(each) for each in points} == ends(state)


def test_rules_of_thumb_come_nearer_to_best_play_than_chance():
    rows, _ = asked(6)
    best = [solved.value for solved in scarto.maxn(rows)]
    off = {
        policy: sum(
            abs(points - share)
            for value, results in zip(
                best, scarto.playouts(rows, 20, 1, policy).tolist(), strict=True
            )
            for result in results
            for points, share in zip(result, value, strict=True)
        )
        for policy in ("random", "thumb")
    }
    assert off["thumb"] < 0.9 * off["random"]


# ---- what is no position -------------------------------------------------------------------------

ROW = scarto.encode(at_random("position", 61, 20))


def changed(**cards_and_facts):
    row = ROW.copy()
    for name, number in cards_and_facts.items():
        row[scarto.COLUMNS.index(name)] = number
    return row


def cards(*places):
    """The row with all cards elsewhere."""
    return np.array([*places, *ROW[78:]], np.uint8)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (changed(leader=3), "no seat 3"),
        (changed(leader=7), "no seat 7"),
        (changed(angel=19), "20 or 21, not 19"),
        (changed(points1=79), "more than 78"),
        (cards(6, *ROW[1:78]), "a card is nowhere"),
        (cards(*[3] * 78), "two cards lie at the same place"),
        (cards(4, *[5] * 77), "without a first"),
        (cards(*[0] * 78), "not of the same size"),
        (np.array([0, 1, 2] * 26 + [0, 20, 0, 0, 0], np.uint8), "at most 25"),
        (ROW[:-1], "83 numbers, not 82"),
        (np.append(ROW, np.uint8(0)), "83 numbers, not 84"),
    ],
)
def test_no_position(row, why):
    for ask in (scarto.solve, scarto.maxn, lambda rows: scarto.playouts(rows, 1, 0)):
        with pytest.raises(ValueError, match=why):
            ask([row])


def test_a_revoke_is_no_position():
    hands = (("SK",), ("C9", "S1"), ("D1", "D2"))
    with pytest.raises(ValueError, match="followed suit"):
        scarto.solve([scarto.Position((hands[0][:1], ("S1",), hands[2]), 0, ("S2", "C9"))])
    scarto.solve([scarto.Position((hands[0], ("S1",), hands[2]), 0, ("S2", "M"))])


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"hands": (("SK", "SK"), (), ())}, "SK is there twice"),
        ({"hands": (("SK",), ("SK",), ())}, "SK is there twice"),
        ({"hands": (("SK",), ("B1",), ("B2",)), "trick": ("B1",)}, "B1 is there twice"),
        ({"hands": (("T22",), ("B1",), ("B2",))}, "no card T22"),
        ({"hands": (("SK",), ("B1",))}, "three hands"),
        ({"hands": (("SK",), ("B1",), ("B2",)), "trick": ("C1", "C2", "C3")}, "at most two"),
        ({"hands": (("SK",), ("B1",), ("B2",)), "points": (1, 2)}, "three hands"),
        ({"hands": (("SK",), ("B1",), ("B2",)), "points": (1, 2, 999)}, "256"),
        ({"hands": (PACK[:26], PACK[26:52], PACK[52:])}, "at most 25"),
        ({"hands": (PACK[:25], PACK[25:50], PACK[50:74])}, "same size"),
    ],
)
def test_no_cards_of_a_position(facts, why):
    with pytest.raises(ValueError, match=why):
        scarto.solve([scarto.Position(leader=0, **facts)])


def test_no_state_of_the_play():
    with pytest.raises(ValueError, match="laid cards away"):
        scarto.solve([game.begin(game.deal("discard"))])


@pytest.mark.parametrize("seat", [-1, 3, 7, [0, 7], [-1], []])
def test_no_seat(seat):
    with pytest.raises(ValueError, match="seat"):
        scarto.solve([ROW, ROW], seat=seat)


@pytest.mark.parametrize("limit", [{"threads": -1}, {"nodes": -1}, {"seconds": -1.0}])
def test_no_limits(limit):
    for ask in (scarto.solve, scarto.maxn):
        with pytest.raises(ValueError, match="not negative"):
            ask([ROW], **limit)
    with pytest.raises(ValueError, match="threads"):
        scarto.solve([ROW], threads=1_000_000)


def test_no_playouts():
    with pytest.raises(ValueError, match="no policy"):
        scarto.playouts([ROW], 1, 0, "clever")
    with pytest.raises(ValueError, match="at least once"):
        scarto.playouts([ROW], 0, 0)
    with pytest.raises(ValueError, match="a seed is"):
        scarto.playouts([ROW], 1, -1)
    with pytest.raises(ValueError, match="do not fit"):
        scarto.playouts([ROW], 10**12, 0)


@settings(max_examples=examples(300, 60))
@given(st.lists(st.binary(min_size=83, max_size=83), min_size=1, max_size=3))
def test_any_bytes_at_all_are_a_position_or_a_sentence(rows):
    array = np.array([[*row] for row in rows], np.uint8)
    for ask in (scarto.solve, scarto.maxn):
        with suppress(ValueError):
            ask(array, nodes=1_000)


@settings(max_examples=examples(400, 80))
@given(
    st.lists(st.integers(0, 5), min_size=78, max_size=78),
    st.tuples(st.integers(0, 3), st.sampled_from((20, 21)), *[st.integers(0, 80)] * 3),
    st.integers(0, 12),
)
def test_any_cards_anywhere_are_a_position_or_a_sentence(cards, facts, few):
    # With few cards left, some of these are positions.
    cards = [where if place < few else 5 for place, where in enumerate(cards)]
    row = np.array([*cards, *facts], np.uint8)
    with suppress(ValueError):
        (solved,) = scarto.solve([row], values=True, line=True, nodes=10_000)
        assert solved.finished
        scarto.playouts([row], 2, 0)


@pytest.mark.parametrize("columns", [1, 82, 84])
def test_rows_of_another_length(columns):
    with pytest.raises(ValueError, match="83 numbers"):
        scarto.solve(np.zeros((1, columns), np.uint8))


@pytest.mark.parametrize("kind", ["f8", "i4", "i1", "u2"])
def test_numbers_of_another_kind(kind):
    rows = np.zeros((1, 83), kind)
    with pytest.raises(TypeError, match="an array of bytes"):
        scarto.solve(rows)
    with pytest.raises(TypeError):
        kernel("scarto").maxn(rows, False, False, 1, 0, 0.0)


@pytest.mark.parametrize("rows", [7, "rows", b"rows", None, memoryview(bytes(83))])
def test_no_table_at_all(rows):
    with pytest.raises(TypeError, match="an array of bytes"):
        scarto.solve(rows)
    with pytest.raises(TypeError):
        kernel("scarto").maxn(rows, False, False, 1, 0, 0.0)

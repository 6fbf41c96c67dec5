"""Calls: budgets, threads, playouts, and what is no position."""

from __future__ import annotations

from array import array
from contextlib import suppress
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.skat_positions import BID, NULLS, positions
from stammtisch.games.skat.cards import NULL, PACK
from stammtisch.solver import skat
from stammtisch.solver.kernel import kernel
from tests.solver.skat import deals

GAMES = [position for position in positions(BID) if position.kind != NULL]

AT_LEAST_61, NULL_GAMES, EXACT_OF_TEN = 35_527_435, 204_585, 5_799_971
"""Nodes in all: where the search is changed, they change, and nobody can fail to see it."""


def test_the_nodes_of_the_benchmark_positions():
    nodes = [
        sum(solved.nodes for solved in skat.solve(asked, question))
        for asked, question in (
            (GAMES, "at least"),
            (positions(NULLS), "no trick"),
            (GAMES[:10], "points"),
        )
    ]
    assert nodes == [AT_LEAST_61, NULL_GAMES, EXACT_OF_TEN]


def test_threads_and_company_change_nothing():
    asked = GAMES[:30]
    alone = [skat.solve([each], "at least", values=True)[0] for each in asked]
    assert skat.solve(asked, "at least", values=True, threads=2) == alone


@cache
def solved_whole():
    return skat.solve(GAMES[:6], values=True)


@pytest.mark.parametrize("nodes", [1, 100, 10_000, 100_000])
def test_a_budget_leaves_true_bounds(nodes):
    some = skat.solve(GAMES[:6], values=True, nodes=nodes)
    for whole, part in zip(solved_whole(), some, strict=True):
        assert part.nodes <= nodes
        assert part.finished == (whole.nodes <= nodes)
        assert part.bounds.low <= whole.value <= part.bounds.high
        assert part.value in (whole.value, None)
        assert part.values.items() <= whole.values.items()


def test_a_call_ends_when_its_time_is_up():
    asked = GAMES * 4
    solved = skat.solve(asked, values=True, seconds=0.2)
    assert not all(each.finished for each in solved)
    assert len(solved) == len(asked)


def test_nothing_asked_is_nothing_answered():
    assert skat.solve([]) == []
    assert not skat.playouts([], 3)


def test_tricks_so_far_count():
    state = deals.played(deals.begun("so far", "grand"), 9, "so far")
    position = skat.position_of(state)
    assert position.won + position.lost == 3
    (every,) = skat.solve([replace(position, won=0, lost=1)], "every trick")
    (none,) = skat.solve([replace(position, won=1, lost=0)], "no trick")
    assert every.value == none.value == 0


# ---- playouts ------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["random", "thumb"])
def test_playouts_can_happen_and_are_the_same_again(policy):
    asked = [deals.played(deals.begun(f"{n}", kind), n, f"{n}") for n, kind in enumerate("CSHD")]
    asked += [deals.begun("g", "grand"), deals.begun("n", NULL)]
    found = skat.playouts(asked, 50, 7, policy)
    assert found == skat.playouts(asked, 50, 7, policy, threads=2)
    if policy == "random":
        assert found != skat.playouts(asked, 50, 8, policy)
    for state, results in zip(asked, found.tolist(), strict=True):
        position = skat.position_of(state)
        for points, tricks in results:
            assert position.points <= points <= 120
            assert position.won <= tricks <= 10 - position.lost


def test_random_playouts_reach_every_ending():
    state = deals.played(deals.begun("every", "H"), 24, "every")

    def ends(state):
        if state.phase == "finished":
            seat = state.result.contract.soloist
            won = sum(trick.winner == seat for trick in state.tricks)
            return {(state.view(seat).points[seat], won)}
        after = (state.act(state.to_act, action) for action in state.actions(state.to_act))
        return set().union(*map(ends, after))

    (found,) = skat.playouts([state], 2_000).tolist()
    assert set(map(tuple, found)) == ends(state)


def test_simple_players_come_nearer_to_best_play_than_chance():
    asked = GAMES[:60]
    best = [solved.value for solved in skat.solve(asked)]
    off = {
        policy: sum(
            abs(points - value)
            for value, results in zip(
                best, skat.playouts(asked, 30, 1, policy).tolist(), strict=True
            )
            for points, _ in results
        )
        for policy in ("random", "thumb")
    }
    assert off["thumb"] < 0.8 * off["random"]


# ---- what is no position -------------------------------------------------------------------------

WHOLE = GAMES[0]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"kind": "tarot"}, "nothing called 'tarot'"),
        ({"soloist": 3}, "seats from 0 to 2"),
        ({"leader": -1}, "seats from 0 to 2"),
        ({"hands": WHOLE.hands[:2]}, "three hands"),
        ({"hands": (WHOLE.hands[0], WHOLE.hands[0], WHOLE.hands[2])}, "twice"),
        ({"hands": (WHOLE.hands[0] * 2, *WHOLE.hands[1:])}, "twice"),
        ({"hands": (WHOLE.hands[0][1:], *WHOLE.hands[1:])}, "do not fit together"),
        ({"hands": (PACK[:17], PACK[17:20], PACK[20:])}, "do not fit together"),
        ({"hands": (("XX",), ("C7",), ("S7",))}, "nothing called 'XX'"),
        ({"trick": ("C7", "C8", "C9")}, "at most two"),
        ({"trick": (WHOLE.hands[0][0],)}, "twice"),
        ({"hands": (PACK[:11], PACK[11:22], ())}, "do not fit together"),
        ({"hands": (PACK[:10], PACK[10:20], PACK[20:31]), "trick": PACK[31:]}, "do not fit"),
    ],
)
def test_no_position(change, why):
    with pytest.raises(ValueError, match=why):
        skat.solve([replace(WHOLE, **change)])


def test_a_revoke_is_no_position():
    hands = (("CA",), ("C7",), ("H7", "H8"))
    position = skat.Position("grand", 0, 0, hands, ("C8", "D7"))
    with pytest.raises(ValueError, match="followed suit"):
        skat.solve([position])


def test_questions_that_mean_nothing():
    null = positions(NULLS)[:1]
    with pytest.raises(ValueError, match="null game"):
        skat.solve(null, "points")
    with pytest.raises(ValueError, match="no question"):
        skat.solve(null, "who wins")
    with pytest.raises(ValueError, match="no policy"):
        skat.playouts(null, 1, policy="clever")


@settings(max_examples=300, deadline=None)
@given(st.lists(st.lists(st.integers(0, 2**32 - 1), min_size=9, max_size=9), max_size=3))
def test_any_numbers_at_all_are_a_position_or_a_sentence(rows):
    flat = array("I", [number for row in rows for number in row])
    table = memoryview(flat).cast("B").cast("I", (len(rows), 9)) if rows else None
    if table is None:
        return
    with suppress(ValueError):
        kernel("skat").solve(table, "no trick", [], True, True, 1, 1_000, 0.0)


@pytest.mark.parametrize("columns", [1, 8, 10])
def test_rows_of_another_length(columns):
    table = memoryview(array("I", [0] * columns)).cast("B").cast("I", (1, columns))
    with pytest.raises(ValueError, match="9 numbers"):
        kernel("skat").solve(table, "no trick", [], False, False, 1, 0, 0.0)


@pytest.mark.parametrize("kind", ["d", "q", "b"])
def test_numbers_of_another_kind(kind):
    table = memoryview(array(kind, [0] * 9)).cast("B").cast(kind, (1, 9))
    with pytest.raises(TypeError):
        kernel("skat").solve(table, "no trick", [], False, False, 1, 0, 0.0)

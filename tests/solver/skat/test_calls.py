"""Calls: budgets, threads, playouts, and what is no position."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.skat_positions import BID, NULLS, positions
from stammtisch.games.registry import GAMES as REGISTRY
from stammtisch.games.skat.cards import NULL, PACK
from stammtisch.solver import skat
from stammtisch.solver.kernel import kernel
from tests.habit import examples, rest_long
from tests.solver.skat import deals

GAMES = [position for position in positions(BID) if position.kind != NULL]

QUESTIONS = {
    "at least": (GAMES, 35_527_435),
    "no trick": (positions(NULLS), 204_585),
    "points": (GAMES[:10], 5_799_971),
}
"""Positions and their pinned total of nodes: any change of the search changes it."""


@pytest.mark.parametrize("question", rest_long(QUESTIONS, ["no trick", "points"]))
def test_the_nodes_of_the_benchmark_positions(question):
    asked, nodes = QUESTIONS[question]
    assert sum(solved.nodes for solved in skat.solve(asked, question)) == nodes


def test_threads_and_company_change_nothing():
    asked = GAMES[: examples(30, 10)]
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
    assert len(skat.playouts([], 3)) == 0


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
    assert (found == skat.playouts(asked, 50, 7, policy, threads=2)).all()
    if policy == "random":
        assert (found != skat.playouts(asked, 50, 8, policy)).any()
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
    asked = GAMES[: examples(60, 15)]
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
        ({"kind": "tarot"}, "no kind of game 'tarot'"),
        ({"soloist": 3}, "seats from 0 to 2"),
        ({"leader": -1}, "seats from 0 to 2"),
        ({"hands": WHOLE.hands[:2]}, "three hands"),
        ({"hands": (WHOLE.hands[0], WHOLE.hands[0], WHOLE.hands[2])}, "twice"),
        ({"hands": (WHOLE.hands[0] * 2, *WHOLE.hands[1:])}, "twice"),
        ({"hands": (WHOLE.hands[0][1:], *WHOLE.hands[1:])}, "do not fit together"),
        ({"hands": (PACK[:17], PACK[17:20], PACK[20:])}, "do not fit together"),
        ({"hands": (("XX",), ("C7",), ("S7",))}, "no card XX"),
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


def test_other_phases_have_no_position():
    law = REGISTRY["skat"]
    auction = law.begin(law.deal("a deal", 0))
    with pytest.raises(ValueError, match="not being played"):
        skat.solve([auction])


def test_questions_that_mean_nothing():
    null = positions(NULLS)[:1]
    with pytest.raises(ValueError, match="null game"):
        skat.solve(null, "points")
    with pytest.raises(ValueError, match="no question"):
        skat.solve(null, "who wins")
    with pytest.raises(ValueError, match="no policy"):
        skat.playouts(null, 1, policy="clever")


def test_a_number_of_points_for_each_position_or_one_for_all():
    some = GAMES[:4]
    for_all = [skat.solve(some, "at least", at_least=number) for number in (30, 61, 90, 115)]
    each = skat.solve(some, "at least", at_least=[30, 61, 90, 115])
    assert each == [for_all[n][n] for n in range(4)]
    for wrong in ([], [61, 61], [10**6]):
        with pytest.raises(ValueError, match="points"):
            skat.solve(some, "at least", at_least=wrong)


ROW = skat.encode(WHOLE)


def with_(row, **changes):
    changed = row.copy()
    for name, number in changes.items():
        changed[skat.COLUMNS.index(name)] = number
    return changed


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"kind": 6}, "no such kind"),
        ({"soloist": 3}, "the soloist sits on no seat"),
        ({"leader": 3}, "the leader sits on no seat"),
        ({"points": 121}, "so many points"),
        ({"won": 6, "lost": 5}, "so many tricks"),
        ({"CA": 6}, "a card is nowhere"),
        ({"CA": 4}, "without a first"),
        ({"CA": 3, "SA": 3}, "the same place of the trick"),
    ],
)
def test_no_row(changes, why):
    with pytest.raises(ValueError, match=why):
        skat.solve([ROW, with_(ROW, **changes)], "no trick")


@settings(max_examples=examples(300, 60), deadline=None)
@given(
    st.lists(st.integers(0, 5), min_size=32, max_size=32),
    st.tuples(st.integers(0, 6), *[st.integers(0, 3)] * 2, *[st.integers(0, 130)] * 3),
    st.integers(0, 12),
)
def test_any_cards_anywhere_are_a_position_or_a_sentence(cards, facts, few):
    # With few cards left, some of these are positions.
    cards = [where if place < few else 5 for place, where in enumerate(cards)]
    row = np.array([*cards, *facts], np.uint8)
    with suppress(ValueError):
        skat.solve([row], "no trick", values=True, line=True, nodes=1_000)
        skat.playouts([row], 2)


@pytest.mark.parametrize("columns", [1, 37, 39])
def test_rows_of_another_length(columns):
    rows = np.zeros((1, columns), np.uint8)
    with pytest.raises(ValueError, match="38 numbers"):
        skat.solve(rows)
    with pytest.raises(ValueError, match="38 numbers"):
        kernel("skat").solve(rows, "no trick", [61], False, False, 1, 0, 0.0)


@pytest.mark.parametrize("kind", ["f8", "i8", "i1"])
def test_numbers_of_another_kind(kind):
    rows = np.zeros((1, 38), kind)
    with pytest.raises(TypeError, match="an array of bytes"):
        skat.solve(rows)
    with pytest.raises(TypeError):
        kernel("skat").solve(rows, "no trick", [61], False, False, 1, 0, 0.0)

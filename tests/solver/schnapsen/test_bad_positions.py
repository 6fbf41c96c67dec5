"""Whatever comes in, the kernel answers or refuses it with a sentence; it never crashes."""

from __future__ import annotations

from array import array
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.cards import PACK
from stammtisch.solver import schnapsen as solver
from stammtisch.solver.encoding import UNSEEN
from stammtisch.solver.kernel import kernel
from tests.solver.schnapsen.endings import walk

WIDTH = len(solver.COLUMNS)


def rows(*rows):
    return np.array(rows, np.uint8)


@pytest.fixture
def row():
    return solver.encode(schnapsen.begin(schnapsen.deal("bad", 0)))


def with_(row, **changes):
    changed = row.copy()
    for name, number in changes.items():
        changed[solver.COLUMNS.index(name)] = number
    return changed


def cards_at(row, place):
    """The columns of the cards there."""
    return np.flatnonzero(row[: len(PACK)] == place)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"leader": 7}, "leader is 7, not from 0 to 1"),
        ({"phase": 6}, "phase is 6"),
        ({"phase": 1}, "four before the draw"),
        ({"just_won": 1}, "the leader cannot just have won a trick"),
        ({"just_won": 2}, "just_won is 2"),
        ({"phase": 3}, "the hands are not of the same size|has to be followed"),
        ({"phase": 2}, "a marriage is announced"),
        ({"announced": 2}, "a marriage is announced"),
        ({"announced": 4}, "announced is 4"),
        ({"closed_by": 2}, "closed_by is 2"),
        ({"cards0": 11}, "the points are not those"),
        ({"marriages1": 20}, "more marriages"),
        ({"marriages1": 7}, "more marriages"),
        ({"tricks0": 1}, "the tricks are not"),
        ({"trump": 4}, "trump is 4"),
        ({"closing": 2}, "closing is 2, not from 0 to 1"),
        ({"winner": 0}, "not over"),
        ({"opponent_had": 254}, "opponent_had is"),
    ],
)
def test_what_is_wrong_is_said(row, changes, sentence):
    """SN 12.4: each in a sentence, with the number of the position."""
    refused(row, with_(row, **changes), sentence)


@pytest.mark.parametrize(
    ("where", "to", "sentence"),
    [
        (0, 1, "the same size|more than five"),
        (0, solver.GONE, "the same size"),
        (1, solver.TABLE, "has to be followed|the same size"),
        (1, 14, "a card is nowhere: its place is 14"),
        (1, UNSEEN, "a card is nowhere: its place is 255"),
        (solver.STOCK, solver.STOCK + 5, "the same place of the stock"),
        (solver.STOCK + 3, 0, "gap in the stock"),
        (solver.STOCK + 9, 0, "odd number|not a trump"),
    ],
)
def test_cards_that_lie_wrong(row, where, to, sentence):
    bad = row.copy()
    bad[cards_at(row, where)[0]] = to
    refused(row, bad, sentence)


def test_two_cards_on_the_table(row):
    bad = row.copy()
    bad[cards_at(row, 0)[:2]] = solver.TABLE
    refused(row, bad, "two cards lie on the table")


def refused(row, bad, sentence):
    with pytest.raises(ValueError, match=f"position 1: .*({sentence})"):
        solver.solve(rows(row, bad))
    with pytest.raises(ValueError, match="position 1"):
        solver.playouts(rows(row, bad), 3, seed=0)


def test_nothing_asked_nothing_answered(row):
    assert solver.solve([]) == []
    assert solver.solve_worlds(schnapsen.begin(schnapsen.deal("bad", 0)).view(0), []) == []
    assert len(solver.playouts([], 5, seed=1)) == 0


@pytest.mark.parametrize("kind", ["i1", "i2", "i8", "u4", "f4", "f8"])
def test_other_kinds_of_numbers(row, kind):
    other = row[None].astype(kind)
    with pytest.raises(TypeError, match="an array of bytes"):
        solver.solve(other)
    with pytest.raises(TypeError):
        kernel("schnapsen").solve(other, False, False, 1, 0, 0.0)


@pytest.mark.parametrize(
    "positions", [None, 7, "lead", b"", bytes(WIDTH), array("B", [0] * WIDTH), {}]
)
def test_what_is_no_table(positions):
    with pytest.raises(TypeError, match="positions are states"):
        solver.solve(positions)
    with pytest.raises(TypeError):
        kernel("schnapsen").playouts(positions, 1, 0, False, 1)


@pytest.mark.parametrize("width", [1, WIDTH - 1, WIDTH + 1])
def test_rows_of_another_length(row, width):
    other = np.resize(row, (1, width))
    with pytest.raises(ValueError, match=f"{WIDTH} numbers, not {width}"):
        solver.solve(other)
    with pytest.raises(ValueError, match=f"{WIDTH} numbers, not {width}"):
        solver.solve([*other])
    with pytest.raises(ValueError, match=f"{WIDTH} numbers, not {width}"):
        kernel("schnapsen").actions(other, 0)


@pytest.mark.parametrize(
    "limits",
    [
        {"threads": -1},
        {"threads": 10**6},
        {"nodes": -1},
        {"seconds": -1},
        {"seconds": float("nan")},
    ],
)
def test_limits_that_are_none(row, limits):
    with pytest.raises(ValueError):
        solver.solve(rows(row), **limits)


@pytest.mark.parametrize(
    ("number", "seed", "policy"),
    [(0, 0, "random"), (1, -1, "random"), (1, 2**64, "thumb"), (1, 0, "best")],
)
def test_playouts_that_are_none(row, number, seed, policy):
    with pytest.raises(ValueError):
        solver.playouts(rows(row), number, seed, policy)


def test_worlds_that_do_not_fit(row):
    view = schnapsen.begin(schnapsen.deal("bad", 0)).view(0)
    right = row[[PACK.index(card) for card in view.unseen]]
    assert solver.solve_worlds(view, rows(right))[0].finished
    with pytest.raises(ValueError, match="a world has 14 cards, not 13"):
        solver.solve_worlds(view, rows(right[1:]))
    with pytest.raises(ValueError, match=r"position 1: .*(five cards|same place|gap)"):
        solver.solve_worlds(view, rows(right, [right[1], *right[1:]]))
    with pytest.raises(ValueError, match=r"position 0: .*nowhere"):
        solver.solve_worlds(view, rows([200, *right[1:]]))
    with pytest.raises(TypeError, match="an array of bytes"):
        solver.solve_worlds(view, rows(right).astype(int))
    with pytest.raises(ValueError, match="spectator"):
        solver.solve_worlds(schnapsen.begin(schnapsen.deal("bad", 0)).view(None), [])


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_any_numbers_at_all(data):
    """A row of some deal with a few numbers changed: a sentence, or an answer within the limit."""
    play = walk(data.draw(st.integers(0, 300)))
    for _ in range(data.draw(st.integers(0, 25))):
        if not play.over:
            play.step()
    row = solver.encode(play.state)
    number = st.integers(0, 15) | st.integers(0, 255)
    for at in data.draw(st.lists(st.integers(0, len(row) - 1), max_size=4)):
        row[at] = data.draw(number)
    for ask in (
        lambda: solver.solve(rows(row), values=True, line=True, nodes=20_000),
        lambda: solver.playouts(rows(row), 2, seed=1, policy="random"),
        lambda: solver.playouts(rows(row), 2, seed=1, policy="thumb"),
    ):
        with suppress(ValueError):
            ask()

"""Whatever comes in, the kernel refuses it with a sentence or answers; it never falls over."""

from __future__ import annotations

from array import array
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.games import schnapsen
from stammtisch.solver import schnapsen as solver
from stammtisch.solver.kernel import kernel
from tests.solver.schnapsen.endings import walk


def table(*rows, kind="i"):
    flat = memoryview(array(kind, [number for row in rows for number in row]))
    return flat.cast("B").cast(kind, (len(rows), len(rows[0])))


@pytest.fixture
def row():
    return solver.encode(schnapsen.begin(schnapsen.deal("bad", 0)))


def with_(row, **changes):
    named = dict(zip(solver.columns(), row, strict=True)) | changes
    return list(named.values())


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hand0": 0b111111}, "two places|more than five"),
        ({"hand0": 0}, "the same size|no card"),
        ({"hand0": 1 << 20}, "hand0 is 1048576"),
        ({"hand0": -1}, "hand0 is -1"),
        ({"stock3": 20}, "stock3 is 20"),
        ({"stock3": -1}, "gap in the stock"),
        ({"stock9": -1}, "odd number|not a trump"),
        ({"leader": 7}, "leader is 7, not from 0 to 1"),
        ({"phase": 6}, "phase is 6"),
        ({"phase": 1}, "four before the draw"),
        ({"phase": 3}, "the hands are not of the same size|has to be followed"),
        ({"phase": 2}, "a marriage is announced"),
        ({"announced": 2}, "a marriage is announced"),
        ({"closed_by": 2}, "closed_by is 2"),
        ({"cards0": 11}, "the points are not those"),
        ({"marriages1": 20}, "more marriages"),
        ({"marriages1": 7}, "more marriages"),
        ({"tricks0": 1}, "the tricks are not"),
        ({"trump": 4}, "trump is 4"),
        ({"options": 1024}, "options is 1024"),
        ({"winner": 0}, "not over"),
        ({"opponent_had": 2**31 - 1}, "opponent_had is"),
    ],
)
def test_what_is_wrong_is_said(row, changes, sentence):
    """SN 12.4: each in a sentence, with the number of the position."""
    bad = with_(row, **changes)
    with pytest.raises(ValueError, match=f"position 1: .*({sentence})"):
        solver.solve(table(row, bad))
    with pytest.raises(ValueError, match="position 1"):
        solver.playouts(table(row, bad), 3, seed=0)


def test_the_same_card_twice(row):
    hand = next(card for card in range(20) if row[1] >> card & 1)
    with pytest.raises(ValueError, match="two places"):
        solver.solve(table(with_(row, stock0=hand)))


def test_nothing_asked_nothing_answered(row):
    assert solver.solve([]) == []
    assert solver.solve_worlds(schnapsen.begin(schnapsen.deal("bad", 0)).view(0), []) == []
    assert len(solver.playouts([], 5, seed=1)) == 0


@pytest.mark.parametrize("kind", ["b", "h", "q", "I", "f", "d"])
def test_other_kinds_of_numbers(row, kind):
    numbers = [max(0, min(100, number)) for number in row]
    with pytest.raises(TypeError, match="a table of 32-bit numbers"):
        solver.solve(table(numbers, kind=kind))
    with pytest.raises(TypeError):
        kernel("schnapsen").solve(table(numbers, kind=kind), False, False, 1, 0, 0.0)


@pytest.mark.parametrize("positions", [None, 7, "lead", b"", bytes(112), array("i", [0] * 28), {}])
def test_what_is_no_table(positions):
    with pytest.raises(TypeError, match="positions are states"):
        solver.solve(positions)
    with pytest.raises(TypeError):
        kernel("schnapsen").playouts(positions, 1, 0, False, 1)


@pytest.mark.parametrize("width", [1, 27, 29])
def test_rows_of_another_length(row, width):
    numbers = (row * 2)[:width]
    with pytest.raises(ValueError, match=f"28 numbers, not {width}"):
        solver.solve(table(numbers))
    with pytest.raises(ValueError, match=f"28 numbers, not {width}"):
        kernel("schnapsen").actions(numbers, 0)


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
        solver.solve(table(row), **limits)


@pytest.mark.parametrize(
    ("number", "seed", "policy"),
    [(0, 0, "random"), (1, -1, "random"), (1, 2**64, "thumb"), (1, 0, "best")],
)
def test_playouts_that_are_none(row, number, seed, policy):
    with pytest.raises(ValueError):
        solver.playouts(table(row), number, seed, policy)


def test_worlds_that_do_not_fit(row):
    view = schnapsen.begin(schnapsen.deal("bad", 0)).view(0)
    right = [card for card in range(20) if not row[0] >> card & 1 and card != row[11]]
    assert solver.solve_worlds(view, table(right, kind="B"))[0].finished
    with pytest.raises(ValueError, match="a world has 14 cards, not 13"):
        solver.solve_worlds(view, table(right[1:], kind="B"))
    with pytest.raises(ValueError, match=r"position 0: .*two places"):
        solver.solve_worlds(view, table([right[0], *right[:-1]], kind="B"))
    with pytest.raises(ValueError, match=r"position 0: .*(no such card|stock)"):
        solver.solve_worlds(view, table([200, *right[1:]], kind="B"))
    with pytest.raises(TypeError, match="a table of bytes"):
        solver.solve_worlds(view, table(right))
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
    number = st.integers(-2, 30) | st.integers(-(2**31), 2**31 - 1) | st.integers(0, 2**20 - 1)
    for at in data.draw(st.lists(st.integers(0, len(row) - 1), max_size=4)):
        row[at] = data.draw(number)
    for ask in (
        lambda: solver.solve(table(row), values=True, line=True, nodes=20_000),
        lambda: solver.playouts(table(row), 2, seed=1, policy="random"),
        lambda: solver.playouts(table(row), 2, seed=1, policy="thumb"),
    ):
        with suppress(ValueError):
            ask()

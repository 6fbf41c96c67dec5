"""Fuzz test of the bindings: every function of the kernel answers, or refuses with an exception.

What it reads or writes where it must not, the sanitizers see (`make sanitize`).
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from stammtisch.games.registry import GAMES
from stammtisch.games.skat.cards import NULL, PLACE
from stammtisch.games.skat.phases import Playing
from stammtisch.solver import ramsch, scarto, schnapsen, skat
from stammtisch.solver.kernel import available, kernel
from tests.habit import examples
from tests.solver.scarto import endings as scarto_endings
from tests.solver.schnapsen import endings as schnapsen_endings
from tests.solver.skat import deals, ramsch_deals

REFUSED = (ValueError, TypeError, MemoryError, RuntimeError)
"""What a call may raise: a sentence, another type than was wanted, too much."""

LIMITS = {"values": True, "line": True, "threads": 1, "nodes": 2_000, "seconds": 1.0}


@cache
def calls() -> dict[tuple[str, str], dict[str, Any]]:
    """For every function a call that it answers: two endings, which any search solves at once."""
    by_game = {
        "scarto": _scarto(list(scarto_endings.endings(2, 6, True))),
        "schnapsen": _schnapsen(list(schnapsen_endings.endings(range(40), 6))),
        "skat": _skat([state for _, state in deals.endings(2, 6)]),
    }
    return {(game, name): call for game, own in by_game.items() for name, call in own.items()}


def _scarto(states: list[Any]) -> dict[str, dict[str, Any]]:
    rows = np.array([scarto.encode(state) for state in states])
    playouts = {"number": 3, "seed": 1, "thumb": True, "threads": 1}
    card = kernel("scarto").legal(rows[:1])[0][0]
    return {
        "secure": {"positions": rows, "seats": [0, 1], **LIMITS},
        "maxn": {"positions": rows, **LIMITS},
        "playouts": {"positions": rows, **playouts},
        "legal": {"positions": rows},
        "play": {"positions": rows[:1], "card": card},
        "reference": {"positions": rows[:1], "seat": 0},
    }


def _schnapsen(states: list[Any]) -> dict[str, dict[str, Any]]:
    rows, seat = np.array([schnapsen.encode(state) for state in states[:2]]), states[0].to_act
    ((action, *_),) = kernel("schnapsen").actions(rows[:1], seat)
    return {
        "solve": {"positions": rows, **LIMITS},
        "playouts": {"positions": rows, "number": 3, "seed": 1, "thumb": False, "threads": 1},
        "reference": {"positions": rows[:1]},
        "equilibrium": {
            "positions": rows[:1],
            "weights": [1.0],
            "payoffs": list(range(-3, 4)),
            "iterations": 20,
            "gap": 0.0,
            "told": 1,
            "nodes": 2_000,
        },
        "actions": {"positions": rows, "seat": 0},
        "act": {"positions": rows[:1], "seat": seat, "action": action},
        "points": {"positions": rows},
    }


def _skat(states: list[Any]) -> dict[str, dict[str, Any]]:
    rows = np.array([skat.encode(state) for state in states])
    card = kernel("skat").legal(rows[:1])[0][0]
    playouts = {"number": 3, "seed": 1, "thumb": True, "threads": 1}
    return {
        "solve": {"positions": rows, "question": "at least", "at_least": [20, 1], **LIMITS},
        "legal": {"positions": rows},
        "play": {"positions": rows[:1], "card": card},
        "playouts": {"positions": rows, **playouts},
        "searched_playouts": _searched(next(s for s in states if s.contract.kind != NULL)),
        "reference": {"positions": rows, "bits": 8},
        **_ramsch(list(ramsch_deals.endings(2, 6))),
    }


def _ramsch(states: list[Any]) -> dict[str, dict[str, Any]]:
    rows = np.array([ramsch.encode(state) for state in states])
    cards = [PLACE[action.card] for action in states[0].actions(states[0].to_act)]
    playouts = {"number": 3, "seed": 1, "thumb": True, "threads": 1}
    limits = {"threads": 1, "nodes": 2_000, "seconds": 1.0}
    return {
        "ramsch_playouts": {"positions": rows[:1], "cards": cards, **playouts},
        "ramsch_solve": {"positions": rows, "seat": 1, **limits},
        "ramsch_pushed_playouts": _pushed(),
        "ramsch_searched_playouts": {
            "positions": rows[:1],
            "cards": cards,
            "missing": [0, 0, 0],
            "skat": [sum(1 << PLACE[card] for card in states[0].laid_away or states[0].deal.skat)],
            "knows_skat": 3,
            "samples": 2,
            "seed": 1,
            "threads": 1,
            "nodes": 2_000,
        },
    }


def _pushed() -> dict[str, Any]:
    (state,) = ramsch_deals.endings(1, 30)
    return {
        "positions": ramsch.encode(state)[None],
        "turn": 1,
        "takes": False,
        "push_jacks": True,
        "number": 3,
        "seed": 1,
        "threads": 1,
    }


def _searched(state: Playing) -> dict[str, Any]:
    rows = skat.encode(state)[None]
    return {
        "positions": rows,
        "cards": kernel("skat").legal(rows)[0],
        "missing": skat.cannot_hold(state.view(state.to_act)),
        "aside": [sum(1 << PLACE[card] for card in state.laid_away or state.deal.skat)],
        "hand": state.contract.hand,
        "expected": np.ones((2, 32), np.int32),
        "utilities": np.arange(121, dtype=np.int32)[None],
        "samples": 2,
        "seed": 1,
        "threads": 1,
        "nodes": 2_000,
    }


# ---- what is not an argument ---------------------------------------------------------------------

EDGES = [0, 1, 2, 255, 256, 257, 2**15, 2**30 + 1, 2**31, 2**32, 2**61 + 1, 2**62, 2**63, 2**64]
ODD = sorted({sign * each + off for each in EDGES for sign in (1, -1) for off in (-1, 0)})
WHOLE = st.sampled_from([*ODD, 10**30]) | st.integers(-9, 300)
# A number of playouts or iterations that is neither small nor refused would only take long.
SIZES = WHOLE.filter(lambda number: number < 1_000 or number >= 2**30)
NOTHING = st.sampled_from([None, "", "x", b"xx", 1.5, [], {}, [[]], float("nan"), object])
FLOATS = st.floats() | WHOLE
LISTS = st.lists(WHOLE, max_size=40)


@st.composite
def tables(draw: Any, right: np.ndarray) -> Any:
    """A table that is wrong somehow: its numbers, its shape, its type, how it lies in memory."""
    how = draw(st.sampled_from(["numbers", "type", "shape", "wide", "lies", "no table"]))
    rows, columns = right.shape
    limits = np.iinfo(right.dtype)
    match how:
        case "numbers":
            table = right.copy()
            low, high = int(limits.min), int(limits.max)
            cells = st.tuples(
                st.integers(0, rows - 1),
                st.integers(0, columns - 1),
                st.integers(-1, 20).map(lambda n: max(low, n)) | st.integers(low, high),
            )
            for row, column, number in draw(st.lists(cells, min_size=1, max_size=4)):
                table[row, column] = number
            return table
        case "type":
            kinds = ["u1", "i1", "i4", "u4", "i8", "f4", "f8", ">i4", "?", "O", "U3", "c8"]
            return right.astype(draw(st.sampled_from(kinds)))
        case "shape":
            high = st.integers(0, 3)
            wide = st.sampled_from([0, 1, columns - 1, columns, columns + 1])
            return np.zeros((draw(high), draw(wide)), right.dtype)
        case "wide":  # rows without a column take no memory, however many they are
            return np.zeros((draw(st.sampled_from([1, 2**23, 2**40, 2**60])), 0), right.dtype)
        case "lies":
            ways = [
                right.T,
                right[::-1],
                right[:, ::2],
                np.asfortranarray(right),
                right[0],
                right[None],
                np.broadcast_to(right[:1], (2**40, columns)),
                np.array(3),
            ]
            table = draw(st.sampled_from(ways))
            table.flags.writeable = False
            return table
    return draw(NOTHING | LISTS)


def spoiled(name: str, right: Any) -> st.SearchStrategy[Any]:
    """Anything but the right argument; sometimes the right one all the same."""
    if isinstance(right, np.ndarray):
        return tables(right)
    if isinstance(right, list):
        changed = st.tuples(st.integers(0, len(right) - 1), WHOLE).map(
            lambda change: [*right[: change[0]], change[1], *right[change[0] + 1 :]]
        )
        return changed | LISTS | st.just(right * 2) | st.just(right[:-1]) | NOTHING
    if isinstance(right, str):
        questions = ["points", "at least", "every trick", "no trick", "", "\0"]
        return st.sampled_from(questions) | st.text(max_size=3) | NOTHING
    kinds = {
        "number": SIZES,
        "iterations": SIZES,
        "samples": SIZES,
        "seconds": FLOATS,
        "gap": FLOATS,
    }
    return kinds.get(name, WHOLE) | NOTHING


@st.composite
def spoiled_calls(draw: Any, right: dict[str, Any]) -> dict[str, Any]:
    """A call with one to three arguments that are not what they should be."""
    names = draw(st.lists(st.sampled_from(list(right)), min_size=1, max_size=3, unique=True))
    return right | {name: draw(spoiled(name, right[name])) for name in names}


BINDINGS = [
    (game, name)
    for game in GAMES
    if available  # else they are skipped
    for name in sorted(vars(kernel(game)))
    if callable(getattr(kernel(game), name))
]


@pytest.mark.parametrize(("game", "name"), BINDINGS)
def test_the_right_call_is_answered(game, name):
    assert getattr(kernel(game), name)(**calls()[game, name]) is not None


@pytest.mark.parametrize(("game", "name"), BINDINGS)
def test_any_call_is_answered_or_refused(game, name):
    call, right = getattr(kernel(game), name), calls()[game, name]

    @seed(20261122)
    @settings(max_examples=examples(150, 30))
    @given(spoiled_calls(right))
    def ask(arguments: dict[str, Any]) -> None:
        with suppress(*REFUSED):
            call(**arguments)

    ask()


@pytest.mark.parametrize("number", [2**30 + 1, 2**31, 2**62, 2**63, 2**64 - 1])
@pytest.mark.parametrize("game", list(GAMES))
def test_an_answer_that_cannot_be_held_is_refused(game, number):
    right = calls()[game, "playouts"]
    with pytest.raises((ValueError, TypeError), match=r"so many|incompatible"):
        kernel(game).playouts(**right | {"number": number})

"""Calls of ``equilibrium`` and ``searched_playouts`` as anybody may make them.

Ends of random deals by any options, with one world or many, no world, weights and payoffs from the
least to the greatest. Every answer keeps what is promised of it. What the kernel reads or writes
where it must not, the sanitizers see (``make sanitize``); ``make soak`` makes many more calls. What
is no argument stands in ``test_bindings.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isclose
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from stammtisch.bots.skat.belief import sample_worlds, to_places
from stammtisch.games.schnapsen.cards import PACK
from stammtisch.games.skat.cards import GRAND, SUIT_KINDS
from stammtisch.games.skat.phases import Playing
from stammtisch.solver import schnapsen, skat
from stammtisch.solver.schnapsen_equilibrium import (
    GAME_POINTS,
    MOST_PAYOFF,
    TooManyNodes,
    equilibrium,
)
from tests.habit import examples
from tests.solver.schnapsen import endings
from tests.solver.skat import deals

REFUSED = (ValueError, TypeError)

# ---- equilibrium ---------------------------------------------------------------------------------

USUAL_WEIGHTS = st.floats(0.01, 100)
WEIGHTS = st.sampled_from([5e-324, 1e-300, 1e-38, 1.0, 1e38, 1e300]) | st.floats(1e-300, 1e300)
PAYOFFS = st.sampled_from([0.0, -0.0, 5e-324, MOST_PAYOFF, -MOST_PAYOFF]) | st.floats(
    -MOST_PAYOFF, MOST_PAYOFF
)
GAPS = st.sampled_from([0.0, 0.005, 1.0, -1.0, 1e300, float("inf"), float("-inf"), float("nan")])


@st.composite
def subgames(draw: Any) -> tuple[NDArray[np.uint8], Mapping[str, Any]]:
    """Worlds in which the hidden cards of an ending lie in any way; and how they are asked."""
    rng = Random(draw(st.integers(0, 10**9)))
    most, start = draw(st.sampled_from([3, 6, 10, 12])), rng.randrange(10**6)
    state = next(endings.endings(range(start, start + 50), most, most - 2), None)
    assume(state is not None)
    row = schnapsen.encode(state)
    places = row[: len(PACK)]
    seen = (places == schnapsen.TABLE) | (places == schnapsen.GONE)
    turned = (places == places.max()) & (places >= schnapsen.STOCK)
    announced = getattr(state, "suit", None)
    shown = [announced is not None and card[0] == announced for card in PACK]
    hidden = np.flatnonzero(~seen & ~turned & ~np.array(shown))
    worlds = np.repeat(row[None], draw(st.integers(1, 6)), axis=0)
    for world in worlds[draw(st.integers(0, 1)) :]:
        world[hidden] = rng.sample(places[hidden].tolist(), len(hidden))
    usual = draw(st.booleans())
    number = len(worlds)
    weights = st.lists(USUAL_WEIGHTS if usual else WEIGHTS, min_size=number, max_size=number)
    payoffs = st.just(GAME_POINTS) if usual else st.lists(PAYOFFS, min_size=7, max_size=7)
    return worlds, {
        "weights": draw(st.none() | weights),
        "payoffs": draw(payoffs),
        "gap": draw(GAPS),
        "iterations": draw(st.integers(1, 60)),
        "acts": draw(st.sampled_from([-(2**31), -1, 0, 1, 2, 5, 2**31 - 1])),
        "nodes": draw(st.sampled_from([1, 50, *[20_000] * 6])),
    }


def check_equilibrium(worlds: NDArray[np.uint8], how: Mapping[str, Any]) -> None:
    """Make the call, and look at the answer."""
    try:
        found = equilibrium(worlds, **how)
    except TooManyNodes:
        return
    assert 1 <= found.nodes <= how["nodes"]
    assert 0 <= found.iterations <= how["iterations"]
    for each in found.decisions:
        assert each.strategy.keys() == each.values.keys()
        assert len(each.acts) <= max(how["acts"], 0)
    if how["payoffs"] is GAME_POINTS:
        assert -3.001 <= found.value <= 3.001
        assert found.gap >= -0.001
        for each in found.decisions:
            assert isclose(sum(each.strategy.values()), 1, abs_tol=1e-4)
            assert 0 <= each.reach <= 1.001


@given(subgames())
@settings(max_examples=examples(200, 30))
def test_valid_subgames_are_solved(call: tuple[NDArray[np.uint8], Mapping[str, Any]]) -> None:
    check_equilibrium(*call)


# ---- searched playouts ---------------------------------------------------------------------------

UTILITIES = {
    "nothing": lambda random, number: np.zeros((number, 121)),
    "points": lambda random, number: np.tile(np.arange(121), (number, 1)),
    "few": lambda random, number: random.randint(-3, 4, size=(number, 121)),
    "any": lambda random, number: random.randint(-(2**31), 2**31, size=(number, 121)),
    "extremes": lambda random, number: random.choice([-(2**31), 2**31 - 1], size=(number, 121)),
}


@st.composite
def searches(draw: Any) -> tuple[Playing, NDArray[np.uint8], Mapping[str, Any]]:
    """The end of a deal of Skat, its worlds for who is to play, and how they are played out."""
    random = np.random.RandomState(draw(st.integers(0, 2**32 - 1)))
    seed, kind = f"valid {random.randint(10**9)}", draw(st.sampled_from([*SUIT_KINDS, GRAND]))
    begun = deals.begun(seed, kind, hand=draw(st.booleans()))
    state = deals.played(begun, draw(st.integers(17, 29)), seed)
    view, number = state.view(state.to_act), draw(st.integers(0, 5))
    worlds = to_places(view, sample_worlds(view, max(number, 1), random))[:number]
    legal = [action.card for action in state.actions(state.to_act)]
    high = draw(st.sampled_from([0, 1, 20]))
    utilities = UTILITIES[draw(st.sampled_from([*UTILITIES]))](random, number)
    return (
        state,
        worlds,
        {
            "cards": draw(st.lists(st.sampled_from(legal), min_size=1, max_size=len(legal) + 1)),
            "utilities": utilities.astype(np.int32),
            "expected": random.randint(-high, high + 1, size=(2, 32)).astype(np.int32),
            "samples": draw(st.sampled_from([1, 1, 2, 3, 8])),
            "seed": draw(st.integers(0, 2**64 - 1)),
            "threads": draw(st.sampled_from([0, 1, 2, 16])),
            "nodes": draw(st.sampled_from([0, 0, 0, 1, 2, 100, 2**63 - 1])),
        },
    )


def check_search(state: Playing, worlds: NDArray[np.uint8], how: Mapping[str, Any]) -> None:
    """Make the call, and look at the answer."""
    view = state.view(state.to_act)
    found = skat.searched_playouts(view, worlds, **how)
    assert len(found) == len(worlds)
    for each in found:
        assert each.points.keys() == set(how["cards"] if each.points else ())
        assert all(0 <= points <= 120 for points in each.points.values())
        assert not how["nodes"] or each.nodes <= how["nodes"]
    one = {**how, "threads": 1, "utilities": how["utilities"][:1]}
    assert skat.searched_playouts(view, worlds[:1], **one) == found[:1]


@given(searches())
@settings(max_examples=examples(200, 30))
def test_valid_searches_are_answered(
    call: tuple[Playing, NDArray[np.uint8], Mapping[str, Any]],
) -> None:
    check_search(*call)


# ---- what is not an argument ---------------------------------------------------------------------

STATE = deals.played(deals.begun("arrays", SUIT_KINDS[0]), 24, "arrays")
NO_ARRAYS: list[Any] = [None, "x", 3, 2.5, {}, [[1, 2], [3]], np.array(3, np.uint8)]


def other_arrays(right: NDArray[Any]) -> list[Any]:
    """Arrays of other shapes or numbers, and what is no array."""
    return [
        *NO_ARRAYS,
        right.ravel(),
        right[None],
        right[:, :-1],
        right[:, ::2],
        np.zeros((2**60, 0), right.dtype),
        right.astype("U3"),
        right.astype("c8") + 1j,
        np.full(right.shape, np.nan),
        np.full(right.shape, 2**40),
        np.full(right.shape, 0.5),
        np.full(right.shape, None),
    ]


@pytest.mark.parametrize("name", ["worlds", "utilities", "expected"])
def test_other_arrays_are_refused(name: str) -> None:
    view = STATE.view(STATE.to_act)
    worlds = to_places(view, sample_worlds(view, 1, np.random.RandomState(1)))
    right: dict[str, Any] = {
        "worlds": worlds,
        "cards": [STATE.actions(STATE.to_act)[0].card],
        "utilities": np.arange(121, dtype=np.int32)[None],
        "expected": np.zeros((2, 32), np.int32),
    }
    assert skat.searched_playouts(view, **right)
    for wrong in other_arrays(right[name]):
        with pytest.raises(REFUSED):
            skat.searched_playouts(view, **right | {name: wrong})


@pytest.mark.parametrize("name", ["utilities", "expected"])
def test_how_an_array_lies_in_memory_makes_no_difference(name: str) -> None:
    """What is asked of the kernel is a copy, wherever that is needed."""
    view = STATE.view(STATE.to_act)
    worlds = to_places(view, sample_worlds(view, 3, np.random.RandomState(1)))
    right: dict[str, Any] = {
        "cards": [action.card for action in STATE.actions(STATE.to_act)],
        "utilities": np.arange(363, dtype=np.int32).reshape(3, 121),
        "expected": np.arange(64, dtype=np.int32).reshape(2, 32) % 20,
    }
    array, once = right[name], skat.searched_playouts(view, worlds, **right)
    wide = np.repeat(array, 2, axis=1)[:, ::2]
    for other in (np.asfortranarray(array), wide, array.astype(">i8"), array.astype(np.float64)):
        assert skat.searched_playouts(view, worlds, **right | {name: other}) == once


WORLDS = np.array([schnapsen.encode(next(endings.endings(range(40), 6)))])


@pytest.mark.parametrize(
    "wrong",
    [
        *({"worlds": wrong} for wrong in other_arrays(WORLDS)),
        *({"worlds": WORLDS.astype(kind)} for kind in ("i1", "u2", "i8", "f8", "O", "?")),
        *({"weights": wrong} for wrong in ([], [0.0], [-1.0], [float("nan")], ["x"], [1, 1], 3)),
        *({"payoffs": wrong} for wrong in ([], [1e300] * 7, [float("nan")] * 7, ["x"] * 7, 3)),
        *({"iterations": wrong} for wrong in (0, -1, 2**31, 10**30, 1.5, None)),
        *({"acts": wrong} for wrong in (2**31, 10**30, 1.5, None)),
        *({"nodes": wrong} for wrong in (0, -1, 2**31, 10**30, None)),
        *({"gap": wrong} for wrong in (None, "x", [])),
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_other_subgames_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(REFUSED):
        equilibrium(**{"worlds": WORLDS, "iterations": 1, **wrong})

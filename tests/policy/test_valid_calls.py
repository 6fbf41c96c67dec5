"""Calls of ``decide`` and ``playouts`` as anybody may make them, and some that nobody may.

Any moment of any game by any options, with no world or many and no choice or many. Every answer
keeps what is promised of it. What the kernel reads or writes where it must not, the sanitizers see
(``make sanitize``); ``make soak`` makes many more calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from stammtisch.cardplay.actions import Choose
from stammtisch.games.registry import GAMES
from stammtisch.learn.stepper import game_module as stepper_module
from stammtisch.policy.actions import DISCARD, WAIT, action_number, action_texts
from stammtisch.policy.network import Policy, game_module
from tests.bots.whole_deals import module_of
from tests.habit import examples
from tests.policy.test_network import drawn
from tests.walks import Walk, begun

LIKELIEST = 1 << 24
MOST_WORLDS, MOST_CHOICES = 40, 6


@dataclass(frozen=True)
class Call:
    """A decision of a seat, in some worlds, with some choices; and how they are played out."""

    game: str
    packs: NDArray[np.uint8]
    acts: NDArray[np.int16]
    choices: NDArray[np.int16]
    about: Mapping[str, Any]
    how: Mapping[str, Any]


@cache
def policy_of(game: str) -> Policy:
    return Policy(game, drawn(game, 3))


def at_decision(walk: Walk, steps: int) -> int:
    """Walk on so far, and to somebody's next decision; whose it is."""
    while True:
        seats = [seat for seat in walk.state.may_act if walk.state.view(seat).menu]
        if len(walk.history) >= steps and seats:
            return walk.rng.choice(seats)
        before = walk.state
        walk.step()
        if walk.over:
            walk.state = before
            return walk.rng.choice(seats)


def choice_of(walk: Walk, seat: int) -> list[int]:
    """A choice of the seat, as numbers of actions."""
    name = walk.game.GAME.name
    entry = walk.rng.choice([*walk.state.menu(seat), *[None] * (seat != walk.state.to_act)])
    if entry is None:
        return [action_number(name, WAIT)]
    if not isinstance(entry, Choose):
        return [action_number(name, str(entry))]
    cards = str(walk.rng.choice(list(entry))).split(" ")[1:]
    return sorted(action_number(name, DISCARD + card) for card in cards)


def rewards_of(game: str) -> list[str]:
    paid = stepper_module(game).pays
    return [name for at, name in enumerate(game_module(game).REWARDS) if paid(at, False)]


@st.composite
def calls(draw: Any) -> Call:
    game = GAMES[draw(st.sampled_from([*GAMES]))]
    name, walk = game.GAME.name, begun(game, f"valid {draw(st.integers(0, 10**9))}")
    seat = at_decision(walk, draw(st.integers(0, 60)))
    view, random = walk.state.view(seat), np.random.RandomState(walk.rng.randrange(2**32))
    deals = module_of(game).sampled(view, draw(st.integers(1, 12)), random)
    rows = random.randint(len(deals.packs), size=draw(st.integers(0, MOST_WORLDS)))
    acts = np.pad(deals.acts[rows], [(0, 0), (0, draw(st.integers(0, 3)))], constant_values=-1)
    chosen = [choice_of(walk, seat) for _ in range(draw(st.integers(0, MOST_CHOICES)))]
    wide = max(map(len, chosen), default=0) + draw(st.integers(0, 2))
    choices = [[*each, *[-1] * (wide - len(each))] for each in chosen]
    reward = draw(st.sampled_from(rewards_of(name)))
    return Call(
        name,
        deals.packs[rows],
        acts,
        np.array(choices, np.int16).reshape(len(chosen), wide),
        {"dealer": view.dealer, "viewer": seat, "options": view.options},
        {
            "reward": reward,
            "solved_endings": reward != "card_points" and draw(st.booleans()),
            "seed": draw(st.integers(0, 2**64 - 1)),
            "threads": draw(st.sampled_from([0, 1, 2, 3, 256])),
        },
    )


def check(call: Call) -> None:
    """Make the call, and look at the answer."""
    policy, seats = policy_of(call.game), game_module(call.game).SEATS
    found = policy.playouts(call.packs, call.acts, call.choices, **call.about, **call.how)
    assert found.dtype == np.int32
    assert found.shape == (len(call.packs), len(call.choices), seats)
    if call.how["reward"] == "zero_sum":
        assert not found.sum(axis=2).any()
    # Neither threads, nor what else is asked, make a difference.
    some, order = slice(len(call.packs) // 2), slice(None, None, -1)
    again = policy.playouts(
        call.packs[some],
        call.acts[some],
        call.choices[order].copy(),
        **call.about,
        **{**call.how, "threads": 1},
    )
    assert np.array_equal(again, found[some, order])
    for row in range(min(len(call.packs), 2)):
        one = slice(row, row + 1)
        likely, value = policy.decide(call.packs[one], call.acts[one], **call.about)
        assert likely.shape == (len(action_texts(call.game)),)
        assert likely.max() == LIKELIEST
        assert np.isfinite(value)


@given(calls())
@settings(max_examples=examples(200, 30))
def test_valid_calls_are_answered(call: Call) -> None:
    check(call)


# ---- what is not an argument ---------------------------------------------------------------------

REFUSED = (ValueError, TypeError)
KINDS = ["u1", "i1", "u2", "i2", ">i2", "i4", "i8", "f4", "f8", "?", "O", "U2", "c8", "M8[s]"]


def other_arrays(right: NDArray[Any]) -> list[Any]:
    """Arrays that lie otherwise in memory or have another type or shape; and no arrays."""
    twice = np.repeat(np.repeat(right, 2, axis=0), 2, axis=1)
    kinds = [right.astype(kind) for kind in KINDS if np.dtype(kind) != right.dtype]
    return [
        *kinds,
        twice[::2, ::2],
        np.asfortranarray(twice),
        twice[::-1],
        np.broadcast_to(np.zeros(1, right.dtype), (2**40, max(right.shape[1], 1))),
        right.ravel(),
        right[None],
        np.array(3, right.dtype),
        right[:, :-1].copy(),
        np.zeros((2**60, 0), right.dtype),
        right.tolist(),
        memoryview(b"abc"),
        None,
        "x",
        3,
    ]


SCALARS: Mapping[str, list[Any]] = {
    "dealer": [-1, 4, 2**31, 2**63, 10**30, None, 1.5, "0"],
    "viewer": [-1, 4, 2**31, 2**63, 10**30, None, 1.5, "0"],
    "options": [None, {}, 3, *(game.GAME.options() for game in GAMES.values())],
    "seed": [-1, 2**64, 10**30, None, 1.5],
    "threads": [-1, 257, 2**32, 10**30, None, 1.5],
    "reward": ["", "no such", None, 3],
}


@st.composite
def spoilt(draw: Any) -> tuple[Call, dict[str, Any]]:
    """A call, and an argument in place of its own."""
    call = draw(calls())
    name = draw(st.sampled_from(["packs", "acts", "choices", *SCALARS]))
    values = SCALARS.get(name) or other_arrays(getattr(call, name))
    return call, {name: draw(st.sampled_from(values))}


def may_be_right(call: Call, name: str, value: object) -> bool:
    """Whether the argument could be right for all that its type says."""
    if name in SCALARS:
        return name == "options" and isinstance(value, type(call.about["options"]))
    right: NDArray[Any] = getattr(call, name)
    return (
        isinstance(value, np.ndarray)
        and (value.dtype, value.ndim) == (right.dtype, 2)
        and value.flags.c_contiguous
    )


def check_refused(call: Call, wrong: dict[str, Any]) -> None:
    """What cannot be right is refused; what could be is perhaps refused all the same."""
    policy, ((name, value),) = policy_of(call.game), wrong.items()
    fits = may_be_right(call, name, value)
    arrays = {"packs": call.packs, "acts": call.acts, "choices": call.choices}
    with suppress(*REFUSED) if fits else pytest.raises(REFUSED):
        policy.playouts(**{**arrays, **call.about, **call.how, **wrong})
    if name in ("packs", "acts", *call.about):
        one = {"pack": call.packs[:1], "acts": call.acts[:1], **call.about}
        with suppress(*REFUSED) if fits else pytest.raises(REFUSED):
            policy.decide(**{**one, "pack" if name == "packs" else name: value})


@given(spoilt())
@settings(max_examples=examples(600, 100))
def test_other_calls_are_refused(call: tuple[Call, dict[str, Any]]) -> None:
    check_refused(*call)

"""Policy networks of a game, in integers: the same answers on every machine.

A network's inputs are on or off (``kernel/<game>/bind_policy.cpp`` names them); two layers follow,
with activations from 0 to 8, then a logit for each action and a value for the seat that decides.
"""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.options import RuleOptions, check_taught, taught_options

WEIGHT = 1 << 10
"""Weights are whole numbers of this part of 1."""
ACTIVATION = 1 << 8
"""Activations, logits and values are."""
MOST_ACTIVATION = 8.0
MOST_WEIGHT = 2047 / WEIGHT
"""Of all layers but the first."""
MOST_FIRST_WEIGHT = 31.0

MOST_RESULTS = 1 << 28
"""Numbers that a call of ``playouts`` brings: a gigabyte."""


KINDS = (np.int16, np.int32) * 4
AXES = (2, 1, 2, 1, 2, 1, 1, 0)
"""Of the arrays of a network of whole numbers."""

Weights: TypeAlias = NDArray[np.float32] | NDArray[np.int16] | NDArray[np.int32]

available = find_spec("stammtisch.policy._network") is not None
"""Whether the compiled module was built."""


class NetworksMissing(ImportError):
    """The policy networks were not built, or not for this Python."""


class Network(NamedTuple):
    """The weights of one network, as numbers or as whole numbers."""

    first: Weights
    """(inputs, first layer)"""
    first_bias: Weights
    second: Weights
    """(second layer, first layer)"""
    second_bias: Weights
    actions: Weights
    """(actions, second layer)"""
    actions_bias: Weights
    value: Weights
    """(second layer,)"""
    value_bias: Weights
    """()"""

    def quantized(self) -> Network:
        """Whole numbers: weights of 16 bits, biases of 32."""
        low, high = WEIGHT, WEIGHT * ACTIVATION
        scales = (low, low, low, high, low, high, low, high)
        return Network(
            *(
                np.rint(np.asarray(each, np.float64) * scale).astype(kind, order="C")
                for each, scale, kind in zip(self, scales, KINDS, strict=True)
            )
        )

    def check(self) -> None:
        """``ValueError`` where it is not ``quantized``. Whether sizes fit the kernel says."""
        for name, each, kind, axes in zip(self._fields, self, KINDS, AXES, strict=True):
            array = np.asarray(each)
            if array.dtype != kind or array.ndim != axes or not array.flags.c_contiguous:
                raise ValueError(f"{name} is no array of {np.dtype(kind)} with {axes} axes")


class Opinions(NamedTuple):
    """Of many decisions: how likely each action is, in 2**-24 of the likeliest; and the values."""

    likely: NDArray[np.uint32]
    values: NDArray[np.float32]


class Inputs(NamedTuple):
    """What networks are told of many decisions: whose network, bits, and the actions' names there.

    Suits are renamed, so that what differs by the names of the suits alone looks the same:
    ``names`` (decisions, actions) has for each action its number in the network.
    """

    roles: NDArray[np.uint8]
    bits: NDArray[np.uint8]
    names: NDArray[np.int16]


def game_module(game: str) -> ModuleType:
    """The compiled part of a game.

    Raises:
        NetworksMissing: it is not there, or cannot be loaded.
    """
    try:
        module: ModuleType = getattr(import_module("stammtisch.policy._network"), game)
    except ImportError as error:
        raise NetworksMissing(
            "the policy networks are not built for this Python: install a C++ compiler "
            f"(on Debian: g++), then `make kernel`, or install stammtisch again ({error})"
        ) from None
    return module


def inputs(game: str, seen: NDArray[np.uint8]) -> Inputs:
    """What the networks are told of observations, rows of bytes."""
    module, rows = game_module(game), len(seen)
    found = Inputs(
        np.empty(rows, np.uint8),
        np.empty((rows, (module.INPUTS + 7) // 8), np.uint8),
        np.empty((rows, module.ACTIONS), np.int16),
    )
    module.inputs(np.ascontiguousarray(seen), *found)
    return found


class Policy:
    """The networks of a game, one for each role.

    Raises:
        ValueError: networks of another game, of other sizes, or with weights out of range.
    """

    def __init__(self, game: str, networks: list[Network]) -> None:
        self.game, self.networks = game, networks
        for each in networks:
            each.check()
        parts = [(*each[:-1], int(each.value_bias)) for each in networks]
        self._policy = game_module(game).Policy(parts)

    def act(
        self,
        seen: NDArray[np.uint8],
        mask: NDArray[np.bool_],
        seeds: NDArray[np.uint64],
        threads: int = 1,
    ) -> tuple[NDArray[np.int16], NDArray[np.float32], NDArray[np.float32]]:
        """For each observation an action, as likely as it is; its probability; and the value."""
        rows = len(seen)
        actions = np.empty(rows, np.int16)
        chances, values = np.empty(rows, np.float32), np.empty(rows, np.float32)
        self._policy.act(seen, mask, seeds, actions, chances, values, threads)
        return actions, chances, values

    def opinions(self, seen: NDArray[np.uint8], mask: NDArray[np.bool_]) -> Opinions:
        """How likely each action is, and the values."""
        likely = np.empty(mask.shape, np.uint32)
        values = np.empty(len(seen), np.int32)
        self._policy.opinion(seen, mask, likely, values)
        return Opinions(likely, (values / ACTIVATION).astype(np.float32))

    def decide(
        self,
        pack: NDArray[np.uint8],
        acts: NDArray[np.int16],
        *,
        dealer: int,
        viewer: int,
        options: RuleOptions,
    ) -> tuple[NDArray[np.uint32], float]:
        """How likely each action of ``viewer`` is now, in 2**-24 of the likeliest; and the value.

        ``pack`` (1, cards) and ``acts`` (1, length) are of any world that the viewer cannot tell
        from the real one: the answer is the same in all of them.

        Raises:
            ValueError, BadInput: see ``playouts``.
        """
        likely = np.empty(game_module(self.game).ACTIONS, np.uint32)
        numbers = _usual_numbers(options)
        value = self._policy.decide(pack, dealer, numbers, acts, viewer, likely)
        return likely, value / ACTIVATION

    def playouts(
        self,
        packs: NDArray[np.uint8],
        acts: NDArray[np.int16],
        choices: NDArray[np.int16],
        *,
        dealer: int,
        viewer: int,
        options: RuleOptions,
        reward: str = "score",
        solved_endings: bool = False,
        seed: int = 0,
        threads: int = 1,
    ) -> NDArray[np.int32]:
        """Replay each world up to the decision of ``viewer``, and play each choice out once.

        What it brought: (worlds, choices, seats).

        Everybody goes on by the policy, from the own observation. ``packs`` (worlds, cards) are as
        dealt, ``acts`` (worlds, length) seat * actions + action, without waiting, filled up with
        -1; ``choices`` (choices, length) actions of the viewer, one after the other, filled up
        with -1. All choices of a world are played out with the same random numbers. ``reward`` is
        one of the environments' (``learn.Batch``). With ``solved_endings`` the policy plays
        Schnapsen only until the stock is used up, and then both play perfectly: they know all
        cards. No card points are counted then. Other games have no such ending.

        Raises:
            ValueError: no such reward there, arrays that do not fit, an illegal act or choice; too
                many playouts.
            TypeError: an array of another type, or that does not lie row by row in memory.
            BadInput: options that no network knows are switched on.
        """
        worlds = len(packs)
        module = game_module(self.game)
        if reward not in module.REWARDS:
            raise ValueError(f"there is no reward {reward!r}")
        if solved_endings and reward == "card_points":
            raise ValueError("a solved ending has no card points")
        place = module.REWARDS.index(reward)
        if worlds * len(choices) * module.SEATS > MOST_RESULTS:
            raise ValueError("the results of so many playouts cannot be held")
        found = np.empty((worlds, len(choices), module.SEATS), np.int32)
        numbers = _usual_numbers(options)
        how = (place, solved_endings, seed)
        self._policy.playouts(packs, dealer, numbers, acts, viewer, choices, *how, found, threads)
        return found


def _usual_numbers(options: RuleOptions) -> list[int]:
    """The numbers of options that networks know.

    Raises:
        BadInput: others are switched on.
    """
    numbers = option_numbers(options)
    check_taught(options)
    return numbers


def option_numbers(options: RuleOptions) -> list[int]:
    """Each option as the place of its value among the law's; a number without a list as it is.

    Those that networks do not know come last, and only where one of them is switched on.
    """
    known, numbers = taught_options(type(options)), []
    for each in fields(options) if options.untaught_here else known:
        value, values = getattr(options, each.name), each.metadata.get("values")
        numbers.append(values.index(value) if values else value)
    return numbers

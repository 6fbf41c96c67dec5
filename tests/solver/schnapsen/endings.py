"""What the tests of the solver share: positions from random play, and a minimax over the law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from random import Random
from typing import Any

from stammtisch.games import schnapsen
from stammtisch.solver.schnapsen import encode
from tests.walks import Walk, begun

State = Any

_FIELDS = fields(schnapsen.Options)
ALL_OPTIONS = [
    schnapsen.Options(**{each.name: value for each, value in zip(_FIELDS, values, strict=True)})
    for values in product(*[each.metadata["values"] for each in _FIELDS])
]
"""All ways to play."""


def walk(seed: object) -> Walk:
    """A deal for random play; half of them by the defaults or a preset, half by any options."""
    rng = Random(f"solver {seed}")
    usual = [schnapsen.Options(), *schnapsen.PRESETS.values()]
    options = rng.choice(usual) if rng.random() < 0.5 else rng.choice(ALL_OPTIONS)
    return begun(schnapsen, seed, options)


def in_play(state: State) -> int:
    """How many cards may still be played."""
    stock = len(state.table.stock) if state.table.open else 0
    return sum(map(len, state.table.hands)) + stock + (state.phase == "follow")


def endings(seeds: range, most: int, least: int = 1) -> Iterator[State]:
    """States with so many cards in play, one of each deal that gets so far."""
    for seed in seeds:
        play, states = walk(seed), []
        while not play.over:
            if least <= in_play(play.state) <= most:
                states.append(play.state)
            play.step()
        if states:
            yield Random(seed).choice(states)


class Minimax:
    """Every act of both players, by the law itself."""

    def __init__(self) -> None:
        self.known: dict[bytes, int] = {}

    def value(self, state: State) -> int:
        """What seat 0 wins or loses. The one who need not act is asked first (SN 8.1)."""
        if state.result:
            return state.result.scores[0] - state.result.scores[1]
        key = encode(state).tobytes()
        if key not in self.known:
            must = state.to_act
            value = best(must, [after for _, after in self.acts(state, must).items()])
            self.known[key] = best(
                1 - must, [value, *[after for _, after in self.acts(state, 1 - must).items()]]
            )
        return self.known[key]

    def acts(self, state: State, seat: int) -> dict[str, int]:
        """What each legal action of a seat brings."""
        return {str(act): self.value(state.act(seat, act)) for act in state.actions(seat)}


def best(seat: int, values: list[int]) -> int:
    return max(values) if seat == 0 else min(values)

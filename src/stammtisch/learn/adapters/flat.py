"""An observation as one vector of numbers, for learners that take nothing else."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.options import RuleOptions
from stammtisch.games.registry import game_named
from stammtisch.learn.fields import Field, layout

_PADDING = ("padding", "reserved")
_WORD = 8  # bytes; numbers of this size are sets


class Flat:
    """From an observation's bytes to int32: first the bits of all sets, then all numbers.

    A set of cards gives 0 or 1 for each card of the pack; fields are in the layout's order.
    """

    def __init__(self, game: str, options: RuleOptions | None = None) -> None:
        cards, layout_here = len(game_named(game).GAME.pack), layout(game, options=options)
        fields = [each for each in layout_here if each.name not in _PADDING]
        self._bits = np.array([bit for each in fields for bit in _bits(each, cards)], np.intp)
        self._runs: list[tuple[slice, slice, np.dtype[np.generic]]] = []
        self.size = len(self._bits)
        """How long the vector is."""
        for each in fields:
            if not _is_set(each):
                self._append(each)

    def _append(self, field: Field) -> None:
        """One more field of numbers; neighbours of one type are copied together."""
        count, kind, begin = _count(field), np.dtype(field.dtype), field.offset
        start = self.size
        self.size += count
        if self._runs:
            to, at, before = self._runs[-1]
            if before == kind and at.stop == begin:
                self._runs.pop()
                start, begin = to.start, at.start
        end = field.offset + count * kind.itemsize
        self._runs.append((slice(start, self.size), slice(begin, end), kind))

    def __call__(self, observation: NDArray[np.uint8]) -> NDArray[np.int32]:
        """The vector of one observation, or of each row of many."""
        vector = np.empty((*observation.shape[:-1], self.size), np.int32)
        bits = np.unpackbits(observation, axis=-1, bitorder="little")
        vector[..., : len(self._bits)] = bits[..., self._bits]
        for to, at, kind in self._runs:
            vector[..., to] = observation[..., at].view(kind)
        return vector


def _is_set(field: Field) -> bool:
    return field.kind == "cards" or np.dtype(field.dtype).itemsize == _WORD


def _count(field: Field) -> int:
    return int(np.prod(field.shape, dtype=int))


def _bits(field: Field, cards: int) -> list[int]:
    """Where the bits of a field's sets are in the observation; none for numbers."""
    if not _is_set(field):
        return []
    size = np.dtype(field.dtype).itemsize * 8
    words = 2 if field.kind == "cards" and cards > 32 else 1
    used = cards if field.kind == "cards" else size
    sets = range(_count(field) // words)
    return [field.offset * 8 + n * words * size + bit for n in sets for bit in range(used)]

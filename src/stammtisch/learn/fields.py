"""What stands where in an observation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.options import RuleOptions
from stammtisch.learn.stepper import game_module


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an observation, or of the oracle's full state.

    ``kind`` is ``number``, ``cards`` (a set, bit *n* for ``PACK[n]``; packs of more than 32 cards
    have two words of 64 bits, the last axis), ``card`` (a place in the pack, -1 for none) or
    ``suit`` (-1 for none). ``offset`` is in bytes.
    """

    name: str
    kind: str
    dtype: str
    shape: tuple[int, ...]
    offset: int
    meaning: str


@cache
def layout(
    game: str, *, full: bool = False, options: RuleOptions | None = None
) -> tuple[Field, ...]:
    """The fields of a game's observation, or of its full state.

    The seats of an observation are relative: 0 is the observer, 1 who plays after it. Those of a
    full state are absolute. Some ``options`` add fields after the usual ones (SK 10).
    """
    part = game_module(game, options)
    return tuple(Field(*each) for each in (part.FULL_FIELDS if full else part.FIELDS))


@cache
def dtype(
    game: str, *, full: bool = False, options: RuleOptions | None = None
) -> np.dtype[np.void]:
    """The same as NumPy's structured type."""
    part = game_module(game, options)
    fields = layout(game, full=full, options=options)
    return np.dtype(
        {
            "names": [each.name for each in fields],
            "formats": [(each.dtype, each.shape) for each in fields],
            "offsets": [each.offset for each in fields],
            "itemsize": part.FULL_SIZE if full else part.OBSERVATION_SIZE,
        }
    )


def structured(array: NDArray[np.uint8], kind: np.dtype[np.void]) -> NDArray[np.void]:
    """An array of bytes, seen as one of structures, without copying."""
    return array.view(kind)[..., 0]

"""What each option of a decision is worth in each world: the same worlds for every option."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.actions import Action
from stammtisch.solver.encoding import Rows

Numbers: TypeAlias = NDArray[np.int64]

Option: TypeAlias = Action | None
"""``None``: let another player go on."""

ONE = 1 << 16
"""The unit of all values: they are whole numbers, so that sums of them are exact."""


@dataclass(frozen=True, slots=True)
class Valuation:
    """The value of every option in every world of a player's information set.

    ``options`` are the columns. The worlds are the rows, in random order: any part of them is a
    fair sample. ``weights`` are whole numbers. With ``complete`` they are the whole information
    set, so that means have no error of sampling.

    ``worlds`` has a column for each card of ``view.unseen``: the card's place, as the game's solver
    numbers them.

    All values are for the viewer, in units of 1/``ONE``, as arrays (worlds, options): ``points`` is
    what the deal brings him in the game's own points, ``wins`` the probability that he wins it,
    ``utility`` what he plays for, as a share of ``stake``: what lies between winning and losing
    this deal. ``match`` is the probability of winning the match, where one is played that can be
    won.

    ``doubt`` is the standard error that the values of different options have in common in all
    worlds, because a model is never quite right: a share of the stake. It does not shrink with
    more worlds.
    """

    options: tuple[Option, ...]
    worlds: Rows
    weights: Numbers
    points: Numbers
    wins: Numbers
    utility: Numbers
    stake: float
    match: Numbers | None = None
    complete: bool = False
    doubt: float = 0.0

    def __post_init__(self) -> None:
        shape = (len(self.weights), len(self.options))
        arrays = (
            self.points,
            self.wins,
            self.utility,
            *([] if self.match is None else [self.match]),
        )
        if len(self.worlds) != shape[0] or any(each.shape != shape for each in arrays):
            raise ValueError(f"values of {shape} worlds and options have another shape")

"""What each option of a decision is worth in each world: the same worlds for every option."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot
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

    ``worlds`` has a column for each card of ``view.unseen``, in Ramsch for each that the viewer
    does not see now: the card's place, as the game's solver numbers them.

    All values are for the viewer, in units of 1/``ONE``, as arrays (worlds, options): ``points`` is
    what the deal brings him in the game's own points, ``wins`` the probability that he wins it,
    ``utility`` what he plays for, as a share of ``stake``: what lies between winning and losing
    this deal. ``match`` is the probability of winning the match, where one is played that can be
    won.

    A model is never quite right, and more worlds do not mend that. ``doubts`` has the standard
    error of each option's value, alike in all worlds, as a share of the stake. ``fusion`` is for
    worlds that were valued as if their cards were seen (strategy fusion, Frank and Basin 1998): as
    much of the standard deviation of a difference between the worlds is a standard error of it.
    Neither counts where no card is hidden.
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
    doubts: tuple[float, ...] = ()
    fusion: float = 0.0

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
        if len(self.doubts) not in (0, len(self.options)):
            raise ValueError(f"{len(self.doubts)} doubts of {len(self.options)} options")

    def mapped(self, by: Callable[[Numbers], Numbers]) -> Valuation:
        """Each of the arrays of values changed in the same way."""
        return replace(
            self,
            points=by(self.points),
            wins=by(self.wins),
            utility=by(self.utility),
            match=None if self.match is None else by(self.match),
        )

    @property
    def known(self) -> bool:
        """Whether no card is hidden."""
        return self.complete and len(self.weights) == 1

    def doubt(self, one: int, other: int) -> float:
        """The standard error of the difference between two options, fusion apart."""
        if self.known or one == other or not self.doubts:
            return 0.0
        return hypot(self.doubts[one], self.doubts[other])

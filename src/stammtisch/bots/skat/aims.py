"""What a Skat bot wants of a deal in its card play, in each world.

The solver assumes that nobody errs, but real players do. So the threshold of card points varies
from world to world: some worlds ask for a few points more than are needed, others for a few less,
and a card that wins by a margin counts for more than one that just wins. Near the end the points
are counted exactly, and a smooth utility does the same. The threshold itself depends on the world:
a soloist who has overbid needs more (SK 6.7).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.belief import Worlds
from stammtisch.bots.skat.features import KIND
from stammtisch.bots.skat.likelihood import matadors
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.scoring import BASE, SCHNEIDER, Contract
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import Question

_STEPS = 256
GAME = 12 * _STEPS
"""What the soloist's game is worth in utility."""


@dataclass(frozen=True, slots=True)
class Aims:
    """The question put to each world: ``"at least"`` its number of points, or how many points.

    ``tables`` hold for each need the soloist's utility by points; without tables the answer itself
    is the utility.
    """

    question: Question
    needs: NDArray[np.int64]
    tables: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def worth(self, value: int, need: int) -> int:
        """The soloist's utility of an answer."""
        return self.tables[need][value] if self.tables else value


def counts_points(view: View, below: int) -> bool:
    """Whether points matter, and are counted exactly: with at most ``below`` cards in hand."""
    contract = view.contract
    assert contract is not None, "a game is played"
    of_tricks = contract.kind == NULL or contract.announced in ("schwarz", "ouvert")
    return not of_tricks and len(view.hand) <= below


def aims_of(
    view: View, worlds: Worlds, margin: int, below: int, rng: np.random.RandomState
) -> Aims:
    """What is asked of each world: ``margin`` card points for each card in hand are for errors."""
    contract = view.contract
    assert contract is not None, "a game is played"
    needs = needed(contract, worlds)
    if contract.kind == NULL:
        return Aims("no trick", needs)
    if contract.announced in ("schwarz", "ouvert"):
        return Aims("every trick", needs)
    margin *= len(view.hand)
    if counts_points(view, below):
        return Aims("points", needs, tables_of(needs, margin))
    # A binomial spread (four coins): most often the points needed, at most ``margin`` off.
    spread = rng.randint(0, 2, size=(len(worlds), 4)).sum(axis=1) - 2
    return Aims("at least", needs + margin * spread // 2)


def needed(contract: Contract, worlds: Worlds) -> NDArray[np.int64]:
    """The card points that the soloist needs in each world: for his announcement and his bid.

    A game that is worth less than the bid without Schneider needs it (SK 6.7).
    """
    needs = np.full(len(worlds), contract.aim[0])
    if contract.kind == NULL or contract.announced:
        return needs
    count = matadors(worlds.dealt[:, contract.soloist] | worlds.skat, KIND[contract.kind])
    short = BASE[contract.kind] * (count + 1 + contract.hand) < contract.bid
    needs[short] = SCHNEIDER
    return needs


def tables_of(needs: NDArray[np.int64], margin: int) -> dict[int, tuple[int, ...]]:
    """The soloist's utility by card points, for each number that is needed in some world."""
    return {need: utilities(need, margin) for need in map(int, np.unique(needs))}


def utilities(need: int, margin: int) -> tuple[int, ...]:
    """The soloist's utility by card points: a slope around each step of the score."""

    def slope(points: int, step: int) -> int:
        # From 0 to 256, half at the step's edge.
        off = 2 * (points - step) + 1
        half = _STEPS // 2
        return max(0, min(_STEPS, half + half * off // (2 * margin + 1)))

    return tuple(
        GAME // _STEPS * slope(points, need)
        + 2 * slope(points, 90)
        + 4 * slope(points, 31)
        + points
        for points in range(121)
    )

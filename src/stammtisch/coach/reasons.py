"""Why a decision was an error: with which hidden cards it costs something, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import Message
from stammtisch.coach.games import Feature, Situation
from stammtisch.coach.valuation import ONE, Valuation

COSTS = 0.05
"""A world in which an option loses this share of the stake against the best one is costly."""

TELLS = 0.3
"""The least Youden index (Youden 1950), and the least correlation, of a feature that is named."""

ALMOST_ALWAYS = 0.99
"""What is costly in a larger share of the worlds simply is costly."""

NEAR = 0.05
"""Of features whose indices differ by less the simplest is named."""

ERRORS = 2
"""So many standard errors are taken off an index: with few worlds some feature fits by chance."""


class Cases(NamedTuple):
    """Some of the worlds: the ``share`` of them in which the chosen option costs something.

    ``better`` and ``chosen`` are how likely the best option and the chosen one win the deal there;
    ``points`` is what the choice costs there, in the game's points.
    """

    share: float
    better: float
    chosen: float
    points: float


@dataclass(frozen=True, slots=True)
class Reason:
    """The feature that best separates the worlds where an option is costly from the others.

    ``with_it`` are the worlds that have the feature, ``without`` the others; all of them both times
    where no feature tells. ``world`` is the row of the valuation's worlds that represents those
    where the option is costly.
    """

    feature: Message | None
    with_it: Cases
    without: Cases
    world: int


def costly(of: Situation[View]) -> NDArray[np.bool_]:
    """In which worlds the chosen option loses something that counts."""
    best, chosen = _columns(of)
    lost: NDArray[np.bool_] = of.values.utility[:, best] - of.values.utility[:, chosen] >= (
        COSTS * ONE
    )
    return lost


def reason_for(of: Situation[View], features: Sequence[Feature]) -> Reason | None:
    """The reason why the chosen option is worse; ``None`` if it is costly nowhere."""
    loses = costly(of)
    if not loses.any():
        return None
    told = _most_telling(features, loses, of.values)
    if told is None:
        all_ = _cases(of, loses, np.ones_like(loses))
        return Reason(None, all_, all_, _typical(of, loses))
    return Reason(
        told.message,
        _cases(of, loses, told.holds),
        _cases(of, loses, ~told.holds),
        _typical(of, loses & told.holds),
    )


def _columns(of: Situation[View]) -> tuple[int, int]:
    """Those of the best option and of the chosen one."""
    best, chosen = (of.values.options.index(e) for e in (of.comparison.best, of.comparison.chosen))
    return best, chosen


def _cases(of: Situation[View], loses: NDArray[np.bool_], among: NDArray[np.bool_]) -> Cases:
    values, (best, chosen) = of.values, _columns(of)
    weights = values.weights * among

    def mean(each: NDArray[np.int64]) -> float:
        return float(each @ weights / max(int(weights.sum()), 1) / ONE)

    lost = mean(values.utility[:, best] - values.utility[:, chosen])
    return Cases(
        _share(loses, among, values.weights),
        mean(values.wins[:, best]),
        mean(values.wins[:, chosen]),
        lost * values.stake,
    )


def _share(of: NDArray[np.bool_], among: NDArray[np.bool_], weights: NDArray[np.int64]) -> float:
    total = int(weights[among].sum())
    return float(weights[of & among].sum() / total) if total else 0.0


def _most_telling(
    features: Sequence[Feature], loses: NDArray[np.bool_], values: Valuation
) -> Feature | None:
    """The simplest of the features that separate best; none where it is costly almost always."""
    weights = values.weights
    if _share(loses, np.ones_like(loses), weights) > ALMOST_ALWAYS:
        return None
    scored = [
        (_youden(each.holds, loses, values), each)
        for each in features
        if _correlation(each.holds, loses, weights) >= TELLS
    ]
    best = max((score for score, _ in scored), default=0.0)
    near = [(score, each) for score, each in scored if score >= max(best - NEAR, TELLS)]
    _, told = min(near, key=lambda each: (each[1].rank, -each[0]), default=(0.0, None))
    return told


def _correlation(
    holds: NDArray[np.bool_], loses: NDArray[np.bool_], weights: NDArray[np.int64]
) -> float:
    """Of holding and losing (phi, Yule 1912).

    It is low where an option is costly hardly less often without the feature.
    """
    hits = _share(holds, loses, weights) - _share(holds, ~loses, weights)
    worse = _share(loses, holds, weights) - _share(loses, ~holds, weights)
    return sqrt(hits * worse) if hits > 0 else 0.0


def _youden(holds: NDArray[np.bool_], loses: NDArray[np.bool_], values: Valuation) -> float:
    """How often the feature holds where the option is costly, less how often where it is not.

    Less ``ERRORS`` standard errors, unless the worlds are complete.
    """
    weights = values.weights
    losing, others = _share(holds, loses, weights), _share(holds, ~loses, weights)
    if values.complete:
        return losing - others
    spread = _variance(losing, weights[loses]) + _variance(others, weights[~loses])
    return losing - others - ERRORS * sqrt(spread)


def _variance(share: float, weights: NDArray[np.int64]) -> float:
    """Of a share among so many weighed worlds, which are worth fewer of equal weight (Kish 1965).

    The share is drawn a little to the middle, as few worlds say little (Agresti and Coull 1998).
    """
    heavy = weights.astype(np.float64)
    number = heavy.sum() ** 2 / (heavy @ heavy)
    middle = (share * number + 0.5) / (number + 1)
    return float(middle * (1 - middle) / number)


def _typical(of: Situation[View], among: NDArray[np.bool_]) -> int:
    """The heaviest of these worlds; of equals the first."""
    return int(np.where(among, of.values.weights, -1).argmax())

"""Why a decision was an error: which hidden cards make it fail, and how it is punished there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import Message
from stammtisch.coach.games import Feature, Situation
from stammtisch.coach.valuation import ONE, Valuation

FAILS = 0.05
"""In a world in which an option loses this share of the stake against the best one, it fails."""

TELLS = 0.3
"""The least Youden index (Youden 1950), and the least correlation, of a feature that is named."""

ALMOST_ALWAYS = 0.99
"""What fails in a larger share of the worlds simply fails."""

NEAR = 0.05
"""Of features whose indices differ by less the simplest is named."""

ERRORS = 2
"""So many standard errors are taken off an index: with few worlds some feature fits by chance."""


@dataclass(frozen=True, slots=True)
class Reason:
    """The feature that best separates the worlds where an option fails from the others.

    It fails in the share ``with_it`` of the worlds that have the feature, and ``without`` of the
    others. ``world`` is the row of the valuation's worlds that represents those where it fails.
    """

    feature: Message | None
    with_it: float
    without: float
    world: int


def failures(of: Situation[View]) -> NDArray[np.bool_]:
    """In which worlds the chosen option fails."""
    values, comparison = of.values, of.comparison
    best, chosen = (values.options.index(each) for each in (comparison.best, comparison.chosen))
    lost: NDArray[np.bool_] = values.utility[:, best] - values.utility[:, chosen] >= FAILS * ONE
    return lost


def reason_for(of: Situation[View], features: Sequence[Feature]) -> Reason | None:
    """The reason why the chosen option is worse; ``None`` if it fails nowhere."""
    fails, weights = failures(of), of.values.weights
    if not fails.any():
        return None
    told = _most_telling(features, fails, of.values)
    if told is None:
        share = _share(fails, np.ones_like(fails), weights)
        return Reason(None, share, share, _typical(of, fails))
    return Reason(
        told.message,
        _share(fails, told.holds, weights),
        _share(fails, ~told.holds, weights),
        _typical(of, fails & told.holds),
    )


def _share(of: NDArray[np.bool_], among: NDArray[np.bool_], weights: NDArray[np.int64]) -> float:
    total = int(weights[among].sum())
    return float(weights[of & among].sum() / total) if total else 0.0


def _most_telling(
    features: Sequence[Feature], fails: NDArray[np.bool_], values: Valuation
) -> Feature | None:
    """The simplest of the features that separate best; none where it almost always fails."""
    weights = values.weights
    if _share(fails, np.ones_like(fails), weights) > ALMOST_ALWAYS:
        return None
    scored = [
        (_youden(each.holds, fails, values), each)
        for each in features
        if _correlation(each.holds, fails, weights) >= TELLS
    ]
    best = max((score for score, _ in scored), default=0.0)
    near = [(score, each) for score, each in scored if score >= max(best - NEAR, TELLS)]
    _, told = min(near, key=lambda each: (each[1].rank, -each[0]), default=(0.0, None))
    return told


def _correlation(
    holds: NDArray[np.bool_], fails: NDArray[np.bool_], weights: NDArray[np.int64]
) -> float:
    """Of holding and failing (phi, Yule 1912).

    It is low where an option fails hardly less often without the feature.
    """
    hits = _share(holds, fails, weights) - _share(holds, ~fails, weights)
    worse = _share(fails, holds, weights) - _share(fails, ~holds, weights)
    return sqrt(hits * worse) if hits > 0 else 0.0


def _youden(holds: NDArray[np.bool_], fails: NDArray[np.bool_], values: Valuation) -> float:
    """How often the feature holds where the option fails, less how often where it does not.

    Less ``ERRORS`` standard errors, unless the worlds are complete.
    """
    weights = values.weights
    failing, holding = _share(holds, fails, weights), _share(holds, ~fails, weights)
    if values.complete:
        return failing - holding
    spread = _variance(failing, weights[fails]) + _variance(holding, weights[~fails])
    return failing - holding - ERRORS * sqrt(spread)


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

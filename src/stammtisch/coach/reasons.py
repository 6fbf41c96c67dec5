"""Why a decision was an error: which hidden cards make it fail, and how it is punished there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import Message
from stammtisch.coach.games import Feature, Situation
from stammtisch.coach.valuation import ONE

FAILS = 0.05
"""In a world in which an option loses this share of the stake against the best one, it fails."""

TELLS = 0.3
"""The least Youden index (Youden 1950) of a feature that is named."""


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
    told = max(features, key=lambda each: _youden(each.holds, fails, weights), default=None)
    if told is None or _youden(told.holds, fails, weights) < TELLS:
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


def _youden(
    holds: NDArray[np.bool_], fails: NDArray[np.bool_], weights: NDArray[np.int64]
) -> float:
    """How often the feature holds where the option fails, less how often where it does not."""
    return _share(holds, fails, weights) - _share(holds, ~fails, weights)


def _typical(of: Situation[View], among: NDArray[np.bool_]) -> int:
    """The heaviest of these worlds; of equals the first."""
    return int(np.where(among, of.values.weights, -1).argmax())

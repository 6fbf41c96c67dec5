"""How much an option loses against the best, with paired worlds.

The best of several noisy means is too good by chance (the optimizer's curse, Smith and Winkler
2006). So the best option is chosen on one half of the worlds, and its gain is measured on the
other half; then the halves change places (cross-fitting).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.coach.valuation import ONE, Numbers, Option, Valuation

NORMAL = 1.96
"""Standard errors on either side of a 95 % interval."""

UNKNOWN = 1000.0
"""One world of many says nothing: so far on either side its interval goes, and stays a number."""

AS_GOOD = 0.02
"""Options within this share of the best are as good."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over worlds, and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


class Lost(NamedTuple):
    """What an option loses against the best one, by the means over all worlds.

    As a share of the stake, the same in the game's points, and in chances of winning the deal.
    """

    share: float
    points: float
    wins: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """The chosen option against the best.

    ``loss`` is what it loses of the stake (1 is all of it), ``points`` the same in the game's
    points, ``wins`` of the probability of winning the deal, ``match`` of the match. ``chance`` is
    that of winning the deal with the best option, ``stake`` the whole stake in points. ``options``
    are all that were compared, the best first, and ``lost`` is what each of them loses; ``good``
    are those as good as the best.

    With 95 % confidence each, no option is ahead of the chosen one by more than ``risk``, and the
    ``contenders`` are those that may be as good as the best, and the chosen one.

    ``sampled`` is how far on either side of ``loss`` its mean over all worlds may lie, and
    ``doubted`` how wide on either side its interval would be then: what is the model's.
    """

    chosen: Option
    options: tuple[Option, ...]
    lost: tuple[Lost, ...]
    good: tuple[Option, ...]
    loss: Estimate
    points: Estimate
    wins: Estimate
    match: Estimate | None
    risk: float
    contenders: tuple[Option, ...]
    chance: float
    stake: float
    sampled: float
    doubted: float

    @property
    def best(self) -> Option:
        return self.good[0]


def compare(values: Valuation, chosen: Option) -> Comparison:
    """``chosen`` against the best option.

    Raises:
        ValueError: it is not among the options that were valued.
    """
    at = values.options.index(chosen)
    found, wins = (means(values, of) for of in (values.utility, values.wins))
    order = sorted(range(len(found)), key=lambda each: (-found[each], each != at))
    good = [each for each in order if found[each] >= found[order[0]] - AS_GOOD]
    rivals = _rivals(values, at)
    # Options that are equal in a few worlds may differ in others.
    unseen = 0.0 if values.complete else 1 / len(values.weights)
    doubt = max(values.doubt(int(each), at) for each in np.unique(rivals))
    fusion = 0.0 if values.known else values.fusion

    def loss(of: Numbers, unit: float = 1.0) -> _Measured:
        gains = (of[np.arange(len(of)), rivals] - of[:, at]) / ONE * unit
        return _measured(values, gains, doubt * unit, fusion)

    utility = loss(values.utility)

    def lost(each: int) -> Lost:
        share = found[order[0]] - found[each]
        return Lost(share, share * values.stake, wins[order[0]] - wins[each])

    return Comparison(
        chosen,
        tuple(values.options[each] for each in order),
        tuple(map(lost, order)),
        tuple(values.options[each] for each in good),
        utility.estimate,
        loss(values.utility, values.stake).estimate,
        loss(values.wins).estimate,
        None if values.match is None else loss(values.match).estimate,
        max(each.high for each in _gains(values, at, unseen)),
        tuple(
            option
            for option, gain in zip(values.options, _gains(values, order[0], unseen), strict=True)
            if gain.high >= -AS_GOOD or option == chosen
        ),
        wins[order[0]],
        values.stake,
        utility.sampled,
        utility.doubted,
    )


def means(values: Valuation, of: Numbers) -> list[float]:
    """The weighted mean of each column, in whole units."""
    return [float(column @ values.weights / values.weights.sum() / ONE) for column in of.T]


def _gains(values: Valuation, over: int, doubt: float) -> list[Estimate]:
    """What each option gains on the option ``over``; ``doubt`` is about each of the gains."""
    gains = (values.utility - values.utility[:, [over]]) / ONE
    return [_measured(values, each, doubt).estimate for each in gains.T]


def _rivals(values: Valuation, at: int) -> NDArray[np.intp]:
    """For each world the option that is best elsewhere; of equals the chosen option is the best."""
    order = np.array([at, *(each for each in range(len(values.options)) if each != at)])
    chosen = best_elsewhere(values.utility[:, order], values.weights, values.complete)
    rivals: NDArray[np.intp] = order[chosen]
    return rivals


def best_elsewhere(values: Numbers, weights: Numbers, complete: bool) -> NDArray[np.intp]:
    """For each world (row) the column that is best in the other half of the worlds.

    Of equals the first is the best. With ``complete`` worlds there is nothing to overfit, and few
    worlds cannot be split: then it is the column that is best in all of them.
    """
    half = np.arange(len(weights)) % 2
    sums = np.stack([(weights * (half == each)) @ values for each in (0, 1)])
    if complete or len(weights) < 4:
        sums[:] = sums.sum(axis=0)
    best: NDArray[np.intp] = sums.argmax(axis=1)[1 - half]
    return best


class _Measured(NamedTuple):
    """A weighted mean over worlds, and half of its 95 % interval: the model's part, the chance's.

    They are errors of different causes, so that the whole is less than their sum.
    """

    mean: float
    doubted: float
    sampled: float

    @property
    def estimate(self) -> Estimate:
        half = hypot(self.doubted, self.sampled)
        return Estimate(self.mean, self.mean - half, self.mean + half)


def _measured(
    values: Valuation, each: NDArray[np.float64], doubt: float, fusion: float = 0.0
) -> _Measured:
    """The mean of a number for each world.

    ``doubt`` is the model's standard error, and so is ``fusion``, a share of the standard deviation
    between the worlds.
    """
    weights = values.weights / values.weights.sum()
    mean, number = float(weights @ each), len(each)
    if number < 2 and not values.complete:
        return _Measured(mean, 0.0, UNKNOWN)
    off = each - mean
    spread = sqrt(float(weights @ (off * off)))
    sampled = 0.0
    if not values.complete:
        sampled = sqrt(float((weights * off) @ (weights * off)) * number / (number - 1))
    return _Measured(mean, NORMAL * hypot(doubt, fusion * spread), NORMAL * sampled)

"""Intervals by the bootstrap over whole deals, since the decisions of a deal belong together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import numpy as np

from stammtisch.arena import Interval

ROUNDS = 500
NARROW = 0.2
"""An interval of this width or less is given with three digits."""


class OfDeal(Protocol):
    """Something that was measured in a deal."""

    @property
    def deal(self) -> int: ...


Row = TypeVar("Row", bound=OfDeal)


def ends(rows: Sequence[Row], what: Callable[[Sequence[Row]], float]) -> tuple[float, float]:
    """The 95 % interval of a figure; what cannot be computed of a drawing is NaN, and left out."""
    by_deal: dict[int, list[Row]] = {}
    for each in rows:
        by_deal.setdefault(each.deal, []).append(each)
    rng, deals = np.random.RandomState(1), list(by_deal.values())
    drawn = [
        what([row for at in rng.randint(0, len(deals), len(deals)) for row in deals[at]])
        for _ in range(ROUNDS)
    ]
    known = [each for each in drawn if not np.isnan(each)] or [np.nan]
    low, high = np.percentile(known, [2.5, 97.5])
    return float(low), float(high)


def interval(rows: Sequence[Row], what: Callable[[Sequence[Row]], float], digits: int = 2) -> str:
    """A figure with its 95 % interval."""
    low, high = ends(rows, what)
    return f"{what(rows):,.{digits}f} ({low:,.{digits}f} to {high:,.{digits}f})"


def signed(of: Interval) -> str:
    """A difference with its 95 % interval, all with their signs."""
    digits = 3 if of.high - of.low <= NARROW else 2
    shown = f"{of.mean:+.{digits}f} ({of.low:+.{digits}f} to {of.high:+.{digits}f})"
    return shown.replace("-", "\u2212")

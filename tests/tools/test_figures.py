"""The figures: intervals, how far models are off, and how they come into the page of results."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan, nan

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.bootstrap import ends, interval, signed
from bench.measure import PAGE, replaced
from stammtisch.arena import Interval
from training.coach.agreement import Row, off, slope


@pytest.mark.parametrize(
    ("of", "shown"),
    [
        (Interval(0.0775, 0.0301, 0.1262), "+0.077 (+0.030 to +0.126)"),
        (Interval(-0.012, -0.1, 0.1), "\u22120.012 (\u22120.100 to +0.100)"),
        (Interval(3.16, 0.74, 5.51), "+3.16 (+0.74 to +5.51)"),
        (Interval(-165.3, -167.5, -163.1), "\u2212165.30 (\u2212167.50 to \u2212163.10)"),
    ],
)
def test_a_narrow_interval_has_a_third_digit(of: Interval, shown: str) -> None:
    assert signed(of) == shown


A_PAGE = "# Figures\n\nBy subject.\n\n## One\n\n### A\n\nold\n\n### B\n\nkept\n\n## Two\n\nwords\n"


def test_figures_take_the_place_of_the_earlier_ones() -> None:
    """Below their heading, and nothing else of the page is touched."""
    page = replaced(A_PAGE, "A", "new\n\n| a | table |")
    assert page == A_PAGE.replace("old\n", "new\n\n| a | table |\n")
    assert replaced(page, "A", "old") == A_PAGE
    assert replaced(page, "B", "last of its subject").endswith(
        "of its subject\n\n## Two\n\nwords\n"
    )
    assert replaced(page, "C", "added") == f"{page}\n### C\n\nadded\n"


def test_the_page_of_results_is_short_enough_to_be_read() -> None:
    assert len(PAGE.read_text(encoding="utf-8").splitlines()) <= 250


def mean(rows: Sequence[Row]) -> float:
    return float(np.mean([row.said for row in rows])) if rows else nan


def test_whole_deals_are_drawn() -> None:
    """Four decisions of a deal that are all alike tell no more than one."""
    rng = np.random.RandomState(1)
    deals = rng.normal(2.0, 1.0, 100)
    once = [Row(deal, "club", said=each) for deal, each in enumerate(deals)]
    low, high = ends(once, mean)
    error = deals.std() / 10
    assert low < deals.mean() < high
    assert (high - low) / (2 * 1.96 * error) == pytest.approx(1.0, abs=0.15)
    fourfold = [row for row in once for _ in range(4)]
    assert ends(fourfold, mean) == pytest.approx((low, high))
    apart = [Row(at, "club", said=row.said) for at, row in enumerate(fourfold)]
    below, above = ends(apart, mean)
    assert (above - below) / (high - low) == pytest.approx(0.5, abs=0.1)


def test_drawings_of_which_nothing_can_be_computed_are_left_out() -> None:
    rows = [Row(1, "club", said=1.0), Row(2, "club", said=nan)]
    assert ends(rows, mean) == (1.0, 1.0)
    assert all(map(isnan, ends(rows[1:], mean)))
    assert interval(rows[:1], mean) == "1.00 (1.00 to 1.00)"


def test_what_the_worlds_explain_is_no_fault_of_the_coach() -> None:
    """The error of a single case is what is left beyond the chance of the worlds."""
    rng = np.random.RandomState(2)
    true, chance = rng.normal(0.0, 3.0, 4000), rng.normal(0.0, 0.5, 4000)
    said = true + rng.normal(0.0, 0.4, 4000)

    def rows(of: NDArray[np.float64], error: float) -> list[Row]:
        each = zip(said, of, strict=True)
        return [
            Row(at, "club", said=one, mean=two, error=error) for at, (one, two) in enumerate(each)
        ]

    assert off(rows(true + chance, 0.5)) == pytest.approx(0.4, abs=0.05)
    assert off(rows(said + chance, 0.5)) < 0.1
    assert off(rows(said, 0.5)) == 0.0
    assert slope(rows(0.7 * said + chance, 0.5)) == pytest.approx(0.7, abs=0.02)
    assert isnan(slope([Row(1, "club", said=1.0)] * 2))

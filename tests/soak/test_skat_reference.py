"""All whole deals of Skat of which ``tests/solver/skat/test_golden.py`` asks some."""

from __future__ import annotations

import pytest

from tests.solver.skat.test_golden import PARTS, assert_as_the_reference_says


@pytest.mark.parametrize("part", range(PARTS))
def test_whole_deals_are_worth_what_the_reference_says(part: int) -> None:
    assert_as_the_reference_says(part)

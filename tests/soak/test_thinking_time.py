"""The long run of ``tests/table/test_thinking_time.py``: many acts where workers are few.

``STAMMTISCH_SOAK_ACTS`` says how many acts of bots are compared (10,000).
"""

from __future__ import annotations

import os
from math import sqrt

import pytest

from tests.table.test_thinking_time import TABLES, assert_alike

ACTS = int(os.environ.get("STAMMTISCH_SOAK_ACTS", "10000"))


@pytest.mark.parametrize(("workers", "detects"), [(2, 0.12), (4, 0.05)])
def test_late_choices_and_forced_cards_come_alike(workers: int, detects: float) -> None:
    """Where half of all answers are late: ``detects`` is what 10,000 acts would notice."""
    assert_alike(workers, ACTS, detects * sqrt(10_000 / ACTS))


def test_choices_and_forced_cards_come_alike() -> None:
    """Where a worker is free for each table: rare things, as what outlasts its allowance."""
    assert_alike(TABLES, 2 * ACTS, detects=0.01 * sqrt(10_000 / ACTS))

"""The coach of Skat with little work, for tests that need no accuracy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from stammtisch import solver
from stammtisch.bots.budget import Budget
from stammtisch.coach import skat
from stammtisch.coach.games import coach_for

if solver.missing():
    collect_ignore_glob = ["test_*.py"]

LITTLE = (Budget(worlds=8, nodes=20_000), Budget(worlds=16, nodes=60_000))


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two stages with a few worlds."""
    monkeypatch.setattr(skat, "COACH", replace(skat.COACH, stages=LITTLE))
    coach_for.cache_clear()
    yield
    coach_for.cache_clear()

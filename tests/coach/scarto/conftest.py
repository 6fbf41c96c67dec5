"""The coach with little work, for tests that judge many decisions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import stammtisch.coach.scarto
from stammtisch.coach.games import coach_for
from tests.coach.scarto.deals import QUICK


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stages of a few worlds."""
    monkeypatch.setattr(stammtisch.coach.scarto, "COACH", QUICK)
    coach_for.cache_clear()
    yield
    coach_for.cache_clear()

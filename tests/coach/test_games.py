"""Where there is no coach."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stammtisch import solver
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.games import coach_for, has_coach


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    coach_for.cache_clear()
    yield
    coach_for.cache_clear()


def test_a_game_without_a_coach_is_told() -> None:
    with pytest.raises(BadInput, match=r"coach\.no-game"):
        coach_for("dozen")
    assert not has_coach("dozen")


def test_without_solvers_there_is_no_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "missing", lambda: "not built")
    with pytest.raises(BadInput, match=r"coach\.solvers"):
        coach_for("skat")
    assert not has_coach("skat")

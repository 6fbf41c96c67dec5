"""Kernel and law under random options, of all games; ``tests/soak`` goes on with it."""

from __future__ import annotations

import pytest

from stammtisch.games.registry import OURS, AnyGame
from tests.learn.lockstep import walk_some


@pytest.mark.long
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("game", OURS, ids=lambda game: str(game.GAME.name))
def test_random_options(game: AnyGame, number: int) -> None:
    walk_some(game, f"options/{number}", 2000)

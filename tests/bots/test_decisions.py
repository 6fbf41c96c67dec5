"""The bots decide as they did: the same view, budget and seed give the same action."""

from __future__ import annotations

import pytest

from stammtisch.games.registry import GAMES, AnyGame
from stammtisch.solver import available
from tests.facts import bots_of
from tests.golden.decisions import decisions, played

CASES = [
    pytest.param(
        game,
        bot,
        id=f"{name}-{bot}",
        marks=[
            *([pytest.mark.long] if bot == "master" else []),
            pytest.mark.skipif(bot in game.GAME.levels and not available, reason="no solvers"),
        ],
    )
    for name, game in GAMES.items()
    for bot in bots_of(game)
]


@pytest.mark.parametrize(("game", "bot"), CASES)
def test_bots_decide_as_they_did(game: AnyGame, bot: str) -> None:
    pinned = decisions(game, bot)
    assert pinned, "no deals are pinned"
    for deal in pinned:
        assert played(game, bot, deal["seed"]) == deal

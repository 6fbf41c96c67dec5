"""The bots decide as they did: the same view, budget and seed give the same action."""

from __future__ import annotations

import pytest

from stammtisch.bots import BOTS, LEVELS
from stammtisch.games.registry import GAMES
from stammtisch.solver import available
from tests.golden.decisions import decisions, played

CASES = [
    pytest.param(
        game,
        bot,
        id=f"{game}-{bot}",
        marks=[
            *([pytest.mark.long] if bot == "master" else []),
            pytest.mark.skipif(bot in LEVELS and not available, reason="no solvers"),
        ],
    )
    for game in GAMES
    for bot in BOTS
]


@pytest.mark.parametrize(("game", "bot"), CASES)
def test_bots_decide_as_they_did(game: str, bot: str) -> None:
    pinned = decisions(GAMES[game], bot)
    assert pinned, "no deals are pinned"
    for deal in pinned:
        assert played(GAMES[game], bot, deal["seed"]) == deal

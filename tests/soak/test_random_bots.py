"""Two thousand deals by the bots that search, with little work: every choice from its menu.

``make soak`` plays them. ``STAMMTISCH_SOAK_BOTS`` says how many deals each level plays of each game
(700), ``STAMMTISCH_SOAK_FROM`` from which number on.
"""

from __future__ import annotations

import os
import sys
import time

import pytest

from stammtisch.bots import LEVELS, next_act
from stammtisch.games.registry import GAMES
from tests.bots.test_bots import Watched, dealt, player

DEALS = int(os.environ.get("STAMMTISCH_SOAK_BOTS", "700"))
FROM = int(os.environ.get("STAMMTISCH_SOAK_FROM", "0"))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_deals_of_the_searching_bots(
    name: str, level: str, capfd: pytest.CaptureFixture[str]
) -> None:
    game, start = GAMES[name], time.monotonic()
    players = [Watched(player(game, level)) for _ in range(game.SEATS)]
    for number in range(FROM, FROM + DEALS):
        state = dealt(game, "soak", number)
        while state.to_act is not None:
            for each in players:
                each.state = state
            state = state.act(*next_act(state, players, f"soak/{number}"))
        assert state.result is not None
    took = time.monotonic() - start
    with capfd.disabled():
        done = f"{name}:{level}: deals {FROM} to {FROM + DEALS - 1}, {took:.0f} s"
        print(f"\n{done}", file=sys.stderr, flush=True)

"""Deals by the bots that search, under random options: every choice from its menu.

``make soak`` plays them, with little work. ``STAMMTISCH_SOAK_BOTS`` says how many deals each level
plays of each game (700), ``STAMMTISCH_SOAK_FROM`` from which number on.
"""

from __future__ import annotations

import os
import sys
import time

import pytest

from stammtisch.bots import LEVELS
from stammtisch.games.registry import GAMES
from tests.bots.test_bots import play_watched

DEALS = int(os.environ.get("STAMMTISCH_SOAK_BOTS", "700"))
FROM = int(os.environ.get("STAMMTISCH_SOAK_FROM", "0"))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_deals_of_the_searching_bots(
    name: str, level: str, capfd: pytest.CaptureFixture[str]
) -> None:
    start = time.monotonic()
    play_watched(GAMES[name], level, "soak", range(FROM, FROM + DEALS), random_options=True)
    took = time.monotonic() - start
    with capfd.disabled():
        done = f"{name}:{level}: deals {FROM} to {FROM + DEALS - 1}, {took:.0f} s"
        print(f"\n{done}", file=sys.stderr, flush=True)

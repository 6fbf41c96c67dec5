"""The long random run of the batched environments: kernel and law decision by decision.

``make soak`` walks it under random options. ``STAMMTISCH_SOAK_DECISIONS`` says how many decisions
of each game (1,000,000), and ``STAMMTISCH_SOAK_FROM`` from which stretch on: a run that was broken
off goes on there. Pairs of deals that look alike to a seat are compared beside it.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

import pytest

from stammtisch.games.registry import OURS
from tests.learn.lockstep import walk_some
from tests.learn.test_non_interference import compared

STRETCH = 10_000
PAIRS = 20  # for each stretch
DECISIONS = int(os.environ.get("STAMMTISCH_SOAK_DECISIONS", "1000000"))
FROM = int(os.environ.get("STAMMTISCH_SOAK_FROM", "0"))


@pytest.mark.parametrize("stretch", range(FROM, FROM + -(-DECISIONS // STRETCH)))
@pytest.mark.parametrize("game", OURS, ids=lambda game: str(game.GAME.name))
def test_kernel_and_law(game: Any, stretch: int, capfd: pytest.CaptureFixture[str]) -> None:
    name, start = game.GAME.name, time.monotonic()
    options = walk_some(game, f"soak/{stretch}", STRETCH)
    with capfd.disabled():
        took = time.monotonic() - start
        print(f"\n{name}: stretch {stretch}, {options}, {took:.0f} s", file=sys.stderr, flush=True)


@pytest.mark.parametrize("stretch", range(FROM, FROM + -(-DECISIONS // STRETCH)))
@pytest.mark.parametrize("game", OURS, ids=lambda game: str(game.GAME.name))
def test_what_a_seat_may_not_know_changes_nothing_for_it(game: Any, stretch: int) -> None:
    for number in range(PAIRS * stretch, PAIRS * (stretch + 1)):
        compared(game.GAME.name, 100 + number)

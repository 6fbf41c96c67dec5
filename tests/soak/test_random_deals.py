"""The long random run: thousands of deals of every game, law and twin in lockstep.

``make soak`` plays it. ``STAMMTISCH_SOAK_DEALS`` says how many deals of each game (10,000), and
``STAMMTISCH_SOAK_FROM`` from which number on: a run that was broken off, or another stretch of
deals. Each stretch is a test of its own and says how far it has come, so that one can go on there.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis.stateful import run_state_machine_as_test

from stammtisch.faces import at_table
from stammtisch.games.registry import GAMES, AnyGame
from tests.games.skat.pub_walks import play_deal, play_list
from tests.games.test_stateful import assert_invariants, machine_of
from tests.lockstep import play_in_lockstep
from tests.walks import Walk, begun

DEALS = int(os.environ.get("STAMMTISCH_SOAK_DEALS", "10000"))
FROM = int(os.environ.get("STAMMTISCH_SOAK_FROM", "0"))
STRETCHES = 10
A_LIST = 10  # with every tenth deal of the pub goes a list
LOOK_CLOSELY = 0.03  # the share of moments at which the slow promises are checked too


def stretches() -> list[range]:
    """The numbers of the deals, in about equal parts."""
    ends = [FROM + DEALS * part // STRETCHES for part in range(STRETCHES + 1)]
    return [range(start, end) for start, end in pairwise(ends) if end > start]


@pytest.mark.parametrize("numbers", stretches(), ids=lambda numbers: f"{numbers[0]}-{numbers[-1]}")
@pytest.mark.parametrize("name", GAMES)
def test_random_deals(name: str, numbers: range, capfd: pytest.CaptureFixture[str]) -> None:
    """The same menus, refusals and results as the twin's; every promise kept at many moments."""
    game, start, acts = GAMES[name], time.monotonic(), 0
    for number in numbers:
        walk = begun(game, f"soak {number}")
        play_in_lockstep(walk, refusals=1, each_moment=look)
        assert_invariants(game, walk)
        acts += len(walk.history)
    took = time.monotonic() - start
    with capfd.disabled():
        done = f"{name}: deals {numbers[0]} to {numbers[-1]}, {acts} acts, {took:.0f} s"
        print(f"\n{done}", file=sys.stderr, flush=True)


@pytest.mark.parametrize("numbers", stretches(), ids=lambda numbers: f"{numbers[0]}-{numbers[-1]}")
def test_random_deals_of_the_pub(numbers: range, capfd: pytest.CaptureFixture[str]) -> None:
    """SK 10: Ramsch, contra and the lists with Bock, under random options."""
    start = time.monotonic()
    met: Counter[str] = Counter()
    for number in numbers:
        play_deal(f"soak {number}", met, refusals=2)
        if number % A_LIST == 0:
            play_list(f"soak {number}", met)
    took = time.monotonic() - start
    with capfd.disabled():
        done = f"pub: deals {numbers[0]} to {numbers[-1]}, {took:.0f} s\n"
        done += ", ".join(f"{what} {met[what]}" for what in sorted(met) if "option" not in what)
        print(f"\n{done}", file=sys.stderr, flush=True)


def look(walk: Walk) -> None:
    """Now and then, look closely: at the promises, and through the one door both ways."""
    game = walk.game
    if walk.rng.random() > LOOK_CLOSELY:
        return
    assert_invariants(game, walk)
    for seat in (*range(game.GAME.seats), None):
        view = walk.state.view(seat)
        assert game.imagine(view, walk.state.hidden_from(seat)) == walk.state, walk.record
        at_table(game, view)
        at_table(game, view, practice=True)


def test_whole_matches(game: AnyGame) -> None:
    """The matches of ``tests/games/test_stateful.py``, many of them (the profile ``soak``)."""
    run_state_machine_as_test(machine_of(game))

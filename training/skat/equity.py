"""``python -m training.skat.equity``: what match equity needs to know of deals between equals.

Club bots that look at the points alone play deals outside a list: by how much a deal moves two
players apart, the mean value of a game, and how many are won. These are ``SPREAD``, ``VALUE`` and
``WON`` of ``stammtisch.bots.skat.equity``. The same command resumes an interrupted run.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

import numpy as np

from bench.journal import Journal
from bench.measure import ROOT, run_command
from bench.resumed import add_arguments, resumed
from stammtisch.arena.contest import fingerprint
from stammtisch.bots import Bot, play_out
from stammtisch.bots.skat.levels import CLUB, LEVELS
from stammtisch.games import skat
from stammtisch.games.skat.notation import SEATS

SEED = "skat-equity"
POINTS_ALONE = replace(CLUB, bids=replace(CLUB.bids, standing=False))
PLAYER: Any = Bot("points", POINTS_ALONE.choose, LEVELS["club"].budget)


def played(number: int, tournament: bool) -> tuple[int, Any]:
    """The deal's number; how far two players moved apart, the game's value, whether it was won."""
    seed, options = f"{SEED}/{number}", skat.Options(tournament_scoring=tournament)
    state: Any = skat.begin(skat.deal(seed, number % SEATS), options)
    over: Any = play_out(state, [PLAYER] * SEATS, seed)
    result = over.result
    row = skat.Match(options).add(result).totals
    return number, (row[0] - row[1], result.value, result.won)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.skat.equity", description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    add_arguments(parser, jobs=2)
    given = parser.parse_args()
    code = fingerprint(skat.GAME.name)
    print("| scoring | deals | a deal moves two apart by | value of a game | won |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for tournament in (False, True):
        head = {"seed": SEED, "code": code, "equals": True, "tournament": tournament}
        tasks = {number: (number, tournament) for number in range(given.deals)}
        journal = Journal.named(ROOT / "build" / "skat_equity" / SEED, head)
        found = resumed(journal, tuple, played, tasks, given)
        apart = np.array([difference for difference, *_ in found])
        games = [(value, won) for _, value, won in found if won is not None]
        value, won = (np.mean(each) for each in zip(*games, strict=True))
        scoring = "tournament" if tournament else "list"
        print(f"| {scoring} | {len(found)} | {apart.std():.0f} | {value:.0f} | {won:.0%} |")


if __name__ == "__main__":
    run_command(main)

"""``python -m training.coach.scarto_stake``: what a point of Scarto is worth.

Deals between club bots. A player is given some points more or fewer, which the two others pay or
get in equal parts; what that does to the share of the deals that he wins (SC 6.3), finishes first,
or does not finish last, says how many points correspond to 100 percentage points of each. The deal
is the unit. The same command resumes an interrupted run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bench.journal import Journal
from bench.measure import ROOT, run_command
from bench.resumed import add_arguments, resumed
from stammtisch.arena import Interval
from stammtisch.arena.contest import fingerprint
from stammtisch.arena.report import interval
from stammtisch.bots import Bot, Budget, play_out
from stammtisch.bots.scarto.levels import CLUB
from stammtisch.games import scarto
from stammtisch.games.scarto.phases import Finished
from stammtisch.games.scarto.scoring import PAR

SEED = "stake"
SHIFT = 4  # points up, and as many down
LITTLE = Budget(worlds=40, nodes=100_000)
PLAYER: Any = Bot("club", CLUB.choose, LITTLE)

Scores: TypeAlias = NDArray[np.int64]
"""A row for each deal, a column for each player: points less 26."""

UNIT = 6
"""A place may be shared by two or three: shares are whole numbers of this unit."""


def played(number: int) -> tuple[int, tuple[int, ...]]:
    """The deal's number, and what it brought each player."""
    seed = f"{SEED}/{number}"
    state = scarto.begin(scarto.deal(seed, number % scarto.SEATS))
    over = play_out(state, [PLAYER] * scarto.SEATS, seed)
    assert isinstance(over, Finished)
    return number, over.result.points


def won(mine: Scores, _: Scores) -> Scores:
    """SC 6.3; a deal that ends level is half a win."""
    return (np.sign(mine) + 1) * (UNIT // 2)


def first(mine: Scores, others: Scores) -> Scores:
    """The share of the first place."""
    best = others.max(axis=1)
    ties = 1 + (others == mine[:, None]).sum(axis=1)
    return np.where(mine > best, UNIT, np.where(mine == best, UNIT // ties, 0))


def not_last(mine: Scores, others: Scores) -> Scores:
    """Whether anybody made fewer points; the last place is shared, too."""
    return UNIT - first(-mine, -others)


def gains(scores: Scores, share: Callable[[Scores, Scores], Scores]) -> Scores:
    """For each deal what ``2 * SHIFT`` points bring of the share, summed over the players."""
    total = np.zeros(len(scores), np.int64)
    for seat in range(scarto.SEATS):
        others = np.delete(scores, seat, axis=1)
        for sign in (1, -1):
            total += sign * share(scores[:, seat] + sign * SHIFT, others - sign * SHIFT // 2)
    return total


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.coach.scarto_stake", description=__doc__
    )
    parser.add_argument("--deals", type=int, default=2000)
    add_arguments(parser, jobs=2)
    arguments = parser.parse_args()
    code = fingerprint(scarto.GAME.name)
    head = {"seed": SEED, "code": code, "worlds": LITTLE.worlds, "nodes": LITTLE.nodes}
    journal = Journal.named(ROOT / "build" / "bench" / "scarto-stake", head)
    tasks = {number: (number,) for number in range(arguments.deals)}
    scores = np.array(resumed(journal, tuple, played, tasks, arguments), np.int64) - PAR
    print(report(scores))


def report(scores: Scores) -> str:
    """The table."""
    parts = UNIT * scarto.SEATS * 2 * SHIFT
    rows = [
        (name, interval(gains(scores, share), parts))
        for name, share in (("won", won), ("first", first), ("not last", not_last))
    ]
    lines = [
        f"{len(scores)} deals between club bots with {LITTLE.worlds} worlds; the standard deviation"
        f" of a player's score is {scores.std():.1f} points. One player has {SHIFT} points more or"
        " fewer.",
        "",
        "| the deal | pp a point | points for 100 pp | 95 % |",
        "| --- | ---: | ---: | --- |",
        *(_row(name, found) for name, found in rows),
    ]
    return "\n".join(lines)


def _row(name: str, found: Interval) -> str:
    points = "– | –"
    if found.low > 0:
        points = f"{1 / found.mean:.1f} | {1 / found.high:.1f} to {1 / found.low:.1f}"
    return f"| {name} | {100 * found.mean:.2f} | {points} |"


if __name__ == "__main__":
    run_command(main)

"""``python -m training.coach.standards GAME``: what cards promise, and what bots give away, a deal.

Deals are drawn at random; a bot of a level plays on one seat, in turn, and ``club`` on the others,
as at a table. Each deal gives the promise of the cards dealt to that seat and the points that the
bot gave away, as a quick account has them (``coach/quick.py``); ``stammtisch.coach.standards``
holds the means. Results are kept in ``build/coach`` as they come, and the command resumes.
"""

from __future__ import annotations

import argparse
import statistics
from math import sqrt
from typing import NamedTuple

from bench.journal import Journal
from bench.measure import ROOT, run_command
from bench.resumed import add_arguments, resumed
from stammtisch.bots import bot_named, play_out
from stammtisch.cardplay.game import states_from
from stammtisch.coach.quick import quick_account
from stammtisch.coach.version import version
from stammtisch.games.registry import GAMES

LEVELS = ("thumb", "beginner", "club", "master")


class Row(NamedTuple):
    """What the cards of a deal promised, and what the bot gave away."""

    promise: float
    lost: float


def one(game: str, level: str, number: int) -> tuple[int, Row | None]:
    """Deal ``number``, as a bot of the level plays it; ``None`` where it had nothing to decide."""
    played = GAMES[game]
    seats = played.GAME.seats
    seat, seed = number % seats, f"{number:064x}"
    dealer = number // seats % seats
    first = played.begin(played.deal(seed, dealer), played.Match().options)
    bots = [bot_named(game, level if at == seat else "club") for at in range(seats)]
    last = play_out(first, bots, seed)
    found = quick_account(game, states_from(first, last.history), seat)
    return number, None if found is None else Row(found.promise, found.given_away)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.coach.standards", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--deals", type=int, default=200, help="of each level (default: 200)")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    add_arguments(parser)
    arguments = parser.parse_args()
    game, promises = arguments.game, list[float]()
    for level in arguments.levels:
        head = {"game": game, "level": level, "version": version(game)}
        journal = Journal.named(ROOT / "build" / "coach" / f"standards-{game}-{level}", head)
        tasks = {number: (game, level, number) for number in range(arguments.deals)}
        found = resumed(journal, lambda row: row and Row(*row), one, tasks, arguments)
        rows = [row for row in found if row is not None]
        promises = promises or [row.promise for row in rows]  # The same deals each time.
        print(f"{level}: gives away {_told([row.lost for row in rows])}", flush=True)
    print(f"cards promise {_told(promises)}, standard deviation {statistics.stdev(promises):.2f}")


def _told(values: list[float]) -> str:
    error = statistics.stdev(values) / sqrt(len(values))
    return f"{statistics.mean(values):.2f} ± {error:.2f} a deal ({len(values)} deals)"


if __name__ == "__main__":
    run_command(main)

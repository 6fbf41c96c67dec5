"""``python -m training.coach.standards GAME``: what cards promise, and what bots give away, a deal.

Deals are drawn at random; a bot of a level plays on one seat, in turn, and ``club`` on the others,
as at a table. Each deal gives the promise of the cards dealt to that seat and the points that the
bot gave away, as a quick account has them (``coach/quick.py``); ``stammtisch.coach.standards``
holds the means. Results are kept in ``build/coach`` as they come, and the command resumes.
"""

from __future__ import annotations

import argparse
import json
import statistics
from math import sqrt

from bench.measure import ROOT, run_command
from stammtisch.bots import bot_named, play_out
from stammtisch.cardplay.game import states_from
from stammtisch.coach.quick import quick_account
from stammtisch.games.registry import GAMES

LEVELS = ("thumb", "beginner", "club", "master")

FOLDER = ROOT / "build" / "coach"


def one(game: str, level: str, number: int) -> list[float] | None:
    """The promise of deal ``number`` and what a bot of the level gave away in it."""
    played = GAMES[game]
    seats = played.GAME.seats
    seat, seed = number % seats, f"{number:064x}"
    dealer = number // seats % seats
    first = played.begin(played.deal(seed, dealer), played.Match().options)
    bots = [bot_named(game, level if at == seat else "club") for at in range(seats)]
    last = play_out(first, bots, seed)
    found = quick_account(game, states_from(first, last.history), seat)
    return None if found is None else [found.promise, found.given_away]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--deals", type=int, default=200, help="of each level (default: 200)")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    arguments = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    promises: list[float] = []
    for level in arguments.levels:
        file = FOLDER / f"standards_{arguments.game}_{level}.jsonl"
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        with file.open("a", encoding="utf-8") as out:
            for number in range(len(lines), arguments.deals):
                lines.append(json.dumps(one(arguments.game, level, number)))
                print(lines[-1], file=out, flush=True)
        rows = [json.loads(line) for line in lines if line != "null"]
        promises = promises or [promise for promise, _ in rows]  # The same deals each time.
        print(f"{level}: gives away {_told([lost for _, lost in rows])}", flush=True)
    print(f"cards promise {_told(promises)}, standard deviation {statistics.stdev(promises):.2f}")


def _told(values: list[float]) -> str:
    error = statistics.stdev(values) / sqrt(len(values))
    return f"{statistics.mean(values):.2f} ± {error:.2f} a deal ({len(values)} deals)"


if __name__ == "__main__":
    run_command(main)

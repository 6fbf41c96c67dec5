"""A bot of ours at Schnapsen against the bots of the PyPI package ``schnapsen`` 0.0.5.

    python -m bench.rdeep [--deals N] [--seed S] [--jobs J] [--against BOT ...] [--bot NAME]

Each deal is played twice, with seats exchanged and the same random numbers, under the preset
``rdeep``; ``bench.schnapsen_package`` says how the two rule sets differ. What has been played is in
a journal, and the same command goes on from there.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bench.bootstrap import signed
from bench.journal import Journal
from bench.measure import ROOT, keep, run_command
from bench.schnapsen_package import (
    BOTS,
    DEPTH,
    HOW_TO_GET_IT,
    SAMPLES,
    PackagePlayer,
    installed,
    package_bot,
)
from bench.spread import spread
from stammtisch.arena.contest import fingerprint
from stammtisch.arena.report import Interval, interval
from stammtisch.bots import Bot, bot_named, next_act
from stammtisch.cardplay.actions import Action
from stammtisch.games import schnapsen

SECTION = "Schnapsen: against the package `schnapsen`"
NAMES = {
    "rdeep": f"Rdeep, {SAMPLES} samples, depth {DEPTH}",
    "bully": "Bully",
    "rand": "Rand",
}
ORDERS = 2
"""Each deal is played so often: once from each seat."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of one deal, both times together.

    ``won`` counts the deals that our bot won, ``points`` are its game points less the other's,
    ``times`` the milliseconds of its decisions. The rest is about the package's bot.
    """

    against: str
    deal: int
    won: int
    points: int
    times: list[float]
    decisions: int
    withheld: int
    queens: int


class Timed:
    """Our bot, with the time of each decision that had more than one option."""

    def __init__(self, bot: Bot[Any]) -> None:
        self.bot, self.times = bot, list[float]()

    def act(self, view: Any, seed: str) -> Action | None:
        started = time.perf_counter()
        action = self.bot.act(view, seed)
        if len(view.menu) + (view.seat != view.to_act) > 1:
            self.times.append(round(1000 * (time.perf_counter() - started), 2))
        return action


def play(bot: str, against: str, seed: str, number: int) -> Outcome:
    """One deal from both seats; the players deal in turn."""
    ours = Timed(bot_named("schnapsen", bot))
    own_seed = f"{seed}/{number}"
    dealt = schnapsen.deal(own_seed, number % schnapsen.SEATS)
    won = points = decisions = withheld = queens = 0
    for seat in range(ORDERS):
        theirs = PackagePlayer(package_bot(against, own_seed))
        players: tuple[Any, ...] = (ours, theirs) if seat == 0 else (theirs, ours)
        state: Any = schnapsen.begin(dealt, schnapsen.PRESETS["rdeep"])
        while state.to_act is not None:
            theirs.state = state
            state = state.act(*next_act(state, players, own_seed))
        scores = state.result.scores
        won += scores[seat] > 0
        points += scores[seat] - scores[1 - seat]
        decisions += theirs.decisions
        withheld += theirs.withheld
        queens += theirs.queens
    return Outcome(against, number, won, points, ours.times, decisions, withheld, queens)


# ---- the run -------------------------------------------------------------------------------------


def main() -> None:
    arguments = _parsed()
    if not installed():
        raise SystemExit(HOW_TO_GET_IT)
    bot_named("schnapsen", arguments.bot)  # Refuse an unknown one before anything else.
    journal = Journal(arguments.journal, _head(arguments))
    wanted = [
        (against, number) for against in arguments.against for number in range(arguments.deals)
    ]
    asked = set(wanted)
    found = [
        outcome
        for outcome in journal.read(lambda line: Outcome(**line))
        if (outcome.against, outcome.deal) in asked
    ]
    done = {(outcome.against, outcome.deal) for outcome in found}
    left = [
        (arguments.bot, against, arguments.seed, number)
        for against, number in wanted
        if (against, number) not in done
    ]
    for outcome in spread(play, left, arguments.jobs, len(done)):
        journal.add(asdict(outcome))
        found.append(outcome)
    found.sort(
        key=lambda outcome: (outcome.against, outcome.deal)
    )  # as they come, not as they were done
    print(as_text(arguments.bot, arguments.seed, found))
    if not arguments.dry:
        keep(SECTION, as_table(arguments.bot, arguments.seed, found))


def _head(arguments: argparse.Namespace) -> dict[str, str]:
    """What a resumed run must have in common with the journal."""
    code = fingerprint(schnapsen.GAME.name)
    return {"bot": arguments.bot, "seed": arguments.seed, "code": code}


def _parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.rdeep", description=__doc__)
    parser.add_argument("--deals", type=int, default=800, help="against each, each from both seats")
    parser.add_argument("--seed", default="rdeep")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--against", nargs="+", choices=BOTS, default=list(BOTS), metavar="BOT")
    parser.add_argument("--bot", default="master", help="ours")
    parser.add_argument("--journal", type=Path, help="what has been played (default: in build/)")
    parser.add_argument("--dry", action="store_true", help="leave bench/RESULTS.md as it is")
    arguments = parser.parse_args()
    if arguments.journal is None:
        name = f"rdeep-{arguments.bot}-{arguments.seed}-{fingerprint(schnapsen.GAME.name)}.jsonl"
        arguments.journal = ROOT / "build" / "bench" / name
    return arguments


# ---- the report ----------------------------------------------------------------------------------


def as_text(bot: str, seed: str, found: Iterable[Outcome]) -> str:
    """The table, and at how many moves the rules differed."""
    found = list(found)
    by_opponent = _by_opponent(found)
    moves = (_moves(name, outcome) for name, outcome in by_opponent.items())
    return "\n".join([as_table(bot, seed, found), "", *moves])


def as_table(bot: str, seed: str, found: Iterable[Outcome]) -> str:
    """The part of RESULTS.md."""
    return "\n".join(
        [
            f"Our `schnapsen:{bot}` under the preset `rdeep` against the bots of PyPI's `schnapsen`"
            " 0.0.5 (`bench/schnapsen_package.py` says how its rules differ, and what is done about"
            " it). Every deal is played from both seats with the same random numbers and counts"
            f" once; 95 % intervals; seed `{seed}`.",
            "",
            "| opponent | deals, twice each | won | game points a deal | decisions | p50 ms | p95 |"
            " worst | required |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
            *(_row(name, outcome) for name, outcome in _by_opponent(found).items()),
        ]
    )


def _by_opponent(found: Iterable[Outcome]) -> dict[str, list[Outcome]]:
    """The outcomes against each of the package's bots, in the order of these."""
    by_opponent: dict[str, list[Outcome]] = {name: [] for name in BOTS}
    for outcome in found:
        by_opponent[outcome.against].append(outcome)
    return {name: outcomes for name, outcomes in by_opponent.items() if outcomes}


def _row(name: str, outcome: list[Outcome]) -> str:
    won = interval(np.array([each.won for each in outcome]), ORDERS)
    points = interval(np.array([each.points for each in outcome]), ORDERS)
    times = np.array([time for each in outcome for time in each.times])
    p50, p95, worst = np.percentile(times, [50, 95, 100])
    required = "≥ 65 %, > 0.5" if name == "rdeep" else "–"
    return (
        f"| {NAMES[name]} | {len(outcome)} | {_share(won)} | {signed(points)} | {len(times)} |"
        f" {p50:.0f} | {p95:.0f} | {worst:.0f} | {required} |"
    )


def _share(won: Interval) -> str:
    return f"{100 * won.mean:.1f} % ({100 * won.low:.1f} to {100 * won.high:.1f})"


def _moves(name: str, outcome: list[Outcome]) -> str:
    decisions, withheld, queens = (
        sum(counts)
        for counts in zip(*((e.decisions, e.withheld, e.queens) for e in outcome), strict=True)
    )
    return (
        f"- {NAMES[name]}: {decisions} moves; at {withheld} of them the package would also have"
        f" allowed an exchange or a marriage that our law does not, and it was not offered;"
        f" {queens} followed to a marriage's Queen."
    )


if __name__ == "__main__":
    run_command(main)

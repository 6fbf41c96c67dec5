"""How strong each level is: ``python -m bench.ladders GAME``, one command a game, resumable.

Every bot plays against rules of thumb, the common yardstick, and each level against the one below.
Results are kept in ``build/ladders``, and the same command resumes from there. It ends after
``--minutes``, which the contests share.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time

from rich.console import Console
from rich.progress import Progress

from bench.bootstrap import signed
from bench.measure import ROOT, keep, run_command
from stammtisch.arena import Contest, Interval, Journal, Report, local_executor, report, run
from stammtisch.arena.contest import fingerprint
from stammtisch.arena.picture import ladder
from stammtisch.arena.processes import terminate
from stammtisch.arena.run import table_blocks
from stammtisch.games.registry import GAMES, AnyGame

YARDSTICK = "thumb"
PAIRS = {
    ("random", YARDSTICK): 1,
    ("beginner", YARDSTICK): 3,
    ("club", YARDSTICK): 3,
    ("club", "beginner"): 5,
    ("master", YARDSTICK): 4,
    ("master", "club"): 24,
}
"""The contests, and their shares of the time: the closer the players, the more deals they need."""
DEALS = 1440
"""At most."""
TOO_FAR = 10
"""The greatest distance from the yardstick that is drawn, as a multiple of the median."""


def line(report: Report, name: str, other: str) -> str:
    """A contest of two, as a line of a table."""
    one, two = report.entrants
    return (
        f"| {name} against {other} | {report.deals} | {signed(report.pairs[0].ahead)} |"
        f" {_share(one.first)} | {_share(one.last)} | {_share(two.last)} |"
        f" {one.times.p50:,.0f} / {one.times.p95:,.0f} / {one.times.worst:,.0f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.ladders", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seed", default="ladder", help="the same seed, the same deals")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--minutes", type=float, default=55, help="for all contests together")
    parser.add_argument("--dry", action="store_true", help="leave bench/RESULTS.md as it is")
    arguments = parser.parse_args()
    game = GAMES[arguments.game]
    end = time.monotonic() + 60 * arguments.minutes
    reports: list[Report] = []
    left = sum(PAIRS.values())
    for names, weight in PAIRS.items():
        share = (end - time.monotonic()) * weight / left
        left -= weight
        reports.append(_play(game, names, arguments.seed, arguments.jobs, share))
    text = section(game, reports, arguments.jobs)
    print(text)
    if not arguments.dry:
        keep(f"{game.GAME.name.capitalize()}: the levels", text)
        picture(game, reports)


def picture(game: AnyGame, reports: list[Report]) -> None:
    """Draw every bot's distance from rules of thumb into docs/pictures, without outliers."""
    rungs = [
        (each.entrants[0].name, each.pairs[0].ahead)
        for each in reports
        if YARDSTICK in each.contest.names and each.deals
    ]
    usual = statistics.median(abs(ahead.mean) for _, ahead in rungs)
    rungs = [(name, ahead) for name, ahead in rungs if abs(ahead.mean) < TOO_FAR * usual]
    rungs.append((YARDSTICK, Interval(0.0, 0.0, 0.0)))
    title = f"{game.GAME.name.capitalize()}: against {YARDSTICK}"
    unit = "points a deal ahead of rules of thumb, with 95 % intervals"
    path = ROOT / "docs" / "pictures" / f"ladder-{game.GAME.name}.svg"
    path.write_text(ladder(rungs, title, unit), encoding="utf-8")


def _play(game: AnyGame, names: tuple[str, ...], seed: str, jobs: int, seconds: float) -> Report:
    """Play until all deals are played or the time is up."""
    contest = Contest(game, names, game.GAME.options(), DEALS, seed)
    blocks = table_blocks(contest)
    folder = ROOT / "build" / "ladders" / fingerprint(game.GAME.name)
    path = folder / f"{game.GAME.name}-{'-'.join(names)}-{seed}.journal.jsonl"
    end = time.monotonic() + seconds
    with Journal(path, contest) as journal, Progress(console=Console(stderr=True)) as progress:
        played = journal.read(blocks)
        task = progress.add_task(" – ".join(names), total=max(seconds, 1))
        with local_executor(jobs) as executor:
            for each in run(blocks, executor, jobs):
                journal.add(each)
                played.append(each)
                progress.update(task, completed=seconds - (end - time.monotonic()))
                if time.monotonic() > end:
                    terminate(executor)
                    break
    return report(contest, blocks, played)


def section(game: AnyGame, reports: list[Report], jobs: int) -> str:
    """A game's part of RESULTS.md, where the head of the bots says how they are measured."""
    lost = "lost" if game.GAME.name == "scarto" else "last"
    lines = [
        f"Seed `{reports[0].contest.seed}`, {jobs} at a time.",
        "",
        f"| contest | deals | points a deal ahead | matches won | {lost} | the other {lost} |"
        " p50 / p95 / worst ms |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        *(line(each, *each.contest.names) for each in reports if each.deals),
    ]
    return "\n".join(lines)


def _share(share: Interval | None) -> str:
    if share is None:
        return "–"
    return f"{100 * share.mean:.0f} % ({100 * share.low:.0f}–{100 * share.high:.0f})"


if __name__ == "__main__":
    run_command(main)

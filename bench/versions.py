"""``python -m bench.versions COMMIT GAME``: a bot against the one that another commit has.

That commit is built once by its own ``make kernel``, with the packages that it pins, in
``build/versions``. Its bot plays as a program: by ``stammtisch bot``, or where it has no such
command by ``bench/old_bot.py``. The same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from bench.ladders import line
from bench.measure import ROOT, keep, run_command
from stammtisch.arena import Contest, Report
from stammtisch.arena.command import ContestRun
from stammtisch.bots.program import PREFIX, Program
from stammtisch.cli.arguments import add_options, chosen_options
from stammtisch.games.registry import GAMES
from stammtisch.words import Voice

FOLDER = ROOT / "build" / "versions"
PATIENCE = 60.0
"""Seconds for an answer of another version's bot."""


def built(commit: str) -> Path:
    """The folder of a commit, with an environment of its own in which it is installed.

    Raises:
        SystemExit: there is no such commit, or it cannot be built.
    """
    whole = _output("rev-parse", "--verify", f"{commit}^{{commit}}").decode().strip()
    folder = FOLDER / whole[:12]
    ready = folder / ".venv" / "built"
    if not ready.exists():
        folder.mkdir(parents=True, exist_ok=True)
        archive = _output("archive", whole)
        subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, check=True)
        print(f"Building {commit} in {folder} (some minutes) ...", file=sys.stderr)
        if subprocess.run(["make", "-C", str(folder), "kernel"], check=False).returncode:
            raise SystemExit(f"{commit} could not be built in {folder}")
        ready.touch()
    return folder


def _output(*words: str) -> bytes:
    ran = subprocess.run(["git", "-C", str(ROOT), *words], stdout=subprocess.PIPE, check=False)
    if ran.returncode:
        raise SystemExit(f"git {words[0]} failed")
    return ran.stdout


def program(folder: Path, game: str, bot: str) -> str:
    """The name of that version's bot in a contest."""
    command = [str(folder / ".venv" / "bin" / "stammtisch"), "bot", game, bot]
    asked = subprocess.run([*command[:2], "--help"], capture_output=True, check=False)
    if asked.returncode:
        python = folder / ".venv" / "bin" / "python"
        command = [str(python), str(ROOT / "bench" / "old_bot.py"), game, bot]
    return PREFIX + shlex.join(command)


@contextmanager
def running(folder: Path, game: str, bot: str) -> Iterator[Program]:
    """That version's bot, outside of a contest; it ends with the block."""
    player = Program(program(folder, game, bot).removeprefix(PREFIX), game, PATIENCE)
    try:
        yield player
    finally:
        player.quit()


def section(report: Report, bot: str, other: str) -> str:
    """What RESULTS.md says of it."""
    return "\n".join(
        [
            "Every deal at all seat orders, with 95 % intervals.",
            "",
            "| contest | deals | points a deal ahead | matches won | last | the other last |"
            " p50 / p95 / worst ms |",
            "| --- | --- | --- | --- | --- | --- | --- |",
            line(report, f"{bot} now", f"{bot} of {other}"),
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.versions", description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--bot", default="master")
    parser.add_argument("--deals", type=int, default=144)
    parser.add_argument("--seed", default="versions")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--dry", action="store_true", help="leave bench/RESULTS.md as it is")
    add_options(parser)
    given = parser.parse_args()
    game, folder = GAMES[given.game], built(given.commit)
    names = (given.bot, program(folder, given.game, given.bot))
    options = chosen_options(given, game)
    contest = Contest(game, names, options, given.deals, given.seed)
    file = FOLDER / f"{given.game}-{given.bot}-{folder.name}-{given.seed}.json"
    screen, progress = Console(highlight=False), Console(stderr=True, highlight=False)
    run = ContestRun(contest, Voice("en"), screen, progress, given.jobs, file, PATIENCE)
    text = section(run.run(), given.bot, given.commit)
    print(text)
    if not given.dry:
        name = f"Versions: {given.game.capitalize()} against {given.commit}"
        usual = given.seed == parser.get_default("seed")
        keep(name if usual else f"{name}, seed {given.seed}", text)


if __name__ == "__main__":
    run_command(main)

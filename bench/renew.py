"""``python -m bench.renew``: make anew what is stored and says how *master* plays.

After a change of it: the golden decisions, how long the bots think, the ladders with their
pictures, the matches against other programs, what its bids bring and its cards lose, and the
coach's figures. Commands of ``training`` print theirs, the others write into bench/RESULTS.md. It
takes most of a day on two cores; the same command goes on where it was stopped, and parts that are
named are made alone. ``bench.rdeep`` and ``bench.ismcts`` say which packages they need.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence

from bench.measure import ROOT
from stammtisch.games.registry import GAMES

Command = tuple[str, ...]


def parts() -> Mapping[str, Sequence[Command]]:
    """What is made, and the arguments of ``python -m`` that make it."""
    jobs = ("--jobs", str(os.cpu_count() or 1))

    def each(module: str, *arguments: str) -> list[Command]:
        return [(module, *arguments, game) for game in GAMES]

    return {
        "golden": [("tests.golden.decisions",)],
        "thinking": [("bench.thinking",)],
        "ladders": each("bench.ladders"),
        "programs": [("bench.rdeep",), ("bench.skat_bots",), ("bench.ismcts", *jobs)],
        "play": [
            ("bench.schnapsen_equilibrium",),
            *(
                ("training.skat.bidding", "--scoring", scoring, *jobs)
                for scoring in ("list", "tournament")
            ),
        ],
        "coach": [
            *each("training.coach.labels", *jobs),
            *each("training.coach.agreement", *jobs),
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.renew", description=__doc__)
    parser.add_argument("parts", nargs="*", help="all, if none is named")
    parser.add_argument("--list", action="store_true", help="say what would run, and run nothing")
    given = parser.parse_args()
    all_parts = parts()
    if unknown := [name for name in given.parts if name not in all_parts]:
        parser.error(f"no part {', '.join(unknown)}; there are {', '.join(all_parts)}")
    commands = [each for name in given.parts or all_parts for each in all_parts[name]]
    failed = []
    for number, command in enumerate(commands, 1):
        print(f"[{number}/{len(commands)}] python -m {shlex.join(command)}", flush=True)
        if given.list:
            continue
        begun = time.monotonic()
        ran = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False)
        print(f"{(time.monotonic() - begun) / 60:.0f} minutes", flush=True)
        if ran.returncode:
            failed.append(shlex.join(command))
    if failed:
        sys.exit(f"failed: {'; '.join(failed)}")


if __name__ == "__main__":
    main()

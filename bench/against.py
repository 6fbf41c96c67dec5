"""``python -m bench.against COMMIT``: how fast the law is beside another commit of this repository.

Two processes, one for each commit, do the same work in turn, and swap their order every round. So
both meet the same load of the machine, and the ratio of a round says more than either speed.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import keep

ROOT = Path(__file__).parents[1]
WORKS = ("scarto", "schnapsen", "skat", "replay")
NAMES = {"replay": "Skat: records replayed"}

WORKER = """
import sys, time
tree, deals = sys.argv[1], int(sys.argv[2])
# An editable install finds its own sources before any path.
sys.meta_path[:] = [each for each in sys.meta_path if "Scikit" not in type(each).__name__]
sys.path[:0] = [tree, tree + "/src"]
from bench.library import before_the_cards, card_play, replays, skat_records
from stammtisch.games import registry
assert registry.__file__.startswith(tree), registry.__file__
states = {name: before_the_cards(game, deals) for name, game in registry.GAMES.items()}
lines = skat_records(deals)
time.perf_counter = time.process_time
for work in map(str.strip, sys.stdin):
    print(replays(lines) if work == "replay" else card_play(states[work]), flush=True)
"""


class Worker:
    """A process that works with the sources of one tree."""

    def __init__(self, tree: Path, deals: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER, str(tree), str(deals)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def speed(self, work: str) -> float:
        """Decisions, or deals replayed, for each second of processor time."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(work + "\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A commit's tree, in a folder of its own."""
    with TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "-C", str(ROOT), "archive", commit, "src", "bench"],
            check=True,
            stdout=subprocess.PIPE,
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        yield Path(folder)


def ratios(before: Worker, now: Worker, rounds: int) -> dict[str, list[float]]:
    """For each work the speed now divided by the speed before, round by round."""
    found: dict[str, list[float]] = {work: [] for work in WORKS}
    for number in range(rounds + 1):
        for work in WORKS:
            first, second = (before, now) if number % 2 else (now, before)
            speeds = {first: first.speed(work), second: second.speed(work)}
            if number:  # The first round warms both up.
                found[work].append(speeds[now] / speeds[before])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.against", description=__doc__)
    parser.add_argument("commit", help="the commit to compare with")
    parser.add_argument("--rounds", type=int, default=101, help="how often each is measured")
    parser.add_argument("--deals", type=int, default=25, help="deals a round")
    parser.add_argument("--dry", action="store_true", help="leave bench/RESULTS.md as it is")
    arguments = parser.parse_args()
    with checked_out(arguments.commit) as tree:
        before, now = Worker(tree, arguments.deals), Worker(ROOT, arguments.deals)
        found = ratios(before, now, arguments.rounds)
        before.close()
        now.close()
    text = table(found)
    print(text)
    if not arguments.dry:
        keep(f"The law beside commit {arguments.commit}", text)


def table(found: dict[str, list[float]]) -> str:
    """The ratios as a Markdown table."""
    lines = ["| now / before | median | quartiles |", "| --- | --- | --- |"]
    for work, each in found.items():
        low, median, high = statistics.quantiles(each, n=4)
        name = NAMES.get(work, f"{work.capitalize()}: random play of the cards")
        lines.append(f"| {name} | {median:.3f} | {low:.3f} – {high:.3f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()

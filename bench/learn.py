"""How many decisions a second the batched environments play: uniform random legal actions."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import median

from rich.console import Console
from rich.progress import Progress

from bench.measure import Figure, keep, number, table
from bench.peers import PEERS, agents, measured, rate
from stammtisch import learn
from stammtisch.cardplay.options import RuleOptions
from stammtisch.games.registry import GAMES, OURS
from stammtisch.learn.adapters.pettingzoo import Table
from stammtisch.learn.stepper import game_module, stepper

ENVS, STEPS, WARM = 4096, 800, 40
THREADS = 2
REQUIRED = {"scarto": 8e6, "schnapsen": 3e6, "skat": 8e6}
PLANES_SHARE = 0.6
PEER_SECONDS = 1.0
PER_CORE = "decisions/s of a core"
SHOWN = {
    "one thread, a core": "one thread, a core",
    "two threads": "two threads",
    "beside one": "growth",
    "sets as bytes, two threads": "planes",
    "PettingZoo, a core": "PettingZoo",
    "bytes an environment": "memory",
}
"""What the page of results shows of a game, and what it is called above."""


@dataclass(frozen=True)
class Speed:
    """Decisions a second: by the clock, and by the time that the processor spent on them."""

    clock: float
    core: float


def decisions(game: str, threads: int, planes: bool, options: RuleOptions | None = None) -> Speed:
    """Decisions a second: sampled, checked, played, observed, masks and shuffles included."""
    batch = learn.Batch(
        game, ENVS, seed="bench/learn", options=options, threads=threads, planes=planes
    )
    batch.random_steps(WARM, 1)
    begun, worked = time.perf_counter(), time.process_time()
    batch.random_steps(STEPS, 2)
    clock, worked = time.perf_counter() - begun, time.process_time() - worked
    return Speed(ENVS * STEPS / clock, ENVS * STEPS / worked)


def side_by_side(game: str) -> float:
    """Decisions a second of two processes at once: what the machine has for two threads."""
    with ProcessPoolExecutor(THREADS) as pool:
        list(pool.map(decisions, [game] * THREADS, [1] * THREADS, [False] * THREADS))
        both = pool.map(decisions, [game] * THREADS, [1] * THREADS, [False] * THREADS)
        return sum(speed.clock for speed in both)


def memory(game: str) -> float:
    """Bytes an environment takes, as the process grows by many of them."""
    few, many = (_resident(game, envs) for envs in (1, 50_000))
    return (many - few) / 50_000


def _resident(game: str, envs: int) -> int:
    """The memory of a fresh process with so many environments, a few steps on."""
    program = (
        "import psutil; from stammtisch import learn;"
        f"batch = learn.Batch({game!r}, {envs}); batch.random_steps(100, 1);"
        "print(psutil.Process().memory_info().rss)"
    )
    command = [sys.executable, "-c", program]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def hashing(game: str) -> float:
    """The share of one thread's time that the shuffles take, in percent."""
    batch = learn.Batch(game, ENVS, seed="bench/learn")
    batch.random_steps(WARM, 1)
    before = batch.deals
    begun = time.perf_counter()
    batch.random_steps(STEPS, 2)
    whole, deals = time.perf_counter() - begun, batch.deals - before
    begun = time.perf_counter()
    game_module(game).shuffles("bench/learn", deals)
    return 100 * (time.perf_counter() - begun) / whole


def figures(rounds: int, console: Console) -> list[Figure]:
    """All figures, everything once a round, so that a noisy moment hits them alike."""
    games = [game.GAME.name for game in OURS if hasattr(stepper(), game.GAME.name)]
    taken: dict[tuple[str, str], list[float]] = {}
    others: dict[str, list[float | None]] = {}
    with Progress(console=console) as progress:
        task = progress.add_task("environments", total=rounds * (len(games) + len(PEERS)))
        for _ in range(rounds):
            for game in games:
                for what, value in _of_game(game):
                    taken.setdefault((game, what), []).append(value)
                progress.advance(task)
            for name in PEERS:
                # What is not installed in the first round will not be in the others.
                if others.get(name) != [None]:
                    others.setdefault(name, []).append(measured(name, PEER_SECONDS))
                progress.advance(task)
    how = f"{ENVS} environments, {STEPS} steps, autoreset, claims only when true"
    native = "with SHA instructions" if stepper().uses_sha_instructions() else "portable SHA-256"
    kinds = (
        ("one thread", "decisions/s", None, how),
        ("one thread, a core", PER_CORE, None, "the same by the processor's time"),
        ("rules of the pub, a core", PER_CORE, None, "the same by the preset `pub`"),
        ("two threads", "decisions/s", 1.0, how),
        ("growth", "×", None, "from one thread to two, within one round; 1.7 is asked for"),
        ("growth of processes", "×", None, "from one process to two: what the machine has to give"),
        ("planes", "decisions/s", PLANES_SHARE, "two threads, sets of cards as bytes, too"),
        ("hashing", "% of the time", None, f"the shuffles of one thread, {native}"),
        ("PettingZoo", PER_CORE, None, "our `Table`, agent by agent; 30,000 are asked for"),
    )
    ours = [
        Figure(
            f"{game.capitalize()}: {what}",
            unit,
            tuple(taken[game, what]),
            share and share * REQUIRED[game],
            note,
        )
        for game in games
        for what, unit, share, note in kinds
        if (game, what) in taken
    ]
    ours += [
        Figure(
            f"{game.capitalize()}: memory",
            "bytes an environment",
            (memory(game),),
            note="the growth of the process, the acts for the records included",
            at_most=2048,
        )
        for game in games
    ]
    return ours + _compared(others, {game: taken[game, "one thread, a core"] for game in games})


def _of_game(game: str) -> list[tuple[str, float]]:
    """What a round measures of a game."""
    one, two = decisions(game, 1, False), decisions(game, THREADS, False)
    presets = GAMES[game].GAME.presets
    pub = [decisions(game, 1, False, presets["pub"])] if "pub" in presets else []
    return [
        *(("rules of the pub, a core", each.core) for each in pub),
        ("one thread", one.clock),
        ("one thread, a core", one.core),
        ("two threads", two.clock),
        ("growth", two.clock / one.clock),
        ("growth of processes", side_by_side(game) / one.clock),
        ("planes", decisions(game, THREADS, True).clock),
        ("hashing", hashing(game)),
        ("PettingZoo", rate(agents(Table(game)), PEER_SECONDS)),
    ]


def _compared(
    others: Mapping[str, Sequence[float | None]], ours: Mapping[str, Sequence[float]]
) -> list[Figure]:
    """The peers, and how many times faster the slowest and the fastest of our games are."""
    medians = [median(speeds) for speeds in ours.values()]
    found: list[Figure] = []
    for name, speeds in others.items():
        each = tuple(speed for speed in speeds if speed)
        if each:
            times = [f"{speed / median(each):,.1f}" for speed in (min(medians), max(medians))]
            found.append(Figure(name, PER_CORE, each, note=f"ours: {' to '.join(times)} times"))
    return found


def report(console: Console, rounds: int, dry: bool) -> None:
    """Print all figures, and keep the medians of the most telling."""
    found = {figure.name: figure for figure in figures(rounds, console)}
    text = table(list(found.values()))
    if missing := [name for name in PEERS if name not in found]:
        text += f"\n\nNot installed here (`make peers`), or of no use: {'; '.join(missing)}."
    print(text)
    if not dry:
        keep("The environments", summary(found))


def summary(found: Mapping[str, Figure]) -> str:
    """A line for each game, and one for each peer."""
    games = [name for name in REQUIRED if f"{name.capitalize()}: memory" in found]
    required = (f"{number(each)} ({name.capitalize()})" for name, each in REQUIRED.items())
    lines = [
        f"Random decisions a second in {ENVS} environments: medians. Required with two threads:"
        f" {', '.join(required)}.",
        "",
        f"| game | {' | '.join(SHOWN)} |",
        f"| --- {'| ---: ' * len(SHOWN)}|",
    ]
    for name in games:
        cells = [number(found[f"{name.capitalize()}: {what}"].median) for what in SHOWN.values()]
        lines.append(f"| {name.capitalize()} | {' | '.join(cells)} |")
    peers = [found[name] for name in PEERS if name in found]
    if peers:
        lines += ["", "| others | decisions/s of a core | |", "| --- | ---: | --- |"]
        lines += [f"| {each.name} | {number(each.median)} | {each.note} |" for each in peers]
    return "\n".join(lines)

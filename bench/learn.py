"""How many decisions a second the batched environments play: uniform random legal actions."""

from __future__ import annotations

import time

from rich.console import Console
from rich.progress import Progress

from bench.measure import Figure, keep, table
from stammtisch import learn
from stammtisch.games.registry import OURS
from stammtisch.learn.stepper import stepper

ENVS, STEPS, WARM = 4096, 200, 40
THREADS = 2
REQUIRED = {"scarto": 8e6, "schnapsen": 3e6, "skat": 8e6}
PLANES_SHARE = 0.6


def decisions(game: str, threads: int, planes: bool) -> float:
    """Decisions a second: sampled, checked, played, observed, masks and shuffles included."""
    batch = learn.Batch(game, ENVS, seed="bench/learn", threads=threads, planes=planes)
    batch.random_steps(WARM, 1)
    begun = time.perf_counter()
    batch.random_steps(STEPS, 2)
    return ENVS * STEPS / (time.perf_counter() - begun)


def hashing(game: str) -> float:
    """The share of one thread's time that the shuffles take, in percent."""
    batch = learn.Batch(game, ENVS, seed="bench/learn")
    batch.random_steps(WARM, 1)
    before = batch.deals
    begun = time.perf_counter()
    batch.random_steps(STEPS, 2)
    whole, deals = time.perf_counter() - begun, batch.deals - before
    begun = time.perf_counter()
    stepper().shuffles(game, "bench/learn", deals)
    return 100 * (time.perf_counter() - begun) / whole


def figures(rounds: int, console: Console) -> list[Figure]:
    """All figures, everything once a round, so that a noisy moment hits them alike."""
    games = [game.GAME.name for game in OURS if hasattr(stepper(), game.GAME.name)]
    taken: dict[tuple[str, str], list[float]] = {}
    with Progress(console=console) as progress:
        task = progress.add_task("environments", total=rounds * len(games))
        for _ in range(rounds):
            for game in games:
                one, two = decisions(game, 1, False), decisions(game, THREADS, False)
                planes = decisions(game, THREADS, True)
                for what, value in (
                    ("one thread", one),
                    ("two threads", two),
                    ("growth", two / one),
                    ("planes", planes),
                    ("hashing", hashing(game)),
                ):
                    taken.setdefault((game, what), []).append(value)
                progress.advance(task)
    how = f"{ENVS} environments, {STEPS} steps, autoreset, claims only when true"
    native = "with SHA instructions" if stepper().uses_sha_instructions() else "portable SHA-256"
    kinds = (
        ("one thread", "decisions/s", None, how),
        ("two threads", "decisions/s", 1.0, how),
        ("growth", "×", None, "from one thread to two, within one round; 1.7 is asked for"),
        ("planes", "decisions/s", PLANES_SHARE, "two threads, sets of cards as bytes, too"),
        ("hashing", "% of the time", None, f"the shuffles of one thread, {native}"),
    )
    return [
        Figure(
            f"{game.capitalize()}: {what}",
            unit,
            tuple(taken[game, what]),
            share and share * REQUIRED[game],
            note,
        )
        for game in games
        for what, unit, share, note in kinds
    ]


def report(console: Console, rounds: int, dry: bool) -> None:
    """Print the figures, and keep them."""
    text = table(figures(rounds, console))
    print(text)
    if not dry:
        keep("The environments: random decisions", text)

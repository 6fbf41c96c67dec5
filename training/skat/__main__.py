"""``python -m training.skat``: learn the evaluation of Skat hands, and write its model file.

1. Deals are made and solved: first games that a beginner would try, then games that what was
   learned from them would choose, and null games of hands with many low cards.
2. Networks are fitted to what is won with all cards open; others, that see a hand before the skat
   is taken, to what the first make of the best discard.
3. Bots play games out with it, and what is really won calibrates it: defenders do not see
   all cards.

Everything that takes long is kept in ``build/skat`` as it is made: the command goes on where
it was stopped. Settings, seed and figures of accuracy on unseen deals are kept in the model file.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress

from bench import kept
from bench.measure import ROOT, run_command
from bench.spread import spread
from stammtisch.bots.skat import evaluation as model
from stammtisch.bots.skat.features import CLASSES, NULL_CLASS, NULL_KIND
from stammtisch.games.skat.cards import KINDS
from stammtisch.games.skat.phases import Finished
from training.skat.card_reading import strengths
from training.skat.correcting import Played, corrections, play_shard, read_played
from training.skat.fit import Fit, Settings, brier, chosen, entropy, sample_features
from training.skat.labels import (
    Samples,
    best_games,
    choose_by,
    choose_roughly,
    load,
    make,
    save,
    together,
)

SHARDS = ROOT / "build" / "skat"
FILE = ROOT / "src" / "stammtisch" / "bots" / "skat" / model.FILE
Weights: TypeAlias = dict[str, NDArray[np.integer[Any]]]
"""Arrays of the model file by name."""
HOLD_OUT = 12
"""Every so many shards one is kept from the fit: the unseen deals."""


STAGES = ("first", "second", "nulls")


@dataclass(frozen=True)
class Plan:
    """How much is made and learned; kept in the model file."""

    seed: int = 2026
    shard: int = 1500
    first: int = 40
    second: int = 60
    nulls: int = 24
    hands: int = 40_000
    games: int = 120
    a_shard: int = 10
    rough: Settings = field(default_factory=lambda: Settings(epochs=12))
    fine: Settings = field(default_factory=lambda: Settings(epochs=14))


def home(plan: Plan) -> Path:
    """Where a plan's shards lie: another seed makes others."""
    return SHARDS / str(plan.seed)


def make_shard(path: Path, plan: Plan, stage: int, number: int, by: Path | None) -> Path:
    """Make one shard of samples, in a process of its own."""
    low = STAGES[stage] == "nulls"
    kinds = [NULL_KIND] if low else range(len(KINDS))
    choose = choose_by(model.read(by), kinds) if by else choose_roughly
    save(path, make(plan.shard, [plan.seed, stage + 1, number], choose, low))
    return path


def all_of(
    what: str,
    progress: Progress,
    jobs: int,
    make_it: Callable[..., Path],
    tasks: Sequence[tuple[Any, ...]],
) -> None:
    """Do all that is not there yet: each task names first the file that it makes."""
    left = [task for task in tasks if not task[0].exists()]
    for _ in spread(make_it, left, jobs, len(tasks) - len(left), what, progress):
        pass


def samples(
    stage: str, plan: Plan, number: int, by: Path | None, progress: Progress, jobs: int
) -> list[Samples]:
    """All shards of one stage."""
    folder, at = home(plan) / stage, STAGES.index(stage)
    paths = [folder / f"{each:04}.npz" for each in range(number)]
    tasks = [(path, plan, at, each, by) for each, path in enumerate(paths)]
    all_of(f"{stage} deals solved", progress, jobs, make_shard, tasks)
    return [load(path) for path in paths]


def fit(learn: Samples, settings: Settings, progress: Progress) -> Weights:
    """The networks of all classes, as whole numbers."""
    weights: Weights = {}
    for name in CLASSES:
        some = chosen(learn, name)
        heads = 1 if name == NULL_CLASS else 3
        task = progress.add_task(f"fitting: {name}, {len(some)}", total=settings.epochs)
        network = Fit(name, heads, settings)
        won = some.won[:, :heads].astype(np.float32)
        network.run(sample_features(some, name), won, partial(progress.advance, task))
        weights |= network.whole(name)
    return weights


def fit_before(plan: Plan, by: Path, progress: Progress) -> Weights:
    """The networks that see a hand before the skat is taken."""
    learned = model.read(by)
    task = progress.add_task("hands before the skat", total=plan.hands)
    hands = best_games(learned, plan.hands, [plan.seed, 4], lambda n: progress.advance(task, n))
    weights: Weights = {}
    for name in CLASSES:
        some = chosen(hands, name)
        task = progress.add_task(f"fitting: {name}, before the skat", total=plan.rough.epochs)
        network = Fit(name, 1, plan.rough)
        won = (some.won[:, :1] / model.ONE).astype(np.float32)
        network.run(sample_features(some, name), won, partial(progress.advance, task))
        weights |= network.whole(f"{name} {model.BEFORE}")
    return weights


def accuracy(path: Path, unseen: Samples) -> dict[str, dict[str, float]]:
    """How well the file predicts the kernel's verdict on unseen deals."""
    learned, figures = model.read(path), {}
    for name in CLASSES:
        some = chosen(unseen, name)
        logits = learned.logits(name, some.hands, some.aside, some.kinds, some.places)
        for column, aim in enumerate(("61", "90", "all") if name != NULL_CLASS else ("none",)):
            won, predicted = some.won[:, column], logits[:, column] / model.LOGIT
            figures[f"{name} {aim}"] = {
                "deals": len(won),
                "won": round(float(won.mean()), 4),
                "right": round(float(((predicted > 0) == won).mean()), 4),
                "brier": round(brier(predicted, won), 4),
                "entropy": round(entropy(predicted, won), 4),
            }
    return figures


def learn(plan: Plan, jobs: int, progress: Progress) -> tuple[Weights, dict[str, Any]]:
    """The networks, trained on solved deals; and the notes about them."""
    rough, solved = home(plan) / "rough.npz", home(plan) / "solved.npz"
    first = samples("first", plan, plan.first, None, progress, jobs)
    if not rough.exists():
        model.write(rough, fit(together(first), plan.rough, progress), model.notes())
    second = samples("second", plan, plan.second, rough, progress, jobs)
    nulls = samples("nulls", plan, plan.nulls, rough, progress, jobs)
    later = [*second, *nulls]
    seen = [each for at, each in enumerate(later) if at % HOLD_OUT]
    weights = fit(together([*first, *seen]), plan.fine, progress)
    model.write(solved, weights, model.notes())
    weights |= fit_before(plan, solved, progress)
    about = {"plan": asdict(plan), "unseen": accuracy(solved, together(later[::HOLD_OUT]))}
    return weights, about


def correct(
    plan: Plan, jobs: int, weights: Weights, by: Path, progress: Progress
) -> dict[str, Any]:
    """Play games out by the model ``by``; the notes with its corrections.

    The strengths of card reading are fitted to the same games and added to the weights. Games that
    another model played are kept.
    """
    with kept.expected(by):
        folder = home(plan) / f"games-{int(kept.arrays(by)['checksum']):08x}"
    paths = [folder / f"{each:04}.json" for each in range(plan.games)]
    tasks = [(path, plan.seed, at, plan.a_shard, by) for at, path in enumerate(paths)]
    all_of("games played out", progress, jobs, play_shard, tasks)
    played: list[Played] = [each for path in paths for each in read_played(path)]
    found, figures = corrections(played, model.read(by))
    whole = (each for each in played if not each.contract.startswith(NULL_CLASS))
    ends = ([*each.states()][-1] for each in whole)
    over = (end for end in ends if isinstance(end, Finished))
    weights["reading"] = strengths(over).astype(np.int16)
    return model.notes(found, games=figures)


def train(plan: Plan, jobs: int, progress: Progress) -> dict[str, Any]:
    """All stages; the package's own file is written at the end, and all at once."""
    uncorrected = home(plan) / "uncorrected.npz"
    with Stopwatch(home(plan) / "seconds.json") as watch:
        weights, about = learn(plan, jobs, progress)
        model.write(uncorrected, weights, model.notes(**about))
        about |= correct(plan, jobs, weights, uncorrected, progress)
        about |= {"seconds": round(watch.total()), "jobs": jobs}
        model.write(FILE, weights, about)
    return about


class Stopwatch:
    """How long all runs together have taken, in seconds, kept in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        before: Any = kept.value(path) if path.exists() else 0.0
        with kept.expected(path):
            self.before = float(before)
        self.started = time.perf_counter()

    def total(self) -> float:
        """Up to now."""
        return float(self.before + time.perf_counter() - self.started)

    def __enter__(self) -> Stopwatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(self.total()), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.skat", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    arguments = parser.parse_args()
    with Progress(console=Console(stderr=True)) as progress:
        about = train(Plan(), arguments.jobs, progress)
    print(json.dumps(about, indent=1))


if __name__ == "__main__":
    run_command(main)

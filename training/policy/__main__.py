"""``python -m training.policy GAME``: train the policy networks of a game by self-play.

The run is kept in ``build/policy/GAME``, and the same command goes on where it stopped. Every so
often the networks meet the best ones so far, on deals that are always the same and never learned
from, every deal in all seat orders: only networks that are ahead of them take their place.
``--keep`` puts the best into the package, if they are ahead of those that it has, on the same
deals.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from bench import kept
from bench.measure import run_command
from stammtisch.games.registry import GAMES
from stammtisch.policy.model import write_policy
from stammtisch.policy.network import Network
from training.curve import Point
from training.curve import curve as drawn
from training.policy.learner import Learner, Moments, Settings
from training.policy.match import ahead, beside_package

FOLDER = Path("build") / "policy"
PACKAGE, PICTURES = Path("src") / "stammtisch" / "policy", Path("docs") / "pictures"
PARTS = len(Network._fields)


def arrays(learner: Learner, best: list[Network]) -> list[NDArray[Any]]:
    """All arrays of a run, in the order in which they are kept."""
    found = [np.asarray(each) for one in learner.networks for each in one]
    for one in learner.moments:
        found += [np.asarray(each) for each in (*one.mean, *one.square, one.number)]
    return found + [np.asarray(each) for one in best for each in one]


def save(learner: Learner, best: list[Network], curve: list[list[float]], path: Path) -> None:
    """Write everything, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    state = learner.batch.state_dict()["state"]
    assert isinstance(state, bytes)
    about = {
        "settings": asdict(learner.settings),
        "rng": learner.rng.bit_generator.state,
        "updates": learner.updates,
        "decisions": learner.decisions,
        "curve": curve,
    }
    with path.with_suffix(".new").open("wb") as file:
        np.savez(
            file,
            *arrays(learner, best),
            about=np.frombuffer(json.dumps(about).encode(), np.uint8),
            batch=np.frombuffer(state, np.uint8),
        )
    path.with_suffix(".new").replace(path)


def load(learner: Learner, path: Path) -> tuple[list[Network], list[list[float]]]:
    """Go on from there: the best networks so far, and the curve.

    Raises:
        BadInput: it is a run with other settings, or none at all.
    """
    roles, found = len(learner.networks), kept.arrays(path)
    with kept.expected(path):
        about = json.loads(found["about"].tobytes())
        if about["settings"] != asdict(learner.settings):
            raise kept.refused(path, kept.OTHER_SETTINGS)
        own = arrays(learner, learner.networks)
        read: Any = [found[f"arr_{at}"] for at in range(len(own))]
        kept.check_alike(read, own)
        parts = iter(read)

        def network() -> Network:
            return Network(*(next(parts) for _ in range(PARTS)))

        learner.networks = [network() for _ in range(roles)]
        learner.moments = [Moments(network(), network(), next(parts)) for _ in range(roles)]
        best = [network() for _ in range(roles)]
        learner.batch.load_state_dict(
            learner.batch.state_dict() | {"state": found["batch"].tobytes()}
        )
        learner.rng.bit_generator.state = about["rng"]
        learner.updates, learner.decisions = int(about["updates"]), int(about["decisions"])
        return best, [[float(figure) for figure in each] for each in about["curve"]]


def steps(curve: list[list[float]]) -> list[Point]:
    """How far the networks have come since the first match: the sum of what the best gained."""
    points, level = [], 0.0
    for updates, decisions, mean, low, high in curve[1:]:
        points.append(Point(updates, level + mean, level + low, level + high, int(decisions)))
        level += max(0.0, mean)
    return points


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.policy", description=__doc__)
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--updates", type=int, default=Settings.updates)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--sitting", type=float, default=1e9, help="end after so many minutes")
    parser.add_argument("--every", type=int, default=100, help="updates between two matches")
    parser.add_argument("--keep", action="store_true", help="the best networks, in the package")
    parser.add_argument("--deals", type=int, default=4096, help="of a match")
    given = parser.parse_args()
    settings = Settings(given.game, given.seed, given.updates, threads=given.threads)
    path = FOLDER / f"{given.game}.npz"
    learner = Learner(settings)
    best, curve = list(learner.networks), list[list[float]]()
    if path.exists():
        best, curve = load(learner, path)
    begun = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("updates", total=settings.updates, completed=learner.updates)
        while learner.updates < settings.updates and time.monotonic() - begun < 60 * given.sitting:
            learner.update()
            progress.update(task, completed=learner.updates)
            if learner.updates % given.every and learner.updates < settings.updates:
                continue
            found = ahead(learner.policy(), learner.played_by(best), given.deals, given.threads)
            curve.append([learner.updates, learner.decisions, *found])
            progress.console.print(
                f"{learner.updates} updates, {learner.decisions / 1e6:.1f} M decisions: "
                f"{found.mean:+.3f} ({found.low:+.3f} to {found.high:+.3f}) against the best"
            )
            if found.mean > 0:
                best = list(learner.networks)
            save(learner, best, curve, path)
    save(learner, best, curve, path)
    if given.keep:
        played, own = learner.played_by(best), PACKAGE / f"{given.game}.npz"
        beside = beside_package(played, given.deals, given.threads) if own.exists() else None
        if beside and beside.mean <= 0:
            raise SystemExit(
                f"the package keeps its networks: these are {beside.mean:+.3f} "
                f"({beside.low:+.3f} to {beside.high:+.3f}) points a deal against them"
            )
        notes = {"settings": asdict(settings), "decisions": learner.decisions, "curve": curve}
        write_policy(own, played, notes)
        title = f"{given.game.capitalize()}: points a deal, by one match after the other"
        picture = drawn(steps(curve), title, "updates")
        (PICTURES / f"policy-{given.game}.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    run_command(main)

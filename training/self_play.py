"""``python -m training.self_play GAME``: an agent that learns a game by playing against itself.

A worked example, small enough to be read: proximal policy optimization (PPO, Schulman et al. 2017)
with one network for all seats, in NumPy alone. It learns from the seat's own observation and mask,
and from the score at the end of a deal. Now and then it plays against ``thumb`` in the arena, on
deals that it has never seen.

Everything that a run needs stands in ``build/self_play/GAME.npz``: the same command goes on where
it stopped. The learning curve is drawn in ``build/self_play/GAME.svg``.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from bench import kept
from bench.measure import ROOT, run_command
from stammtisch import learn
from stammtisch.games.registry import GAMES
from stammtisch.records import write_whole
from training.curve import Point, curve

FOLDER = Path("build") / "self_play"
THE_OTHER = "thumb"

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Settings:
    """Of a run; they are kept with it."""

    game: str
    seed: int = 1
    envs: int = 1024
    steps: int = 64  # decisions of each environment between two updates
    width: int = 256
    rate: float = 7e-4  # the learning rate falls to a tenth of it
    epochs: int = 3
    minibatch: int = 4096
    smooth: float = 0.9  # lambda of the generalized advantage estimation (Schulman et al. 2016)
    clip: float = 0.2
    entropy: float = 0.01  # what is paid for trying things out; falls to a tenth of it
    minutes: float = 30.0


# ---- what the network sees ---------------------------------------------------------------------


class Features:
    """From an observation's bytes to numbers of about 0 to 1.

    A set of cards is a bit for each card, a single card or suit one of as many bits, a number
    itself in small units, and, where it is small, one of eight bits.
    """

    def __init__(self, game: str) -> None:
        self._cards = len(GAMES[game].GAME.pack)
        self._fields = [
            each for each in learn.layout(game) if each.name not in ("padding", "reserved")
        ]
        probe = np.zeros((1, learn.dtype(game).itemsize), np.uint8)
        self._dtype = learn.dtype(game)
        self.size = self(probe).shape[1]

    def __call__(self, observations: NDArray[np.uint8]) -> Floats:
        """(rows, bytes) become (rows, ``size``)."""
        seen = observations.view(self._dtype)[:, 0]
        columns = [part for field in self._fields for part in self._of(field, seen[field.name])]
        return np.concatenate(columns, axis=1)

    def _of(self, field: learn.Field, values: NDArray[Any]) -> Iterator[Floats]:
        rows = len(values)
        flat = np.ascontiguousarray(values).reshape(rows, -1)
        if field.kind == "cards" or flat.dtype.itemsize == 8:
            bits = np.unpackbits(flat.view(np.uint8), axis=1, bitorder="little")
            words = bits.reshape(rows, -1, 128 if self._cards > 32 else flat.dtype.itemsize * 8)
            used = words[:, :, : self._cards] if field.kind == "cards" else words
            yield used.reshape(rows, -1).astype(np.float32)
        elif field.kind in ("card", "suit"):
            yield _one_of(flat, self._cards if field.kind == "card" else 5)
        else:
            yield flat.astype(np.float32) / np.float32(32)
            if flat.dtype.itemsize == 1:
                yield _one_of(flat.astype(np.int16), 7)


def _one_of(values: NDArray[Any], most: int) -> Floats:
    """One of ``most`` + 1 bits for each value from -1 on; larger ones have the last."""
    kinds = np.clip(values.astype(np.int64) + 1, 0, most)
    return np.eye(most + 1, dtype=np.float32)[kinds].reshape(len(values), -1)


# ---- the network -------------------------------------------------------------------------------


class Network:
    """Two layers, then the logits of the actions and the value; Adam (Kingma and Ba 2015)."""

    def __init__(self, inputs: int, width: int, actions: int, rng: np.random.Generator) -> None:
        shapes = [(inputs, width), (width, width), (width, actions), (width, 1)]
        gains = [2.0, 2.0, 0.01, 1.0]
        self.weights: list[Floats] = []
        for (rows, columns), gain in zip(shapes, gains, strict=True):
            drawn = rng.standard_normal((rows, columns)) * np.sqrt(gain / rows)
            self.weights += [drawn.astype(np.float32), np.zeros(columns, np.float32)]
        self.moments = [np.zeros_like(each) for each in self.weights for _ in range(2)]
        self.updates = 0

    def forward(self, seen: Floats) -> tuple[Floats, Floats, tuple[Floats, Floats]]:
        """Logits, values, and what ``backward`` needs."""
        one, a, two, b, policy, c, value, d = self.weights
        first = np.maximum(seen @ one + a, 0)
        second = np.maximum(first @ two + b, 0)
        return second @ policy + c, (second @ value + d)[:, 0], (first, second)

    def backward(
        self, seen: Floats, kept: tuple[Floats, Floats], logits: Floats, values: Floats
    ) -> list[Floats]:
        """The gradients of the weights, from those of logits and values."""
        first, second = kept
        back = logits @ self.weights[4].T + values[:, None] @ self.weights[6].T
        back *= second > 0
        deeper = (back @ self.weights[2].T) * (first > 0)
        pairs = ((seen, deeper), (first, back), (second, logits), (second, values[:, None]))
        return [each for at, to in pairs for each in (at.T @ to, to.sum(axis=0))]

    def update(self, gradients: list[Floats], rate: float, most: float = 0.5) -> None:
        """One step of Adam; a gradient longer than ``most`` is shortened."""
        self.updates += 1
        length = float(np.sqrt(sum(float((each**2).sum()) for each in gradients)))
        scale = min(1.0, most / (length + 1e-8))
        fade = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for at, gradient in enumerate(gradients):
            mean, square = self.moments[2 * at], self.moments[2 * at + 1]
            gradient = gradient * scale
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            self.weights[at] -= (rate * fade * mean / (np.sqrt(square) + 1e-5)).astype(np.float32)


def chances(logits: Floats, mask: NDArray[np.bool_]) -> Floats:
    """The probabilities of the legal actions."""
    shown = np.where(mask, logits, np.float32(-1e9))
    shown = np.exp(shown - shown.max(axis=1, keepdims=True))
    return np.asarray(shown / shown.sum(axis=1, keepdims=True), np.float32)


def draw(chance: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """One action a row."""
    steps = chance.cumsum(axis=1)
    drawn = rng.random((len(chance), 1), np.float32) * steps[:, -1:]
    return np.asarray((steps > drawn).argmax(axis=1), np.int64)


# ---- playing and learning ----------------------------------------------------------------------


class Decisions(NamedTuple):
    """What was decided, a row a decision: the seats' own observations, and what came of it."""

    seen: NDArray[np.uint8]
    mask: NDArray[np.bool_]
    action: NDArray[np.int64]
    chance: Floats
    gain: Floats
    target: Floats

    def at(self, rows: NDArray[Any]) -> Decisions:
        """Some of them."""
        return Decisions(
            self.seen[rows],
            self.mask[rows],
            self.action[rows],
            self.chance[rows],
            self.gain[rows],
            self.target[rows],
        )


class Learner:
    """A run: the network, the environments, and how far they are."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rng = np.random.default_rng(settings.seed)
        self.batch = learn.Batch(
            settings.game,
            settings.envs,
            seed=f"self-play/{settings.seed}",
            threads=2,
            reward="zero_sum",
        )
        self.features = Features(settings.game)
        self.network = Network(self.features.size, settings.width, self.batch.actions, self.rng)
        self.scale = 1.0  # of the rewards: their usual size
        self.seconds = 0.0
        self.decisions = 0
        self.curve: list[Point] = []

    @property
    def done(self) -> float:
        """The share of the time that has passed."""
        return min(1.0, self.seconds / (60 * self.settings.minutes))

    def play(self) -> Decisions:
        """``steps`` decisions in each environment, by the network."""
        batch, steps, envs = self.batch, self.settings.steps, self.settings.envs
        seen = np.empty((steps, *batch.observation_bytes.shape), np.uint8)
        mask = np.empty((steps, *batch.mask.shape), np.bool_)
        seat, action = np.empty((2, steps, envs), np.int64)
        chance, value = np.empty((2, steps, envs), np.float32)
        reward = np.empty((steps, *batch.reward.shape), np.float32)
        done = np.empty((steps, envs), np.bool_)
        for step in range(steps):
            seen[step], mask[step], seat[step] = batch.observation_bytes, batch.mask, batch.seat
            logits, value[step], _ = self.network.forward(self.features(seen[step]))
            all_chances = chances(logits, mask[step])
            action[step] = draw(all_chances, self.rng)
            chance[step] = all_chances[np.arange(envs), action[step]]
            batch.step(action[step])
            reward[step], done[step] = batch.reward, batch.done
        if done.any():
            size = float(np.sqrt((reward[done] ** 2).mean()))
            self.scale = size if self.scale == 1.0 else 0.99 * self.scale + 0.01 * size
        gain, known = self._gains(seat, value, (reward / self.scale).astype(np.float32), done)
        self.decisions += int(known.sum())
        return Decisions(seen, mask, action, chance, gain, gain + value).at(known)

    def _gains(
        self, seat: NDArray[np.int64], value: Floats, reward: Floats, done: NDArray[np.bool_]
    ) -> tuple[Floats, NDArray[np.bool_]]:
        """How much better each decision was than expected, from the decider's next ones.

        Not known is what a seat did last before the end of these steps: what follows is still to
        come.
        """
        steps, envs = value.shape
        every = np.arange(envs)
        shape = (envs, reward.shape[2])
        coming, later, paid = (np.zeros(shape, np.float32) for _ in range(3))
        follows = np.zeros(shape, np.bool_)
        gain, known = np.zeros_like(value), np.zeros(value.shape, np.bool_)
        for step in range(steps - 1, -1, -1):
            over = done[step]
            coming[over], later[over], paid[over], follows[over] = 0, 0, reward[step][over], True
            at = (every, seat[step])
            surprise = paid[at] + coming[at] - value[step]
            known[step] = follows[at]
            gain[step] = np.where(known[step], surprise + self.settings.smooth * later[at], 0)
            coming[at], later[at], paid[at], follows[at] = value[step], gain[step], 0, True
        return gain, known

    def improve(self, of: Decisions) -> None:
        """A few passes over the decisions, in small portions."""
        settings, left = self.settings, 1 - 0.9 * self.done
        gain = (of.gain - of.gain.mean()) / (of.gain.std() + 1e-6)
        for _ in range(settings.epochs):
            order = self.rng.permutation(len(gain))
            for begin in range(0, len(order) - settings.minibatch + 1, settings.minibatch):
                rows = order[begin : begin + settings.minibatch]
                part = of.at(rows)._replace(gain=gain[rows])
                gradients = self._gradients(part, settings.entropy * left)
                self.network.update(gradients, settings.rate * left)

    def _gradients(self, of: Decisions, entropy: float) -> list[Floats]:
        """Of PPO's clipped objective, the value's squared error, and the entropy."""
        seen, number, clip = self.features(of.seen), len(of.action), self.settings.clip
        logits, values, kept = self.network.forward(seen)
        chance = chances(logits, of.mask)
        rows = np.arange(number)
        ratio = chance[rows, of.action] / of.chance
        # Where the ratio has left the clip in the good direction nothing is gained any more.
        active = np.where(of.gain > 0, ratio < 1 + clip, ratio > 1 - clip)
        weight = np.where(active, ratio * of.gain, 0) / number
        towards = chance * weight[:, None]
        towards[rows, of.action] -= weight
        logs = np.log(np.maximum(chance, 1e-9))
        spread = -(chance * logs).sum(axis=1, keepdims=True)
        towards += entropy / number * chance * (logs + spread)
        off = 0.5 * (values - of.target) / number
        return self.network.backward(seen, kept, towards.astype(np.float32), off.astype(np.float32))

    def policy(self) -> learn.Policy:
        """The likeliest action, as the arena asks for it."""

        def choose(observation: np.void, mask: NDArray[np.bool_]) -> int:
            row = np.frombuffer(observation.tobytes(), np.uint8)[None]
            logits, _, _ = self.network.forward(self.features(row))
            return int(np.where(mask, logits[0], -np.inf).argmax())

        return choose

    def measure(self, deals: int) -> Point:
        """How far ahead of ``THE_OTHER`` it is, in points a deal, on deals nobody has seen."""
        found = learn.evaluate(
            self.policy(), self.settings.game, against=THE_OTHER, deals=deals
        ).pairs[0]
        ahead = found.ahead
        return Point(self.seconds / 60, ahead.mean, ahead.low, ahead.high, self.decisions)

    # ---- keeping it ----------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write everything, whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        arrays = [*self.network.weights, *self.network.moments]
        state = self.batch.state_dict()["state"]
        assert isinstance(state, bytes)
        about = {
            "settings": asdict(self.settings),
            "rng": self.rng.bit_generator.state,
            "scale": self.scale,
            "seconds": self.seconds,
            "decisions": self.decisions,
            "updates": self.network.updates,
            "curve": [tuple(point) for point in self.curve],
        }
        with path.with_suffix(".new").open("wb") as file:
            np.savez(
                file,
                *arrays,
                about=np.frombuffer(json.dumps(about).encode(), np.uint8),
                batch=np.frombuffer(state, np.uint8),
            )
        path.with_suffix(".new").replace(path)

    def load(self, path: Path) -> None:
        """Go on from there.

        Raises:
            BadInput: it is a run with other settings, or none at all.
        """
        found = kept.arrays(path)
        with kept.expected(path):
            about = json.loads(found["about"].tobytes())
            if about["settings"] | {"minutes": 0} != asdict(self.settings) | {"minutes": 0}:
                raise kept.refused(path, kept.OTHER_SETTINGS)
            arrays: Any = [found[f"arr_{at}"] for at in range(24)]
            kept.check_alike(arrays, [*self.network.weights, *self.network.moments])
            self.network.weights, self.network.moments = arrays[:8], arrays[8:]
            self.batch.load_state_dict(
                self.batch.state_dict() | {"state": found["batch"].tobytes()}
            )
            self.rng.bit_generator.state = about["rng"]
            self.scale, self.seconds = float(about["scale"]), float(about["seconds"])
            self.decisions, self.network.updates = int(about["decisions"]), int(about["updates"])
            self.curve = [Point(*each) for each in about["curve"]]


def run(learner: Learner, path: Path, sitting: float, every: float, deals: int) -> None:
    """Learn until the time of the run, or of this sitting, is over."""
    whole, begun = 60 * learner.settings.minutes, time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("deals against itself", total=whole)
        progress.update(task, completed=learner.seconds)
        while learner.seconds < whole and time.monotonic() - begun < 60 * sitting:
            started = time.monotonic()
            learner.improve(learner.play())
            learner.seconds += time.monotonic() - started
            progress.update(task, completed=learner.seconds)
            last = learner.curve[-1].at if learner.curve else -every
            if learner.seconds / 60 >= last + every or learner.seconds >= whole:
                learner.curve.append(learner.measure(deals))
                progress.console.print(f"{learner.curve[-1]}")
                learner.save(path)
    learner.save(path)


def arguments(prog: str, about: str | None) -> argparse.ArgumentParser:
    """What the command line of a run of self-play takes."""
    parser = argparse.ArgumentParser(prog=prog, description=about)
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--minutes", type=float, default=30, help="of learning, in all sittings")
    parser.add_argument("--sitting", type=float, default=1e9, help="end after so many minutes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=2, help="minutes between measurements")
    parser.add_argument("--deals", type=int, default=180, help="for a measurement")
    parser.add_argument("--final", type=int, default=0, help="deals for a last measurement")
    parser.add_argument("--keep", action="store_true", help="the curve, in docs/pictures")
    return parser


def follow(learner: Learner, given: argparse.Namespace, name: str) -> None:
    """Go on with the run ``name``, and draw its curve."""
    path = FOLDER / f"{name}.npz"
    if path.exists():
        learner.load(path)
    run(learner, path, given.sitting, given.every, given.deals)
    if given.final:
        learner.curve.append(learner.measure(given.final))
        learner.save(path)
        print(learner.curve[-1])
    title = f"{given.game.capitalize()}: points a deal ahead of {THE_OTHER}"
    picture = curve(learner.curve, title, "minutes of learning")
    write_whole(path.with_suffix(".svg"), picture)
    if given.keep:
        write_whole(ROOT / "docs" / "pictures" / f"learning-{name}.svg", picture)


def main() -> None:
    given = arguments("python -m training.self_play", __doc__).parse_args()
    follow(Learner(Settings(given.game, given.seed, minutes=given.minutes)), given, given.game)


if __name__ == "__main__":
    run_command(main)

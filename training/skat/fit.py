"""Training the networks that evaluate Skat hands: plain numpy, Adam, cross entropy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.evaluation import ACTIVATION_SCALE, SCALE, names
from stammtisch.bots.skat.features import (
    EXTRA_ROWS,
    GRAND_KIND,
    NULL_CLASS,
    NULL_KIND,
    PARTS,
    SUIT_CLASS,
    Features,
    features_of,
)
from training.skat.labels import Samples

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Settings:
    """Hyperparameters of a network and its training."""

    first: int = 64
    second: int = 32
    epochs: int = 16
    batch: int = 1024
    rate: float = 2e-3
    decay: float = 0.1
    seed: int = 2026


def chosen(samples: Samples, class_name: str) -> Samples:
    """The samples of one class of games."""
    if class_name == SUIT_CLASS:
        return samples.of(samples.kinds < GRAND_KIND)
    return samples.of(samples.kinds == (NULL_KIND if class_name == NULL_CLASS else GRAND_KIND))


def sample_features(samples: Samples, class_name: str) -> Features:
    """The features of the samples, the input of the network."""
    return features_of(class_name, samples.hands, samples.aside, samples.kinds, samples.places)


class Fit:
    """A network in training; its weights are in the order of ``evaluation.names``."""

    def __init__(self, class_name: str, heads: int, settings: Settings) -> None:
        self.class_name, self.settings = class_name, settings
        self.features = [each.astype(np.float32) for each in PARTS[class_name]]
        self.extra = EXTRA_ROWS.astype(np.float32)
        rng = np.random.RandomState(settings.seed)
        first, second = settings.first, settings.second

        def drawn(rows: int, columns: int, spread: float) -> Floats:
            return (rng.standard_normal((rows, columns)) * spread).astype(np.float32)

        self.weights = [drawn(part.shape[1], first, 0.1) for part in self.features]
        self.weights += [
            drawn(self.extra.shape[1], first, 0.1),
            drawn(first, second, (2 / first) ** 0.5),
            np.zeros(second, np.float32),
            drawn(second, heads, (1 / second) ** 0.5),
            np.zeros(heads, np.float32),
        ]
        self.moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.weights]
        self.steps = 0

    def inputs(self, games: Features, rows: NDArray[np.int64]) -> list[Floats]:
        """The features of some games, part by part: those of a part's groups added up."""
        found = []
        for features, states in zip(self.features, games.states, strict=True):
            total = features[states[rows, 0]]
            for group in range(1, states.shape[1]):
                total += features[states[rows, group]]
            found.append(total)
        return [*found, self.extra[games.extra[rows]]]

    def forward(self, inputs: list[Floats]) -> tuple[Floats, Floats, Floats]:
        """Both hidden layers, and the logits."""
        parts = len(inputs)
        total = sum(x @ w for x, w in zip(inputs, self.weights[:parts], strict=True))
        hidden, hidden_bias, out, out_bias = self.weights[parts:]
        first = np.maximum(total, 0)
        second = np.maximum(first @ hidden + hidden_bias, 0)
        return first, second, second @ out + out_bias

    def logits(self, games: Features) -> Floats:
        """The logits of all games."""
        rows = np.arange(len(games.extra))
        return np.concatenate(
            [self.forward(self.inputs(games, rows[at : at + 8192]))[2] for at in rows[::8192]]
        )

    def learn(self, games: Features, rows: NDArray[np.int64], won: Floats, rate: float) -> None:
        """One step of Adam on some games."""
        inputs = self.inputs(games, rows)
        first, second, logits = self.forward(inputs)
        parts = len(inputs)
        hidden, _, out, _ = self.weights[parts:]
        error = (1 / (1 + np.exp(-logits)) - won) / len(rows)
        back_second = (error @ out.T) * (second > 0)
        back_first = (back_second @ hidden.T) * (first > 0)
        slopes = [x.T @ back_first for x in inputs]
        slopes += [first.T @ back_second, back_second.sum(0), second.T @ error, error.sum(0)]
        self.steps += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            scale = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            weight -= scale * mean / (np.sqrt(square) + 1e-8)
            weight -= rate * self.settings.decay * weight

    def run(self, games: Features, won: Floats, tick: Callable[[], None] = lambda: None) -> None:
        """All epochs; the rate goes down to nothing along half a cosine."""
        settings = self.settings
        rng = np.random.RandomState(settings.seed + 1)
        for epoch in range(settings.epochs):
            order = rng.permutation(len(won))
            for at in range(0, len(won), settings.batch):
                done = (epoch + at / len(won)) / settings.epochs
                rows = order[at : at + settings.batch]
                rate = settings.rate * (0.5 + 0.5 * float(np.cos(np.pi * done)))
                self.learn(games, rows, won[rows], rate)
            tick()

    def whole(self, network: str) -> dict[str, NDArray[np.integer[Any]]]:
        """The weights as whole numbers, by the names of the model file."""
        parts = len(self.features)
        second = SCALE + ACTIVATION_SCALE
        scales = [SCALE] * (parts + 1) + [SCALE, second, SCALE, second]
        kept: dict[str, NDArray[np.integer[Any]]] = {}
        for name, weight, scale in zip(names(network), self.weights, scales, strict=True):
            numbers = np.rint(weight.astype(np.float64) * 2.0**scale).astype(np.int64)
            small: type[np.signedinteger[Any]] = np.int16 if scale == SCALE else np.int32
            assert np.abs(numbers).max() <= np.iinfo(small).max, name
            kept[name] = numbers.astype(small)
        return kept


def entropy(logits: NDArray[np.floating], won: NDArray[np.number]) -> float:
    """Cross entropy in nats a game."""
    return float(np.mean(np.logaddexp(0, logits) - won * logits))


def brier(logits: NDArray[np.floating], won: NDArray[np.number]) -> float:
    """The mean square of what a forecast is off."""
    return float(np.mean((1 / (1 + np.exp(-logits)) - won) ** 2))

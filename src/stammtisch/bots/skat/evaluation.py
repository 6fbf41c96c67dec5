"""How likely a game is won: a small neural network, trained on solved deals.

The model is quantized to integers, and every sum of the inference stays below 2**53. So floating
point is exact, and every machine gives the same answer, in whatever order its library adds.
``python -m training.skat`` makes the model file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.card_reading import SITUATIONS, SORTS
from stammtisch.bots.skat.features import (
    CLASSES,
    EXTRA_ROWS,
    NULL_CLASS,
    PARTS,
    Features,
    Masks,
    features_of,
)
from stammtisch.policy import model

Numbers = NDArray[np.float64]
"""Whole numbers in floating point."""

FILE = "evaluation.npz"
SCALE = 10
"""Weights are quantized to units of 2**-10."""
ACTIVATION_SCALE = 8
"""Activations between layers are quantized to units of 2**-8."""
LOGIT = 64
"""Logits come out in units of 1/64."""
LIMIT = 16 * LOGIT
ONE = 1 << 16
"""Probability 1: probabilities are whole numbers of this unit."""


@dataclass(frozen=True, slots=True)
class Network:
    """The quantized network of one class of games.

    The first layer is looked up: ``tables`` has for each part a row for each state of a group,
    ``extra`` one for each place, with and without the skat.
    """

    tables: tuple[Numbers, ...]
    extra: Numbers
    hidden: Numbers
    hidden_bias: Numbers
    out: Numbers
    out_bias: Numbers

    def logits(self, games: Features) -> NDArray[np.int64]:
        """A row for each game: how likely each of its aims is, in logits times ``LOGIT``."""
        total = self.extra[games.extra]
        for table, states in zip(self.tables, games.states, strict=True):
            for group in range(states.shape[1]):
                total += table[states[:, group]]
        first = np.floor(np.maximum(total, 0) / 2.0 ** (SCALE - ACTIVATION_SCALE))
        second = first @ self.hidden + self.hidden_bias
        second = np.floor(np.maximum(second, 0) / 2.0**SCALE)
        last = second @ self.out + self.out_bias
        scaled = np.floor(last / (2.0 ** (SCALE + ACTIVATION_SCALE) / LOGIT))
        return np.clip(scaled, -LIMIT, LIMIT).astype(np.int64)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A trained model: networks by name, their calibration, and how they were made.

    ``reading`` is the table of ``card_reading.py``. ``chance`` is the sigmoid: the probability of
    each logit, ``LIMIT`` added. ``corrections`` calibrate by contract from games won with all cards
    open to games won at the table: an offset and a factor in units of 1/64. ``about`` are settings,
    seed and figures.
    """

    networks: Mapping[str, Network]
    chance: NDArray[np.int64]
    reading: NDArray[np.int64]
    corrections: Mapping[str, tuple[int, int]]
    about: Mapping[str, object]

    def logits(
        self, class_name: str, hands: Masks, aside: Masks, kinds: Masks, places: Masks
    ) -> NDArray[np.int64]:
        """Logits of games of one class: for 61, 90 and all tricks; of null for no trick."""
        return self.networks[class_name].logits(
            features_of(class_name, hands, aside, kinds, places)
        )

    def before(
        self, class_name: str, hands: Masks, kinds: Masks, places: Masks
    ) -> NDArray[np.int64]:
        """Logits of winning with ten cards and a skat that is still to be taken."""
        games = features_of(class_name, hands, np.zeros_like(hands), kinds, places)
        return self.networks[f"{class_name} {BEFORE}"].logits(games)[:, 0]

    def probabilities(self, logits: NDArray[np.int64], correction: str) -> NDArray[np.int64]:
        """The calibrated probability of winning at the table, in units of 1/``ONE``."""
        offset, factor = self.corrections[correction]
        return self.sigmoid(offset + (logits * factor >> 6))

    def sigmoid(self, logits: NDArray[np.int64]) -> NDArray[np.int64]:
        """The sigmoid of each logit, in units of 1/``ONE``."""
        result: NDArray[np.int64] = self.chance[np.clip(logits, -LIMIT, LIMIT) + LIMIT]
        return result


BEFORE = "before"
"""Of the networks that see a hand before the skat is taken."""

NETWORKS = (*CLASSES, *(f"{name} {BEFORE}" for name in CLASSES))
"""The networks of a model file, by name."""

READS_NOTHING = np.ones((SITUATIONS, SORTS), dtype=np.int16)
"""A card-reading table by which all cards are equally likely."""

CONTRACTS = tuple(
    f"{name} {way}"
    for name in CLASSES
    for way in ("skat", "hand", *(("ouvert", "ouvert hand") if name == NULL_CLASS else ()))
)
"""The names of the corrections of winning."""

FURTHER = tuple(f"{name} {aim}" for name in CLASSES if name != NULL_CLASS for aim in ("90", "all"))
"""The names of the corrections of 90 points and of every trick."""


def notes(
    corrections: Mapping[str, tuple[int, int]] | None = None, **more: object
) -> dict[str, object]:
    """The notes of a model file, by name; without corrections nothing is corrected."""
    return {
        "corrections": dict(corrections or dict.fromkeys((*CONTRACTS, *FURTHER), (0, 64))),
        **more,
    }


def sigmoid_table() -> NDArray[np.int64]:
    """The sigmoid of every logit, in units of 1/``ONE``."""
    logits = np.arange(-LIMIT, LIMIT + 1) / LOGIT
    return np.rint(ONE / (1 + np.exp(-logits))).astype(np.int64)


@cache
def evaluation(path: Path | None = None) -> Evaluation:
    """The evaluation in a model file, read once; without a path the package's own.

    Raises:
        BadInput: the model file is missing or damaged.
    """
    if path:
        return read(path)
    with as_file(files("stammtisch.bots.skat") / FILE) as own:
        return read(own)


def read(path: Path) -> Evaluation:
    """A model file.

    Raises:
        BadInput: it is missing or damaged.
    """
    arrays, notes = model.read(path)
    try:
        kept = cast(Mapping[str, tuple[int, int]], notes["corrections"])
        networks = {name: _network(name, arrays) for name in NETWORKS if f"{name}.out" in arrays}
        corrections = {
            name: (int(kept[name][0]), int(kept[name][1])) for name in (*CONTRACTS, *FURTHER)
        }
        chance, reading = (arrays[name].astype(np.int64) for name in ("chance", "reading"))
        return Evaluation(networks, chance, reading, corrections, notes)
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise model.damaged(path, error) from None


def write(
    path: Path, weights: Mapping[str, NDArray[np.generic]], about: Mapping[str, object]
) -> None:
    """Write a model file: ``weights`` by name, and the notes."""
    arrays: dict[str, NDArray[np.generic]] = {"reading": READS_NOTHING, **weights}
    arrays["chance"] = sigmoid_table().astype(np.int32)
    model.write(path, arrays, about)


def names(network: str) -> Iterator[str]:
    """The arrays of one network."""
    parts = (f"part{number}" for number in range(len(PARTS[network.split()[0]])))
    for name in (*parts, "extra", "hidden", "hidden_bias", "out", "out_bias"):
        yield f"{network}.{name}"


def _network(name: str, arrays: Mapping[str, NDArray[np.generic]]) -> Network:
    """Compute the first layer's lookup tables: features of every state times weights."""
    whole = [arrays[each].astype(np.float64) for each in names(name)]
    parts = PARTS[name.split()[0]]
    number = len(parts)
    tables = tuple(features @ weights for features, weights in zip(parts, whole, strict=False))
    extra, *rest = whole[number:]
    return Network(tables, EXTRA_ROWS @ extra, *rest)

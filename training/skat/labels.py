"""Training data for the evaluation of Skat hands: games that a player might try, solved.

A sample is a hand, the two cards aside (none in a hand game), a kind and a place. The other cards
are dealt at random, and the labels say what is won with all cards open: in a suit game or grand 61
points, 90, every trick; in null no trick. Every shard has a seed of its own, so that the number of
processes does not matter, and shards that exist are not made again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench import kept
from stammtisch.bots.skat.evaluation import LOGIT, Evaluation
from stammtisch.bots.skat.expected_score import discards
from stammtisch.bots.skat.features import GRAND_KIND, NULL_KIND, Masks, cards_of, class_of
from stammtisch.games.skat.cards import KINDS, NULL, PACK, PLACE, POINTS, STRENGTH
from stammtisch.solver.skat import Position, solve

JACKS = sum(1 << PLACE[suit + "J"] for suit in "CSHD")
_TRUMPS = np.array([255 << 8 * suit | JACKS for suit in range(4)] + [JACKS, 0])
_HEIGHT = np.array([STRENGTH[NULL][card] / 7 for card in PACK])
"""How high each card is in null: from -1 to 0, the ace highest."""
_ACES = sum(1 << PLACE[suit + "A"] for suit in "CSHD")
_TENS = sum(1 << PLACE[suit + "10"] for suit in "CSHD")

COLUMNS = "hands", "aside", "kinds", "places", "won"

Chooser = Callable[[int, int, np.random.RandomState], tuple[int, int, int]]
"""From 12 cards as bits, the ten dealt and chance: the ten kept, the aside (0: hand), a kind."""


@dataclass(frozen=True, slots=True)
class Samples:
    """Games with their labels: ``won`` has a column for 61, 90 and all tricks; null the first."""

    hands: Masks
    aside: Masks
    kinds: Masks
    places: Masks
    won: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.hands)

    def of(self, chosen: NDArray[np.bool_]) -> Samples:
        """Those that are chosen."""
        return Samples(
            self.hands[chosen],
            self.aside[chosen],
            self.kinds[chosen],
            self.places[chosen],
            self.won[chosen],
        )


def together(parts: list[Samples]) -> Samples:
    """All samples of several shards."""
    return Samples(*(np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS))


def bits(cards: Masks) -> NDArray[np.int64]:
    """How many cards are in each set."""
    return np.bitwise_count(cards).astype(np.int64)


def rough(cards: Masks, kinds: Masks) -> NDArray[np.float64]:
    """A heuristic score of a game, used before there is a model: about 0 at even chances."""
    trumps = _TRUMPS[kinds]
    jacks, aces = bits(cards & JACKS), bits(cards & _ACES & ~trumps)
    tens = bits(cards & _TENS & ~trumps)
    suit = bits(cards & trumps) + 0.5 * jacks + aces + 0.4 * tens - 9.3
    grand = 1.5 * jacks + 1.3 * aces + 0.6 * tens - 7.2
    low = sum((cards >> (8 * s + 7) & 1) * 1.2 + (cards >> (8 * s + 6) & 1) * 0.7 for s in range(4))
    high = sum((cards >> 8 * s & 1) + (cards >> (8 * s + 2) & 1) * 0.8 for s in range(4))
    null = low - high - 3.0
    return np.where(kinds == NULL_KIND, null, np.where(kinds == GRAND_KIND, grand, suit))


def choose_roughly(twelve: int, ten: int, rng: np.random.RandomState) -> tuple[int, int, int]:
    """A game by the heuristic score, with much noise (Gumbel)."""
    kinds = np.arange(len(KINDS))
    noise = rng.gumbel(size=len(KINDS)) * 1.2
    kind = int(np.argmax(rough(np.full(len(KINDS), twelve), kinds) + noise))
    if rng.random_sample() < 0.12:
        return ten, 0, kind
    pairs = discards(twelve)
    kept = twelve & ~pairs
    if rng.random_sample() < 0.1:
        at = int(rng.randint(len(pairs)))
    else:
        at = int(np.argmax(_kept(kept, pairs, kind) + rng.gumbel(size=len(pairs)) * 0.5))
    return int(kept[at]), int(pairs[at]), kind


def _kept(kept: Masks, aside: Masks, kind: int) -> NDArray[np.float64]:
    """A heuristic score of keeping these ten cards."""
    kinds = np.full(len(kept), kind)
    value = rough(kept, kinds)
    if kind == NULL_KIND:
        return value
    plain = ~_TRUMPS[kind]
    for suit in range(4):
        if suit != kind:
            value += 0.5 * ((kept & plain & 255 << 8 * suit) == 0)
    return value + sum(0.05 * POINTS[PACK[c]] * (aside >> c & 1) for c in range(32))


def choose_by(network: Evaluation, kinds: Sequence[int] = range(len(KINDS))) -> Chooser:
    """Games by the model so far, with noise (Gumbel).

    A player takes the best of hundreds of discards, and so the most overrated: these are the games
    that the next model must see.
    """

    def choose(twelve: int, ten: int, rng: np.random.RandomState) -> tuple[int, int, int]:
        if rng.random_sample() < 0.12:
            hands, aside = np.array([ten]), np.array([0])
        else:
            aside = discards(twelve)
            hands = twelve & ~aside
        places = np.full(len(hands), int(rng.randint(3)))
        best = []
        for kind in kinds:
            games = hands, aside, np.full(len(hands), kind), places
            logits = network.logits(class_of(kind), *games)[:, 0] / LOGIT
            at = int(np.argmax(logits + 0.5 * rng.gumbel(size=len(hands))))
            best.append((logits[at] + 1.3 * rng.gumbel(), at, kind))
        _, at, kind = max(best)
        return int(hands[at]), int(aside[at]), kind

    return choose


def best_games(
    network: Evaluation, number: int, seed: list[int], tick: Callable[[int], None]
) -> Samples:
    """Hands of ten cards, and how likely each kind is won with a random skat, well laid away.

    ``won`` has one column, in units of 1/``ONE``: a fair draw of what the hand is worth on average.
    """
    rng = np.random.RandomState(seed)
    rows, won = [], []
    for at in range(number):
        order = rng.permutation(32)
        ten = int(sum(1 << int(card) for card in order[:10]))
        twelve = ten | int(sum(1 << int(card) for card in order[10:12]))
        aside = discards(twelve)
        place = at % 3
        places = np.full(len(aside), place)
        for kind in range(len(KINDS)):
            games = twelve & ~aside, aside, np.full(len(aside), kind), places
            best = int(network.logits(class_of(kind), *games)[:, 0].max())
            rows.append((ten, 0, kind, place))
            won.append(int(network.chance[best + 16 * LOGIT]))
        if at % 500 == 499:
            tick(500)
    table = np.array(rows, dtype=np.int64)
    return Samples(table[:, 0], table[:, 1], table[:, 2], table[:, 3], np.array(won)[:, None])


def make(number: int, seed: list[int], choose: Chooser, low: bool = False) -> Samples:
    """``number`` samples; most hopeless games are rejected, because nobody would play them.

    ``low``: the soloist gets low cards more often than by chance, because good hands for null are
    rare.
    """
    rng = np.random.RandomState(seed)
    rows: list[tuple[int, int, int, int]] = []
    positions: list[Position] = []
    while len(rows) < number:
        order = rng.permutation(32)
        if low:
            order = np.argsort(rng.random_sample(32) + rng.random_sample() * _HEIGHT)
        ten = int(sum(1 << int(card) for card in order[:10]))
        skat = int(sum(1 << int(card) for card in order[10:12]))
        kept, aside, kind = choose(ten | skat, ten, rng)
        if not low and rng.random_sample() > likely(kept, kind):
            continue
        place = int(rng.randint(3))
        others = [int(sum(1 << int(card) for card in order[at : at + 10])) for at in (12, 22)]
        rows.append((kept, aside, kind, place))
        positions.append(position(kept, aside or skat, kind, place, others))
    won = label(positions)
    table = np.array(rows, dtype=np.int64)
    return Samples(table[:, 0], table[:, 1], table[:, 2], table[:, 3], won)


def likely(kept: int, kind: int) -> float:
    """How likely a sample is kept: near even chances always, hopeless ones seldom."""
    value = float(rough(np.array([kept]), np.array([kind]))[0])
    return float(0.06 + 0.94 / (1 + np.exp(-(value + 2.2) * 1.5)))


def position(kept: int, aside: int, kind: int, place: int, others: list[int]) -> Position:
    """The soloist at seat 0; ``place`` 0 leads, 1 sits behind the leader, 2 deals."""
    points = 0 if kind == NULL_KIND else sum(POINTS[card] for card in cards_of(aside))
    hands = tuple(cards_of(each) for each in (kept, *others))
    return Position(KINDS[kind], 0, -place % 3, hands, points=points)


def label(positions: list[Position]) -> NDArray[np.int64]:
    """What is won with all cards open: 61 points, 90, every trick; null: no trick."""
    won = np.zeros((len(positions), 3), dtype=np.int64)
    nulls = [at for at, each in enumerate(positions) if each.kind == "null"]
    left = [at for at, each in enumerate(positions) if each.kind != "null"]
    for at, answer in zip(nulls, solve([positions[at] for at in nulls], "no trick"), strict=True):
        won[at, 0] = answer.value or 0
    for column, need in enumerate((61, 90, 120)):
        answers = solve(
            [positions[at] for at in left],
            "every trick" if need == 120 else "at least",
            at_least=need,
        )
        for at, answer in zip(left, answers, strict=True):
            won[at, column] = answer.value or 0
        left = [at for at in left if won[at, column]]
    return won


def save(path: Path, samples: Samples) -> None:
    """Write a shard, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part.npz")
    np.savez_compressed(partial, **{name: getattr(samples, name) for name in COLUMNS})
    partial.replace(path)


def load(path: Path) -> Samples:
    """A shard that was written."""
    found = kept.arrays(path)
    with kept.expected(path):
        columns: Any = [found[name] for name in COLUMNS]
        one = np.empty(len(columns[0]), np.int64)
        kept.check_alike(columns, [one, one, one, one, np.empty((len(one), 3), np.int64)])
        return Samples(*columns)

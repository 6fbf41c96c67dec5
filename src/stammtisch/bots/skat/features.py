"""Features: hands as input of the neural networks that evaluate games before they are played.

A set of cards is a number of 32 bits, a bit each in the pack's order. A game is a hand, the two
cards aside (none if the skat is left untouched) and a kind. The features are relative to the kind:
in a suit game the trump suit is one part, and the three others share weights and are added up; so
are all suits in grand and null. The evaluation is therefore invariant under renaming suits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.cards import Card, Hand
from stammtisch.games.skat.cards import GRAND, JACKS, KINDS, NULL, PACK, PLACE, RANKS

Masks = NDArray[np.int64]
"""Sets of cards."""

SUIT_CLASS, GRAND_CLASS, NULL_CLASS = "suit", "grand", "null"
CLASSES = (SUIT_CLASS, GRAND_CLASS, NULL_CLASS)
KIND = {kind: number for number, kind in enumerate(KINDS)}
GRAND_KIND, NULL_KIND = KIND[GRAND], KIND[NULL]
SUITS = 4
_PER_SUIT = len(RANKS)
_JACK = RANKS.index("J")


def mask(cards: Iterable[Card]) -> int:
    """The cards as a set of bits."""
    bits = 0
    for card in cards:
        bits |= 1 << PLACE[card]
    return bits


def cards_of(bits: int) -> Hand:
    """The cards of a set, in the pack's order."""
    return tuple(card for place, card in enumerate(PACK) if bits >> place & 1)


def class_of(kind: int) -> str:
    """The class of a kind of game: each class has networks of its own."""
    return {GRAND_KIND: GRAND_CLASS, NULL_KIND: NULL_CLASS}.get(kind, SUIT_CLASS)


def _ternary(places: tuple[int, ...], bits: int) -> NDArray[np.int64]:
    """For every set of ``bits`` places: the sum of powers of three at ``places``."""
    sets = np.arange(1 << bits)
    power = 1
    total = np.zeros(1 << bits, dtype=np.int64)
    for place in places:
        total += (sets >> place & 1) * power
        power *= 3
    return total


_PLAIN = tuple(place for place in range(_PER_SUIT) if place != _JACK)
_OF_PLAIN = _ternary(_PLAIN, _PER_SUIT)
_OF_WHOLE = _ternary(tuple(range(_PER_SUIT)), _PER_SUIT)
_OF_JACKS = _ternary(tuple(range(len(JACKS))), len(JACKS))


def _features(cards: int) -> NDArray[np.float64]:
    """The features of a group of ``cards`` cards, each held, aside or out: a row for each state.

    One-hot for the set of cards held; each card held or aside; each pair of these; one-hot for the
    number held. Small whole numbers, so that sums of them are exact.
    """
    states = np.arange(3**cards)
    digits = [states // 3**place % 3 for place in range(cards)]
    held = sum((digit == 1).astype(np.int64) << place for place, digit in enumerate(digits))
    single = [digit == value for value in (1, 2) for digit in digits]
    pairs = [a & b for a, b in combinations(single, 2)]
    number = sum((digit == 1).astype(np.int64) for digit in digits)
    columns = [held == each for each in range(1 << cards)]
    columns += [*single, *pairs, *(number == each for each in range(cards + 1))]
    return np.stack(columns, axis=1).astype(np.float64)


PLAIN, WHOLE, FOUR_JACKS = (
    _features(len(_PLAIN)),
    _features(_PER_SUIT),
    _features(len(JACKS)),
)
"""The features of a suit without its jack, with it (null), and of the jacks."""

EXTRA = 4
"""Forehand, middlehand or rearhand; and whether the skat is left untouched."""

PARTS: dict[str, tuple[NDArray[np.float64], ...]] = {
    SUIT_CLASS: (PLAIN, PLAIN, FOUR_JACKS),
    GRAND_CLASS: (PLAIN, FOUR_JACKS),
    NULL_CLASS: (WHOLE,),
}
"""By class: the features of each part. The suits that share weights are one part and come first."""


@dataclass(frozen=True, slots=True)
class Features:
    """Games of one class: by part the states of its groups, and the extra features.

    ``states[part]`` has a column for each group of the part. ``extra`` is the soloist's place, plus
    3 if the skat is left untouched.
    """

    states: tuple[NDArray[np.int64], ...]
    extra: NDArray[np.int64]


EXTRA_ROWS = np.array(
    [[*(place == each for each in range(3)), hand] for hand in (0, 1) for place in range(3)],
    dtype=np.float64,
)


def features_of(
    class_name: str, hands: Masks, aside: Masks, kinds: Masks, places: Masks
) -> Features:
    """The features of games of one class.

    ``aside`` is 0 where the skat is left untouched; ``places`` is 0 for forehand, 1, 2.
    """
    table = _OF_WHOLE if class_name == NULL_CLASS else _OF_PLAIN
    columns = []
    for suit in range(SUITS):
        shift = _PER_SUIT * suit
        columns.append(table[hands >> shift & 255] + 2 * table[aside >> shift & 255])
    suits = np.stack(columns, axis=1)
    extra = places + 3 * (aside == 0)
    if class_name == NULL_CLASS:
        return Features((suits,), extra)
    jacks = (_OF_JACKS[_jacks(hands)] + 2 * _OF_JACKS[_jacks(aside)])[:, None]
    if class_name == GRAND_CLASS:
        return Features((suits, jacks), extra)
    rows = np.arange(len(hands))
    side = np.stack([suits[rows, (kinds + step) % SUITS] for step in (1, 2, 3)], axis=1)
    return Features((side, suits[rows, kinds][:, None], jacks), extra)


def _jacks(cards: Masks) -> NDArray[np.int64]:
    """The jacks as a set of four bits, clubs lowest."""
    total = np.zeros(len(cards), dtype=np.int64)
    for suit in range(SUITS):
        total |= (cards >> (_PER_SUIT * suit + _JACK) & 1) << suit
    return total

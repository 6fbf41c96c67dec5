"""The worlds of a player's information set, weighed as the master weighs them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.scarto.belief import compositions, every_world
from stammtisch.bots.scarto.likelihood import likelihoods, resampled_worlds
from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.coach.valuation import Numbers
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.view import Hidden, View
from stammtisch.solver.encoding import Rows
from stammtisch.solver.scarto import GONE

ALL = 2000
"""Information sets of no more worlds than these are looked at completely."""

_UNIT = 1 << 20


class Worlds(NamedTuple):
    """Worlds as rows, their weights, and whether they are the whole information set.

    The rows are in random order.
    """

    rows: Rows
    weights: Numbers
    complete: bool


def drawn(view: View, number: int, random: np.random.RandomState) -> Worlds:
    """Every world with its likelihood where there are few; else ``number`` that are resampled.

    A world that was drawn several times is one row with that weight.
    """
    if view.phase == "play" and sum(each.ways for each in compositions(view)) <= ALL:
        rows = every_world(view)
        likely = likelihoods(view, rows)
        weights = (likely * (_UNIT / likely.max())).astype(np.int64) + 1
        return Worlds(*_shuffled(rows, weights, random), complete=True)
    rows, counts = np.unique(resampled_worlds(view, number, random), axis=0, return_counts=True)
    return Worlds(*_shuffled(rows, counts, random), complete=False)


def hidden(view: View, world: NDArray[np.uint8]) -> Hidden:
    """A world as the law has it: the hands as they were dealt, and the discard."""
    hands: list[list[Card]] = [[] for _ in range(SEATS)]
    aside = tuple(card for card, place in zip(view.unseen, world, strict=True) if place == GONE)
    for card, place in zip(view.unseen, world, strict=True):
        hands[view.dealer if place == GONE else place].append(card)
    for seat, action in view.history:
        if isinstance(action, Play) and seat != view.seat:
            hands[seat].append(action.card)
    return Hidden(tuple(tuple(hand) for hand in hands), aside)


def _shuffled(rows: Rows, weights: Numbers, random: np.random.RandomState) -> tuple[Rows, Numbers]:
    order = random.permutation(len(rows))
    return rows[order], weights[order]

"""Cards compared by playouts in which nobody sees the others' cards.

The search solves each world with all cards open. So it counts on knowing later what it will not
know, and on a partner and against a soloist who see through the cards (*strategy fusion*). Where it
finds several cards about equally good, they are played out in its worlds by players who search
themselves, each by what he sees (imperfect-information Monte Carlo; Furtak and Buro 2013).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.aims import GAME, aims_of
from stammtisch.bots.skat.belief import Worlds, to_places
from stammtisch.cardplay.cards import Card
from stammtisch.games.skat.cards import PACK, SUIT, TRUMP
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import searched_playouts

NEAR = 0.08 * GAME
"""Cards that the search finds worse than its best by more than this are not played out."""

MOST = 3
"""So many cards are compared."""

EVEN = 25
"""Playouts in so many worlds tell as much as the search: in ``n`` they count for n / (n + 25)."""

SAMPLES = 4
"""The worlds that each player samples in a playout for each of his cards."""

TRUMPS, ACES = (2, -6), (1, -2)
"""What defenders expect: powers of two, for cards that the soloist holds and that he laid away.

As counted in games of *club*, rounded (``python -m training.skat.expected``). With -6 a card is as
good as never laid away.
"""

BATCH = 10
"""Worlds of one call of the solver."""


def compared(
    view: View,
    values: Mapping[Card, float],
    worlds: Worlds,
    margin: int,
    nodes: int,
    rng: np.random.RandomState,
) -> dict[Card, float]:
    """The best cards of the search with their values by search and playouts.

    ``values`` are those of the search: mean utilities for the player. ``margin`` card points for
    each card in hand are for errors. No batch of worlds is begun after ``nodes`` positions; with
    none at all the values are those of the search.
    """
    if nodes <= 0:
        return dict(values)
    best = max(values.values())
    order = sorted(values, key=lambda card: -values[card])
    near = [card for card in order if values[card] >= best - NEAR][:MOST]
    if len(near) == 1:
        return {near[0]: best}
    contract = view.contract
    assert contract is not None, "a game is played"
    rows = to_places(view, worlds)
    aims = aims_of(view, worlds, margin, len(view.hand), rng)
    worth = np.array([aims.tables[int(need)] for need in aims.needs], np.int32)
    sums, played = dict.fromkeys(near, 0), 0
    expected = expected_of_soloist(contract.kind)
    seed = int(rng.randint(1 << 30))
    for first in range(0, len(worlds), BATCH):
        batch = slice(first, first + BATCH)
        found = searched_playouts(
            view, rows[batch], near, worth[batch], expected, samples=SAMPLES, seed=seed + first
        )
        for table, each in zip(worth[batch], found, strict=True):
            for card, points in each.points.items():
                sums[card] += int(table[points])
        played += len(found)
        nodes -= sum(each.nodes for each in found)
        if nodes <= 0:
            break
    sign = 1 if view.seat == contract.soloist else -1
    return {card: (EVEN * values[card] + sign * sums[card]) / (EVEN + played) for card in near}


def expected_of_soloist(kind: str) -> NDArray[np.int32]:
    """How much likelier a world is to defenders for each card that he holds, or has laid away."""
    columns = [
        TRUMPS if SUIT[kind][card] == TRUMP else ACES if card[1:] == "A" else (0, 0)
        for card in PACK
    ]
    return np.array(columns, np.int32).T

"""Cards compared by playouts in which nobody sees the others' cards.

The search solves each world with all cards open. So it counts on knowing later what it will not
know, and on a partner and against a soloist who see through the cards (*strategy fusion*). Where it
finds several cards about equally good, they are played out in its worlds by players who search
themselves, each by what he sees (imperfect-information Monte Carlo; Furtak and Buro 2013).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.equivalent_cards import equivalent_cards
from stammtisch.bots.skat.aims import GAME, needed, tables_of
from stammtisch.bots.skat.belief import Worlds, to_places
from stammtisch.cardplay.cards import Card
from stammtisch.games.skat.cards import HELD_ORDER, PACK, POINTS, STRENGTH, SUIT, TRUMP
from stammtisch.games.skat.scoring import Contract
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import searched_playouts

NEAR = 0.08 * GAME
"""Cards that the search finds worse than its best by more than this are not played out."""

MOST = 3
"""So many cards are compared, equivalent ones counted once."""

SEARCH_WEIGHT = 25
"""The search counts for as much as playouts in so many worlds."""

SAMPLES = 4
"""The worlds that each player samples in a playout for each of his cards."""

TRUMPS, ACES = (2, -6), (1, -2)
"""What defenders expect: powers of two, for cards that the soloist holds and that he laid away.

As counted in games of *club*, rounded (``python -m training.skat.soloist_habits``). -6 stands for
what was never seen.
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
    contract = view.contract
    assert contract is not None, "a game is played"
    best = max(values.values())
    groups = [group for group in groups_of(view, values) if values[group[0]] >= best - NEAR]
    groups = sorted(groups, key=lambda group: -values[group[0]])[:MOST]
    near = [group[0] for group in groups]
    sums, played = dict.fromkeys(near, 0), 0
    if len(near) > 1:
        rows, needs = to_places(view, worlds), needed(contract, worlds)
        tables = tables_of(needs, margin * len(view.hand))
        worth = np.array([tables[int(need)] for need in needs], np.int32)
        expected = expected_of_soloist(contract)
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
    return {
        card: (SEARCH_WEIGHT * values[group[0]] + sign * sums[group[0]]) / (SEARCH_WEIGHT + played)
        for group in groups
        for card in group
    }


def groups_of(view: View, cards: Iterable[Card]) -> list[list[Card]]:
    """These cards of the player in groups of equivalent ones, the highest of each first."""
    contract = view.contract
    assert contract is not None, "a game is played"
    kind, others = contract.kind, {*view.unseen, *view.shown, *view.trick}
    falling = sorted(cards, key=HELD_ORDER[kind].__getitem__)
    return equivalent_cards(falling, others, SUIT[kind], STRENGTH[kind], POINTS)


def expected_of_soloist(contract: Contract) -> NDArray[np.int32]:
    """How much likelier a world is to defenders for each card that he holds, or has laid away.

    In a hand game nobody has laid away what lies in the skat.
    """
    suit = SUIT[contract.kind]
    columns = [
        TRUMPS if suit[card] == TRUMP else ACES if card[1:] == "A" else (0, 0) for card in PACK
    ]
    held, aside = np.array(columns, np.int32).T
    return np.stack([held, 0 * aside if contract.hand else aside])

"""Worlds as the law has them: a sampled one, and all of them."""

from __future__ import annotations

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.scarto.belief import opponents
from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.games import scarto
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.view import Hidden, View
from stammtisch.solver.scarto import GONE
from tests.bots.possible import possible


def hidden_in(view: View, world: NDArray[np.uint8]) -> Hidden:
    """A world as the law tells it: the hands as they were dealt, and the discard."""
    hands: list[list[Card]] = [[] for _ in range(SEATS)]
    aside = [card for card, where in zip(view.unseen, world, strict=True) if where == GONE]
    for card, where in zip(view.unseen, world, strict=True):
        hands[view.dealer if where == GONE else where].append(card)
    for seat, action in view.history:
        if isinstance(action, Play) and seat != view.seat:
            hands[seat].append(action.card)
    return Hidden(tuple(tuple(hand) for hand in hands), tuple(aside))


def every_world(view: View) -> set[tuple[int, ...]]:
    """All ways to place the unseen cards that the law allows, found by trying every one."""
    left, right = opponents(view)
    places = [left] * view.hand_sizes[left] + [right] * view.hand_sizes[right]
    places += [GONE] * (len(view.unseen) - len(places))
    return {
        layout
        for layout in set(permutations(places))
        if possible(scarto, view, hidden_in(view, np.array(layout)))
    }

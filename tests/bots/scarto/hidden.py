"""A sampled world as the law has it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.view import Hidden, View
from stammtisch.solver.scarto import GONE


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

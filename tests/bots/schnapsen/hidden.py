"""What the tests of the bots share: moments of deals, and the law's word for a world."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from stammtisch.bots import bot_named, next_act
from stammtisch.bots.schnapsen.belief import Belief, belief_of
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.cards import PACK, PLACE
from tests.walks import begun

THUMB = bot_named("schnapsen", "thumb")


def truth(state: schnapsen.State, seat: int) -> tuple[list[int], list[int]]:
    """The other's hand, and the face-down stock from the top."""
    table = state.table
    hand = sorted(PLACE[card] for card in table.hands[1 - seat])
    return hand, [PLACE[card] for card in table.stock[:-1]]


def split(belief: Belief, row: np.ndarray) -> tuple[list[int], list[int]]:
    """A row in the same two parts."""
    size = len(belief.known) + belief.hand
    return sorted(map(int, row[:size])), list(map(int, row[size:]))


def as_dealt(state: schnapsen.State, seat: int, row: np.ndarray, rng: Random) -> schnapsen.Hidden:
    """What the law would call hidden if this row is how the cards lie now.

    Cards that the opponent may have got at any time change places among each other.
    """
    view, other = state.view(seat), 1 - seat
    belief, size = belief_of(view), view.hand_sizes[other]
    now = [PACK[card] for card in row[len(belief.known) : size]]
    unknown = [PACK[card] for card in truth(state, seat)[0] if card not in belief.known]
    assert len(now) == len(unknown)
    rng.shuffle(now)
    names = dict(zip(unknown, now, strict=True))
    below = [PACK[card] for card in row[size:]]
    hidden = state.hidden_from(seat)
    left = max(view.stock_size - 1, 0)
    drawn = hidden.stock[: len(hidden.stock) - left]
    hands = tuple(tuple(names.get(card, card) for card in hand) for hand in hidden.hands)
    return schnapsen.Hidden(hands, (*(names.get(card, card) for card in drawn), *below))


def moments(seed: int, wildly: bool) -> Iterator[tuple[schnapsen.State, int]]:
    """The states of a deal with every seat that may act, under some options."""
    walk = begun(schnapsen, f"belief {seed}")
    while not walk.over:
        for seat in walk.state.may_act:
            yield walk.state, seat
        if wildly:
            walk.step()
        else:
            walk.do(*next_act(walk.state, (THUMB, THUMB), str(seed)))

"""What a player of Schnapsen may believe of the cards that he does not see.

The opponent's hand and the face-down stock hold the cards that were never seen. Some are known to
be in his hand: shown in a marriage, exchanged for, drawn as the last of the stock. Some are known
not to be: once the stock is closed, whoever follows tells what he does not have (SN 4.1). All other
ways in which the cards may lie are possible, and before one asks how he has played they are equally
likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from math import comb, factorial
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.games.schnapsen.cards import PACK, PLACE
from stammtisch.games.schnapsen.notation import Close
from stammtisch.games.schnapsen.tricks import playable
from stammtisch.games.schnapsen.view import View
from stammtisch.solver.schnapsen import STOCK

Rows: TypeAlias = npt.NDArray[np.uint8]
"""A row a world: the cards of the other's hand, then those of the stock from the top.

Cards are numbers, their places in the pack."""


@dataclass(frozen=True)
class Belief:
    """Where the unseen cards may lie.

    ``known`` are those certainly in the opponent's hand, ``free`` those that may be there or in the
    stock, ``barred`` those certainly in the stock. ``hand`` and ``stock`` are the places to be
    filled; ``ordered`` says that the order of the stock matters still: nobody has closed it.
    """

    known: tuple[int, ...]
    free: tuple[int, ...]
    barred: tuple[int, ...]
    hand: int
    stock: int
    ordered: bool

    @cached_property
    def number(self) -> int:
        """In how many ways the cards may lie."""
        return comb(len(self.free), self.hand) * (factorial(self.stock) if self.ordered else 1)

    def every(self) -> Rows:
        """All these ways, a row each."""
        rows = list(self._every())
        return np.array(rows, dtype=np.uint8).reshape(len(rows), -1)

    def _every(self) -> Iterator[tuple[int, ...]]:
        for hand in combinations(self.free, self.hand):
            rest = (*(card for card in self.free if card not in hand), *self.barred)
            for stock in permutations(rest) if self.ordered else (rest,):
                yield (*self.known, *hand, *stock)

    def some(self, rng: np.random.RandomState, number: int) -> Rows:
        """So many of these ways by chance, each as likely as another."""
        cards = np.array((*self.free, *self.barred), dtype=np.uint8)
        lots = rng.random_sample((number, len(cards)))
        lots[:, len(self.free) :] += 1  # What is barred comes last: it lies in the stock.
        order = lots.argsort(axis=1, kind="stable")
        hand, stock = order[:, : self.hand], order[:, self.hand :]
        shuffled = rng.random_sample(stock.shape).argsort(axis=1, kind="stable")
        stock = np.take_along_axis(stock, shuffled, axis=1)
        known = np.tile(np.array(self.known, dtype=np.uint8), (number, 1))
        return np.ascontiguousarray(np.hstack((known, cards[hand], cards[stock])))


def placed(view: View, rows: Rows) -> Rows:
    """The same worlds as the solver reads them: for each unseen card its place."""
    assert view.seat is not None, "a spectator does not act"
    other, hand = 1 - view.seat, view.hand_sizes[1 - view.seat]
    slots = [other] * hand + [STOCK + depth for depth in range(rows.shape[1] - hand)]
    places = np.zeros((len(rows), len(PACK)), np.uint8)
    np.put_along_axis(places, rows.astype(np.intp), np.array([slots], np.uint8), axis=1)
    return places[:, [PLACE[card] for card in view.unseen]]


def belief_of(view: View) -> Belief:
    """What a player's view leaves open; a spectator has no belief."""
    assert view.seat is not None, "a spectator does not act"
    other = 1 - view.seat
    shown, unseen = view.shown[other], view.unseen
    barred = _barred(view, other) & set(unseen)
    return Belief(
        known=tuple(PLACE[card] for card in shown),
        free=tuple(PLACE[card] for card in unseen if card not in barred),
        barred=tuple(PLACE[card] for card in unseen if card in barred),
        hand=view.hand_sizes[other] - len(shown),
        stock=max(view.stock_size - 1, 0),
        ordered=view.closed is None,
    )


def _barred(view: View, other: int) -> set[Card]:
    """The cards that ``other`` cannot hold, because he would have had to play them (SN 4.1).

    Nobody draws any more when one must follow: what he did not have then, he does not have now.
    """
    closed, led = False, None
    barred: set[Card] = set()
    for seat, action in view.history:
        if isinstance(action, Close):
            closed = True
        elif isinstance(action, Play):
            if led is None:
                led = action.card
                continue
            if closed and seat == other:
                barred |= {
                    card
                    for card in PACK
                    if action.card not in playable((action.card, card), led, view.trump, False)
                }
            led = None
    return barred

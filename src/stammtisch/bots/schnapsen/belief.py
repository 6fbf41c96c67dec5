"""The player's information set: where the unseen cards may lie.

The opponent's hand and the face-down stock hold the unseen cards. Some cards are known to be in his
hand: shown in a marriage, exchanged for, drawn as the last of the stock. Some are known not to be:
once the stock is closed, a player who follows shows what he does not have (SN 4.1). All other ways
in which the cards may lie are possible; without an opponent model they are equally likely.
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
from stammtisch.solver.encoding import Rows
from stammtisch.solver.schnapsen import STOCK

Layouts: TypeAlias = npt.NDArray[np.uint8]
"""Worlds by slots, a row each: the cards of the opponent's hand, then the stock from the top.

A card is its place in the pack. ``to_places`` converts them for the solver."""


@dataclass(frozen=True)
class Belief:
    """The information set of a view: where the unseen cards may lie.

    ``known`` cards are certainly in the opponent's hand, ``free`` ones may be there or in the
    stock, ``barred`` ones are certainly in the stock. ``hand`` and ``stock`` are the numbers of
    unknown slots. ``ordered``: the order of the stock matters, because nobody has closed it.
    """

    known: tuple[int, ...]
    free: tuple[int, ...]
    barred: tuple[int, ...]
    hand: int
    stock: int
    ordered: bool

    @cached_property
    def number(self) -> int:
        """The number of worlds."""
        return comb(len(self.free), self.hand) * (factorial(self.stock) if self.ordered else 1)

    def enumerated(self) -> Layouts:
        """All worlds, one a row."""
        layouts = list(self._enumerate())
        return np.array(layouts, dtype=np.uint8).reshape(len(layouts), -1)

    def _enumerate(self) -> Iterator[tuple[int, ...]]:
        for hand in combinations(self.free, self.hand):
            rest = (*(card for card in self.free if card not in hand), *self.barred)
            for stock in permutations(rest) if self.ordered else (rest,):
                yield (*self.known, *hand, *stock)

    def sampled(self, rng: np.random.RandomState, number: int) -> Layouts:
        """``number`` worlds, uniformly at random."""
        cards = np.array((*self.free, *self.barred), dtype=np.uint8)
        keys = rng.random_sample((number, len(cards)))
        keys[:, len(self.free) :] += 1  # Barred cards come last: they lie in the stock.
        order = keys.argsort(axis=1, kind="stable")
        hand, stock = order[:, : self.hand], order[:, self.hand :]
        shuffled = rng.random_sample(stock.shape).argsort(axis=1, kind="stable")
        stock = np.take_along_axis(stock, shuffled, axis=1)
        known = np.tile(np.array(self.known, dtype=np.uint8), (number, 1))
        return np.ascontiguousarray(np.hstack((known, cards[hand], cards[stock])))


def to_places(view: View, layouts: Layouts) -> Rows:
    """The same worlds as the solver takes them: for each unseen card its place."""
    assert view.seat is not None, "a spectator does not act"
    other, hand = 1 - view.seat, view.hand_sizes[1 - view.seat]
    slots = [other] * hand + [STOCK + depth for depth in range(layouts.shape[1] - hand)]
    places = np.zeros((len(layouts), len(PACK)), np.uint8)
    np.put_along_axis(places, layouts.astype(np.intp), np.array([slots], np.uint8), axis=1)
    return places[:, [PLACE[card] for card in view.unseen]]


def belief_of(view: View) -> Belief:
    """The information set of a player's view; a spectator has none."""
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

    When suit must be followed nobody draws any more: a card that was missing then is missing now.
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

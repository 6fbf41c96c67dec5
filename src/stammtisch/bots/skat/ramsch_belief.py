"""Determinization in Ramsch: worlds of a player's information set.

A world is where the cards that a player does not see lie now: in two hands, and the two cards of
the skat. It agrees with who did not follow suit (SK 5.3), with the two cards that he laid down
himself, which lie there still or went to those who took them up after him, and with SK 10.4: who
lays two cards down lays no jack. Every such world is equally likely.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.belief import (
    ALL,
    Constraints,
    Place,
    every_way,
    number_of_ways,
    sample,
)
from stammtisch.bots.skat.features import Masks, mask
from stammtisch.games.skat.cards import JACKS, PACK, PLACE
from stammtisch.games.skat.notation import SEATS, TakeSkat
from stammtisch.games.skat.view import View
from stammtisch.solver.encoding import Rows
from stammtisch.solver.ramsch import out_of_sight
from stammtisch.solver.skat import GONE, cannot_hold


@dataclass(frozen=True, slots=True)
class Worlds:
    """Worlds as sets of cards: ``hands`` has a row for each world, a column for each seat.

    ``lying`` are the two cards that lie face down; 0 where the player has them in hand.
    """

    hands: Masks
    lying: Masks

    def __len__(self) -> int:
        return len(self.lying)

    def take(self, chosen: NDArray[np.int64]) -> Worlds:
        """The worlds of these indices."""
        return Worlds(self.hands[chosen], self.lying[chosen])


def constraints_of(view: View) -> Constraints:
    """What is known of the cards that this seat does not see."""
    unknown, missing = out_of_sight(view), cannot_hold(view)
    takers = [seat for seat, action in view.history if isinstance(action, TakeSkat)]
    later = takers[takers.index(view.seat) + 1 :] if view.seat in takers else []
    own = mask(view.laid_away)
    places = []
    for seat in range(SEATS):
        if seat != view.seat:
            not_his = missing[seat] | (0 if seat in later else own)
            places.append(Place(seat, view.hand_sizes[seat], ALL & ~not_his))
    if lying := len(unknown) - sum(place.size for place in places):
        laid = takers and not view.options.push_jacks
        places.append(Place(None, lying, ALL & ~mask(JACKS) if laid else ALL))
    by_places: dict[tuple[bool, ...], int] = {}
    for card in unknown:
        bit = mask([card])
        where = tuple(bool(place.possible & bit) for place in places)
        by_places[where] = by_places.get(where, 0) | bit
    alike = tuple(cards for _, cards in sorted(by_places.items()))
    return Constraints(mask(unknown), alike, tuple(places), (0,) * SEATS)


def sample_worlds(view: View, number: int, rng: np.random.RandomState) -> Worlds:
    """``number`` worlds of the view, uniformly at random."""
    known = constraints_of(view)
    return _completed(view, known, sample(known, number, rng))


def number_of_worlds(view: View) -> int:
    """How many there are."""
    return number_of_ways(constraints_of(view))


def all_worlds(view: View) -> Worlds:
    """Every world of the view."""
    known = constraints_of(view)
    return _completed(view, known, every_way(known))


def _completed(view: View, known: Constraints, drawn: Masks) -> Worlds:
    """The worlds with these cards in the places."""
    assert view.seat is not None, "a spectator has no information set"
    number = len(drawn)
    hands = np.zeros((number, SEATS), np.int64)
    hands[:, view.seat] = mask(view.hand)
    lying = np.full(number, 0 if view.phase == "pass_on" else mask(view.laid_away), np.int64)
    for column, place in enumerate(known.places):
        if place.seat is None:
            lying = drawn[:, column]
        else:
            hands[:, place.seat] = drawn[:, column]
    return Worlds(hands, lying)


def to_places(view: View, worlds: Worlds) -> Rows:
    """Worlds as the solver takes them: for each card out of sight its place now."""
    bits = np.array([1 << PLACE[card] for card in out_of_sight(view)], np.int64)
    places = np.full((len(worlds), len(bits)), GONE, np.uint8)
    for seat in range(SEATS):
        places[worlds.hands[:, seat][:, None] & bits != 0] = seat
    return places


def to_rows(hands: Masks, forehand: int, skat_to_loser: bool) -> Rows:
    """Worlds before the lead as positions of the solver: what is in no hand lies face down."""
    rows = np.zeros((len(hands), len(PACK) + 2 * SEATS + 2), np.uint8)
    places = rows[:, : len(PACK)]
    places[:] = GONE
    for seat in range(SEATS):
        places[(hands[:, seat][:, None] >> np.arange(len(PACK)) & 1) == 1] = seat
    rows[:, len(PACK)] = forehand
    rows[:, -1] = skat_to_loser
    return rows

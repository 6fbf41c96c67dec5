"""Determinization: worlds of a player's information set, uniformly at random.

The information set is given by *constraints*: a player who did not follow suit is void in it, an
ouvert hand is open, and the number of cards in each hand is known. ``sample`` deals the unseen
cards so that every world that satisfies the constraints is equally likely; ``likelihood.py``
weights the worlds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.features import Masks, mask
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.tricks import plays
from stammtisch.games.skat.cards import GRAND, PACK, SUIT
from stammtisch.games.skat.notation import SEATS, TakeSkat
from stammtisch.games.skat.view import View
from stammtisch.solver.encoding import Rows
from stammtisch.solver.skat import GONE, cannot_hold

ALL = (1 << len(PACK)) - 1


@dataclass(frozen=True, slots=True)
class Place:
    """A place for unseen cards: a player's hand or, with ``seat`` ``None``, the two cards aside.

    It holds ``size`` cards, all of them from the set ``possible``.
    """

    seat: int | None
    size: int
    possible: int


@dataclass(frozen=True, slots=True)
class Constraints:
    """What is known of the unseen cards: ``unseen`` as a set, and their possible places.

    ``suits`` are the unseen cards by suit of the game, ``played`` what each seat has played.
    """

    unseen: int
    suits: tuple[int, ...]
    places: tuple[Place, ...]
    played: tuple[int, ...]


def constraints_of(view: View) -> Constraints:
    """The constraints of a view's information set."""
    kind = view.contract.kind if view.contract else GRAND
    missing, played = cannot_hold(view), [0] * SEATS
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    for leader, cards in (*tricks, (view.leader, view.trick)):
        for seat, card in plays(leader, cards, SEATS):
            played[seat] |= mask([card])
    known = {view.seat, view.soloist if view.shown else view.seat}
    sizes = view.hand_sizes
    places = [Place(s, sizes[s], ALL & ~missing[s]) for s in range(SEATS) if s not in known]
    if aside := len(view.unseen) - sum(place.size for place in places):
        # The skat, as long as it is untouched; later the two cards laid away.
        places.append(Place(None, aside, ALL))
    unseen = mask(view.unseen)
    suits = {SUIT[kind][card] for card in PACK}
    by_suit = [mask(c for c in view.unseen if SUIT[kind][c] == suit) for suit in sorted(suits)]
    return Constraints(unseen, tuple(by_suit), tuple(places), tuple(played))


def sample(known: Constraints, number: int, rng: np.random.RandomState) -> Masks:
    """``number`` worlds, uniformly at random: an array of card sets with a column for each place.

    First the number of cards of each suit in each place is sampled, weighted by the number of ways
    to complete it; then which cards they are. Counts are whole numbers, exact as floats.
    """
    places = known.places
    result = np.zeros((number, len(places)), dtype=np.int64)
    rest = np.tile(np.array([place.size for place in places[:-1]]), (number, 1))
    ways = _ways(known)
    for at, suit in enumerate(known.suits):
        options = _options(suit, places)
        counts = np.array([option[0] for option in options]).reshape(len(options), -1)
        weights = np.zeros((number, len(options)))
        for column, (count, times) in enumerate(options):
            left = rest - np.array(count, dtype=np.int64)
            inside = (left >= 0).all(axis=1)
            index = tuple(np.where(inside, left[:, each], 0) for each in range(left.shape[1]))
            weights[:, column] = np.where(inside, times * ways[at + 1][index], 0.0)
        total = np.cumsum(weights, axis=1)
        drawn = rng.random_sample(number) * total[:, -1]
        pick = np.minimum((total <= drawn[:, None]).sum(axis=1), len(options) - 1)
        chosen = counts[pick]
        rest = rest - chosen
        result |= _dealt(suit, places, chosen, rng)
    return result


def _options(suit: int, places: Sequence[Place]) -> list[tuple[tuple[int, ...], float]]:
    """How many cards of a suit may go to each place but the last, and in how many ways."""
    number = suit.bit_count()
    most = [min(p.size, number) if suit & p.possible == suit else 0 for p in places]
    found: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    for limit in most[:-1]:
        found = [
            ((*counts, more), ways * comb(number - sum(counts), more))
            for counts, ways in found
            for more in range(min(limit, number - sum(counts)) + 1)
        ]
    return [(counts, ways) for counts, ways in found if number - sum(counts) <= most[-1]]


def _ways(known: Constraints) -> list[NDArray[np.float64]]:
    """Before each suit: the number of ways to place the rest, by the room left in the places.

    The last place takes what remains, so that its room needs no axis.
    """
    shape = tuple(place.size + 1 for place in known.places[:-1])
    ways = np.zeros(shape)
    ways[(0,) * len(shape)] = 1.0
    table = [ways]
    for suit in reversed(known.suits):
        before = np.zeros(shape)
        for counts, times in _options(suit, known.places):
            into = tuple(slice(count, None) for count in counts)
            out = tuple(
                slice(None, size - count) for size, count in zip(shape, counts, strict=True)
            )
            before[into] += times * table[-1][out]
        table.append(before)
    return table[::-1]


def _dealt(suit: int, places: Sequence[Place], counts: Masks, rng: np.random.RandomState) -> Masks:
    """Deals the cards of a suit: ``counts`` to each place but the last, which takes the rest."""
    number = len(counts)
    cards = np.array([1 << at for at in range(len(PACK)) if suit >> at & 1], dtype=np.int64)
    result = np.zeros((number, len(places)), dtype=np.int64)
    if not len(cards):
        return result
    ranks = rng.random_sample((number, len(cards))).argsort(axis=1, kind="stable")
    low = np.zeros(number, dtype=np.int64)
    for column in range(len(places)):
        last = column == len(places) - 1
        high = np.full(number, len(cards)) if last else low + counts[:, column]
        inside = (ranks >= low[:, None]) & (ranks < high[:, None])
        result[:, column] = (inside * cards).sum(axis=1)
        low = high
    return result


@dataclass(frozen=True, slots=True)
class Worlds:
    """Worlds as sets of cards: an element for each world.

    ``dealt`` are the three hands as dealt, ``skat`` the skat, ``aside`` what was laid away (0 where
    the skat is untouched, or nothing is laid away yet).
    """

    dealt: Masks
    skat: Masks
    aside: Masks

    @classmethod
    def one(
        cls, hands: Iterable[Iterable[Card]], skat: Iterable[Card], laid_away: Iterable[Card]
    ) -> Worlds:
        """A single world, of cards."""
        dealt = np.array([[mask(hand) for hand in hands]])
        return cls(dealt, np.array([mask(skat)]), np.array([mask(laid_away)]))

    def __len__(self) -> int:
        return len(self.skat)

    def __add__(self, more: Worlds) -> Worlds:
        """These worlds, then the others."""
        pairs = (self.dealt, more.dealt), (self.skat, more.skat), (self.aside, more.aside)
        return Worlds(*(np.concatenate(pair) for pair in pairs))

    def take(self, chosen: NDArray[np.int64]) -> Worlds:
        """The worlds of these indices."""
        return Worlds(self.dealt[chosen], self.skat[chosen], self.aside[chosen])


def sample_worlds(view: View, number: int, rng: np.random.RandomState) -> Worlds:
    """``number`` worlds of the view, uniformly at random.

    If another player took the skat, any two of his twelve cards may have been the skat.
    """
    known = constraints_of(view)
    return _completed(view, known, sample(known, number, rng), rng)


def resampled(
    worlds: Worlds, weights: NDArray[np.float64], number: int, rng: np.random.RandomState
) -> Worlds:
    """Systematic resampling by weights: one random offset, then equal steps; in random order."""
    rising = np.cumsum(weights)
    steps = (np.arange(number) + rng.random_sample()) * (rising[-1] / number)
    chosen = np.minimum(np.searchsorted(rising, steps, side="right"), len(worlds) - 1)
    return worlds.take(rng.permutation(chosen))


def number_of_worlds(view: View) -> int:
    """How many ways there are to place the unseen cards."""
    return number_of_ways(constraints_of(view))


def number_of_ways(known: Constraints) -> int:
    """How many worlds satisfy the constraints."""
    return int(_ways(known)[0][tuple(place.size for place in known.places[:-1])])


def all_worlds(view: View, several: int, rng: np.random.RandomState) -> Worlds:
    """Every way to place the unseen cards, all of them ``several`` times.

    If another player took the skat, it is drawn each time anew from his twelve cards.
    """
    known = constraints_of(view)
    return _completed(view, known, np.tile(every_way(known), (several, 1)), rng)


def every_way(known: Constraints) -> Masks:
    """All worlds, in the order of the pack: card sets with a column for each place."""
    found = np.zeros((1, len(known.places)), dtype=np.int64)
    for at in range(len(PACK)):
        card = 1 << at
        if not known.unseen & card:
            continue
        grown = []
        for column, place in enumerate(known.places):
            if place.possible & card:
                room = np.bitwise_count(found[:, column]) < place.size
                more = found[room]
                more[:, column] |= card
                grown.append(more)
        found = np.concatenate(grown)
    return found


def _completed(view: View, known: Constraints, drawn: Masks, rng: np.random.RandomState) -> Worlds:
    """The worlds with these cards in the places."""
    number = len(drawn)
    dealt = np.zeros((number, SEATS), dtype=np.int64)
    skat = np.full(number, mask(view.skat), dtype=np.int64)
    aside = np.full(number, mask(view.laid_away), dtype=np.int64)
    others = aside if _taken_by_another(view) else skat
    for column, place in enumerate(known.places):
        if place.seat is None:
            others[:] = drawn[:, column]
        else:
            dealt[:, place.seat] = drawn[:, column] | known.played[place.seat]
    if view.shown and view.soloist is not None:
        dealt[:, view.soloist] = mask(view.shown) | known.played[view.soloist]
    if _taken_by_another(view):
        assert view.soloist is not None, "somebody took the skat"
        twelve = dealt[:, view.soloist] | aside
        skat = _random_pairs(twelve, rng)
        dealt[:, view.soloist] = twelve & ~skat
    assert view.seat is not None, "a spectator has no information set"
    dealt[:, view.seat] = mask(view.dealt)
    return Worlds(dealt, skat, aside)


def _taken_by_another(view: View) -> bool:
    """Whether another player has taken the skat."""
    return any(seat != view.seat and isinstance(act, TakeSkat) for seat, act in view.history)


def _random_pairs(cards: Masks, rng: np.random.RandomState) -> Masks:
    """Two random cards of each set."""
    places = np.arange(len(PACK))
    ranks = rng.random_sample((len(cards), len(PACK)))
    ranks[(cards[:, None] >> places & 1) == 0] = 2.0
    order = ranks.argsort(axis=1, kind="stable")
    two: Masks = (1 << order[:, 0]) | (1 << order[:, 1])
    return two


def to_places(view: View, worlds: Worlds) -> Rows:
    """Worlds of the card play as the solver takes them: for each unseen card its place now."""
    known, contract = constraints_of(view), view.contract
    assert contract is not None, "a game is played"
    bits = np.array([mask([card]) for card in view.unseen], dtype=np.int64)
    places = np.full((len(worlds), len(bits)), GONE, np.uint8)
    for seat in range(SEATS):
        held = worlds.dealt[:, seat]
        if seat == contract.soloist and not contract.hand:
            held = (held | worlds.skat) & ~worlds.aside
        places[(held & ~known.played[seat])[:, None] & bits != 0] = seat
    return places

"""Facts about the hidden cards that may separate the worlds, for all games.

A game says which seats, piles, suits and orders there are. The simplest facts come first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.messages import say
from stammtisch.coach.games import Feature
from stammtisch.solver.encoding import Rows

Truth = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Layout:
    """What the viewer of a game does not see.

    ``places`` is an array (worlds, cards) with the place of each of the ``cards`` in each world: a
    seat, or another place. ``seats`` are the other players, ``hand`` the viewer's cards. ``suit``
    is the suit of each card that has one, ``strength`` tells which card of a suit is higher,
    ``trump`` is the suit of trumps. ``piles`` are places of cards that nobody holds, by their
    names: in which worlds which cards lie there. ``drawn_next`` is the place of the card that is
    drawn next.
    """

    cards: tuple[Card, ...]
    places: Rows
    seats: tuple[int, ...]
    hand: tuple[Card, ...]
    suit: Mapping[Card, str]
    strength: Mapping[Card, int]
    trump: str | None
    piles: Mapping[str, Truth] = field(default_factory=dict)
    drawn_next: int | None = None

    def number(self, seat: int, cards: Collection[Card]) -> NDArray[np.int64]:
        """How many of these cards the player holds in each world."""
        found: NDArray[np.int64] = (self.places[:, self._columns(cards)] == seat).sum(axis=1)
        return found

    def _columns(self, cards: Collection[Card]) -> list[int]:
        return [at for at, card in enumerate(self.cards) if card in cards]

    def suits(self) -> dict[str, tuple[Card, ...]]:
        """The hidden cards of each suit, from the highest down."""
        found: dict[str, tuple[Card, ...]] = {}
        for card in sorted(self.cards, key=lambda card: -self.strength[card]):
            if suit := self.suit.get(card):
                found[suit] = (*found.get(suit, ()), card)
        return found


def with_shown(worlds: Rows, shown: Mapping[Card, int]) -> Rows:
    """The worlds, with a column for each card that the viewer has seen in a player's hand."""
    seats = np.array(list(shown.values()), np.uint8)
    return np.hstack([worlds, np.tile(seats, (len(worlds), 1))])


def features_of(of: Layout) -> list[Feature]:
    """All features that are true in some worlds and not in others, the simplest first."""
    found = (
        *_single_cards(of),
        *_voids(of),
        *_two_cards(of),
        *_higher_cards(of),
        *_lengths(of),
        *_splits(of),
    )
    return [each for each in found if each.holds.any() and not each.holds.all()]


def _single_cards(of: Layout) -> Iterator[Feature]:
    for at, card in enumerate(of.cards):
        for seat in of.seats:
            message = say("coach.feature.holds", seat=seat, cards=(card,))
            yield Feature(message, of.places[:, at] == seat)
        for pile, lies in of.piles.items():
            message = say(f"coach.feature.lies.{pile}", cards=(card,), number=1)
            yield Feature(message, lies[:, at], 1)
        if of.drawn_next is not None:
            message = say("coach.feature.next", cards=(card,))
            yield Feature(message, of.places[:, at] == of.drawn_next, 1)


def _voids(of: Layout) -> Iterator[Feature]:
    for seat in of.seats:
        trumps = of.number(seat, of.suits().get(of.trump or "", ()))
        for suit, cards in of.suits().items():
            void = of.number(seat, cards) == 0
            yield Feature(say("coach.feature.void", seat=seat, suit=suit), void, 1)
            ruffs = say("coach.feature.ruffs", seat=seat, suit=suit)
            yield Feature(ruffs, void & (trumps > 0), 2)


def _two_cards(of: Layout) -> Iterator[Feature]:
    """The two highest hidden cards of a suit in one place."""
    for cards in of.suits().values():
        highest = cards[:2]
        if len(highest) < 2:
            continue
        columns = [of.cards.index(card) for card in highest]
        for seat in of.seats:
            message = say("coach.feature.holds", seat=seat, cards=highest)
            yield Feature(message, of.number(seat, highest) == 2, 3)
        for pile, lies in of.piles.items():
            message = say(f"coach.feature.lies.{pile}", cards=highest, number=2)
            yield Feature(message, lies[:, columns].sum(axis=1) == 2, 3)


def _higher_cards(of: Layout) -> Iterator[Feature]:
    """Who has a higher card than one in hand; of cards with the same above them the highest."""
    suits, told = of.suits(), set()
    for card in sorted(of.hand, key=lambda card: -of.strength[card]):
        suit = of.suit.get(card, "")
        same = suits.get(suit, ())
        above = tuple(each for each in same if of.strength[each] > of.strength[card])
        if len(above) > 1 and above not in told:
            told.add(above)
            for seat in of.seats:
                message = say("coach.feature.beats", seat=seat, suit=suit, card=card)
                yield Feature(message, of.number(seat, above) > 0, 2)


def _lengths(of: Layout) -> Iterator[Feature]:
    for suit, cards in of.suits().items():
        for seat in of.seats:
            number = of.number(seat, cards)
            has = say("coach.feature.has_suit", seat=seat, suit=suit)
            yield Feature(has, number >= 1, 1)
            for least in range(2, int(number.max(initial=0)) + 1):
                message = say("coach.feature.length", seat=seat, suit=suit, number=least)
                yield Feature(message, number >= least, 2)


def _splits(of: Layout) -> Iterator[Feature]:
    """How a suit is split between two other players, in either order."""
    for suit, cards in of.suits().items():
        for seat, seat2 in combinations(of.seats, 2):
            one, other = of.number(seat, cards), of.number(seat2, cards)
            more, fewer = np.maximum(one, other), np.minimum(one, other)
            for shares in sorted(set(zip(more.tolist(), fewer.tolist(), strict=True))):
                message = say(
                    "coach.feature.split",
                    seat=seat,
                    seat2=seat2,
                    suit=suit,
                    shares="–".join(map(str, shares)),
                )
                yield Feature(message, (more == shares[0]) & (fewer == shares[1]), 3)

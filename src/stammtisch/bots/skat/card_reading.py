"""Card reading: what a card that was played says about the hand that it came from.

A player who plays a king to a trick of his own side seldom holds the ten. The model is a choice
model (Bradley, Terry and Luce): in each situation every sort of card has a strength, and a card is
chosen with the probability of its strength among the strengths of all legal cards. The strengths
were fitted to games of the club bots. Suit games and grand; null games are not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.features import Masks, mask
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.tricks import plays
from stammtisch.games.skat.cards import KINDS, PACK, POINTS, STRENGTH, SUIT, TRUMP
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.tricks import winning

SORTS = 24
"""Sorts of cards: six values, trump or not, winning the trick (of a lead: highest left) or not."""
SITUATIONS = 2 * 3 * 2 * 3 * 2
"""Soloist or not; place in the trick; whether the own side is winning the trick (of a lead: late in
the deal); what is led and whether the player follows (of a lead: where the soloist sits); whether
the trick is worth ten points."""

_VALUES = (0, 2, 3, 4, 10, 11)
_RICH = 10
_LATER = 3

Strengths = NDArray[np.int64]
"""A row for each situation, a column for each sort of card; whole numbers above 0."""


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card that was played, and the choice that its player had.

    ``sorts`` are the sorts of all 32 cards in the situation, ``must`` the suit that had to be
    followed (0: any card), ``gone`` what the player had played before.
    """

    seat: int
    card: int
    situation: int
    sorts: NDArray[np.int64]
    must: int
    gone: int


def cards_played(
    kind: str, soloist: int, tricks: Iterable[tuple[int, Hand]], but: int | None = None
) -> Iterator[CardPlayed]:
    """Every card played so far, except those of seat ``but``.

    ``tricks`` are leaders and cards, the trick on the table included.
    """
    gone = [0] * SEATS
    out = 0
    for number, (leader, cards) in enumerate(tricks):
        for at, (seat, card) in enumerate(plays(leader, cards, SEATS)):
            if seat != but:
                yield _card_played(
                    kind, soloist, number, leader, cards[:at], seat, card, gone[seat], out
                )
            gone[seat] |= mask([card])
            out |= mask([card])


def _card_played(
    kind: str,
    soloist: int,
    number: int,
    leader: int,
    lying: Hand,
    seat: int,
    card: Card,
    gone: int,
    out: int,
) -> CardPlayed:
    suit = SUIT[kind]
    must, mine, way, rich = 0, number >= _LATER, 0, False
    if lying:
        led = suit[lying[0]]
        follows = suit[card] == led
        must = _SUITS[kind][led] if follows else 0
        holder = (leader + winning(lying, kind)) % SEATS
        mine = (holder == soloist) == (seat == soloist)
        way = 2 if not follows else 1 if led == TRUMP else 0
        rich = sum(POINTS[each] for each in lying) >= _RICH
    elif seat != soloist:
        way = (soloist - seat) % SEATS
    place = len(lying)
    situation = int(seat == soloist)
    for size, digit in ((3, place), (2, mine), (3, way), (2, rich)):
        situation = situation * size + int(digit)
    return CardPlayed(seat, PACK.index(card), situation, _sorts(kind, lying, out), must, gone)


_SUITS = {
    kind: {
        suit: mask(c for c in PACK if SUIT[kind][c] == suit) for suit in set(SUIT[kind].values())
    }
    for kind in KINDS
}
_HIGHER = {
    kind: [
        mask(
            other
            for other in PACK
            if SUIT[kind][other] == SUIT[kind][card]
            and STRENGTH[kind][other] > STRENGTH[kind][card]
        )
        for card in PACK
    ]
    for kind in KINDS
}
_PLAIN_SORTS = {
    kind: np.array(
        [4 * _VALUES.index(POINTS[card]) + 2 * (SUIT[kind][card] == TRUMP) for card in PACK]
    )
    for kind in KINDS
}


def _sorts(kind: str, lying: Hand, out: int) -> NDArray[np.int64]:
    """The sort of every card in a situation."""
    if not lying:
        top = np.array([not higher & ~out for higher in _HIGHER[kind]])
    else:
        best = lying[winning(lying, kind)]
        suit, strength = SUIT[kind], STRENGTH[kind]
        top = np.array(
            [strength[card] > strength[best] and suit[card] in (suit[best], TRUMP) for card in PACK]
        )
    sorts: NDArray[np.int64] = _PLAIN_SORTS[kind] + top
    return sorts


def likelihood(strengths: Strengths, played: CardPlayed, hands: Masks) -> NDArray[np.float64]:
    """How likely the card is played, for each of the hands held at the beginning of the play."""
    row = strengths[played.situation][played.sorts]
    held = hands & ~played.gone
    may = held & played.must if played.must else held
    total = np.zeros(len(hands), dtype=np.int64)
    for byte in range(4):
        table = _SETS @ row[8 * byte : 8 * byte + 8]
        total += table[may >> 8 * byte & 255]
    number = np.bitwise_count(may).astype(np.int64)
    # One card of sixteen is taken to be random.
    share: NDArray[np.float64] = 15 * row[played.card] / np.maximum(total, 1)
    either: NDArray[np.float64] = (share + 1 / np.maximum(number, 1)) / 16
    return either


_SETS = (np.arange(256)[:, None] >> np.arange(8)) & 1
"""The eight bits of every set of eight cards."""

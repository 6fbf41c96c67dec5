"""Determinization: worlds of a player's information set, uniformly at random.

Some facts are certain: the sizes of the hands, the suits in which a player is void because he did
not follow suit or did not trump (SC 4.2, SC 4.3; the Matto shows nothing, SC 5.1), and what a
dealer may not lay away (SC 3.2, SC 3.3). A *world* is a placement of the unseen cards that agrees
with these facts. ``sample_worlds`` draws worlds uniformly: it counts the worlds of each
composition, draws a composition in proportion to its number of worlds, and shuffles the cards of
each kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.games.scarto.cards import (
    BAGATTO,
    KINGS,
    MATTO,
    SUIT,
    TRUMP,
    angel_card,
)
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.options import Options
from stammtisch.games.scarto.tricks import led
from stammtisch.games.scarto.view import View
from stammtisch.solver.scarto import GONE

Worlds: TypeAlias = NDArray[np.uint8]
"""A row for each world, a column for each card of ``view.unseen``.

The entry is the seat that holds the card, or ``GONE`` if it was laid away."""

_LEFT, _RIGHT, _ASIDE = 1, 2, 4
"""Where a card may be, as bits: with the left or right opponent, or laid aside by the dealer."""


def void_suits(view: View) -> tuple[frozenset[str], ...]:
    """For each player the suits, trumps included, in which his cards have shown him void."""
    shown: list[set[str]] = [set() for _ in range(SEATS)]
    current = (view.leader, view.trick)
    for leader, cards in (*((trick.leader, trick.cards) for trick in view.tricks), current):
        for place, card in enumerate(cards):
            first = led(cards[:place])
            if first is None or card == MATTO or SUIT[card] == SUIT[first]:
                continue
            shown[(leader + place) % SEATS].add(SUIT[first])
            if SUIT[card] != TRUMP:
                shown[(leader + place) % SEATS].add(TRUMP)
    return tuple(frozenset(each) for each in shown)


@dataclass(frozen=True, slots=True)
class Composition:
    """How many cards of each kind go where; a kind is the set of places where its cards may be.

    ``ways`` is the number of worlds of this composition, ``kinds`` the kind of each unseen card.
    For each kind, ``aside`` is the number of cards laid aside, and ``left`` the number that the
    left opponent holds.
    """

    ways: int
    kinds: tuple[int, ...]
    aside: tuple[int, ...]
    left: tuple[int, ...]


def compositions(view: View) -> list[Composition]:
    """The compositions of all worlds that agree with what is certain."""
    left, right = opponents(view)
    aside = len(view.unseen) - view.hand_sizes[left] - view.hand_sizes[right]
    void = void_suits(view)
    kinds = [
        (_LEFT if SUIT[card] not in void[left] else 0)
        | (_RIGHT if SUIT[card] not in void[right] else 0)
        | (_ASIDE if aside and not _never_discarded(card, view.options.angel) else 0)
        for card in view.unseen
    ]
    found = list(_compositions(tuple(kinds), aside, view.hand_sizes[left]))
    if aside and BAGATTO in view.unseen and not _dealer_kept_bagatto(view):
        # SC 3.3, SC 9.1: the Bagatto is laid away from a hand without any card that keeps it.
        dealers = _LEFT if view.dealer == left else _RIGHT
        for at, card in enumerate(view.unseen):
            if card == BAGATTO:
                kinds[at] = _ASIDE
            elif _keeps_bagatto(card, view.options):
                kinds[at] &= ~(dealers | _ASIDE)
        found += _compositions(tuple(kinds), aside, view.hand_sizes[left])
    return found


def sample_worlds(view: View, number: int, random: np.random.RandomState) -> Worlds:
    """``number`` worlds, each drawn uniformly from all worlds of the information set."""
    left, right = opponents(view)
    all_of = compositions(view)
    ways, before, bounds = sum(composition.ways for composition in all_of), 0, []
    for composition in all_of:
        before += composition.ways
        bounds.append(before / ways)  # A quotient of integers: the same on every machine.
    which = np.searchsorted(bounds, random.random_sample(number), side="right")
    keys = random.random_sample((number, len(view.unseen)))
    out = np.empty((number, len(view.unseen)), np.uint8)
    for kinds in dict.fromkeys(composition.kinds for composition in all_of):
        alike = np.array([composition.kinds == kinds for composition in all_of])
        rows = np.flatnonzero(alike[which])
        for kind in sorted(set(kinds)):
            columns = np.flatnonzero(np.array(kinds) == kind)
            aside = np.array([composition.aside[kind] for composition in all_of])[which[rows], None]
            lefts = np.array([composition.left[kind] for composition in all_of])[which[rows], None]
            rank = np.arange(len(columns))[None, :]
            place = np.where(rank < aside, GONE, np.where(rank < aside + lefts, left, right))
            order = np.argsort(keys[np.ix_(rows, columns)], axis=1, kind="stable")
            out[rows[:, None], columns[order]] = place
    return out


def every_world(view: View) -> Worlds:
    """All worlds of the information set, each once."""
    left, right = opponents(view)
    found: list[bytes] = []
    for of in compositions(view):
        kinds = sorted(set(of.kinds))
        columns = [[at for at, each in enumerate(of.kinds) if each == kind] for kind in kinds]
        ways = [
            list(_placements(places, of.aside[kind], of.left[kind]))
            for kind, places in zip(kinds, columns, strict=True)
        ]
        for way in product(*ways):
            row = bytearray((right,)) * len(of.kinds)
            for aside, lefts in way:
                for at in aside:
                    row[at] = GONE
                for at in lefts:
                    row[at] = left
            found.append(bytes(row))
    return np.frombuffer(b"".join(found), np.uint8).reshape(len(found), len(view.unseen))


def _placements(
    columns: Sequence[int], aside: int, left: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Which of these columns are laid aside, and which are the left opponent's."""
    for gone in combinations(columns, aside):
        rest = [at for at in columns if at not in gone]
        for lefts in combinations(rest, left):
            yield gone, lefts


def opponents(view: View) -> tuple[int, int]:
    """The two opponents; the first is the one who plays after the viewer."""
    assert view.seat is not None
    return (view.seat + 1) % SEATS, (view.seat + 2) % SEATS


def _compositions(kinds: tuple[int, ...], aside: int, left: int) -> Iterator[Composition]:
    """The compositions with so many cards ``aside`` and so many with the ``left`` opponent.

    Cards with only one possible place are put there. For kinds with a choice every number of cards
    is enumerated: ``a``, ``b`` and ``c`` cards of the kinds left-or-aside, right-or-aside and
    anywhere are laid aside; of left-or-right and anywhere ``d`` and ``e`` go to the left.
    """
    if 0 in kinds:
        return
    count = [kinds.count(kind) for kind in range(8)]
    free = aside - count[_ASIDE]
    for a in range(min(count[_LEFT | _ASIDE], free) + 1):
        for b in range(min(count[_RIGHT | _ASIDE], free - a) + 1):
            c = free - a - b
            if c > count[7]:
                continue
            rest = left - count[_LEFT] - (count[_LEFT | _ASIDE] - a)
            for d in range(count[_LEFT | _RIGHT] + 1):
                e = rest - d
                if not 0 <= e <= count[7] - c:
                    continue
                ways = comb(count[5], a) * comb(count[6], b) * comb(count[3], d)
                ways *= comb(count[7], c) * comb(count[7] - c, e)
                yield Composition(
                    ways,
                    kinds,
                    aside=(0, 0, 0, 0, count[_ASIDE], a, b, c),
                    left=(0, count[_LEFT], 0, d, 0, count[5] - a, 0, e),
                )


def _never_discarded(card: Card, angel: int) -> bool:
    """Whether a dealer with other trumps may never lay ``card`` away (SC 3.2, SC 3.3)."""
    return card in KINGS or card in (angel_card(angel), MATTO, BAGATTO)


def _keeps_bagatto(card: Card, options: Options) -> bool:
    """Whether a dealer who holds ``card`` may not lay the Bagatto away (SC 3.3, SC 9.1)."""
    return SUIT[card] == TRUMP or (card == MATTO and options.bagatto_discard == "alone")


def _dealer_kept_bagatto(view: View) -> bool:
    """Whether the dealer has played a card that kept the Bagatto out of the discard."""
    return any(
        seat == view.dealer
        and isinstance(action, Play)
        and _keeps_bagatto(action.card, view.options)
        for seat, action in view.history
    )

"""Determinization: worlds that agree with a player's information set, uniformly at random.

Some facts are certain: the sizes of the hands, the suits that a player could not follow and the
trumps that he could not play (SC 4.2, SC 4.3; the Matto says nothing, SC 5.1), and what a dealer
may not lay away (SC 3.2, SC 3.3). Every way to place the unseen cards that agrees with these facts
is a *world*. ``sample_worlds`` draws worlds uniformly: it counts the worlds of each make-up, draws
a make-up in proportion to that number, and shuffles the cards of each kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
"""A row a world: for each card of ``view.unseen`` whose hand it is in, or ``GONE``, laid away."""

_LEFT, _RIGHT, _ASIDE = 1, 2, 4
"""Where a card may be, as bits: in either opponent's hand, or laid away."""


def lacking(view: View) -> tuple[frozenset[str], ...]:
    """For each player the suits, trumps among them, of which he has shown to hold none."""
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
class Makeup:
    """How many cards of each kind go where; a kind is the set of places where its cards may be.

    ``ways`` to do that; ``kinds`` of every unseen card; for each kind how many are laid ``aside``
    and how many go to the ``left`` opponent.
    """

    ways: int
    kinds: tuple[int, ...]
    aside: tuple[int, ...]
    left: tuple[int, ...]


def makeups(view: View) -> list[Makeup]:
    """Every make-up of the worlds that agree with what is certain."""
    left, right = opponents(view)
    aside = len(view.unseen) - view.hand_sizes[left] - view.hand_sizes[right]
    void = lacking(view)
    kinds = [
        (_LEFT if SUIT[card] not in void[left] else 0)
        | (_RIGHT if SUIT[card] not in void[right] else 0)
        | (_ASIDE if aside and not _kept(card, view.options.angel) else 0)
        for card in view.unseen
    ]
    found = list(_splits(tuple(kinds), aside, view.hand_sizes[left]))
    if aside and BAGATTO in view.unseen and not _has_shown_company(view):
        # SC 3.3, SC 9.1: laid away, the Bagatto was alone.
        dealers = _LEFT if view.dealer == left else _RIGHT
        for at, card in enumerate(view.unseen):
            if card == BAGATTO:
                kinds[at] = _ASIDE
            elif _keeps_bagatto(card, view.options):
                kinds[at] &= ~(dealers | _ASIDE)
        found += _splits(tuple(kinds), aside, view.hand_sizes[left])
    return found


def sample_worlds(view: View, number: int, random: np.random.RandomState) -> Worlds:
    """``number`` worlds, each drawn from all that agree with what is certain."""
    left, right = opponents(view)
    all_of = makeups(view)
    ways, before, bounds = sum(makeup.ways for makeup in all_of), 0, []
    for makeup in all_of:
        before += makeup.ways
        bounds.append(before / ways)  # Whole numbers divided: rounded alike on every machine.
    which = np.searchsorted(bounds, random.random_sample(number), side="right")
    keys = random.random_sample((number, len(view.unseen)))
    out = np.empty((number, len(view.unseen)), np.uint8)
    for kinds in dict.fromkeys(makeup.kinds for makeup in all_of):
        alike = np.array([makeup.kinds == kinds for makeup in all_of])
        rows = np.flatnonzero(alike[which])
        for kind in sorted(set(kinds)):
            columns = np.flatnonzero(np.array(kinds) == kind)
            aside = np.array([makeup.aside[kind] for makeup in all_of])[which[rows], None]
            lefts = np.array([makeup.left[kind] for makeup in all_of])[which[rows], None]
            rank = np.arange(len(columns))[None, :]
            place = np.where(rank < aside, GONE, np.where(rank < aside + lefts, left, right))
            order = np.argsort(keys[np.ix_(rows, columns)], axis=1, kind="stable")
            out[rows[:, None], columns[order]] = place
    return out


def opponents(view: View) -> tuple[int, int]:
    """The two others, first the one who plays after the viewer."""
    assert view.seat is not None
    return (view.seat + 1) % SEATS, (view.seat + 2) % SEATS


def _splits(kinds: tuple[int, ...], aside: int, left: int) -> Iterator[Makeup]:
    """The make-ups with so many cards ``aside`` and so many with the ``left`` opponent.

    Cards that can be in one place only are there; of those with a choice, every number is tried.
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
                yield Makeup(
                    ways,
                    kinds,
                    aside=(0, 0, 0, 0, count[_ASIDE], a, b, c),
                    left=(0, count[_LEFT], 0, d, 0, count[5] - a, 0, e),
                )


def _kept(card: Card, angel: int) -> bool:
    """Whether a dealer with other trumps may never lay ``card`` away (SC 3.2, SC 3.3)."""
    return card in KINGS or card in (angel_card(angel), MATTO, BAGATTO)


def _keeps_bagatto(card: Card, options: Options) -> bool:
    """Whether a dealer who holds ``card`` may not lay the Bagatto away (SC 3.3, SC 9.1)."""
    return SUIT[card] == TRUMP or (card == MATTO and options.bagatto_discard == "alone")


def _has_shown_company(view: View) -> bool:
    """Whether the dealer has played a card beside which the Bagatto stays in hand."""
    return any(
        seat == view.dealer
        and isinstance(action, Play)
        and _keeps_bagatto(action.card, view.options)
        for seat, action in view.history
    )

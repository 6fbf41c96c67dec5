"""Scarto's standing as the kernel keeps it, and what a view shows of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.tricks import plays
from stammtisch.games.scarto import PACK, SEATS, Options, Standing, View
from stammtisch.games.scarto.cards import MATTO, PLACE, SUIT, TRUMP
from stammtisch.games.scarto.tricks import led
from stammtisch.learn.table import Fields

UTILITIES = {"zero_sum": (-78, 156), "score": (-26, 52)}
"""The lowest and the highest return of a deal, by reward (SC 6.3)."""


def standing(numbers: Sequence[int], _: Options) -> Standing:
    """The law's standing of a match before a deal."""
    deals, *totals = numbers
    return Standing(deals, tuple(totals))


_PHASES = ("discard", "play", "finished")


def observed(view: View, laid: tuple[Card, ...]) -> Fields:
    """Every field of the observation; ``laid`` are the cards of a discard that is not complete."""
    own = view.seat
    assert own is not None
    order = [(own + turn) % SEATS for turn in range(SEATS)]
    played: dict[int, list[Card]] = {seat: [] for seat in order}
    voids: dict[int, set[Card]] = {seat: set() for seat in order}
    tables = [(trick.leader, trick.cards) for trick in view.tricks]
    for leader, cards in [*tables, (view.leader, view.trick)]:
        for at, (seat, card) in enumerate(plays(leader, cards, SEATS)):
            played[seat].append(card)
            voids[seat].update(_shown_void(led(cards[:at]), card))
    taken = [sum(trick.winner == seat for trick in view.tricks) for seat in order]
    totals = view.standing.totals or (0,) * SEATS
    trick = [PLACE[card] for card in view.trick] + [-1] * (SEATS - len(view.trick))
    return {
        "hand": _words(card for card in view.hand if card not in laid),
        "dealt": _words(view.dealt),
        "laid_away": _words(view.laid_away or laid),
        "unseen": _words(view.unseen),
        "played": np.array([_words(played[seat]) for seat in order]),
        "voids": np.array([_words(voids[seat]) for seat in order]),
        "totals": np.array([totals[seat] for seat in order]),
        "deals": np.array(view.standing.deals),
        "trick": np.array(trick),
        "phase": np.array(_PHASES.index(view.phase)),
        "to_act": np.array(-1 if view.to_act is None else order.index(view.to_act)),
        "dealer": np.array(order.index(view.dealer)),
        "leader": np.array(order.index(view.leader)),
        "hand_sizes": np.array([view.hand_sizes[seat] for seat in order]),
        "tricks": np.array(taken),
        "points": np.array([view.points[seat] for seat in order]),
    }


def received(view: View) -> tuple[Hand, ...]:
    """The cards that came to the seat: those dealt, the dealer's three among them (SC 2.2)."""
    return (view.dealt,)


def shown(_: View) -> tuple[Hand, ...]:
    """Everybody is shown cards by acts alone."""
    return ()


def _shown_void(first: Card | None, card: Card) -> set[Card]:
    """What a player cannot hold who plays ``card`` after ``first`` was led (SC 4.2, SC 4.3)."""
    if first is None or MATTO in (first, card) or SUIT[first] == SUIT[card]:
        return set()
    missing = {SUIT[first]} if SUIT[card] == TRUMP else {SUIT[first], TRUMP}
    return {other for other in PACK if SUIT[other] in missing}


def _words(cards: Iterable[Card]) -> NDArray[np.uint64]:
    """A set of cards as two words of 64 bits, the lowest first."""
    bits = sum(1 << PLACE[card] for card in cards)
    return np.array([bits & (2**64 - 1), bits >> 64], np.uint64)

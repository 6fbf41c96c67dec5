"""Which three cards the dealer lays away (SC 3)."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from stammtisch.bots.budget import Budget
from stammtisch.bots.chance import numbers
from stammtisch.bots.scarto.aim import Worth
from stammtisch.bots.scarto.belief import layouts
from stammtisch.bots.scarto.trial import Rows, best, played_out
from stammtisch.cardplay.actions import Choose, Discard
from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.scarto.cards import PACK, PLACE, POINTS, STRENGTH, SUIT, SUITS, TRUMP
from stammtisch.games.scarto.view import View
from stammtisch.solver import scarto as solver


def choose_discard(view: View, value: Worth, stream: Stream, budget: Budget, tried: int) -> Discard:
    """Of the discards that look best by rule, ``tried`` in number, the one that plays out best."""
    entry = view.menu[0]
    assert isinstance(entry, Choose)
    candidates = promising(view, entry)[:tried]
    if len(candidates) == 1:
        return Discard(candidates[0])
    rows = _rows(view, layouts(view, max(1, budget.worlds), numbers(stream)))
    seed = stream.word()
    return Discard(
        best(
            candidates,
            rows,
            lambda cards, some: played_out(view, _without(view, some, cards), value, seed),
        )
    )


def promising(view: View, entry: Choose) -> list[Hand]:
    """The discards by how good they look: points brought home, and suits made short.

    Of a suit's blank cards the lowest go, and trumps only where there is nothing else.
    """
    worths, strength = POINTS[view.options.angel], STRENGTH[view.options.angel]
    lengths = {suit: sum(SUIT[card] == suit for card in view.dealt) for suit in SUITS}

    def gain(cards: Hand) -> int:
        total = 0
        for card in cards:
            total += (1 if f"{SUIT[card]}K" in view.dealt else 3) * worths[card]
            total -= 9 * (SUIT[card] == TRUMP)
        for suit in {SUIT[card] for card in cards} - {TRUMP}:
            left = lengths[suit] - sum(SUIT[card] == suit for card in cards)
            total += {0: 12, 1: 4}.get(left, 0)
        return total

    def alike(cards: Hand) -> Hand:
        return tuple(sorted(card if worths[card] else SUIT[card] for card in cards))

    plain = [card for card in entry.cards if SUIT[card] != TRUMP]
    pool = plain if len(plain) >= entry.number else list(entry.cards)
    pool.sort(key=lambda card: (SUIT[card], strength[card]))
    different: dict[Hand, Hand] = {}
    for cards in combinations(pool, entry.number):
        different.setdefault(alike(cards), cards)
    return sorted(different.values(), key=gain, reverse=True)


def _rows(view: View, worlds: Rows) -> Rows:
    """Positions before the first lead, the dealer still with all of his 28 cards."""
    assert view.seat is not None
    rows = np.full((len(worlds), len(solver.COLUMNS)), view.seat, np.uint8)
    rows[:, [PLACE[card] for card in view.unseen]] = worlds
    rows[:, len(PACK) :] = (view.leader, view.options.angel, 0, 0, 0)
    return rows


def _without(view: View, rows: Rows, cards: Hand) -> Rows:
    """The positions once the dealer has laid ``cards`` away: they count as a trick (SC 6.2)."""
    assert view.seat is not None
    rows = rows.copy()
    rows[:, [PLACE[card] for card in cards]] = solver.GONE
    points = POINTS[view.options.angel]
    rows[:, solver.POINTS_OF_FIRST + view.seat] = 1 + sum(points[card] for card in cards)
    return rows

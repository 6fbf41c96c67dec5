"""Which three cards the dealer lays away (SC 3)."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from stammtisch.bots.budget import Budget
from stammtisch.bots.rng import generator
from stammtisch.bots.scarto.belief import sample_worlds
from stammtisch.bots.scarto.equity import Equity
from stammtisch.bots.scarto.networks import played_out
from stammtisch.bots.scarto.sequential_halving import playout_value, sequential_halving
from stammtisch.cardplay.actions import Choose, Discard
from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.scarto.cards import PACK, PLACE, POINTS, STRENGTH, SUIT, SUITS, TRUMP
from stammtisch.games.scarto.view import View
from stammtisch.solver import scarto as solver
from stammtisch.solver.encoding import Rows


def choose_discard(
    view: View, utility: Equity, stream: Stream, budget: Budget, tried: int, networks: bool
) -> Discard:
    """The discard with the best playouts among the ``tried`` best by the heuristic score.

    With ``networks`` these play it out, in place of rules of thumb.
    """
    entry = view.menu[0]
    assert isinstance(entry, Choose)
    candidates = promising(view, entry)[:tried]
    if len(candidates) == 1:
        return Discard(candidates[0])
    worlds = sample_worlds(view, max(1, budget.worlds), generator(stream))
    seed = stream.word()
    if networks:
        played = played_out(view, worlds, utility, seed >> 2)
        return Discard(
            sequential_halving(
                candidates,
                np.arange(len(worlds)),
                lambda cards, rows: played.total(Discard(cards), rows),
            )
        )
    positions = before_play(view, worlds)
    return Discard(
        sequential_halving(
            candidates,
            positions,
            lambda cards, some: playout_value(view, without(view, some, cards), utility, seed),
        )
    )


def promising(view: View, entry: Choose) -> list[Hand]:
    """The discards by descending heuristic score: points secured, and suits shortened.

    Cards of a suit without points are equivalent: only the lowest are considered. Trumps are
    considered only if there are not enough other cards.
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

    def equivalence_class(cards: Hand) -> Hand:
        return tuple(sorted(card if worths[card] else SUIT[card] for card in cards))

    plain = [card for card in entry.cards if SUIT[card] != TRUMP]
    pool = plain if len(plain) >= entry.number else list(entry.cards)
    pool.sort(key=lambda card: (SUIT[card], strength[card]))
    different: dict[Hand, Hand] = {}
    for cards in combinations(pool, entry.number):
        different.setdefault(equivalence_class(cards), cards)
    return sorted(different.values(), key=gain, reverse=True)


def before_play(view: View, worlds: Rows) -> Rows:
    """Encoded positions before the first lead; the dealer still holds all 28 cards."""
    assert view.seat is not None
    positions = np.full((len(worlds), len(solver.COLUMNS)), view.seat, np.uint8)
    positions[:, [PLACE[card] for card in view.unseen]] = worlds
    positions[:, len(PACK) :] = (view.leader, view.options.angel, 0, 0, 0)
    return positions


def without(view: View, positions: Rows, cards: Hand) -> Rows:
    """The positions after ``cards`` are laid away: they count as a trick (SC 6.2)."""
    assert view.seat is not None
    positions = positions.copy()
    positions[:, [PLACE[card] for card in cards]] = solver.GONE
    points = POINTS[view.options.angel]
    positions[:, solver.POINTS_OF_FIRST + view.seat] = 1 + sum(points[card] for card in cards)
    return positions

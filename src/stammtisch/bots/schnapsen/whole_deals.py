"""Worlds of Schnapsen as whole deals: which draw brought each of the opponent's cards is drawn."""

from __future__ import annotations

import numpy as np

from stammtisch.bots.schnapsen.belief import Layouts, belief_of
from stammtisch.bots.schnapsen.opponent_history import HAND, Numbers, opponent_history, random_draws
from stammtisch.bots.whole_deals import WholeDeals, acts_of, packs_of
from stammtisch.games.schnapsen.cards import PACK, PLACE
from stammtisch.games.schnapsen.notation import SEATS, STOCK, deal_pack
from stammtisch.games.schnapsen.view import View, draw_places
from stammtisch.solver.schnapsen import turn_up_of

_STOCK = SEATS
"""The number of the pile that is the stock's first card, each card of it being one; those of the
hands are their seats."""


def sampled(view: View, number: int, random: np.random.RandomState) -> WholeDeals:
    """So many deals, uniformly at random among all that the seat cannot tell from the real one."""
    return whole_deals(view, belief_of(view).sampled(random, number), random)


def whole_deals(view: View, layouts: Layouts, random: np.random.RandomState) -> WholeDeals:
    """The worlds from the deal on.

    The cards that the opponent was dealt or drew are spread over the deal and his draws, all ways
    in which he had each when he needed it being equally likely.
    """
    assert view.seat is not None, "a spectator has no worlds"
    piles = np.empty((len(layouts), len(PACK)), np.uint8)
    cards, since = _drawn(view, layouts, random)
    pile_of_draw = [_STOCK + place for place in draw_places(1 - view.seat, view.tricks)]
    of = np.array([1 - view.seat, *pile_of_draw], np.uint8)
    np.put_along_axis(piles, cards, of[since], axis=1)
    stock = layouts[:, view.hand_sizes[1 - view.seat] :].astype(np.intp)
    top = _STOCK + STOCK - view.stock_size
    depths = np.arange(top, top + stock.shape[1], dtype=np.uint8)
    np.put_along_axis(piles, stock, depths[None, :], axis=1)
    for place, card in zip(draw_places(view.seat, view.tricks), view.drawn, strict=False):
        if place < STOCK - 1:  # The last is the turn-up, or the Jack after it, which was held.
            piles[:, PLACE[card]] = _STOCK + place
    piles[:, [PLACE[card] for card in view.dealt]] = view.seat
    piles[:, PLACE[view.turned]] = _STOCK + STOCK - 1
    deal = deal_pack(PACK, view.dealer)
    places = [PLACE[card] for pile in (*deal.hands, deal.stock) for card in pile]
    nothing = np.empty((len(layouts), 0), np.uint8)
    return WholeDeals(
        packs_of(piles, places), acts_of("schnapsen", PACK, view.history, laid=nothing)
    )


def _drawn(view: View, layouts: Layouts, random: np.random.RandomState) -> tuple[Numbers, Numbers]:
    """The cards that the opponent was dealt or drew face down, and the draw that brought each.

    Worlds by cards; draw 0 is the deal. A card that he exchanged for, or drew as the last of the
    stock, never lay face down.
    """
    history, belief = opponent_history(view), belief_of(view)
    had = dict(history.had)
    drew_last = not view.stock_size and view.tricks[STOCK // SEATS - 1].winner == view.seat
    if drew_last and not history.taken:  # Else that was the Jack which he had had before.
        had.pop(PLACE[turn_up_of(view)], None)
    certain = sorted(had, key=lambda card: (had[card], card))
    known = len(belief.known)
    free = layouts[:, known : known + belief.hand]
    limits = [had[card] for card in certain] + [history.draws] * belief.hand
    since = random_draws(limits, len(limits) - HAND, len(layouts), random)
    cards = np.hstack((np.tile(np.array(certain, np.int64), (len(layouts), 1)), free))
    return cards.astype(np.int64), np.stack(since, axis=1)

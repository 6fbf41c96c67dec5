"""Worlds of Skat as whole deals."""

from __future__ import annotations

import numpy as np

from stammtisch.bots.skat.belief import Worlds, sample_worlds
from stammtisch.bots.skat.features import Masks
from stammtisch.bots.whole_deals import WholeDeals, acts_of, packs_of
from stammtisch.cardplay.actions import Discard
from stammtisch.games.skat.cards import PACK, PLACE
from stammtisch.games.skat.notation import SEATS, deal_pack
from stammtisch.games.skat.view import View

_SKAT = SEATS
"""The number of this pile; those of the hands are their seats."""


def sampled(view: View, number: int, random: np.random.RandomState) -> WholeDeals:
    """So many deals, uniformly at random among all that the seat cannot tell from the real one."""
    return whole_deals(view, sample_worlds(view, number, random))


def whole_deals(view: View, worlds: Worlds) -> WholeDeals:
    """The worlds from the deal on. They say themselves which two cards were the skat."""
    piles = np.full((len(worlds), len(PACK)), _SKAT, np.uint8)
    for seat in range(SEATS):
        piles[_held(worlds.dealt[:, seat])] = seat
    hidden = any(action == Discard() for _, action in view.history)
    cards = np.nonzero(_held(worlds.aside if hidden else np.zeros_like(worlds.aside)))[1]
    laid = cards.astype(np.uint8).reshape(len(worlds), -1)
    deal = deal_pack(PACK, view.dealer)
    places = [PLACE[card] for pile in (*deal.hands, deal.skat) for card in pile]
    return WholeDeals(packs_of(piles, places), acts_of("skat", PACK, view.history, laid))


def _held(sets: Masks) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """Which cards are in the sets: a row for each set, a column for each card."""
    return (sets[:, None] >> np.arange(len(PACK)) & 1).astype(np.bool_)

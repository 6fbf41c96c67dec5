"""Worlds of Scarto as whole deals."""

from __future__ import annotations

import numpy as np

from stammtisch.bots.scarto.belief import Worlds, sample_worlds
from stammtisch.bots.whole_deals import WholeDeals, acts_of, packs_of
from stammtisch.cardplay.actions import Play
from stammtisch.games.scarto.cards import PACK, PLACE
from stammtisch.games.scarto.notation import deal_pack
from stammtisch.games.scarto.view import View
from stammtisch.solver.scarto import GONE


def sampled(view: View, number: int, random: np.random.RandomState) -> WholeDeals:
    """So many deals, uniformly at random among all that the seat cannot tell from the real one."""
    return whole_deals(view, sample_worlds(view, number, random))


def whole_deals(view: View, worlds: Worlds) -> WholeDeals:
    """The worlds from the deal on."""
    assert view.seat is not None, "a spectator has no worlds"
    unseen = np.array([PLACE[card] for card in view.unseen], np.uint8)
    piles = np.empty((len(worlds), len(PACK)), np.uint8)
    piles[:, unseen] = np.where(worlds == GONE, view.dealer, worlds)
    piles[:, [PLACE[card] for card in view.dealt]] = view.seat
    for seat, action in view.history:
        if isinstance(action, Play):
            piles[:, PLACE[action.card]] = seat
    laid = unseen[np.nonzero(worlds == GONE)[1]].reshape(len(worlds), -1)
    hands = deal_pack(PACK, view.dealer).hands
    places = [PLACE[card] for hand in hands for card in hand]
    return WholeDeals(packs_of(piles, places), acts_of("scarto", PACK, view.history, laid))

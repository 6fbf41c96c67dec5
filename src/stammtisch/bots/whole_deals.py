"""Whole deals: worlds as the kernel replays them, from the pack through every act.

A world tells where the unseen cards lie now. How likely a player's acts are there depends on what
he held each time: on how every card came to its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.actions import Discard, History
from stammtisch.policy.actions import DISCARD, action_number, action_texts

Cards: TypeAlias = NDArray[np.uint8]
"""Cards as places in the pack of the rules: a row for each world."""


@dataclass(frozen=True, slots=True)
class WholeDeals:
    """Deals that a seat cannot tell from the real one: a row for each world.

    ``packs`` are the packs as they were dealt, top card first, by the rules' order of dealing;
    which of a hand's cards came with which packet means nothing. ``acts`` is every act so far as
    ``seat * actions + action``; a discard is there card by card in the pack's order, and waiting is
    not there.
    """

    packs: Cards
    acts: NDArray[np.int16]


def packs_of(piles: Cards, places: Sequence[int]) -> Cards:
    """The packs that deal the cards to their piles.

    ``piles`` has a column for each card: the number of its pile. ``places`` are the places in the
    pack from which the piles are dealt, those of the first pile first.
    """
    packs = np.empty_like(piles)
    packs[:, places] = piles.argsort(axis=1, kind="stable")
    return packs


def acts_of(game: str, pack: Sequence[str], history: History, laid: Cards) -> NDArray[np.int16]:
    """Every act of ``history``.

    ``laid`` are the cards that another laid away, in ascending order: a row for each world, without
    columns where nobody did.
    """
    actions = len(action_texts(game))
    away = np.array([action_number(game, f"{DISCARD}{card}") for card in pack if laid.size])
    columns: list[NDArray[np.int64] | int] = []
    for seat, action in history:
        if action == Discard():
            columns += [seat * actions + numbers for numbers in away[laid].T]
            continue
        cards = action.cards if isinstance(action, Discard) else ()
        texts = [f"{DISCARD}{card}" for card in cards] or [str(action)]
        columns += sorted(seat * actions + action_number(game, text) for text in texts)
    acts = np.empty((len(laid), len(columns)), np.int16)
    for at, column in enumerate(columns):
        acts[:, at] = column
    return acts

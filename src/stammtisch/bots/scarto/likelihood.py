"""The opponent model: the likelihood of each world, given what the others have done.

Dealers lay away Queens and Cavalli that they might lose, and short suits, but hardly ever a trump.
Players who follow give a court away only when they must, and take a valuable trick when they can.
Leads are not modelled. The likelihoods are the weights by which worlds are resampled (importance
resampling). None is 0, because real players differ from the model.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.scarto.belief import Worlds, opponents, sample_worlds
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.games.scarto.cards import (
    BAGATTO,
    KINGS,
    MATTO,
    PACK,
    PLACE,
    POINTS,
    STRENGTH,
    SUIT,
    SUITS,
    TRUMP,
    angel_card,
)
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.tricks import led, winning
from stammtisch.games.scarto.view import View
from stammtisch.solver.scarto import GONE

Held: TypeAlias = NDArray[np.float64]
"""A row for each world, a column for each card: 1 where the player holds it, else 0.

Sums of these numbers are exact."""

_COLUMNS = {
    suit: slice(min(at), max(at) + 1)
    for suit in (*SUITS, TRUMP)
    if (at := [PLACE[card] for card in PACK if SUIT[card] == suit])
}
_CANDIDATES = 4  # uniform worlds sampled for each one that is resampled
_WEIGHT_UNIT = 1 << 30
_LEAST_WEIGHT = 2.0**-200
_BY_RANK = {"Q": 450, "C": 280, "J": 160, "K": 0}
"""The preference for laying away a court; ``_NUMERAL`` and ``_TRUMP`` for a numeral and a trump."""
_NUMERAL, _TRUMP = 64, 2
_BY_LENGTH = np.array([1, 8, 6, 4, 2, *[1] * 24])
"""The factor of that preference by the length of the card's suit."""


def resampled_worlds(view: View, number: int, random: np.random.RandomState) -> Worlds:
    """``number`` worlds in random order, resampled by their likelihoods (systematic resampling)."""
    drawn = sample_worlds(view, _CANDIDATES * number, random)
    weights = likelihoods(view, drawn)
    bounds = np.cumsum((weights * (_WEIGHT_UNIT / weights.max())).astype(np.int64) + 1)
    step, start = int(bounds[-1]) // number, int(random.randint(0, 1 << 30))
    at = (start % step) + step * np.arange(number)
    # Random order, because the first rounds of sequential halving use only the first worlds.
    chosen: Worlds = drawn[random.permutation(np.searchsorted(bounds, at, side="right"))]
    return chosen


def likelihoods(view: View, worlds: Worlds) -> NDArray[np.float64]:
    """The likelihood of each world, given what the others have done; only the ratios matter."""
    weights = np.ones(len(worlds))
    places = [PLACE[card] for card in view.unseen]
    held = {}
    for seat in opponents(view):
        held[seat] = np.zeros((len(worlds), len(PACK)))
        held[seat][:, places] = worlds == seat
    for seat, before, card in reversed(_cards_played(view)):
        if seat == view.seat:
            continue
        held[seat][:, PLACE[card]] = 1  # Now the hands are as they were when he played it.
        first = led(before)
        if first is not None:
            # The preference for the card played is the same in all worlds; only the sum over all
            # cards that could have been played differs.
            sums = _total_preference(
                held[seat], SUIT[first], _preferences(before, view.options.angel)
            )
            weights *= sums.min() / sums
            weights /= weights.max()
    if view.dealer != view.seat and view.phase == "play":
        aside = np.zeros((len(worlds), len(PACK)))
        aside[:, places] = worlds == GONE
        weights *= _discard_likelihood(held[view.dealer] + aside, aside, view.options.angel)
    return np.maximum(weights, _LEAST_WEIGHT)


def _cards_played(view: View) -> list[tuple[int, Hand, Card]]:
    """Every card played: the seat, the trick before it, and the card."""
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    return [
        ((leader + place) % SEATS, cards[:place], card)
        for leader, cards in (*tricks, (view.leader, view.trick))
        for place, card in enumerate(cards)
    ]


def _total_preference(
    held: Held, suit: str, preference: NDArray[np.float64]
) -> NDArray[np.float64]:
    """In each world the sum of the preferences of all legal cards (SC 4.3)."""
    matto = held[:, PLACE[MATTO]] * preference[PLACE[MATTO]]
    follow = held[:, _COLUMNS[suit]] @ preference[_COLUMNS[suit]]
    trump = held[:, _COLUMNS[TRUMP]] @ preference[_COLUMNS[TRUMP]]
    forced = np.where(follow > 0, follow, trump)
    free: NDArray[np.float64] = np.where(forced > 0, forced + matto, held @ preference)
    return free


@lru_cache(maxsize=1 << 14)
def _preferences(before: Hand, angel: int) -> NDArray[np.float64]:
    """The preference for each card in a trick: a softmax, as whole numbers from 1 on."""
    worth, strength = POINTS[angel], STRENGTH[angel]
    best = before[winning(before, angel)]
    lying = sum(worth[card] for card in before if card != MATTO)
    preferences = np.ones(len(PACK))
    for card in PACK:
        trump = SUIT[card] == TRUMP
        rank = strength[card] - (100 if trump else 0)
        wins = SUIT[card] == SUIT[best] and strength[card] > strength[best]
        wins = card != MATTO and (wins or (trump and SUIT[best] != TRUMP))
        # A winner that a later player may still beat counts for less.
        sure = 0.0 if not wins else 1.0 if len(before) == 2 else 0.8 + (0.01 * rank * trump)
        value = sure * (lying + worth[card] + 1) - 0.5 * (1 - sure) * worth[card] - 0.2 * rank
        value -= 0.5 * trump
        preferences[PLACE[card]] = max(
            1, round(10_000 * exp((0.0 if card == MATTO else value) / 1.5))
        )
    return preferences


def _discard_likelihood(dealt: Held, aside: Held, angel: int) -> NDArray[np.float64]:
    """How likely the dealer is to lay ``aside`` these three of the cards ``dealt`` to him.

    Each card has a preference. The probability of three cards is the product of theirs divided by
    the sum of the products over all triples (an elementary symmetric polynomial).
    """
    share = dealt * _discard_preferences(angel)
    for suit in SUITS:
        length = dealt[:, _COLUMNS[suit]].sum(axis=1).astype(np.int64)
        share[:, _COLUMNS[suit]] *= _BY_LENGTH[length][:, None]
    square = share * share
    one, two, three = share.sum(axis=1), square.sum(axis=1), (square * share).sum(axis=1)
    taken = np.where(aside > 0, share, 1).prod(axis=1)
    threes = (one * one * one - 3 * one * two + 2 * three) / 6
    part: NDArray[np.float64] = np.maximum(taken, 1) / np.maximum(threes, 1)
    return part


@lru_cache(maxsize=2)
def _discard_preferences(angel: int) -> NDArray[np.float64]:
    never = {*KINGS, angel_card(angel), MATTO, BAGATTO}
    return np.array(
        [
            0.0
            if card in never
            else _TRUMP
            if SUIT[card] == TRUMP
            else _BY_RANK.get(card[1:], _NUMERAL)
            for card in PACK
        ]
    )

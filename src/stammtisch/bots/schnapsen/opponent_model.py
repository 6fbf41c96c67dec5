"""The opponent model: the likelihood of each world, given what the opponent has done.

The likelihood of a world is a product over his leads, over the cards with which he followed, and
over the marriages and exchanges that he could have made and did not. With probability
``RANDOM_PLAY`` a card is taken to be random, so that no world gets the weight 0.

Numbers are multiplied, divided and added in a fixed order, without a mathematical library, so that
they are the same on every machine.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from stammtisch.bots.schnapsen.belief import Layouts, belief_of
from stammtisch.bots.schnapsen.opponent_history import (
    Flags,
    Numbers,
    PlayedCard,
    holdings,
    opponent_history,
)
from stammtisch.games.schnapsen.cards import PACK, PLACE, POINTS, SUIT, SUITS
from stammtisch.games.schnapsen.view import View

Floats: TypeAlias = npt.NDArray[np.float64]

RANDOM_PLAY = 0.15
"""The probability that a card is played at random."""

SILENT_MARRIAGE, SILENT_FORTY, SILENT_JACK = 0.1, 0.03, 0.15
"""The probability that a leader does not announce a marriage, a marriage of trumps, or does not
exchange the trump Jack, although he could."""

KEEP_TRUMP, KEEP_PAIR = 8, 6
"""The cost of playing a trump, or half of a marriage, besides the card's points."""

REACH = 40
_PREFERENCE = [1.0]
while len(_PREFERENCE) <= 2 * REACH:
    _PREFERENCE.append(_PREFERENCE[-1] * 1.2)
PREFERENCE = np.array(_PREFERENCE)
"""The preference for a card by its value, from ``-REACH`` to ``REACH``: a geometric scale."""

WORTH = np.array([POINTS[card] for card in PACK])
SUIT_OF = np.array([SUITS.index(SUIT[card]) for card in PACK])
_OTHER = {"K": "Q", "Q": "K"}
PARTNER = np.array([PLACE.get(card[0] + _OTHER.get(card[1:], ""), -1) for card in PACK])
"""The other card of the marriage, -1 for a card that belongs to none."""


def likelihood(view: View, layouts: Layouts, rng: np.random.RandomState) -> Floats:
    """The likelihood of each world, above 0. Only the ratios matter."""
    history = opponent_history(view)
    his = holdings(history, belief_of(view), layouts, rng)
    trump = SUITS.index(view.trump)
    weights = np.ones(len(layouts))
    for at, play in enumerate(history.plays):
        held = his.at(at, play)
        hands = _row_sums(np.where(held, 1 << his.cards, 0))
        weights *= _silence_likelihood(play, hands, trump)
        if not play.must_follow and not play.announced:
            weights *= _card_likelihood(play, his.cards, held, hands, trump)
    return weights


def _row_sums(columns: Numbers) -> Numbers:
    """The sum of each row, from left to right."""
    total: Numbers = np.cumsum(columns, axis=1)[:, -1]
    return total


def _card_likelihood(
    play: PlayedCard, cards: Numbers, held: Flags, hands: Numbers, trump: int
) -> Floats:
    """The probability that he plays this card of his hand."""
    worth = np.clip(_card_value(play, cards, hands, trump), -REACH, REACH)
    preferences = np.where(held, PREFERENCE[worth + REACH], 0.0)
    liked = np.where(cards == play.card, preferences, 0.0)
    total, own = np.cumsum(preferences, axis=1)[:, -1], np.cumsum(liked, axis=1)[:, -1]
    chances: Floats = (
        RANDOM_PLAY / _row_sums(held.astype(np.int64)) + (1 - RANDOM_PLAY) * own / total
    )
    return chances


def _card_value(play: PlayedCard, cards: Numbers, hands: Numbers, trump: int) -> Numbers:
    """The value of playing a card while the stock lasts: what it wins, less its cost."""
    partner = PARTNER[cards]
    paired = (partner >= 0) & (hands[:, None] >> np.maximum(partner, 0) & 1 > 0)
    trumps, own = SUIT_OF[cards] == trump, WORTH[cards]
    kept = KEEP_TRUMP * trumps + KEEP_PAIR * paired
    if play.led is None:
        led: Numbers = -own - kept
        return led
    lies = WORTH[play.led]
    takes = np.where(SUIT_OF[cards] == SUIT_OF[play.led], own > lies, trumps)
    followed: Numbers = np.where(takes, lies + own // 2, -own - lies // 2) - kept
    return followed


def _silence_likelihood(play: PlayedCard, hands: Numbers, trump: int) -> Floats:
    """The probability that he neither announces nor exchanges, with these cards."""
    weights = np.ones(len(hands))
    if play.could_marry:
        for suit in range(len(SUITS)):
            pair = 1 << PLACE[SUITS[suit] + "K"] | 1 << PLACE[SUITS[suit] + "Q"]
            silent = SILENT_FORTY if suit == trump else SILENT_MARRIAGE
            weights = np.where(hands & pair == pair, weights * silent, weights)
    if play.could_exchange:
        jack = 1 << PLACE[SUITS[trump] + "J"]
        weights = np.where(hands & jack > 0, weights * SILENT_JACK, weights)
    return weights

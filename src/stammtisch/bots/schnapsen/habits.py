"""How likely a sensible player would have come here with these cards.

Every lead, every card that the opponent followed with, every marriage and exchange that he could
have made and did not, is compared with what a sensible player does. Nobody plays by the book alone:
whatever he did could have been a whim, so that no world is ever ruled out.

Numbers are multiplied, divided and added one after the other, never by a mathematical library: so
they are the same on every machine.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from stammtisch.bots.schnapsen.belief import Belief, Rows
from stammtisch.bots.schnapsen.past import Deed, Flags, Numbers, holdings, past_of
from stammtisch.games.schnapsen.cards import PACK, PLACE, POINTS, SUIT, SUITS
from stammtisch.games.schnapsen.view import View

Floats: TypeAlias = npt.NDArray[np.float64]

WHIM = 0.15
"""How often a player does just anything."""

SILENT_MARRIAGE, SILENT_FORTY, SILENT_JACK = 0.1, 0.03, 0.15
"""How often one who leads has a marriage, of trumps even, or the Jack to be exchanged, and does
not say so."""

KEEP_TRUMP, KEEP_PAIR = 8, 6
"""What it costs to part with a trump, or with half of a marriage, besides the card's points."""

REACH = 40
_TASTES = [1.0]
while len(_TASTES) <= 2 * REACH:
    _TASTES.append(_TASTES[-1] * 1.2)
TASTES = np.array(_TASTES)
"""How well a card is liked for what it brings, from ``-REACH`` points to ``REACH``."""

WORTH = np.array([POINTS[card] for card in PACK])
SUIT_OF = np.array([SUITS.index(SUIT[card]) for card in PACK])
_OTHER = {"K": "Q", "Q": "K"}
PARTNER = np.array([PLACE.get(card[0] + _OTHER.get(card[1:], ""), -1) for card in PACK])
"""The other card of the marriage, -1 for a card that belongs to none."""


def likelihood(view: View, belief: Belief, rows: Rows, rng: np.random.RandomState) -> Floats:
    """A weight for each world, above 0. Only their ratios mean something."""
    past = past_of(view)
    his = holdings(past, belief, rows, rng)
    trump = SUITS.index(view.trump)
    weights = np.ones(len(rows))
    for at, deed in enumerate(past.deeds):
        held = his.at(at, deed)
        hands = _together(np.where(held, 1 << his.cards, 0))
        weights *= _silence(deed, hands, trump)
        if not deed.ruled and not deed.announced:
            weights *= _liking(deed, his.cards, held, hands, trump)
    return weights


def _together(columns: Numbers) -> Numbers:
    """The sum of each row, from left to right."""
    total: Numbers = np.cumsum(columns, axis=1)[:, -1]
    return total


def _liking(deed: Deed, cards: Numbers, held: Flags, hands: Numbers, trump: int) -> Floats:
    """How likely it is that he plays this card and no other of his hand."""
    worth = np.clip(_appeal(deed, cards, hands, trump), -REACH, REACH)
    tastes = np.where(held, TASTES[worth + REACH], 0.0)
    liked = np.where(cards == deed.card, tastes, 0.0)
    total, own = np.cumsum(tastes, axis=1)[:, -1], np.cumsum(liked, axis=1)[:, -1]
    chances: Floats = WHIM / _together(held.astype(np.int64)) + (1 - WHIM) * own / total
    return chances


def _appeal(deed: Deed, cards: Numbers, hands: Numbers, trump: int) -> Numbers:
    """What a card brings while the stock lasts, less what it costs to part with it."""
    partner = PARTNER[cards]
    paired = (partner >= 0) & (hands[:, None] >> np.maximum(partner, 0) & 1 > 0)
    trumps, own = SUIT_OF[cards] == trump, WORTH[cards]
    kept = KEEP_TRUMP * trumps + KEEP_PAIR * paired
    if deed.led is None:
        led: Numbers = -own - kept
        return led
    lies = WORTH[deed.led]
    takes = np.where(SUIT_OF[cards] == SUIT_OF[deed.led], own > lies, trumps)
    followed: Numbers = np.where(takes, lies + own // 2, -own - lies // 2) - kept
    return followed


def _silence(deed: Deed, hands: Numbers, trump: int) -> Floats:
    """How likely it is that he neither announces nor exchanges, with these cards."""
    weights = np.ones(len(hands))
    if deed.could_marry:
        for suit in range(len(SUITS)):
            pair = 1 << PLACE[SUITS[suit] + "K"] | 1 << PLACE[SUITS[suit] + "Q"]
            silent = SILENT_FORTY if suit == trump else SILENT_MARRIAGE
            weights = np.where(hands & pair == pair, weights * silent, weights)
    if deed.could_exchange:
        jack = 1 << PLACE[SUITS[trump] + "J"]
        weights = np.where(hands & jack > 0, weights * SILENT_JACK, weights)
    return weights

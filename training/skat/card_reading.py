"""Fitting the choice model of card reading to games that were played out."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.card_reading import SITUATIONS, SORTS, CardPlayed, cards_played
from stammtisch.bots.skat.features import mask
from stammtisch.games.skat.phases import Finished

UNIT = 256
"""The strength of a sort of card that was never seen."""
_HELD = 3.0
"""The weight of the prior: as many observations of each sort at its usual strength."""


def strengths(games: Iterable[Finished]) -> NDArray[np.int64]:
    """The table of strengths: a maximum a posteriori fit; the prior is the mean over situations."""
    rows, chosen, offered = [], [], []
    for over in games:
        for played, held in _choices(over):
            rows.append(played.situation)
            chosen.append(played.sorts[played.card])
            offered.append(np.bincount(played.sorts[held], minlength=SORTS))
    situations, sorts, counts = np.array(rows), np.array(chosen), np.array(offered, dtype=float)
    roles = situations // (SITUATIONS // 6)
    usual = _fitted(roles, sorts, counts, np.ones((6, SORTS)))
    prior = np.repeat(usual, SITUATIONS // 6, axis=0)
    table = _fitted(situations, sorts, counts, prior)
    table /= table.max(axis=1, keepdims=True)
    return np.maximum(1, np.rint(table * 4096)).astype(np.int64)


def _choices(over: Finished) -> Iterable[tuple[CardPlayed, list[int]]]:
    """Every card that somebody chose, with the places of all that might have been played."""
    contract = over.result.contract
    assert contract is not None, "a game was played"
    deal, soloist = over.deal, contract.soloist
    hands = [mask(hand) for hand in deal.hands]
    if not contract.hand:
        hands[soloist] = (hands[soloist] | mask(deal.skat)) & ~mask(over.laid_away)
    tricks = ((trick.leader, trick.cards) for trick in over.tricks)
    for played in cards_played(contract.kind, soloist, tricks):
        held = hands[played.seat] & ~played.gone
        may = held & played.must if played.must else held
        places = [place for place in range(32) if may >> place & 1]
        if len(places) > 1:
            yield played, places


def _fitted(
    situations: NDArray[np.int64],
    sorts: NDArray[np.int64],
    counts: NDArray[np.float64],
    prior: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Strengths by minorisation and maximisation, the way Bradley and Terry's are found."""
    table = prior.copy()
    won = np.zeros_like(prior)
    np.add.at(won, (situations, sorts), 1)
    for _ in range(100):
        shares = counts / (counts * table[situations]).sum(axis=1, keepdims=True)
        tried = np.zeros_like(prior)
        np.add.at(tried, situations, shares)
        table = (won + _HELD) / (tried + _HELD / prior)
    return table

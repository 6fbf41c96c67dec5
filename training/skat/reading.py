"""Counting, from games that were played out, how strongly each sort of card is preferred."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.skat.encoding import mask
from stammtisch.bots.skat.reading import SITUATIONS, SORTS, Moment, moments
from stammtisch.games.skat.phases import Finished

UNIT = 256
"""The strength of a sort that nothing is known of."""
_HELD = 3.0
"""As if each sort of each situation had been seen so often at its usual strength."""


def strengths(games: Iterable[Finished]) -> NDArray[np.int64]:
    """The table of ``reading``: the likeliest, held near what holds for every situation."""
    rows, chosen, offered = [], [], []
    for over in games:
        for moment, held in _choices(over):
            rows.append(moment.situation)
            chosen.append(moment.sorts[moment.card])
            offered.append(np.bincount(moment.sorts[held], minlength=SORTS))
    situations, sorts, counts = np.array(rows), np.array(chosen), np.array(offered, dtype=float)
    roles = situations // (SITUATIONS // 6)
    usual = _fitted(roles, sorts, counts, np.ones((6, SORTS)))
    prior = np.repeat(usual, SITUATIONS // 6, axis=0)
    table = _fitted(situations, sorts, counts, prior)
    table /= table.max(axis=1, keepdims=True)
    return np.maximum(1, np.rint(table * 4096)).astype(np.int64)


def _choices(over: Finished) -> Iterable[tuple[Moment, list[int]]]:
    """Every card that somebody chose, with the places of all that might have been played."""
    contract = over.result.contract
    assert contract is not None, "a game was played"
    deal, soloist = over.deal, contract.soloist
    hands = [mask(hand) for hand in deal.hands]
    if not contract.hand:
        hands[soloist] = (hands[soloist] | mask(deal.skat)) & ~mask(over.laid_away)
    tricks = ((trick.leader, trick.cards) for trick in over.tricks)
    for moment in moments(contract.kind, soloist, tricks):
        held = hands[moment.seat] & ~moment.gone
        may = held & moment.must if moment.must else held
        places = [place for place in range(32) if may >> place & 1]
        if len(places) > 1:
            yield moment, places


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

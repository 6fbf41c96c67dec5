"""Deals that a seat cannot tell from the real one; tests/learn/adapters holds them to the law."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from stammtisch.games import scarto, skat
from stammtisch.learn.worlds import _since, resampled


def test_draws_that_brought_the_opponents_cards_are_all_equally_likely() -> None:
    limits = {10: 0, 11: 1, 12: 2, 13: 3, 14: 3, 15: 0, 16: 2, 17: 3}  # five dealt, three draws
    random, number = np.random.RandomState(1), 6000
    found = Counter(
        (frozenset(hand), tuple(drawn))
        for hand, drawn in (_since(limits, random) for _ in range(number))
    )
    ways = {
        (frozenset(limits) - set(drawn), drawn)
        for drawn in permutations(limits, 3)
        if all(at <= limits[card] for at, card in enumerate(drawn, 1))
    }
    assert set(found) == ways
    assert all(
        abs(times - number / len(ways)) < 0.3 * number / len(ways) for times in found.values()
    )


def test_the_skat_may_be_any_two_cards_before_it_is_taken() -> None:
    view = skat.begin(skat.deal("worlds")).view(1)
    random = np.random.RandomState(1)
    deals = [resampled("skat", view, random).deal for _ in range(200)]
    assert {card for deal in deals for card in deal.skat} == set(view.unseen)
    assert all(deal.hands[1] == view.dealt for deal in deals)


def test_a_spectator_is_refused() -> None:
    view = scarto.begin(scarto.deal("worlds")).view(None)
    with pytest.raises(ValueError, match="spectator"):
        resampled("scarto", view, np.random.RandomState(1))

"""Deals that a seat cannot tell from the real one; tests/learn/adapters holds them to the law."""

from __future__ import annotations

import numpy as np
import pytest

from stammtisch.games import scarto, skat
from stammtisch.learn.worlds import resampled


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

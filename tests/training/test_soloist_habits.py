"""What defenders expect of the soloist, counted in games that were played."""

from __future__ import annotations

import numpy as np
import pytest

from stammtisch.bots.skat.features import mask
from training.skat.soloist_habits import HANDS, SAMPLED, SORTS, Seen, counts, fitted, played


def test_trumps_and_aces_are_counted_where_they_lie():
    held = np.array([mask(["CJ", "S7", "HA", "H10"]), mask(["SA", "DJ"])])
    aside = np.array([mask(["CA", "C10"]), mask(["SK", "S8"])])
    assert counts("S", held, aside).tolist() == [[2, 0, 1, 1], [2, 2, 0, 0]]


def test_the_powers_that_made_the_worlds_are_found_again():
    rng, powers, rows = np.random.RandomState(1), np.array([2.0, -3.0, 1.0, -1.0]), []
    for _ in range(1500):
        sampled = rng.randint(0, 4, size=(60, len(SORTS))).astype(float)
        chances = 2.0 ** (sampled @ powers)
        rows.append(Seen(7, sampled, sampled[rng.choice(60, p=chances / chances.sum())]))
    found, gain = fitted(rows)
    assert found == pytest.approx(powers, abs=0.3)
    assert gain > 1


def test_worlds_that_tell_nothing_are_told_from_nothing_seen():
    alike = np.ones((10, len(SORTS)))
    found, gain = fitted([Seen(5, alike, alike[0])])
    assert found.tolist() == [0] * len(SORTS)
    assert gain == 0
    with pytest.raises(ValueError, match="more deals"):
        fitted([])


def test_defenders_of_suit_games_and_grands_are_asked():
    rows = [*played(range(6), "thumb", "expected")]
    assert {row.hand for row in rows} == set(HANDS)
    for row in rows:
        assert row.sampled.shape == (SAMPLED, len(SORTS))
        for each in (row.true, *row.sampled):  # ten cards as he declared, two laid away
            assert each[[0, 2]].sum() <= 10
            assert each[[1, 3]].sum() <= 2
        assert (row.sampled.min(axis=0) <= row.true).all()

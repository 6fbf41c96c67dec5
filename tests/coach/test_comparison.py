"""The comparison of options: paired worlds, two halves, intervals."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cardplay.actions import Play
from stammtisch.coach.comparison import AS_GOOD, Comparison, compare
from stammtisch.coach.judgement import is_clear, label_of
from stammtisch.coach.valuation import ONE, Valuation

OPTIONS = (Play("A"), Play("B"), Play("C"))


def valuation(
    utility: list[list[float]], weights: list[int] | None = None, complete: bool = False
) -> Valuation:
    values = np.array(np.array(utility) * ONE, dtype=np.int64)
    number = len(values)
    return Valuation(
        options=OPTIONS[: values.shape[1]],
        worlds=np.arange(number, dtype=np.uint8)[:, None],
        weights=np.array(weights or [1] * number),
        points=values * 2,
        wins=values,
        utility=values,
        stake=2.0,
        complete=complete,
    )


def test_a_loss_is_the_mean_of_paired_differences() -> None:
    # Worlds differ by much, the options in each world by a tenth.
    found = compare(valuation([[x / 10, x / 10 - 0.1] for x in range(-50, 50)]), OPTIONS[1])
    assert found.best == OPTIONS[0]
    assert found.loss.mean == pytest.approx(0.1, abs=1e-4)
    assert found.loss.high - found.loss.low < 1e-3
    assert found.points.mean == pytest.approx(0.2, abs=1e-4)
    assert label_of(found) == "inaccuracy"


def test_the_best_option_loses_nothing() -> None:
    found = compare(valuation([[0.5, 0.1]] * 20), OPTIONS[0])
    assert (found.loss.mean, found.loss.low, found.loss.high) == (0, 0, 0)
    assert label_of(found) == "good"


def test_weights_count_as_often() -> None:
    once = compare(valuation([[1.0, 0.0], [0.0, 0.5]], weights=[3, 1], complete=True), OPTIONS[1])
    often = compare(valuation([[1.0, 0.0]] * 3 + [[0.0, 0.5]], complete=True), OPTIONS[1])
    assert once.loss == often.loss
    assert once.loss.mean == pytest.approx(3 / 4 - 1 / 8)


def test_complete_worlds_have_no_error_of_sampling() -> None:
    found = compare(valuation([[1.0, 0.0], [0.0, 0.5]] * 4, complete=True), OPTIONS[1])
    assert found.loss.low == found.loss.mean == found.loss.high


def test_one_world_of_many_says_nothing_in_finite_numbers() -> None:
    found = compare(valuation([[1.0, 0.0]]), OPTIONS[1])
    for each in (found.loss, found.points, found.wins):
        assert np.isfinite([each.low, each.mean, each.high]).all()
        assert each.low < -100 < 100 < each.high
    assert label_of(found) == "too close"
    assert not is_clear(found)


def test_a_better_half_does_not_make_an_error() -> None:
    """The other option is better in one half of the worlds by chance, and worse in the other."""
    found = compare(valuation([[0.0, 0.5], [0.5, 0.0]] * 50), OPTIONS[0])
    assert found.loss.mean < 0
    assert label_of(found) not in ("inaccuracy", "mistake", "blunder")


def test_among_many_equal_options_none_is_an_error() -> None:
    """The naive gain of the best of thirty is large; the cross-fitted one is about nothing."""
    draws = np.random.RandomState(1).normal(size=(200, 30, 400))
    named = tuple(Play(f"C{number}") for number in range(30))
    naive, gains = [], []
    for each in draws:
        values = np.array(each.T * ONE, dtype=np.int64)
        arrays = dict.fromkeys(("points", "wins", "utility"), values)
        given = Valuation(
            named, np.zeros((400, 1), np.uint8), np.ones(400, np.int64), stake=1.0, **arrays
        )
        naive.append(float(values.mean(axis=0).max() / ONE - values[:, 0].mean() / ONE))
        gains.append(compare(given, named[0]).loss.mean)
    assert np.mean(naive) > 0.08
    assert abs(np.mean(gains)) < 0.02


def test_the_interval_covers_the_true_loss() -> None:
    random, covered = np.random.RandomState(2), 0
    for _ in range(300):
        rows = random.normal([0.3, 0.0], 0.5, size=(100, 2))
        loss = compare(valuation(rows.tolist()), OPTIONS[1]).loss
        covered += loss.low <= 0.3 <= loss.high
    assert 0.90 <= covered / 300 <= 0.99


@given(
    st.lists(st.tuples(*[st.integers(-4, 4)] * 3), min_size=1, max_size=12),
    st.sampled_from(OPTIONS),
    st.booleans(),
)
def test_the_chosen_option_is_good_exactly_if_near_the_best(
    rows: list[tuple[int, int, int]], chosen: Play, complete: bool
) -> None:
    found = compare(valuation([list(map(float, row)) for row in rows], None, complete), chosen)
    sums = dict(zip(OPTIONS, np.array(rows).sum(axis=0), strict=True))
    assert sums[found.best] == max(sums.values())
    assert (chosen in found.good) == (max(sums.values()) - sums[chosen] <= 0.02 * len(rows))
    assert set(found.options) == set(OPTIONS)


def test_an_option_that_was_not_valued_is_refused() -> None:
    with pytest.raises(ValueError):
        compare(valuation([[0.0]]), Play("Z"))


def test_a_few_worlds_in_which_the_halves_disagree_clear_nothing() -> None:
    """The cross-fitted loss is below 0 by chance, but another option may well be better."""
    found = compare(valuation([[0.0, 0.9], [0.9, 0.0], [0.0, 0.8], [0.9, 0.0]]), OPTIONS[0])
    assert found.loss.mean < 0
    assert found.risk > 0.1
    assert not is_clear(found)


def test_a_decision_that_nothing_beats_is_clear() -> None:
    found = compare(valuation([[0.5, 0.5 - x / 1000] for x in range(100)]), OPTIONS[0])
    assert found.risk <= AS_GOOD
    assert is_clear(found)


def test_options_that_are_equal_in_a_few_worlds_are_not_known_to_be_equal() -> None:
    few, many = (compare(valuation([[0.5, 0.5]] * number), OPTIONS[0]) for number in (10, 100))
    assert not is_clear(few)
    assert is_clear(many)
    assert is_clear(compare(valuation([[0.5, 0.5]] * 10, complete=True), OPTIONS[0]))


def test_a_doubt_about_the_values_does_not_shrink_with_more_worlds() -> None:
    plain = valuation([[0.12, 0.0]] * 1000)
    doubted = replace(plain, doubts=(0.012, 0.016))
    loss = compare(doubted, OPTIONS[1]).loss
    assert loss.mean == pytest.approx(0.12, abs=1e-4)
    assert loss.mean - loss.low == pytest.approx(1.96 * 0.02, abs=1e-4)
    # The best option is compared with itself.
    assert compare(doubted, OPTIONS[0]).loss.high == 0


def test_what_seeing_the_cards_may_have_decided_is_doubted_as_far_as_the_worlds_differ() -> None:
    differ = valuation([[0.3, 0.0], [0.1, 0.2]] * 50, complete=True)
    loss = compare(replace(differ, fusion=0.5), OPTIONS[1]).loss
    assert loss.mean == pytest.approx(0.1, abs=1e-4)
    assert loss.mean - loss.low == pytest.approx(1.96 * 0.5 * 0.2, abs=1e-4)
    alike = valuation([[0.3, 0.0]] * 50, complete=True)
    loss = compare(replace(alike, fusion=0.5), OPTIONS[1]).loss
    assert loss.low == pytest.approx(loss.high)
    with pytest.raises(ValueError, match="doubts"):
        replace(alike, doubts=(0.1,))


def test_nothing_is_doubted_where_no_card_is_hidden() -> None:
    known = valuation([[0.12, 0.0]], complete=True)
    loss = compare(replace(known, doubts=(0.1, 0.1), fusion=0.5), OPTIONS[1]).loss
    assert loss.low == loss.high == loss.mean


def test_an_error_between_two_limits_is_clear_and_one_at_a_limit_is_not() -> None:
    def found(loss: float) -> Comparison:
        return compare(valuation([[loss + x / 1000, 0.0] for x in range(-40, 41)]), OPTIONS[1])

    assert is_clear(found(0.125))
    assert label_of(found(0.125)) == "mistake"
    assert not is_clear(found(0.1))
    assert not is_clear(found(0.15))


def test_a_blunder_is_looked_at_to_the_last_stage() -> None:
    found = compare(valuation([[0.5 + x / 1000, 0.0] for x in range(-40, 41)]), OPTIONS[1])
    assert label_of(found) == "blunder"
    assert not is_clear(found)


def noisy(loss: float, noise: float = 0.01, doubt: float = 0.0) -> Comparison:
    """The second option loses so much on average, and more or less from world to world."""
    rows = [[loss + sign * noise, 0.0] for sign in (1, -1)] * 200
    return compare(replace(valuation(rows), doubts=(doubt, 0.0)), OPTIONS[1])


def test_worlds_do_not_take_away_what_the_model_is_in_doubt_about() -> None:
    """The interval lies across two limits, and would in all worlds."""
    found = noisy(0.14, doubt=0.03)
    assert found.loss.low < 0.1 < 0.15 < found.loss.high
    assert label_of(found) == "mistake"
    assert is_clear(found)
    assert found.doubted == pytest.approx(1.96 * 0.03, abs=1e-3)
    assert found.sampled == pytest.approx(1.96 * 0.01 / 399**0.5, abs=1e-3)
    # A little less or more in all worlds, and it would be told as something else.
    assert not is_clear(noisy(0.1, doubt=0.03))
    assert not is_clear(noisy(AS_GOOD + 1.96 * 0.03, doubt=0.03))


def test_an_error_is_named_by_its_mean_where_it_is_certain_that_it_costs_anything() -> None:
    for mean, label in ((0.16, "blunder"), (0.14, "mistake"), (0.09, "inaccuracy")):
        found = noisy(mean, doubt=0.03)
        assert AS_GOOD < found.loss.low < mean - 0.05
        assert label_of(found) == label
    assert label_of(noisy(0.07, doubt=0.03)) == "too close"
    assert label_of(noisy(0.07, doubt=0.01)) == "inaccuracy"
    assert label_of(noisy(0.045, doubt=0.01)) == "slightly worse"


def test_what_is_no_error_is_told_apart_as_far_as_the_model_can() -> None:
    assert label_of(noisy(AS_GOOD + 0.0005, doubt=0.03)) == "too close"
    assert is_clear(noisy(AS_GOOD + 0.0005, doubt=0.03))
    assert not is_clear(noisy(AS_GOOD + 0.0005))
    # Where the worlds differ so much it might still be anything.
    assert not is_clear(noisy(AS_GOOD + 0.0005, noise=0.5, doubt=0.03))


def test_contenders_are_the_chosen_option_and_what_may_be_as_good_as_the_best() -> None:
    rows = [[0.5 + x / 100, 0.5 - x / 100, 0.3] for x in range(-20, 21)]
    assert compare(valuation(rows), OPTIONS[0]).contenders == OPTIONS[:2]
    assert compare(valuation(rows), OPTIONS[2]).contenders == OPTIONS
    sure = [[0.5, 0.47, 0.3]] * 400
    assert compare(valuation(sure), OPTIONS[0]).contenders == OPTIONS[:1]


def test_where_nothing_else_may_be_as_good_the_decision_is_clear() -> None:
    """However few the worlds are."""
    found = compare(valuation([[0.9, 0.1], [0.8, 0.1], [0.9, 0.2], [0.9, 0.0]]), OPTIONS[0])
    assert found.contenders == OPTIONS[:1]
    assert is_clear(found)

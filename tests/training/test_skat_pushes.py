"""How far the coach is off where Ramsch is pushed on: the decisions, and what they come to."""

from __future__ import annotations

import numpy as np
import pytest

from stammtisch.games.skat.phases import PassingOn
from training.coach.skat_pushes import (
    KINDS,
    Row,
    classes,
    compared,
    decision,
    measured,
    nine_of_ten,
    off,
    report,
    share,
)


def rows_off_by(model: float, chance: float, kept: float = 1.0) -> list[Row]:
    """Many decisions of which the coach is off by so much, looked at in so few worlds."""
    rng = np.random.RandomState(1)
    said = rng.uniform(0.0, 1.0, 8000)
    realised = kept * said + rng.normal(0.0, model, 8000) + rng.normal(0.0, chance, 8000)
    pairs = zip(said.tolist(), realised.tolist(), strict=True)
    return [Row(at, "push", at % 3, one, two, chance) for at, (one, two) in enumerate(pairs)]


@pytest.mark.parametrize("chance", [0.05, 0.2, 0.4])
def test_the_chance_of_the_worlds_is_no_fault_of_the_coach(chance: float) -> None:
    rows = rows_off_by(0.3, chance)
    assert off(rows) == pytest.approx(0.3, abs=0.02)
    assert nine_of_ten(rows) == pytest.approx(0.3, abs=0.03)
    assert off(rows_off_by(0.0, chance)) < chance / 4
    assert nine_of_ten(rows_off_by(0.0, chance)) < chance / 3


def test_nine_of_ten_differences_are_inside() -> None:
    """However they are spread: one of twenty is far off here."""
    near = [Row(at, "push", 0, 0.5, 0.5 + at / 1000, 0.0) for at in range(-95, 95)]
    far = [Row(at, "push", 0, 0.5, 9.0, 0.0) for at in range(10)]
    rows = [*near, *far]
    inside = [abs(each.off) <= 1.645 * nine_of_ten(rows) for each in rows]
    assert np.mean(inside) == pytest.approx(0.9, abs=0.01)
    assert off(rows) > 10 * nine_of_ten(rows)


def test_how_much_is_realised() -> None:
    assert share(rows_off_by(0.3, 0.1, kept=0.7)) == pytest.approx(0.7, abs=0.02)


def test_the_option_whose_loss_is_nearest_is_compared_with_the_best() -> None:
    losses = np.array([0.4, 0.0, 0.9, 0.1])
    assert compared(losses, 0.5) == (1, 0)
    assert compared(losses, 0.0) == (1, 3)
    assert compared(losses, 2.0) == (1, 2)


def test_every_kind_and_every_seat_has_its_turn() -> None:
    found = set()
    for number in range(6):
        state = decision("tried", number)
        place = (state.turn - state.forehand) % 3
        found.add((state.phase, place))
        assert isinstance(state, PassingOn) == (state.phase == "pass_on")
    assert found == {(kind, place) for kind in KINDS for place in range(3)}


def test_a_decision_is_measured_alike_again() -> None:
    """The last one in turn, of whom the fewest acts follow."""
    row = measured(4, 3, "tried")
    assert row == measured(4, 3, "tried")
    assert (row.deal, row.kind, row.place) == (4, "push", 2)
    assert row.said >= 0


def test_each_class_has_a_line() -> None:
    rows = rows_off_by(0.3, 0.2)[:30]
    named = [name for name, own in classes(rows) if own]
    lines = list(report(rows, 10))
    assert [line.split(" | ")[0].removeprefix("| ") for line in lines[3:]] == named
    assert named[:2] == ["take or push", "take or push: forehand"]

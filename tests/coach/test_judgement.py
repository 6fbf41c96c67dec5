"""The stages of a judgement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from stammtisch.bots import Budget
from stammtisch.cardplay.game import View
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach import judgement
from stammtisch.coach.judgement import chance_between, first_look, judge
from stammtisch.coach.valuation import ONE, Option, Valuation
from stammtisch.games import schnapsen
from tests.coach.test_review import COACH


def test_a_later_stage_compares_what_may_be_the_best_and_lists_what_it_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first two options are equal but noisy, the others far behind; the second is chosen."""
    asked: list[tuple[int, tuple[Option, ...]]] = []

    def value(view: View, options: Sequence[Option], budget: Budget, stream: Stream) -> Valuation:
        asked.append((budget.worlds, tuple(options)))
        noise = np.arange(budget.worlds) % 8 - 3.5
        levels = [0 if known.index(each) < 2 else -known.index(each) for each in options]
        utility = np.array(levels) * ONE // 4 + np.outer(
            noise, [ONE // 4, *[0] * (len(levels) - 1)]
        )
        whole = utility.astype(np.int64)
        arrays = dict.fromkeys(("points", "wins", "utility"), whole)
        worlds = np.zeros((budget.worlds, len(view.unseen)), np.uint8)
        ones = np.ones(budget.worlds, np.int64)
        return Valuation(tuple(options), worlds, ones, stake=1.0, **arrays)

    stages = (Budget(worlds=8), Budget(worlds=64), Budget(worlds=4096))
    coach = replace(COACH, stages=stages, value=value, options=lambda view: known)
    monkeypatch.setattr(judgement, "coach_for", lambda game: coach)
    view = schnapsen.begin(schnapsen.deal("stages"), schnapsen.Options(closing=False)).view(1)
    known = tuple(view.menu)
    assert len(known) > 3
    found = judge("schnapsen", view, known[1])
    assert asked[0] == (8, known)
    assert asked[1:] == [(each.worlds, known[:2]) for each in stages[1:][: found.stage]]
    assert found.stage > 0
    assert found.comparison is not None
    assert set(found.comparison.options) == set(known)
    assert found.comparison.options[2:] == known[2:]
    # What a first look has said is not asked again.
    asked.clear()
    look = first_look("schnapsen", view, known[1])
    assert not look.settled
    assert not look.explanation
    assert judge("schnapsen", view, known[1], look=look) == found
    assert [worlds for worlds, _ in asked] == [each.worlds for each in stages][: found.stage + 1]
    assert found.settled
    assert judge("schnapsen", view, known[1], look=found) is found


def test_luck_is_what_came_against_the_mean_of_all_that_could_have_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 1, 2 and 6 the mean is 3, whichever of them came: good luck and bad are level."""
    views = {points: schnapsen.begin(schnapsen.deal(str(points))).view(0) for points in (1, 2, 6)}

    def value(view: View, options: Sequence[Option], budget: Budget, stream: Stream) -> Valuation:
        (points,) = (points for points, each in views.items() if each == view)
        whole = np.full((budget.worlds, len(options)), points * ONE)
        worlds = np.zeros((budget.worlds, len(view.unseen)), np.uint8)
        ones = np.ones(budget.worlds, np.int64)
        return Valuation(tuple(options), worlds, ones, whole, whole, whole, stake=1.0)

    def others(before: View, after: View) -> tuple[View, ...]:
        return tuple(each for each in views.values() if each != after)

    coach = replace(COACH, value=value, alternatives=others)
    monkeypatch.setattr(judgement, "coach_for", lambda game: coach)
    lucks = [chance_between("schnapsen", each, each) for each in views.values()]
    assert lucks == [1 - 3, 2 - 3, 6 - 3]

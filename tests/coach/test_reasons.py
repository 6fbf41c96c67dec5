"""The feature that separates the worlds where an option costs something from the others."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import say
from stammtisch.coach.comparison import compare
from stammtisch.coach.games import Feature, Situation
from stammtisch.coach.reasons import Cases, reason_for
from stammtisch.coach.valuation import ONE, Valuation

GOOD, BAD = Play("A"), Play("B")


def situation(
    costly: list[bool], weights: list[int] | None = None, *, complete: bool = True
) -> Situation[View]:
    utility = np.array([[ONE, 0 if each else ONE] for each in costly], dtype=np.int64)
    arrays = dict.fromkeys(("points", "wins", "utility"), utility)
    worlds = np.zeros((len(costly), 1), np.uint8)
    values = Valuation(
        (GOOD, BAD),
        worlds,
        np.array(weights or [1] * len(costly)),
        stake=10.0,
        complete=complete,
        **arrays,
    )
    return Situation(cast(View, SimpleNamespace()), values, compare(values, BAD))


def feature(name: str, *holds: int, rank: int = 0) -> Feature:
    return Feature(say(name), np.array(holds, dtype=np.bool_), rank)


def test_the_feature_that_tells_most_is_named() -> None:
    found = reason_for(
        situation([True, True, True, False, False, False]),
        [feature("half", 1, 1, 0, 0, 0, 0), feature("all", 1, 1, 1, 0, 0, 0)],
    )
    assert found is not None
    assert found.feature == say("all")
    assert found.with_it == Cases(share=1.0, better=1.0, chosen=0.0, points=10.0)
    assert found.without == Cases(share=0.0, better=1.0, chosen=1.0, points=0.0)
    assert found.world in (0, 1, 2)


def test_a_feature_that_tells_little_is_not_named() -> None:
    found = reason_for(situation([True, True, False, False]), [feature("any", 1, 0, 1, 0)])
    assert found is not None
    assert found.feature is None
    assert found.with_it == found.without == Cases(0.5, 1.0, 0.5, 5.0)


def test_the_world_shown_is_costly_and_has_the_feature() -> None:
    found = reason_for(
        situation([True, True, False, False], weights=[9, 2, 8, 1]), [feature("own", 0, 1, 0, 0)]
    )
    assert found is not None
    assert found.feature is None
    assert found.world == 0
    found = reason_for(situation([True, True, False, False]), [feature("own", 0, 1, 0, 0)])
    assert found is not None
    assert found.feature == say("own")
    assert found.world == 1


def test_without_a_costly_world_there_is_no_reason() -> None:
    assert reason_for(situation([False, False]), [feature("any", 1, 0)]) is None


def named(of: Situation[View], *features: Feature) -> str | None:
    found = reason_for(of, features)
    assert found is not None
    return found.feature.id if found.feature else None


def test_of_features_that_tell_as_much_the_simplest_is_named() -> None:
    half = situation([True, True, False, False])
    hard, simple = feature("hard", 1, 1, 0, 0, rank=2), feature("simple", 1, 1, 0, 0, rank=1)
    assert named(half, hard, simple) == "simple"
    assert named(half, hard, feature("worse", 1, 0, 0, 0)) == "hard"


def test_what_is_costly_almost_always_needs_no_feature() -> None:
    of = situation([True, False], weights=[999, 1])
    assert named(of, feature("always", 1, 0)) is None
    assert named(situation([True, False], weights=[9, 1]), feature("mostly", 1, 0)) == "mostly"


def test_a_feature_without_which_it_fails_hardly_less_often_is_not_named() -> None:
    """It holds in a third of the failures and in none of the others, and yet changes little."""
    of = situation([True, True, True, False], weights=[4, 4, 4, 1])
    assert named(of, feature("third", 1, 0, 0, 0)) is None


def test_in_few_sampled_worlds_a_feature_may_fit_by_chance() -> None:
    few, many = (situation([True, True, False, False] * times, complete=False) for times in (1, 20))
    assert named(few, feature("half", 1, 0, 0, 0)) is None
    assert named(many, feature("half", *[1, 0, 0, 0] * 20)) == "half"

"""The coach agrees with the collection of positions that was written before it was."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from stammtisch.cardplay.messages import Message
from stammtisch.coach.judgement import ERRORS, Judgement, judge
from tests.coach.collection import POSITIONS, position, state_of

QUICK = (
    *("scarto-14", "scarto-28", "scarto-31"),
    *("schnapsen-02", "schnapsen-09", "schnapsen-24", "schnapsen-29"),
    *("skat-14", "skat-16", "skat-32", "skat-34"),
)
"""These are asked every day."""

UNCERTAIN = ("scarto-27",)
"""Here the coach prefers what the teacher does, but is not sure that the other was an error."""

SEVERAL = {
    "enough": "points",
    "reaches_least": "reaches",
    "announced": "reaches",
    "has_suit": "length",
}
"""What is said in several ways, and its name in the collection."""


@pytest.fixture(
    params=[
        pytest.param(
            each["id"],
            marks=[] if each["id"] in QUICK else [pytest.mark.long],
        )
        for each in POSITIONS
    ]
)
def expected(request: pytest.FixtureRequest) -> dict[str, Any]:
    return position(request.param)


@cache
def judged(id: str) -> Judgement:
    asked = position(id)
    game, state = state_of(asked)
    view = state.view(asked["seat"])
    return judge(asked["game"], view, game.parse_action(asked["action"]))


def test_the_coach_agrees(expected: dict[str, Any]) -> None:
    found = judged(expected["id"])
    if expected["id"] in UNCERTAIN:
        assert found.comparison
        assert str(found.comparison.best) in expected["better"]
        assert found.label in ("slightly worse", "too close")
        return
    assert (found.label in ERRORS) == (expected["label"] == "error"), found.label
    check_options(found, expected)
    check_patterns(found, expected)
    check_feature(found, expected)
    check_facts(found, expected)


def check_options(found: Judgement, expected: dict[str, Any]) -> None:
    assert found.comparison is not None
    good = {str(option) for option in found.comparison.good}
    assert good & {*expected["better"]} if expected["better"] else expected["action"] in good


def check_patterns(found: Judgement, expected: dict[str, Any]) -> None:
    name = found.pattern.message.id.rpartition(".")[2] if found.pattern else None
    assert name == expected["pattern"]
    assert name not in expected["silent"]


def check_feature(found: Judgement, expected: dict[str, Any]) -> None:
    """A good decision has no explanation, and of some errors the feature is not expected."""
    if found.explanation is None or expected["features"] is None:
        return
    reason = found.explanation.reason
    assert reason is not None
    if expected["features"]:
        assert reason.feature is not None
        assert as_feature(reason.feature) in expected["features"]
    else:
        assert reason.feature is None


def check_facts(found: Judgement, expected: dict[str, Any]) -> None:
    facts = [as_fact(each) for each in found.facts]
    for each in expected["facts"]:
        assert any(each.items() <= fact.items() for fact in facts), facts


def as_feature(message: Message) -> dict[str, Any]:
    """A message about the hidden cards, as the collection writes it."""
    name = message.id.removeprefix("coach.feature.")
    name, _, pile = name.partition(".")
    params: dict[str, Any] = dict(message.params)
    if "cards" in params:
        params["cards"] = list(params["cards"])
    number = params.pop("number", 1)
    if name in ("length", "has_suit"):
        params["least"] = number
    if pile:
        params["pile"] = pile
    if name == "split":
        params["seats"] = [params.pop("seat"), params.pop("seat2")]
        params["as"] = params.pop("shares").replace("–", "-")
    return {"id": SEVERAL.get(name, name), **params}


def as_fact(message: Message) -> dict[str, Any]:
    """A message about what could be counted, as the collection writes it."""
    name = message.id.removeprefix("coach.fact.")
    return {"id": SEVERAL.get(name, name), **dict(message.params)}

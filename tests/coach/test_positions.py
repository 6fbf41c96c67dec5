"""The collection of positions with the expected reason (``positions/README.md``).

Here the collection itself is checked: that it is legal, complete and consistent; and that the
coach judges each decision as it says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from stammtisch.cardplay.actions import in_menu
from stammtisch.cardplay.options import parse_options
from stammtisch.coach.judgement import ERRORS, judge
from stammtisch.games.registry import AnyGame, game_named

FOLDER = Path(__file__).parent / "positions"
GAMES = ("scarto", "schnapsen", "skat")
README = (FOLDER / "README.md").read_text("utf-8")

DIFFERS = {
    "schnapsen-12": "closing counts less than it brings, by the margin against its overrating",
}
"""Where the coach judges otherwise, and why."""


def positions() -> list[dict[str, Any]]:
    return [each for game in GAMES for each in json.loads((FOLDER / f"{game}.json").read_text())]


def table(title: str) -> list[list[str]]:
    """The rows of the first table below a title of the README."""
    below = README.split(f"# {title}\n", 1)[1].split("\n#", 1)[0]
    rows = [line.strip("| \n").split(" | ") for line in below.splitlines() if line[:3] == "| `"]
    return [[cell.replace("`", "") for cell in row] for row in rows]


FEATURES = {row[0]: row[1].split(", ") for row in table("Features of the hidden cards")}
FACTS = {row[0]: row[1].split(", ") for row in table("What could be counted")}
PATTERNS = {game: {row[0] for row in table(game)} for game in GAMES}
POSITIONS = positions()


def of(game: str) -> list[dict[str, Any]]:
    return [each for each in POSITIONS if each["game"] == game]


@cache
def replayed(number: int) -> tuple[AnyGame, Any]:
    position = POSITIONS[number]
    game = game_named(position["game"])
    options = parse_options(game.GAME.options, position["options"])
    state: Any = game.begin(game.parse_deal(position["deal"]), options)
    for seat, text in position["acts"]:
        state = state.act(seat, text)
    return game, state


def state_of(position: Mapping[str, Any]) -> tuple[AnyGame, Any]:
    """The game, and its state when the decision was due."""
    return replayed(POSITIONS.index(position))


@pytest.fixture(params=POSITIONS, ids=lambda each: each["id"])
def position(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = request.param
    return found


def test_the_action_and_the_better_ones_are_in_the_menu(position: dict[str, Any]) -> None:
    game, state = state_of(position)
    view = state.view(position["seat"])
    for text in (position["action"], *position["better"]):
        assert in_menu(view.menu, game.parse_action(text)), text


@pytest.mark.parametrize("game", GAMES)
def test_what_is_expected_is_consistent(game: str) -> None:
    for each in of(game):
        error = each["label"] == "error"
        assert error or each["label"] == "good", each["id"]
        assert bool(each["better"]) == error, each["id"]
        assert error or each["pattern"] is None, each["id"]
        assert each["action"] not in each["better"], each["id"]
        assert each["pattern"] not in each["silent"], each["id"]
        assert len(each["note"]) > 20, each["id"]


@pytest.mark.parametrize("game", GAMES)
def test_features_and_facts_are_known(game: str) -> None:
    for each in of(game):
        for known, named in ((FEATURES, each["features"] or []), (FACTS, each["facts"])):
            for one in named:
                assert sorted(one) == sorted(["id", *known[one["id"]]]), each["id"]


@pytest.mark.parametrize("game", GAMES)
def test_points_are_counted_right(game: str) -> None:
    """What the viewer's side has; a defender of Skat counts for both."""
    for each in of(game):
        for fact in each["facts"]:
            if fact["id"] == "points":
                view = state_of(each)[1].view(each["seat"])
                own = view.points[view.seat]
                if game == "skat" and view.seat != view.soloist:
                    own = sum(view.points) - view.points[view.soloist]
                assert own == fact["had"], each["id"]


@pytest.mark.parametrize("game", GAMES)
def test_every_pattern_is_there_twice(game: str) -> None:
    """At least once where it applies, and once where it looks alike and must not be named."""
    own = of(game)
    assert len(own) >= 20
    assert {each["pattern"] for each in own} - {None} == PATTERNS[game]
    assert {name for each in own for name in each["silent"]} == PATTERNS[game]
    assert len({each["id"] for each in own}) == len(own)


@pytest.mark.long
def test_the_coach_judges_so(position: dict[str, Any], request: pytest.FixtureRequest) -> None:
    if position["id"] in DIFFERS:
        request.applymarker(pytest.mark.xfail(strict=True, reason=DIFFERS[position["id"]]))
    game, state = state_of(position)
    found = judge(
        position["game"], state.view(position["seat"]), game.parse_action(position["action"])
    )
    assert (found.label in ERRORS) == (position["label"] == "error"), found.label
    assert found.comparison is not None
    good = {str(option) for option in found.comparison.good}
    if position["better"]:
        assert good & {*position["better"]}
    else:
        assert position["action"] in good

"""The collection of positions is legal, complete and consistent (``positions/README.md``).

That the coach agrees with it: ``test_collection.py``.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from stammtisch.cardplay.actions import in_menu
from tests.coach.collection import FOLDER, GAMES, POSITIONS, of, state_of

README = (FOLDER / "README.md").read_text("utf-8")


def table(title: str) -> list[list[str]]:
    """The rows of the first table below a title of the README."""
    below = README.split(f"# {title}\n", 1)[1].split("\n#", 1)[0]
    rows = [line.strip("| \n").split(" | ") for line in below.splitlines() if line[:3] == "| `"]
    return [[cell.replace("`", "") for cell in row] for row in rows]


FEATURES = {row[0]: row[1].split(", ") for row in table("Features of the hidden cards")}
FACTS = {row[0]: row[1].split(", ") for row in table("What could be counted")}
PATTERNS = {game: {row[0] for row in table(game)} for game in GAMES}


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
    """At least once where it applies, and once where it looks alike and must not be named.

    A pattern that is rare in deals may be missing here, if its sentences are proven by the slow
    reader of its game (``<game>/claims.py``) and its game has tests of it beside the collection.
    """
    own = of(game)
    assert len(own) >= 20
    claims = import_module(f"tests.coach.{game}.claims").CLAIMS
    read = {id.removeprefix(f"coach.{game}.").split(".")[0] for id in claims}
    applies = {each["pattern"] for each in own} - {None}
    silent = {name for each in own for name in each["silent"]}
    assert applies | silent <= PATTERNS[game]
    assert PATTERNS[game] - (applies & silent) <= read
    assert len({each["id"] for each in own}) == len(own)

"""The front of the library: what it says is there is there, and it is all that a user needs."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from typing import Any, get_args, get_type_hints

import stammtisch
from stammtisch.games.registry import AnyGame

FUNCTIONS = ("begin", "deal", "format_deal", "imagine", "parse_action", "parse_deal")


def test_every_name_of_the_front_is_there() -> None:
    assert stammtisch.__doc__ is not None
    for name in stammtisch.__all__:
        assert getattr(stammtisch, name) is not None
    for name in ("games", "cardplay", "records", "bots", "solver", "arena", "words"):
        assert f"``stammtisch.{name}``" in stammtisch.__doc__
        import_module(f"stammtisch.{name}")


def test_the_front_imports_no_game() -> None:
    """A game of others imports the front before it is whole itself: nobody may look for it yet."""
    asked = "import sys, stammtisch; print(*(m for m in sys.modules if 'stammtisch.games' in m))"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == ""


def test_a_game_has_every_name_that_it_needs(game: AnyGame) -> None:
    """Its actions and phases, and whatever its own functions take and give."""
    package: Any = game
    needed: set[Any] = {*game.GAME.actions, *get_args(package.State), game.GAME.options}
    for name in FUNCTIONS:
        for hint in get_type_hints(getattr(package, name)).values():
            needed.update(each for each in (hint, *get_args(hint)) if isinstance(each, type))
    ours = {each for each in needed if each.__module__.startswith(package.__name__)}
    assert len(ours) > 5
    exported = [getattr(package, name) for name in package.__all__]
    assert [each for each in ours if each not in exported] == []
    assert set(FUNCTIONS) <= {*package.__all__}

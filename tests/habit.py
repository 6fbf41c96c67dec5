"""What of a test is the habit (``make test``); the whole of it runs in ``make test-all``."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import pytest
from hypothesis import settings

from stammtisch.bots import LEVELS, SIMPLE
from stammtisch.games.registry import GAMES
from tests.facts import bots_of

HABIT = (*SIMPLE, LEVELS[0])  # with little work all levels are alike


def rest_long(values: Iterable[Any], kept: Container[Any]) -> list[Any]:
    """All ``values`` for ``parametrize``; those that are not ``kept`` are marked ``long``."""
    return [each if each in kept else pytest.param(each, marks=pytest.mark.long) for each in values]


def examples(number: int, few: int) -> int:
    """How many examples a test takes that has a fixed list of them: in the habit a ``few``."""
    return few if settings.get_current_profile_name() == "habit" else number


every_bot = pytest.mark.parametrize(
    ("game", "name"),
    [
        pytest.param(game, bot, id=f"{game.GAME.name}-{bot}", marks=marks)
        for game in GAMES.values()
        for bot in bots_of(game)
        for marks in [() if bot in HABIT else pytest.mark.long]
    ],
)
"""Runs a test for every bot of every game; the stronger levels are long."""

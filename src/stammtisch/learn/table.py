"""What the games' modules of this room share."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import TypeAlias

import numpy.typing as npt

from stammtisch.games.registry import game_named

Fields: TypeAlias = Mapping[str, npt.ArrayLike]
"""The fields of an observation by the names of ``layout``, without padding."""


def part(game: str) -> ModuleType:
    """This room's module for a game: ``standing`` and ``observed``.

    Raises:
        BadInput: there is no such game.
        ValueError: there are no environments for it.
    """
    name = game_named(game).GAME.name
    try:
        return import_module(f"stammtisch.learn.{name}")
    except ModuleNotFoundError:
        raise ValueError(f"there are no environments for the game {name!r}") from None

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
    """This room's module for a game.

    ``standing`` reads the kernel's, ``observed`` is what a view shows. For OpenSpiel there are
    ``UTILITIES``, the lowest and the highest return of a deal by reward, and of a view the cards
    that the seat has ``received``, those dealt first, and those that all were ``shown`` without an
    act that names them.

    Raises:
        BadInput: there is no such game.
        ValueError: there are no environments for it.
    """
    name = game_named(game).GAME.name
    try:
        return import_module(f"stammtisch.learn.{name}")
    except ModuleNotFoundError:
        raise ValueError(f"there are no environments for the game {name!r}") from None

"""The one list of games: ours, and those that other distributions have installed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import cast

from stammtisch.cardplay.game import AnyGame, any_game
from stammtisch.cardplay.packages import installed
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games import scarto, schnapsen, skat

__all__ = ["GAMES", "OURS", "AnyGame", "game_named"]

OURS: tuple[AnyGame, ...] = (any_game(scarto), any_game(schnapsen), any_game(skat))
"""A fourth game of ours is a folder beside this file and a name here."""


def _others() -> Iterator[AnyGame]:
    """Games of other distributions, found by the entry points ``stammtisch.games``."""
    for name, package in installed("games").items():
        game = cast(AnyGame, import_module(package))
        if game.GAME.name != name or name in {ours.GAME.name for ours in OURS}:
            raise ValueError(f"the entry point {name} of {package} is not its game's name")
        yield game


GAMES: dict[str, AnyGame] = {game.GAME.name: game for game in (*OURS, *_others())}


def game_named(name: str) -> AnyGame:
    """The game of this name; ``BadInput`` where there is none."""
    if name not in GAMES:
        raise BadInput("input.game", name=str(name), known=tuple(GAMES))
    return GAMES[name]

"""The one list of games: a fourth game is a folder beside it and a line in it."""

from __future__ import annotations

from typing import Any

from stammtisch.cardplay.game import Game
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games import scarto, schnapsen, skat

AnyGame = Game[Any]

GAMES: dict[str, AnyGame] = {game.GAME.name: game for game in (scarto, schnapsen, skat)}


def game_named(name: str) -> AnyGame:
    """The game of this name; ``BadInput`` where there is none."""
    if name not in GAMES:
        raise BadInput("input.game", name=str(name), known=tuple(GAMES))
    return GAMES[name]

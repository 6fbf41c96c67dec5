"""The collection of positions with the expected reason (``positions/README.md``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stammtisch.cardplay.options import parse_options
from stammtisch.games.registry import AnyGame, game_named

FOLDER = Path(__file__).parent / "positions"
GAMES = ("scarto", "schnapsen", "skat")
POSITIONS: list[dict[str, Any]] = [
    each for game in GAMES for each in json.loads((FOLDER / f"{game}.json").read_text("utf-8"))
]


def of(game: str) -> list[dict[str, Any]]:
    return [each for each in POSITIONS if each["game"] == game]


def position(id: str) -> dict[str, Any]:
    return next(each for each in POSITIONS if each["id"] == id)


def state_of(position: Mapping[str, Any]) -> tuple[AnyGame, Any]:
    """The game, and its state when the decision was due."""
    game = game_named(position["game"])
    options = parse_options(game.GAME.options, position["options"])
    state: Any = game.begin(game.parse_deal(position["deal"]), options)
    for seat, text in position["acts"]:
        state = state.act(seat, text)
    return game, state

"""A bot of a version that has no ``stammtisch bot``: its own Python runs this file.

What the command is made of is taken from this version: views come as JSON and are rebuilt from the
fields that the other version's views have, and its own law names the actions.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

BOTS = Path(__file__).resolve().parent.parent / "src" / "stammtisch" / "bots"


def ours(name: str) -> ModuleType:
    """A module of this version's bots, in the other version's package."""
    spec = spec_from_file_location(f"stammtisch.bots.{name}", BOTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def complete_standings(views: Any, game: Any) -> None:
    """Views are read with what only the other version knows of a match's standing, as at its start.

    A bonus for the next winner (SN 9.4) was in every game's, and is now in that of Schnapsen.
    """
    at_start, read = views.to_json(game.begin(game.deal("")).standing), views.view_from_json

    def view_from_json(game: Any, data: dict[str, Any], menu: list[Any]) -> Any:
        return read(game, {**data, "standing": {**at_start, **data["standing"]}}, menu)

    views.view_from_json = view_from_json


def main() -> None:
    name, bot = sys.argv[1:]
    bots: Any = import_module("stammtisch.bots.bot")
    game: Any = import_module("stammtisch.games.registry").game_named(name)
    if not hasattr(bots, "AnyBot"):
        bots.AnyBot = Any
    if not hasattr(game, "GAME"):
        pack = import_module(f"stammtisch.games.{name}.cards").PACK
        game.GAME = SimpleNamespace(name=name, pack=pack)
    complete_standings(ours("json_views"), game)
    for answer in ours("as_program").answers(game, bots.bot_named(name, bot), sys.stdin):
        print(answer, flush=True)


if __name__ == "__main__":
    main()

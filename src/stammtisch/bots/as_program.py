"""One of our bots as a program: the other end of ``Program`` (``docs/bots.md``)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from stammtisch.bots.bot import AnyBot
from stammtisch.bots.json_views import view_from_json
from stammtisch.bots.program import PROTOCOL
from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import quoted, say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import AnyGame


def answers(game: AnyGame, bot: AnyBot, lines: Iterable[str]) -> Iterator[str]:
    """The answer to each line, until one says ``quit`` or there are no more.

    The bot's random numbers come from the number that came with the deal.

    Raises:
        BadInput: a line that is not of the protocol, or of another version or game.
    """
    seed = ""
    for number, line in enumerate(lines, 1):
        view: View | None = None
        other = False
        try:
            asked: dict[str, Any] = json.loads(line)
            answer = {"id": asked["id"]}
            match asked["type"]:
                case "hello":
                    other = (asked["protocol"], asked["game"]) != (PROTOCOL, game.GAME.name)
                case "deal":
                    seed = str(asked["seed"])
                case "turn":
                    view = view_from_json(game, asked["view"], asked["menu"])
                case "over":
                    pass
                case "quit":
                    return
                case _:
                    raise ValueError(line)
        except (BadInput, KeyError, TypeError, ValueError, RecursionError):
            raise BadInput("program.asked", number=number, line=quoted(line.strip())) from None
        if other:
            own = say(f"{game.GAME.name}.name")
            shown = quoted(line.strip())
            raise BadInput("program.hello", own=own, version=PROTOCOL, number=number, line=shown)
        if view is not None:
            action = bot.act(view, seed)
            answer["action"] = None if action is None else str(action)
        yield json.dumps(answer)

"""``stammtisch bot``: one of our bots as a program, for an arena of another version or maker."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from stammtisch.bots import BOTS, bot_named
from stammtisch.bots.as_program import answers
from stammtisch.cli.arguments import Commands
from stammtisch.cli.output import OK, for_records
from stammtisch.games.registry import GAMES, game_named
from stammtisch.records import MAX_LINE


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("bot", help="a bot as a program that an arena asks for actions")
    parser.set_defaults(run=run)
    parser.add_argument("game", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("name", help=f"one of {', '.join(BOTS)}")


def run(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    bot = bot_named(game.GAME.name, arguments.name)
    for_records()
    # What is longer is cut, and no message then.
    lines = iter(partial(sys.stdin.readline, MAX_LINE), "")
    for answer in answers(game, bot, lines):
        print(answer, flush=True)
    return OK

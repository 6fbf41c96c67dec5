"""``stammtisch arena``: bots against each other."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from stammtisch.bots import BOTS
from stammtisch.bots.program import PATIENCE
from stammtisch.cli.arguments import (
    Commands,
    add_engine,
    add_language,
    add_options,
    chosen_engine,
    chosen_options,
    deals,
    seconds,
)
from stammtisch.cli.output import OK
from stammtisch.games.registry import GAMES, game_named
from stammtisch.words import Voice, language_of


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("arena", help="bots against each other, and what it proves")
    parser.set_defaults(run=run)
    parser.add_argument("game", help=f"one of {', '.join(GAMES)}")
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help=f"two, or as many as play: {', '.join(BOTS)}; or your program, “program:COMMAND”",
    )
    parser.add_argument(
        "--deals", type=deals, default=72, metavar="N", help="how many (default: 72)"
    )
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed, the same figures")
    add_engine(parser)
    parser.add_argument(
        "--json",
        type=Path,
        metavar="FILE",
        help="write the figures here; with a picture and a journal beside it, to go on from",
    )
    parser.add_argument(
        "--patience",
        type=seconds,
        default=PATIENCE,
        metavar="S",
        help=f"seconds that a program has for an answer (default: {PATIENCE:g})",
    )
    add_language(parser)
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    # No other command needs these, which take a while to import.
    from stammtisch.arena.command import ContestRun
    from stammtisch.arena.contest import Contest

    engine = chosen_engine(arguments)
    game = game_named(arguments.game)
    options = chosen_options(arguments, game)
    contest = Contest(game, tuple(arguments.bots), options, arguments.deals, arguments.seed)
    screen, progress = (
        Console(stderr=error, highlight=False, markup=False, emoji=False) for error in (False, True)
    )
    voice = Voice(language_of(arguments.language))
    ContestRun(contest, voice, screen, progress, engine, arguments.json, arguments.patience).run()
    return OK

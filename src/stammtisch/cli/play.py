"""``stammtisch play``: a game in the terminal, against bots."""

from __future__ import annotations

import argparse
import secrets
from datetime import UTC, datetime
from pathlib import Path

from platformdirs import user_data_path

from stammtisch.bots import BOTS, absent, usual
from stammtisch.cardplay.refusals import BadInput, system_says
from stammtisch.cli.arguments import (
    Commands,
    add_options,
    chosen_bots,
    chosen_options,
)
from stammtisch.cli.output import OK, complain
from stammtisch.cli.screens import add_screen, at_screen
from stammtisch.games.registry import GAMES, AnyGame, game_named
from stammtisch.records import write_whole
from stammtisch.terminal import Session, Settings, ask_bots, ask_game, typed


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("play", help="play in the terminal against bots")
    parser.set_defaults(run=run)
    parser.add_argument("game", nargs="?", help=f"one of {', '.join(GAMES)}; asked for if missing")
    parser.add_argument("--seat", type=int, default=0, help="where to sit, from 0 (default: 0)")
    parser.add_argument("--seed", help="deal these cards; without it they are drawn")
    parser.add_argument(
        "--bots",
        metavar="NAME[,NAME…]",
        help=f"one for all, or one for each: {', '.join(BOTS)} (default: club, else thumb)",
    )
    add_screen(parser)
    parser.add_argument("--practice", action="store_true", help="show past tricks and the count")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to keep the record")
    parser.add_argument("--no-save", action="store_true", help="keep no record")
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    console, voice = at_screen(arguments)
    try:
        if arguments.game:
            game = game_named(arguments.game)
        else:
            game = ask_game(console, voice)
            arguments.bots = arguments.bots or ask_bots(console, voice, game)
        settings = _settings(arguments, game)
    except EOFError:
        console.print()
        return OK
    except BadInput as error:
        return complain(error, voice)
    note = None if arguments.bots else absent(game.GAME)
    return Session(settings, console, voice, typed, note=note).run()


def _settings(arguments: argparse.Namespace, game: AnyGame) -> Settings:
    options = chosen_options(arguments, game)
    players = game.Match(options).players
    if not 0 <= arguments.seat < players:
        raise BadInput("input.seat", number=arguments.seat, last=players - 1)
    names = (arguments.bots or usual(game.GAME)).split(",")
    bots = chosen_bots(game, names, players - 1)
    save = None if arguments.no_save else arguments.save or _record_path(game)
    if save and save.exists():
        raise BadInput("input.save-exists", path=str(save))
    if arguments.save:  # Whoever names a file learns before the first deal that it cannot be.
        _writable(arguments.save)
    return Settings(
        game,
        options,
        arguments.seed or secrets.token_hex(8),
        arguments.seat,
        bots,
        arguments.practice,
        save,
        arguments.plain,
    )


def _writable(file: Path) -> None:
    try:
        write_whole(file, "")
        file.unlink()
    except OSError as error:
        why = system_says(error)
        raise BadInput("input.unwritten", path=str(file), why=why) from None


def _record_path(game: AnyGame) -> Path:
    now = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
    folder = user_data_path("stammtisch", appauthor=False) / "records"
    return folder / f"{game.GAME.name}-{now}-{secrets.token_hex(2)}.jsonl"

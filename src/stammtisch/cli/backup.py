"""``stammtisch backup``: a copy of the server's database."""

from __future__ import annotations

import argparse
from pathlib import Path

from stammtisch.cli.arguments import Commands, add_language, add_place
from stammtisch.cli.output import FINE, tell
from stammtisch.cli.serve import place
from stammtisch.words import Voice, language_of


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("backup", help="copy the server's database, while people play")
    parser.set_defaults(run=run)
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file for the copy")
    add_place(parser)
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    from stammtisch.table.backup import back_up

    _, database = place(arguments)
    back_up(database, arguments.file)
    tell(Voice(language_of(arguments.language)).word("backup.done", path=str(arguments.file)))
    return FINE

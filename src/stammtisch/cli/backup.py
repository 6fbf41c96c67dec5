"""``stammtisch backup``: a copy of the server's database."""

from __future__ import annotations

import argparse
from pathlib import Path

from stammtisch.cli.arguments import Commands, add_data_and_database, add_language
from stammtisch.cli.output import OK, tell
from stammtisch.cli.serve import data_and_database
from stammtisch.words import Voice, language_of


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("backup", help="copy the server's database, while people play")
    parser.set_defaults(run=run)
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file for the copy")
    add_data_and_database(parser)
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    from stammtisch.table.house.backup import back_up

    _, database = data_and_database(arguments)
    back_up(database, arguments.file)
    tell(Voice(language_of(arguments.language)).word("backup.done", path=str(arguments.file)))
    return OK

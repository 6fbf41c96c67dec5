"""``stammtisch restore``: replace the server's database by a copy."""

from __future__ import annotations

import argparse
from pathlib import Path

from stammtisch.cli.arguments import Commands, add_data_and_database, add_language
from stammtisch.cli.output import OK, tell
from stammtisch.cli.serve import data_and_database
from stammtisch.words import Voice, language_of


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("restore", help="put a copy in the database's place")
    parser.set_defaults(run=run)
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="what stammtisch backup has written"
    )
    add_data_and_database(parser)
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    from stammtisch.table.house.backup import restore

    voice = Voice(language_of(arguments.language))
    data, database = data_and_database(arguments)
    before = restore(database, data, arguments.file)
    tell(voice.word("backup.restored", path=str(arguments.file)))
    if before:
        tell(voice.word("backup.aside", path=str(before)))
    return OK

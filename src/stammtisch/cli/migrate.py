"""``stammtisch migrate``: move a house into another database."""

from __future__ import annotations

import argparse

from stammtisch.cli.arguments import Commands, add_language
from stammtisch.cli.output import OK, tell
from stammtisch.words import Voice, language_of


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "migrate", help="move everything into another database, while no server runs"
    )
    parser.set_defaults(run=run)
    parser.add_argument(
        "source", metavar="FROM", help="the database: sqlite:///FILE or postgresql://..."
    )
    parser.add_argument("target", metavar="TO", help="an empty one, of either kind")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    from stammtisch.table.house.backup import move

    voice = Voice(language_of(arguments.language))

    def told(table: str, rows: int) -> None:
        tell(voice.word("move.table", table=table, number=rows))

    move(arguments.source, arguments.target, told)
    tell(voice.word("move.done"))
    return OK

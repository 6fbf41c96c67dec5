"""``stammtisch import``: convert ISS lines to records of Skat."""

from __future__ import annotations

import argparse

from stammtisch.cli.arguments import Commands
from stammtisch.cli.lines import Location, line_by_line
from stammtisch.cli.output import BROKEN_RULE, OK
from stammtisch.records.iss import parse_iss, read_games


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("import", help="make records of ISS lines (Skat)")
    parser.set_defaults(run=run)
    parser.add_argument("file", metavar="FILE", help="a file of ISS lines; - is standard input")


def run(arguments: argparse.Namespace) -> int:
    def take(location: Location, text: str) -> int:
        imported = parse_iss(text)
        print(imported.record)
        if imported.difference:
            location.complain(imported.difference)
            return BROKEN_RULE
        return OK

    return line_by_line(arguments.file, read_games, take)

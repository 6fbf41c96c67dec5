"""``stammtisch export``: convert records of Skat to ISS lines."""

from __future__ import annotations

import argparse
import json

from stammtisch.cli.arguments import Commands
from stammtisch.cli.lines import Location, line_by_line
from stammtisch.cli.output import BROKEN_RULE, OK
from stammtisch.records import parse_record, read_lines, replay
from stammtisch.records.iss import format_iss


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("export", help="make ISS lines of records of Skat")
    parser.set_defaults(run=run)
    parser.add_argument("file", metavar="FILE", help="a file of records; - is standard input")


def run(arguments: argparse.Namespace) -> int:
    def take(location: Location, line: bytes) -> int:
        played = replay(parse_record(line))
        if played.error:
            location.complain(played.error, played.game.GAME.deck)
            return BROKEN_RULE
        assert played.state is not None, "the rules have allowed a deal"
        print(format_iss(played.state, json.loads(line)))
        return OK

    return line_by_line(arguments.file, read_lines, take)

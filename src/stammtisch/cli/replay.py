"""``stammtisch replay``: replay records by the rules."""

from __future__ import annotations

import argparse
import json

from stammtisch.cli.arguments import Commands
from stammtisch.cli.lines import Location, line_by_line
from stammtisch.cli.output import BROKEN_RULE, OK
from stammtisch.records import parse_record, read_lines, replay
from stammtisch.words import LANGUAGES


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("replay", help="play records through the rules")
    parser.set_defaults(run=run)
    parser.add_argument("file", metavar="FILE", help="a file of records; - is standard input")
    parser.add_argument("--legal", action="store_true", help="add every player's legal actions")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="default: en")


def run(arguments: argparse.Namespace) -> int:
    def take(_: Location, line: bytes) -> int:
        played = replay(parse_record(line), arguments.legal)
        print(json.dumps(played.to_json(arguments.language)))
        return OK if played.ok else BROKEN_RULE

    return line_by_line(arguments.file, read_lines, take, arguments.language)

"""``stammtisch verify``: check that matches were dealt fairly."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from stammtisch.cardplay.refusals import BadInput
from stammtisch.cli.arguments import Commands, add_language
from stammtisch.cli.lines import Location, line_by_line, opened
from stammtisch.cli.output import BROKEN_RULE, OK
from stammtisch.records import read_lines
from stammtisch.words import language_of

if TYPE_CHECKING:
    from stammtisch.table.verify import Line


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("verify", help="check that matches were dealt fairly")
    parser.set_defaults(run=run)
    parser.add_argument("file", metavar="FILE", help="a file of records; - is standard input")
    parser.add_argument("--hash", metavar="H", help="the hash that was shown when the match began")
    parser.add_argument(
        "--kept",
        action="append",
        default=[],
        metavar="KEPT",
        help="what a page has kept of the draw; may be given several times",
    )
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    # No other command needs these, which take a while to import.
    from stammtisch.table import receipts, verify

    known = arguments.hash and verify.read_hash(arguments.hash)
    pages = []
    for name in arguments.kept:
        with opened(name) as file:
            pages.append(receipts.read_receipt(file.read(), name))
    lines: list[Line] = []

    def take(location: Location, line: bytes) -> int:
        lines.append(verify.read_line(location.number, line))
        return OK

    status = line_by_line(arguments.file, read_lines, take)
    if not lines and status == OK:
        raise BadInput("verify.nothing", name=arguments.file)
    language = language_of(arguments.language)
    for match in verify.matches(lines):
        report = verify.report(match, language, known, pages)
        print(report.text)
        status = max(status, OK if report.ok else BROKEN_RULE)
    return status

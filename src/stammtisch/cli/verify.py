"""``stammtisch verify``: check that matches were dealt fairly."""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch.cardplay.refusals import BadInput
from stammtisch.cli.arguments import Commands, add_language
from stammtisch.cli.lines import Location, line_by_line, opened
from stammtisch.cli.output import BAD_INPUT, BROKEN_RULE, OK, for_records, tell
from stammtisch.records import read_lines
from stammtisch.words import Voice, language_of

if TYPE_CHECKING:
    from stammtisch.table.fair.receipts import Receipt
    from stammtisch.table.fair.verify import Line

MAX_RECEIPTS = 10_000
"""A folder has at most so many receipts."""


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("verify", help="check that matches were dealt fairly")
    parser.set_defaults(run=run)
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="a file of records; - is standard input; may be left out if KEPT is a folder",
    )
    parser.add_argument("--hash", metavar="H", help="the hash that was shown when the match began")
    parser.add_argument(
        "--kept",
        action="append",
        default=[],
        metavar="KEPT",
        help="the receipt that a page has kept of a match, or a folder of receipts (*.kept.json),"
        " whose draws are listed; may be given several times",
    )
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    # No other command needs these, which take a while to import.
    from stammtisch.table.fair import verify

    known = arguments.hash and verify.read_hash(arguments.hash)
    folders = [name for name in arguments.kept if Path(name).is_dir()]
    if arguments.file is None and not folders:
        raise BadInput("verify.no_file")
    receipts = [_receipt(name) for name in arguments.kept if name not in folders]
    language, status = language_of(arguments.language), OK
    listed: list[Receipt] = []
    for name in folders:
        found, read = _folder(name, language)
        listed, status = listed + found, max(status, read)
    lines: list[Line] = []

    def take(location: Location, line: bytes) -> int:
        lines.append(verify.read_line(location.number, line))
        return OK

    for_records()
    if arguments.file is not None:
        status = max(status, line_by_line(arguments.file, read_lines, take))
        if not lines and status == OK:
            raise BadInput("verify.nothing", name=arguments.file)
    matches = verify.matches(lines)
    for match in matches:
        report = verify.report(match, language, known, receipts + listed, owed=bool(folders))
        print(report.text)
        status = max(status, OK if report.ok else BROKEN_RULE)
    tables = {match[0].proof.table for match in matches}
    for receipt in receipts:
        if receipt.table not in tables:
            print(verify.unmatched(receipt, language))
            status = max(status, BROKEN_RULE)
    if listed:
        print(verify.draws(listed, language))
    return status


def _receipt(name: str) -> Receipt:
    from stammtisch.table.fair.receipts import MAX_SIZE, read_receipt

    with opened(name) as file:
        return read_receipt(file.read(MAX_SIZE + 1), name)


def _folder(name: str, language: str) -> tuple[list[Receipt], int]:
    """All receipts in a folder, and the exit status; what is none is reported."""
    paths = [*islice(Path(name).glob("*.kept.json"), MAX_RECEIPTS + 1)]
    if len(paths) > MAX_RECEIPTS:
        raise BadInput("verify.kept_many", name=name, limit=MAX_RECEIPTS)
    receipts, status = [], OK
    for path in sorted(paths):
        try:
            receipts.append(_receipt(str(path)))
        except BadInput as error:
            tell(f"{path}: {Voice(language).say(error.message)}")
            status = BAD_INPUT
    return receipts, status

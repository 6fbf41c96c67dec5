"""``stammtisch verify``: check that matches were dealt fairly."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch.cardplay.files import MEBIBYTE
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
"""A folder with more receipts is refused."""

MAX_RECORDS = 64 * MEBIBYTE
"""A file with more is refused: all matches of it are held in memory."""


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

    language = language_of(arguments.language)
    known = arguments.hash and verify.read_hash(arguments.hash)
    folders = [name for name in arguments.kept if Path(name).is_dir()]
    named = [_receipt(name) for name in arguments.kept if name not in folders]
    listed, status = _listed(folders, language)
    for_records()
    matches: list[list[Line]] = []
    if arguments.file is not None:
        matches, read = _matches(arguments.file)
        status = max(status, read)
    elif not folders:
        raise BadInput("verify.no_file")
    for match in matches:
        report = verify.report(match, language, known, named + listed, owed=bool(folders))
        print(report.text)
        status = max(status, OK if report.ok else BROKEN_RULE)
    tables = {match[0].proof.table for match in matches}
    for receipt in named:
        if receipt.table not in tables:
            print(verify.unmatched(receipt, language))
            status = max(status, BROKEN_RULE)
    if listed:
        print(verify.draws(listed, language))
    return status


def _matches(file: str) -> tuple[list[list[Line]], int]:
    """The matches in a file of records, and the exit status."""
    from stammtisch.table.fair.verify import matches, read_line

    lines: list[Line] = []

    def take(location: Location, line: bytes) -> int:
        lines.append(read_line(location.number, line))
        return OK

    status = line_by_line(file, read_lines, take, most=MAX_RECORDS)
    if not lines and status == OK:
        raise BadInput("verify.nothing", name=file)
    return matches(lines), status


def _receipt(name: str) -> Receipt:
    from stammtisch.table.fair.receipts import MAX_SIZE, read_receipt

    with opened(name, MAX_SIZE) as file:
        return read_receipt(file.read(), name)


def _listed(folders: Sequence[str], language: str) -> tuple[list[Receipt], int]:
    """All receipts in the folders, and the exit status; what is none is reported."""
    receipts, status = [], OK
    for name in folders:
        paths = [*islice(Path(name).glob("*.kept.json"), MAX_RECEIPTS + 1)]
        if len(paths) > MAX_RECEIPTS:
            raise BadInput("verify.kept_many", name=name, limit=MAX_RECEIPTS)
        for path in sorted(paths):
            try:
                receipts.append(_receipt(str(path)))
            except BadInput as error:
                tell(f"{path}: {Voice(language).say(error.message)}")
                status = BAD_INPUT
    return receipts, status

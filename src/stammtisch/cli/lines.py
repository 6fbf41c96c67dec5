"""Reading files line by line: a bad line is reported with its location, and reading goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from io import BufferedIOBase
from pathlib import Path
from typing import BinaryIO, NamedTuple, TypeVar, cast

from stammtisch.cardplay import files
from stammtisch.cardplay.cards import FRENCH, Deck
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.cli.output import BAD_INPUT, BROKEN_RULE, OK, for_records, tell, with_clause
from stammtisch.records import MAX_FILE
from stammtisch.words import Voice

Line = TypeVar("Line", bytes, str)


class Location(NamedTuple):
    """Where a line stands: the file and the line's number, from 1."""

    file: str
    number: int
    language: str = "en"

    def complain(self, error: BadInput, deck: Deck = FRENCH) -> None:
        """Print on standard error what is wrong with this line; suits are written as letters."""
        name = "-" if self.file == "-" else str(Path(self.file))
        why = with_clause(error, Voice(self.language, deck, "letters"))
        tell(f"{name}:{self.number}: {why}")


def line_by_line(
    file: str,
    lines: Callable[[BinaryIO], Iterator[tuple[int, Line | BadInput]]],
    take: Callable[[Location, Line], int],
    language: str = "en",
    most: int = MAX_FILE,
) -> int:
    """Process every line of a file with ``take``; return the highest exit status.

    Raises:
        BadInput: it cannot be opened, or has more than ``most`` bytes.
    """
    status = OK
    for_records()
    with opened(file, most) as stream:
        for number, line in lines(stream):
            location = Location(file, number, language)
            try:
                if isinstance(line, BadInput):
                    raise line
                status = max(status, take(location, line))
            except BadInput as error:
                location.complain(error)
                status = max(status, BROKEN_RULE if isinstance(error, Refusal) else BAD_INPUT)
    return status


def opened(name: str, most: int) -> BinaryIO:
    """A regular file of at most ``most`` bytes, to be read; ``-`` is standard input.

    Raises:
        BadInput: it cannot be opened, or has more bytes.
    """
    if name == "-":
        return files.bounded(cast(BufferedIOBase, sys.stdin.buffer), name, most)
    return files.opened(Path(name), most)

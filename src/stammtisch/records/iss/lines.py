"""The games of a file of ISS lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from stammtisch.cardplay.refusals import BadInput
from stammtisch.records.files import MAX_LINE, read_lines
from stammtisch.records.iss.notation import START

_MARK = {False: re.compile(r"[\[)#]"), True: re.compile(r"\]")}
"""The next significant character, by whether a bracket is open."""


@dataclass(slots=True)
class _Begun:
    """A game whose end has not been read yet; ``inside``: a bracket is open."""

    number: int
    lines: list[str] = field(default_factory=list)
    size: int = 0
    inside: bool = False

    def add(self, line: str) -> bool:
        """Add a line; return whether the game ends in it."""
        self.lines.append(line)
        self.size += len(line)
        at = 0
        while mark := _MARK[self.inside].search(line, at):
            at = mark.end()
            if mark[0] in ")#":
                return mark[0] == ")"
            self.inside = mark[0] == "["
        return False


def read_games(file: BinaryIO) -> Iterator[tuple[int, str | BadInput]]:
    """Each game's text with the number of its first line; ``BadInput`` in place of anything else.

    A game may span several lines. A line that starts with ``(;`` always starts a game, so that a
    truncated game does not spoil the next.
    """
    begun: _Begun | None = None
    for number, line in read_lines(file):
        text = _decoded(line)
        begins = isinstance(text, BadInput) or bool(START.match(text))
        if begun and begins:
            yield begun.number, BadInput("iss.end")
            begun = None
        if isinstance(text, BadInput):
            yield number, text
        elif begun is None and not begins:
            if not text.lstrip().startswith("#"):
                yield number, BadInput("iss.start")
        else:
            begun = begun or _Begun(number)
            if begun.add(text):
                yield begun.number, "".join(begun.lines)
                begun = None
            elif begun.size > MAX_LINE:
                yield begun.number, BadInput("record.too_long", limit=MAX_LINE)
                begun = None
    if begun:
        yield begun.number, BadInput("iss.end")


def _decoded(line: bytes | BadInput) -> str | BadInput:
    if isinstance(line, BadInput):
        return line
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        return BadInput("record.utf8", place=error.start + 1)

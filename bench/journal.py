"""The journal of a long measurement: a line of JSON for each result, so that it can be resumed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from bench.kept import MOST, expected
from stammtisch.cardplay.files import content, regular
from stammtisch.cardplay.refusals import BadInput, system_says
from stammtisch.records import write_whole

T = TypeVar("T")

OTHER = "it is the journal of something else; name another"


class Journal:
    """The first line, ``head``, says what is measured. An incomplete last line is dropped.

    Raises:
        BadInput: the file is of another measurement, no such journal, or no regular file of a size
            that fits; it cannot be written.
    """

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.path, self.head = path, dict(head)

    @classmethod
    def named(cls, stem: Path, head: Mapping[str, Any]) -> Journal:
        """The journal of just this measurement; after a change of the code another begins."""
        digest = sha256(json.dumps(head, sort_keys=True).encode()).hexdigest()
        return cls(stem.with_name(f"{stem.name}-{digest[:12]}.jsonl"), head)

    def read(self, made: Callable[[Any], T]) -> list[T]:
        """The earlier results, each converted by ``made``."""
        data = content(self.path, MOST) if self.path.exists() else b""
        with expected(self.path, OTHER):
            whole = data[: data.rfind(b"\n") + 1].decode() or json.dumps(self.head) + "\n"
            first, *lines = whole.splitlines()
            if json.loads(first) != self.head:
                raise ValueError
        found = []
        for number, line in enumerate(lines, 2):
            with expected(self.path, f"line {number} is no result of this measurement"):
                found.append(made(json.loads(line)))
        try:
            write_whole(self.path, whole)
        except OSError as error:
            raise _unwritten(self.path, error) from None
        return found

    def add(self, line: Any) -> None:
        """Append a result."""
        try:
            with open(self.path, "a", encoding="utf-8", opener=regular(MOST)) as file:
                file.write(json.dumps(line) + "\n")
        except OSError as error:
            raise _unwritten(self.path, error) from None


def _unwritten(path: Path, error: OSError) -> BadInput:
    return BadInput("input.unwritten", path=str(path), why=system_says(error))

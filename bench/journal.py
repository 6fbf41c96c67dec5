"""The journal of a long measurement: a line of JSON for each result, so that it can be resumed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from stammtisch.records import write_whole

T = TypeVar("T")


class Journal:
    """The first line, ``head``, says what is measured. An incomplete last line is dropped.

    Raises:
        SystemExit: the file is of another measurement, or no such journal.
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
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        try:
            head, *lines = map(json.loads, whole.splitlines() or [json.dumps(self.head)])
            if head != self.head:
                raise ValueError
            found = [made(line) for line in lines]
        except (ValueError, TypeError):
            raise SystemExit(
                f"{self.path} is the journal of something else; name another"
            ) from None
        write_whole(self.path, whole or json.dumps(self.head) + "\n")
        return found

    def add(self, line: Any) -> None:
        """Append a result."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

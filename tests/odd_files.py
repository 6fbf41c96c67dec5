"""What somebody may name where a file is expected: each is made at a path."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random


def _sparse(path: Path) -> None:
    """A hundred gibibytes that take no room."""
    with path.open("wb") as file:
        file.truncate(100 << 30)


IRREGULAR: Mapping[str, Callable[[Path], object]] = {
    "device": lambda path: path.symlink_to("/dev/zero"),
    "pipe": lambda path: os.mkfifo(path),
    "folder": lambda path: path.mkdir(),
}

ODD: Mapping[str, Callable[[Path], object]] = {
    **IRREGULAR,
    "sparse": _sparse,
    "empty": lambda path: path.touch(),
    "noise": lambda path: path.write_bytes(Random(1).randbytes(100_000)),
}
"""``IRREGULAR`` are no files at all, and the rest no good ones."""

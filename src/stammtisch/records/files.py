"""Reading lines of untrusted files, and writing files atomically."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from stammtisch.cardplay.files import MEBIBYTE
from stammtisch.cardplay.refusals import BadInput

MAX_LINE = 4 * MEBIBYTE
"""The longest line that is read, in bytes: a long record is a few thousand."""

MAX_FILE = 4096 * MEBIBYTE
"""The largest file of records that is read, in bytes: about two million deals."""


def read_lines(file: BinaryIO) -> Iterator[tuple[int, bytes | BadInput]]:
    """Each line with its number from 1; ``BadInput`` in place of one that is too long.

    Blank lines are skipped. At most ``MAX_LINE`` bytes of a line are held in memory.
    """
    number = 0
    while line := file.readline(MAX_LINE + 1):
        number += 1
        if len(line) > MAX_LINE and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):
                line = file.readline(MAX_LINE)
            yield number, BadInput("record.too_long", limit=MAX_LINE)
        elif line.strip():
            yield number, line


def write_whole(path: Path, text: str) -> None:
    """Replace the file ``path`` by ``text`` atomically.

    Raises:
        OSError: it could not be written; the old file is unchanged.
    """
    path = path.resolve()  # Write through a symbolic link.
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".stammtisch-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, name)
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise

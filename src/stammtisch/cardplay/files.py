"""Opening files that somebody names: regular ones alone, and none larger than its format ever is.

A pipe would be waited for, a device has no end, and most formats must be read as a whole. So
whatever reads a file that was named to us, or standard input, opens it here.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from io import BufferedIOBase, BufferedReader, RawIOBase
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, BinaryIO

from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput, system_says

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

MEBIBYTE = 1 << 20

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""Open a pipe without waiting for who writes into it. Windows has neither."""


def opened(path: Path, most: int) -> BinaryIO:
    """A regular file of at most ``most`` bytes, to be read.

    Raises:
        BadInput: it is no regular file, or larger; it cannot be opened. Also by reading, where it
            has grown since.
    """
    try:
        file = open(path, "rb", opener=regular(most))  # noqa: SIM115
    except OSError as error:
        raise BadInput("input.file", name=str(path), why=system_says(error)) from None
    except ValueError as error:  # a NUL in the name
        raise BadInput("input.file", name=str(path), why=str(error)) from None
    return bounded(file, str(path), most)


def content(path: Path, most: int) -> bytes:
    """All of a regular file of at most ``most`` bytes.

    Raises:
        BadInput: as ``opened``; or it cannot be read.
    """
    with opened(path, most) as file:
        try:
            return file.read()
        except OSError as error:
            raise BadInput("input.file", name=str(path), why=system_says(error)) from None


def bounded(stream: BufferedIOBase, name: str, most: int) -> BinaryIO:
    """A stream that says ``BadInput`` instead of more than ``most`` bytes; it closes the other."""
    return BufferedReader(_Bounded(stream, name, most), MEBIBYTE)


def regular(most: int) -> Callable[[str, int], int]:
    """For ``open``, in any mode: it opens regular files of at most ``most`` bytes.

    Raises:
        BadInput: by opening: it is no regular file, or a larger one.
    """

    def opener(name: str, flags: int) -> int:
        handle = os.open(name, flags | _AT_ONCE, 0o666)
        found = os.fstat(handle)
        if S_ISREG(found.st_mode) and found.st_size <= most:
            return handle
        os.close(handle)
        raise _large(name, most) if S_ISREG(found.st_mode) else _irregular(name)

    return opener


class _Bounded(RawIOBase):
    def __init__(self, stream: BufferedIOBase, name: str, most: int) -> None:
        self._stream, self._name, self._most, self._left = stream, name, most, most

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        number = self._stream.readinto1(buffer)
        self._left -= number
        if self._left < 0:
            raise _large(self._name, self._most)
        return number

    def close(self) -> None:
        self._stream.close()
        super().close()


def _irregular(name: str) -> BadInput:
    return BadInput("input.file", name=name, why=say("input.irregular"))


def _large(name: str, most: int) -> BadInput:
    return BadInput("input.file", name=name, why=say("input.large", limit=most // MEBIBYTE))

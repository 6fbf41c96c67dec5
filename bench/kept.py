"""What an earlier run has kept, read again: a regular file of a size that fits and of its kind.

Anything else is refused (``BadInput``), and nothing hangs or fills the memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.files import MEBIBYTE, content
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.refusals import BadInput
from stammtisch.policy.archive import unpacked

MOST = 512 * MEBIBYTE
"""No run of ours keeps more bytes in one file, packed or not."""

FOREIGN = "no such run has kept it, or it is damaged; move it away"
OTHER_SETTINGS = "it is a run with other settings; move it away"

Array = NDArray[Any]


def value(path: Path) -> object:
    """What a file of JSON holds."""
    data = content(path, MOST)
    with expected(path):
        found: object = json.loads(data)
        return found


def arrays(path: Path) -> dict[str, NDArray[np.generic]]:
    """The arrays of an archive by their names."""
    data = content(path, MOST)
    with expected(path):
        return unpacked(data, MOST)


def check_alike(found: Sequence[Array], wanted: Sequence[Array]) -> None:
    """``BadInput`` where arrays have other shapes or types than those in whose place they come."""
    for one, other in zip(found, wanted, strict=True):
        if (one.shape, one.dtype) != (other.shape, other.dtype):
            raise BadInput("input.arrays")


@contextmanager
def expected(path: Path, why: str = FOREIGN) -> Iterator[None]:
    """While a file's content is taken apart: where it is something else, the file is refused."""
    try:
        yield
    except BadInput as error:
        named = error.message.id in ("input.file", "input.path")  # It names the file already.
        raise (error if named else refused(path, error.message)) from None
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise refused(path, why) from None


def refused(path: Path, why: str | Message) -> BadInput:
    """What is said of a file that cannot be gone on with."""
    return BadInput("input.path", path=str(path), why=why)

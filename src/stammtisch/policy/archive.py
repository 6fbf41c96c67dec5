"""NumPy's archives (``.npz``) of numbers, bounded before anything is unpacked."""

from __future__ import annotations

from io import BytesIO
from math import prod
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import numpy as np
from numpy.lib.format import read_array_header_1_0, read_magic
from numpy.typing import NDArray

from stammtisch.cardplay.files import MEBIBYTE
from stammtisch.cardplay.refusals import BadInput

ENDING = ".npy"
"""Of each array's name in the archive."""

MOST_DIRECTORY = 1 << 16
"""Bytes of the archive's directory: four thousand for the most arrays that we have."""


def unpacked(data: bytes, most: int) -> dict[str, NDArray[np.generic]]:
    """The arrays in an archive by their names, at most ``most`` bytes in all.

    Raises:
        BadInput: it is no such archive, damaged, or larger. Its message is no whole sentence.
    """
    try:
        _check_directory(data)
        with ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
            if sum(each.file_size for each in parts) > most:
                raise BadInput("input.unpacked", limit=most // MEBIBYTE)
            if any(each.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for each in parts):
                raise ValueError("NumPy packs otherwise")
            found = {}
            for each in parts:
                with archive.open(each) as part:  # It may be longer than the directory says.
                    found[each.filename] = _array(part.read(each.file_size + 1))
            if len(found) < len(parts) or not all(name.endswith(ENDING) for name in found):
                raise ValueError("arrays with one name, or something else than arrays")
    except BadInput:
        raise
    except Exception:  # A damaged archive fails in more ways than can be listed.
        raise BadInput("input.archive") from None
    return {name.removesuffix(ENDING): array for name, array in found.items()}


def _check_directory(data: bytes) -> None:
    """The directory is read as a whole: ``ValueError`` where it is too large for so few arrays."""
    end, before = data[-22:], data[-42:-22]  # of a zip file without a comment, as NumPy writes it
    size = int.from_bytes(end[12:16], "little")
    if end[:4] != b"PK\5\6" or before[:4] == b"PK\6\7" or size > MOST_DIRECTORY:
        raise ValueError("this is no archive of a few arrays")


def _array(data: bytes) -> NDArray[np.generic]:
    """An array of numbers with its header; ``ValueError`` where they do not fit together."""
    file = BytesIO(data)
    if read_magic(file) != (1, 0):
        raise ValueError("another version")
    shape, by_columns, kind = read_array_header_1_0(file)
    begin = file.tell()
    # Not objects, which would be pickled, and no texts.
    if kind.kind not in "iuf" or min(shape, default=0) < 0:
        raise ValueError("no numbers")
    if prod(shape) * kind.itemsize != len(data) - begin:
        raise ValueError("the header promises more or less than follows")
    array: NDArray[np.generic]
    array = np.ndarray(shape, kind, data, begin, order="F" if by_columns else "C")
    return array.astype(kind.newbyteorder("="), order="C")  # a copy, aligned in memory

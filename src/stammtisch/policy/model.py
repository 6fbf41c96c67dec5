"""Model files: arrays by name, notes on how they were made, and a checksum over both."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import TypeAlias
from zipfile import is_zipfile

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.refusals import BadInput
from stammtisch.policy.network import Network, Policy

Arrays: TypeAlias = Mapping[str, NDArray[np.generic]]
Notes: TypeAlias = Mapping[str, object]


def read(path: Path) -> tuple[dict[str, NDArray[np.generic]], Notes]:
    """The arrays of a model file, and its notes.

    Raises:
        BadInput: it is missing or damaged.
    """
    try:
        arrays = archived(path)
        about = arrays.pop("about").tobytes()
        if int(arrays.pop("checksum")) != checksum(arrays, about):
            raise ValueError("its checksum is wrong")
        return arrays, dict(json.loads(about))
    except Exception as error:  # A damaged archive fails in more ways than can be listed.
        raise damaged(path, error) from None


def archived(path: Path) -> dict[str, NDArray[np.generic]]:
    """The arrays of a NumPy archive by their names.

    Raises:
        ValueError: it is none. Of one that is damaged NumPy raises more than can be listed.
    """
    with path.open("rb") as file:
        if not is_zipfile(file):  # NumPy would speak of pickled data
            raise ValueError("it is no archive of NumPy's")
        file.seek(0)
        with np.load(file, allow_pickle=False) as kept:
            return {name: kept[name] for name in kept.files}


def damaged(path: Path, error: Exception) -> BadInput:
    """What is said of a model file that cannot be read."""
    why = "there is no such file" if isinstance(error, FileNotFoundError) else str(error)
    return BadInput("input.model", path=str(path), why=why)


def write(path: Path, arrays: Arrays, notes: Notes) -> None:
    """Write a model file."""
    text = json.dumps(notes, sort_keys=True).encode()
    whole = dict(arrays)
    whole["checksum"] = np.array(checksum(arrays, text), dtype=np.int64)
    whole["about"] = np.frombuffer(text, dtype=np.uint8)
    np.savez_compressed(path, allow_pickle=False, **whole)


def checksum(arrays: Arrays, about: bytes) -> int:
    """CRC-32 of all numbers in the order of their names, whatever their width, and of the notes."""
    total = zlib.crc32(about)
    for name in sorted(arrays):
        total = zlib.crc32(np.ascontiguousarray(arrays[name], dtype="<i8").tobytes(), total)
    return total


@cache
def policy(game: str, path: Path | None = None) -> Policy:
    """The policy networks of a game, read once; without a path the package's own.

    Raises:
        BadInput: the model file is missing, damaged, or one of another game.
    """
    if path:
        return _policy(game, path)
    with as_file(files("stammtisch.policy") / f"{game}.npz") as own:
        return _policy(game, own)


def _policy(game: str, path: Path) -> Policy:
    arrays, _ = read(path)
    try:
        roles = len(arrays) // len(Network._fields)
        networks = [
            Network(*(arrays[f"{role}.{part}"] for part in Network._fields))  # type: ignore[arg-type]
            for role in range(roles)
        ]
        return Policy(game, networks)
    except (KeyError, TypeError, ValueError) as error:
        raise damaged(path, error) from None


def write_policy(path: Path, played: Policy, notes: Notes) -> None:
    """Keep the networks of a policy."""
    write(path, _arrays(played), {"game": played.game, **notes})


def policy_checksum(played: Policy) -> int:
    """A number that differs where the weights do."""
    return checksum(_arrays(played), b"")


def _arrays(played: Policy) -> Arrays:
    return {
        f"{role}.{part}": array
        for role, network in enumerate(played.networks)
        for part, array in zip(Network._fields, network, strict=True)
    }

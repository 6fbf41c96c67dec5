"""Model files: arrays by name, notes on how they were made, and a checksum over both."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.files import MEBIBYTE, content
from stammtisch.cardplay.refusals import BadInput
from stammtisch.policy.archive import unpacked
from stammtisch.policy.network import Network, Policy, game_module

MAX_SIZE = 16 * MEBIBYTE
"""A model has at most so many bytes, in the file and unpacked: the largest networks need five."""

Arrays: TypeAlias = Mapping[str, NDArray[np.generic]]
Notes: TypeAlias = Mapping[str, object]


def read(path: Path) -> tuple[dict[str, NDArray[np.generic]], Notes]:
    """The arrays of a model file, and its notes.

    Raises:
        BadInput: it is missing or damaged.
    """
    data = content(path, MAX_SIZE)
    try:
        arrays = unpacked(data, MAX_SIZE)
        whole = not any(each.dtype.kind == "f" for each in arrays.values())
        if not whole or not {"about", "checksum"} <= arrays.keys():
            raise BadInput("input.arrays")
        about = arrays.pop("about").tobytes()
        if arrays.pop("checksum").tolist() != checksum(arrays, about):
            raise BadInput("input.checksum")
        notes = json.loads(about)
        if not isinstance(notes, dict):
            raise BadInput("input.notes")
        return arrays, notes
    except (BadInput, ValueError, RecursionError) as error:
        raise damaged(path, error) from None


def damaged(path: Path, error: Exception) -> BadInput:
    """What is said of a model file that is none of ours."""
    why = error.message if isinstance(error, BadInput) else str(error)
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
        roles = range(game_module(game).ROLES)
        names = [[f"{role}.{part}" for part in Network._fields] for role in roles]
        if arrays.keys() != {name for each in names for name in each}:
            raise BadInput("input.arrays")
        return Policy(game, [Network(*(arrays[name] for name in each)) for each in names])  # type: ignore[arg-type]
    except (BadInput, ValueError) as error:
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

"""Data sets from strangers: what is none is refused in words, before it takes time or memory."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from stammtisch.cardplay.refusals import BadInput
from stammtisch.learn.dataset import (
    ABOUT,
    MOST_IN_SHARD,
    MOST_SHARDS,
    About,
    about,
    decisions,
    write,
)
from stammtisch.policy.network import Policy
from tests.odd_files import ODD
from tests.policy.test_network import drawn

Arrays = dict[str, NDArray[np.generic]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data set of two shards."""
    policy = Policy("schnapsen", drawn("schnapsen", 3))
    list(write(tmp_path / "data", About("schnapsen", "0", 6, 4, "score", {}, 0), policy))
    return tmp_path / "data"


NO_NUMBERS: list[object] = ["x", "3", None, True, 2.0, [], {}, float("nan")]
WRONG: Mapping[str, list[object]] = {
    "game": [3, None, [], "no such", "\udc80"],
    "seed": [3, None, [], "\udc80"],
    "deals": [*NO_NUMBERS, 0, -1, 10**30, 4 * MOST_SHARDS + 1, 5],
    "shard": [*NO_NUMBERS, 0, -3, 10**30, MOST_IN_SHARD + 1],
    "reward": [3, None, [], "no such", "stakes"],
    "options": [3, None, [], "x", {"x": 1}, {"claims": 10**30}, {"claims": []}],
    "policy": NO_NUMBERS,
    "actions": [*NO_NUMBERS, 0, 10**30],
    "format": [*NO_NUMBERS, 0, 10**30],
    "another": [1],
}


@pytest.mark.parametrize(
    ("part", "value"),
    [(part, value) for part, values in WRONG.items() for value in values],
    ids=lambda value: repr(value)[:12],
)
def test_a_wrong_description_is_refused(part: str, value: object, folder: Path) -> None:
    right = json.loads((folder / ABOUT).read_text("utf-8"))
    (folder / ABOUT).write_text(json.dumps(right | {part: value}), "utf-8")
    with pytest.raises(BadInput, match=r"input\.|SN "):
        list(decisions(folder))


@pytest.mark.parametrize(
    "text", ["", "[]", "3", "null", "{", "[" * 100_000, "9" * 5000, "\ufeff{}", "{}"]
)
def test_what_is_no_description_is_refused(text: str, folder: Path) -> None:
    (folder / ABOUT).write_text(text, "utf-8")
    with pytest.raises(BadInput, match=r"input\.dataset"):
        about(folder)


def test_a_description_without_a_part_is_refused(folder: Path) -> None:
    right = json.loads((folder / ABOUT).read_text("utf-8"))
    for part in right:
        rest = {name: value for name, value in right.items() if name != part}
        (folder / ABOUT).write_text(json.dumps(rest), "utf-8")
        with pytest.raises(BadInput, match=r"input\.about"):
            about(folder)


def test_the_largest_data_set_is_described_at_once() -> None:
    known = About("schnapsen", "0", MOST_SHARDS, 1, "score", {}, 0)
    assert len(known.sizes()) == MOST_SHARDS


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices of Unix")
@pytest.mark.parametrize("thing", ODD)
@pytest.mark.parametrize("name", [ABOUT, "00001.npz"])
def test_what_is_no_file_of_a_data_set_is_refused(name: str, thing: str, folder: Path) -> None:
    (folder / name).unlink()
    ODD[thing](folder / name)
    with pytest.raises(BadInput, match=r"input\.(file|dataset)"):
        list(decisions(folder))


def longer(arrays: Arrays) -> Arrays:
    """A step more than the deals have."""
    return {
        name: array if name == "reward" else np.concatenate([array, array[-1:]])
        for name, array in arrays.items()
    }


SPOILT: Mapping[str, Callable[[Arrays], Arrays]] = {
    "no actions": lambda arrays: {k: v for k, v in arrays.items() if k != "action"},
    "no reward": lambda arrays: {k: v for k, v in arrays.items() if k != "reward"},
    "one more": lambda arrays: {**arrays, "more": np.zeros(1, np.int16)},
    "wide": lambda arrays: {**arrays, "action": arrays["action"].astype(np.int64)},
    "floats": lambda arrays: {**arrays, "action": arrays["action"].astype(np.float16)},
    "unsigned": lambda arrays: {**arrays, "reward": arrays["reward"].astype(np.uint32)},
    "texts": lambda arrays: {**arrays, "action": arrays["action"].astype("U3")},
    "flat": lambda arrays: {**arrays, "action": arrays["action"].ravel()},
    "a number": lambda arrays: {**arrays, "action": np.array(3, np.int16)},
    "fewer values": lambda arrays: {**arrays, "value": arrays["value"][1:]},
    "fewer deals": lambda arrays: {name: array[..., :-1] for name, array in arrays.items()},
    "other seats": lambda arrays: {**arrays, "reward": arrays["reward"][:, :1]},
    "no steps": lambda arrays: {k: v if k == "reward" else v[:0] for k, v in arrays.items()},
    "ends early": lambda arrays: {k: v if k == "reward" else v[:-1] for k, v in arrays.items()},
    "ends late": longer,
    "illegal": lambda arrays: {**arrays, "action": np.full_like(arrays["action"], 3)},
    "no action": lambda arrays: {**arrays, "action": np.full_like(arrays["action"], -1)},
    "no number of one": lambda arrays: {**arrays, "action": np.full_like(arrays["action"], 9999)},
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_shard_is_refused(how: str, folder: Path) -> None:
    path = folder / "00001.npz"
    with np.load(path) as kept:
        arrays: Any = {name: kept[name] for name in kept.files}
    np.savez(path, **SPOILT[how](arrays))
    with pytest.raises(BadInput, match=r"input\.dataset"):
        list(decisions(folder))

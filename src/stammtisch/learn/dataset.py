"""Data sets: deals that policy networks have played, and every decision of them with its view.

A data set is a folder: ``about.json``, and shards of many deals each. A shard keeps what was chosen
alone. The views are made anew by the environments as it is read, which is faster than a disk, and
they take no room. Shards do not depend on each other: several readers may share them.

``docs/learning.md`` describes the files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.rng import generator
from stammtisch.cardplay.files import MEBIBYTE, content
from stammtisch.cardplay.messages import quoted
from stammtisch.cardplay.options import check_taught
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import Stream
from stammtisch.learn.batch import Batch, Reward
from stammtisch.policy.actions import VERSION as ACTIONS
from stammtisch.policy.archive import unpacked
from stammtisch.policy.network import Policy

FORMAT = 1
ABOUT = "about.json"
SHARD = 1 << 14
"""Deals of a shard: a few dozen megabytes while it is played, a few in the file."""
MOST_IN_SHARD, MOST_SHARDS = 1 << 16, 100_000
MOST_ABOUT, MOST_BYTES = MEBIBYTE, 128 * MEBIBYTE
"""What a data set says of itself and a shard, in the file and unpacked, have at most."""


@dataclass(frozen=True, slots=True)
class About:
    """What a data set holds: ``deals`` deals of ``game``, ``shard`` of them in each full shard.

    Deal *i* of shard *s* is the shuffle of ``<seed>/<s>/<i>/0``, dealt by seat 0. ``policy`` is the
    checksum of the networks that played it, ``actions`` the version of the table of actions.

    Raises:
        ValueError: something of another type; numbers out of range.
    """

    game: str
    seed: str
    deals: int
    shard: int
    reward: Reward
    options: dict[str, object]
    policy: int
    actions: int = ACTIONS
    format: int = FORMAT

    def __post_init__(self) -> None:
        kinds = {"game": str, "seed": str, "reward": str, "options": dict}
        for each in fields(self):
            if type(value := getattr(self, each.name)) is not kinds.get(each.name, int):
                raise ValueError(f"{each.name} cannot be {quoted(value)}")
        if not 1 <= self.shard <= MOST_IN_SHARD:
            raise ValueError(f"a shard has from 1 to {MOST_IN_SHARD} deals")
        if not 1 <= self.deals <= MOST_SHARDS * self.shard:
            raise ValueError(f"there are from 1 to {MOST_SHARDS} shards")

    def sizes(self) -> list[int]:
        """How many deals each shard has."""
        return [min(self.shard, self.deals - begun) for begun in range(0, self.deals, self.shard)]

    def batch(self, shard: int, threads: int) -> Batch:
        """The deals of a shard before their first decision.

        Raises:
            BadInput: options that no network knows are switched on.
        """
        batch = Batch(
            self.game,
            self.sizes()[shard],
            seed=f"{self.seed}/{shard}",
            options=self.options,
            threads=threads,
            reward=self.reward,
        )
        check_taught(batch.options)
        return batch


class Decisions(NamedTuple):
    """One decision of each of many deals: a row each. They are copies, the reader's to keep."""

    deal: NDArray[np.int64]
    """Its number in the data set; its decisions come in their order."""
    seat: NDArray[np.int8]
    observation: NDArray[np.void]
    """What the seat knew, by the names of ``layout``."""
    mask: NDArray[np.bool_]
    """(rows, actions): what was legal."""
    action: NDArray[np.int16]
    chance: NDArray[np.float32]
    """How likely the policy was to choose it."""
    value: NDArray[np.float32]
    """What the policy expected of the deal, in the unit that it was trained with."""
    reward: NDArray[np.int32]
    """(rows, seats): what the deal brought, by absolute seat."""


def about(folder: Path) -> About:
    """What a data set says of itself.

    Raises:
        BadInput: there is none, or one of another version.
    """
    path = folder / ABOUT
    text = content(path, MOST_ABOUT)
    try:
        known = json.loads(text)
        if not isinstance(known, dict) or known.keys() != {each.name for each in fields(About)}:
            raise BadInput("input.about")
        found = About(**known)
        if (found.format, found.actions) != (FORMAT, ACTIONS):
            raise BadInput("input.version")
    except (BadInput, ValueError, RecursionError) as error:
        raise _damaged(path, error) from None
    return found


def write(folder: Path, wanted: About, policy: Policy, threads: int = 1) -> Iterator[int]:
    """Play what the data set lacks, a shard at a time; how many deals it has, after each.

    Whatever stops it, it goes on from the last whole shard.

    Raises:
        BadInput: the folder holds another data set; options that the game has not got.
        ValueError: no such reward, or a seed that is not text.
    """
    wanted.batch(0, threads)
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / ABOUT).exists():
        text = json.dumps(asdict(wanted), indent=1, sort_keys=True)
        _write(folder / ABOUT, text.encode() + b"\n")
    elif (there := about(folder)) != wanted:
        one, other = asdict(there), asdict(wanted)
        parts = tuple(name for name in one if one[name] != other[name])
        raise BadInput("input.dataset_differs", path=str(folder), parts=parts)
    done = 0
    for shard, size in enumerate(wanted.sizes()):
        path = _path(folder, shard)
        if not path.exists():
            _write(path, _played(wanted, shard, policy, threads))
        done += size
        yield done


def decisions(
    folder: Path, shards: Sequence[int] | None = None, threads: int = 1
) -> Iterator[Decisions]:
    """Every decision of these shards; of all, where none are named.

    Raises:
        BadInput: no data set, a shard that is missing or damaged.
    """
    known = about(folder)
    there = range(len(known.sizes()))
    for shard in there if shards is None else shards:
        if shard not in there:
            raise _damaged(folder, ValueError(f"it has no shard {shard}, only {len(there)}"))
        yield from _decisions(known, shard, _path(folder, shard), threads)


class _Shard(NamedTuple):
    """What stands in a shard's file: steps by deals; what came of the deals by deals and seats."""

    action: NDArray[np.int16]
    """-1 once the deal is over."""
    chance: NDArray[np.float16]
    value: NDArray[np.float16]
    reward: NDArray[np.int32]


def _played(known: About, shard: int, policy: Policy, threads: int) -> _Shard:
    """Play the deals of a shard."""
    batch, random = known.batch(shard, threads), generator(Stream(known.seed, f"dataset/{shard}"))
    reward, left = np.zeros(batch.reward.shape, np.int32), np.ones(batch.envs, np.bool_)
    actions: list[NDArray[np.int16]] = []
    chances: list[NDArray[np.float16]] = []
    values: list[NDArray[np.float16]] = []
    while left.any():
        rows = np.flatnonzero(left)
        seeds = random.randint(1 << 63, size=len(rows), dtype=np.uint64)
        seen, mask = batch.observation_bytes[rows], batch.mask[rows]
        actions.append(np.full(batch.envs, -1, np.int16))
        chances.append(np.zeros(batch.envs, np.float16))
        values.append(np.zeros(batch.envs, np.float16))
        actions[-1][rows], chances[-1][rows], values[-1][rows] = policy.act(
            seen, mask, seeds, threads
        )
        ended = _step(batch, actions[-1], left)
        reward[ended] = batch.reward[ended]
        left &= ~ended
    return _Shard(np.stack(actions), np.stack(chances), np.stack(values), reward)


def _step(batch: Batch, action: NDArray[np.int16], left: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """One decision of all deals that are left; which of them it ended.

    Where a deal is over the environment has begun another, which plays at random and is not kept.
    """
    batch.step(np.where(left, action, batch.sample(0)))
    ended: NDArray[np.bool_] = batch.done & left
    return ended


def _decisions(known: About, shard: int, path: Path, threads: int) -> Iterator[Decisions]:
    data = content(path, MOST_BYTES)
    try:
        batch = known.batch(shard, threads)
        kept = _unpacked(data, batch)
        first, left = shard * known.shard, np.ones(batch.envs, np.bool_)
        for action, chance, value in zip(kept.action, kept.chance, kept.value, strict=True):
            if not left.any():
                raise ValueError("it goes on when its deals are over")
            rows = np.flatnonzero(left)
            yield Decisions(
                first + rows,
                batch.seat[rows],
                batch.observation[rows],
                batch.mask[rows],
                action[rows],
                chance[rows].astype(np.float32),
                value[rows].astype(np.float32),
                kept.reward[rows],
            )
            left &= ~_step(batch, action, left)
        if left.any():
            raise ValueError("it ends before its deals do")
    except (BadInput, ValueError) as error:
        raise _damaged(path, error) from None


def _unpacked(data: bytes, batch: Batch) -> _Shard:
    """What stands in a shard of these deals.

    Raises:
        BadInput: it is damaged, or a shard of others. Its message is no whole sentence.
    """
    arrays = unpacked(data, MOST_BYTES)
    steps = arrays["action"].shape[:1] if "action" in arrays else ()
    by_step, by_seat = (*steps, batch.envs), batch.reward.shape
    kinds, shapes = ("i2", "f2", "f2", "i4"), (by_step, by_step, by_step, by_seat)
    due = {
        name: (np.dtype(kind), shape)
        for name, kind, shape in zip(_Shard._fields, kinds, shapes, strict=True)
    }
    if {name: (each.dtype, each.shape) for name, each in arrays.items()} != due:
        raise BadInput("input.arrays")
    return _Shard(**arrays)  # type: ignore[arg-type]


def _path(folder: Path, shard: int) -> Path:
    return folder / f"{shard:05}.npz"


def _write(path: Path, content: bytes | _Shard) -> None:
    """The whole file, or none."""
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        if isinstance(content, bytes):
            file.write(content)
        else:
            np.savez_compressed(file, **content._asdict())
    part.replace(path)


def _damaged(path: Path, error: Exception) -> BadInput:
    why = error.message if isinstance(error, BadInput) else str(error)
    return BadInput("input.dataset", path=str(path), why=why)

"""The power is cut while acts are stored: what was acknowledged is there afterwards."""

from __future__ import annotations

import os
import shutil
import sqlite3
import struct
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

SOURCE = Path(__file__).with_name("power_cut.cpp")
HEADER = struct.Struct("<cHqI")
SECTOR = 512
"""Bytes that a disk writes whole or not at all."""

ACTS, CUTS = 240, 60

WRITES = """
import asyncio, os, sys
from stammtisch.table.storage.store import Store, TableRow

async def run(url, acts):
    store = await Store.open(url)
    at = "2026-11-21T08:00:00.000+00:00"
    await store.append("one", [], row=TableRow("one", "skat", False, at, at))
    async def act(first):
        for number in range(first, acts, 4):
            await store.append("one", [(number, at, "x" * 20_000)])
            os.write(1, f"{number} ".encode())
    await asyncio.gather(*map(act, range(4)))
    os._exit(0)  # Closing would bring everything home in peace.

asyncio.run(run(sys.argv[1], int(sys.argv[2])))
"""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="the journal is kept by LD_PRELOAD"),
]


@dataclass(frozen=True)
class Step:
    """Something that was written (w), cut to a length (t), or put on the disk (s)."""

    what: str
    path: Path
    offset: int
    data: bytes


@pytest.fixture(scope="module")
def journal_keeper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("c++")
    if compiler is None:
        if os.environ.get("STAMMTISCH_REQUIRE_SOLVERS"):
            pytest.fail("there is no C++ compiler")
        pytest.skip("there is no C++ compiler")
    library = tmp_path_factory.mktemp("power") / "power_cut.so"
    flags = ["-std=c++20", "-O1", "-shared", "-fPIC"]
    subprocess.run([compiler, *flags, SOURCE, "-o", library, "-ldl"], check=True)
    return library


def steps_of(url: str, folder: Path, keeper: Path, acts: int, before: str = "") -> list[Step]:
    """What a process does to its files that stores so many acts, and tells of each."""
    journal = folder / "journal"
    told = {**os.environ, "LD_PRELOAD": str(keeper), "STAMMTISCH_JOURNAL": str(journal)}
    command = [sys.executable, "-c", before + textwrap.dedent(WRITES), url, str(acts)]
    subprocess.run(command, check=True, env=told, stdout=subprocess.PIPE)
    data, at, steps = journal.read_bytes(), 0, list[Step]()
    while at < len(data):
        what, path, offset, length = HEADER.unpack_from(data, at)
        at += HEADER.size
        name = data[at : at + path].decode()
        at += path
        steps.append(Step(what.decode(), Path(name), offset, data[at : at + length]))
        at += length
    return steps


def disk_after(steps: Sequence[Step], file: Path, rng: Random) -> bytes:
    """A file as the disk may have it when the power is cut after these steps.

    What was put on the disk is there. Of what came later each sector may be there or not.
    """
    own = [each for each in steps if each.path == file]
    synced = max((n for n, each in enumerate(own) if each.what == "s"), default=-1)
    content = bytearray()
    for n, each in enumerate(own):
        size = len(each.data) if n < synced else SECTOR
        for start in range(0, len(each.data), size or SECTOR):
            if n < synced or rng.random() < 0.5:
                piece, at = each.data[start : start + size], each.offset + start
                content.extend(bytes(max(at + len(piece) - len(content), 0)))
                content[at : at + len(piece)] = piece
        if each.what == "t" and (n < synced or rng.random() < 0.5):
            content.extend(bytes(max(each.offset - len(content), 0)))
            del content[each.offset :]
    return bytes(content)


def lost(steps: Sequence[Step], cut: int, file: Path, folder: Path) -> tuple[set[int], str]:
    """The acts that were acknowledged before the cut and are gone, and SQLite's own check."""
    folder.mkdir()
    rng, before = Random(cut), steps[:cut]
    for ending in ("", "-wal"):
        found = disk_after(before, file.with_name(file.name + ending), rng)
        (folder / f"house{ending}").write_bytes(found)
    printed = b"".join(each.data for each in before if str(each.path).startswith("pipe:"))
    acknowledged, stored = {int(number) for number in printed.split()}, set[int]()
    with closing(sqlite3.connect(folder / "house")) as connection:
        ((sound,),) = connection.execute("PRAGMA integrity_check(1)")
        with suppress(sqlite3.OperationalError):  # There is no such table yet.
            stored = {number for (number,) in connection.execute("SELECT number FROM events")}
    shutil.rmtree(folder)
    return acknowledged - stored, sound


def cuts(steps: Sequence[Step]) -> list[int]:
    """Moments of which about half come right after something was acknowledged."""
    rng = Random("cut")
    told = [n + 1 for n, each in enumerate(steps) if str(each.path).startswith("pipe:")]
    return sorted(rng.sample(range(len(steps)), CUTS // 2) + rng.sample(told, CUTS // 2))


def test_what_was_acknowledged_survives_a_power_cut(tmp_path: Path, journal_keeper: Path) -> None:
    file = tmp_path / "test.sqlite3"
    steps = steps_of(f"sqlite:///{file}", tmp_path, journal_keeper, ACTS)
    home = [each for each in steps if each.what == "w" and each.path == file]
    assert len(home) > 100, "meanwhile pages went from the WAL into the file"
    for cut in cuts(steps):
        assert lost(steps, cut, file, tmp_path / "disk") == (set(), "ok"), cut


def test_a_database_that_does_not_wait_for_the_disk_is_caught(
    tmp_path: Path, journal_keeper: Path
) -> None:
    """The test itself: with less care than ours acts are lost, and it sees that."""
    file = tmp_path / "test.sqlite3"
    careless = (
        "import sqlite3\nfrom stammtisch.table.storage import database\n"
        "kept = database._pragmas\n"
        "def pragmas(connection, record):\n"
        "    kept(connection, record)\n"
        "    connection.cursor().execute('PRAGMA synchronous = NORMAL')\n"
        "database._pragmas = pragmas\n"
    )
    steps = steps_of(f"sqlite:///{file}", tmp_path, journal_keeper, ACTS, careless)
    found = [lost(steps, cut, file, tmp_path / f"disk{cut}") for cut in cuts(steps)]
    assert any(gone for gone, _ in found)
    assert {sound for _, sound in found} == {"ok"}, "never part of an act"

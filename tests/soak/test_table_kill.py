"""The long run of ``tests/table/test_kill.py``.

``STAMMTISCH_SOAK_KILLS`` says how many times the server is killed (50), and
``STAMMTISCH_SOAK_SEED`` when.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

import pytest

from tests.table.killing import play_and_kill

KILLS = int(os.environ.get("STAMMTISCH_SOAK_KILLS", "50"))
SEED = os.environ.get("STAMMTISCH_SOAK_SEED", "soak")


def test_the_server_is_killed_many_times(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    start = time.monotonic()
    told = asyncio.run(play_and_kill(tmp_path, KILLS, SEED, longest=4.0, finish=60.0))
    took = time.monotonic() - start
    assert told["acknowledged"] > 0
    with capfd.disabled():
        print(f"\n{KILLS} kills: {told}, {took:.0f} s", file=sys.stderr, flush=True)

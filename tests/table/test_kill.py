"""``kill -9`` of the server while people play: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.table.killing import play_and_kill

KILLS = 5


@pytest.mark.long
def test_the_server_is_killed_while_people_play(tmp_path: Path) -> None:
    told = asyncio.run(play_and_kill(tmp_path, KILLS, "make test", longest=1.5, finish=4.0))
    assert told["acknowledged"] > 0
    assert told["finished"] >= 1

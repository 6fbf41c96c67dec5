"""The nodes of a cluster die, stand still and are restarted while people play."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from stammtisch.table.cluster.nodes import LEASE
from tests.table.cluster_killing import Play
from tests.table.clusters import cluster
from tests.table.postgres import Postgres


@pytest.mark.long
def test_nodes_die_and_stand_still_and_are_restarted(tmp_path: Path, postgres: Postgres) -> None:
    async def main() -> int:
        async with cluster(tmp_path, postgres) as front:
            play = await Play(front, Random("nodes")).begin()
            await play.kill(play.busiest())
            await play.check()
            await play.stand_still(play.busiest(), LEASE + 1.0)
            await play.check()
            await play.restart(play.busiest())
            await play.check()
            return await play.end()

    assert asyncio.run(main()) > 0

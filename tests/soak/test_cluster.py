"""A cluster's nodes and their database die, stand still and are restarted, again and again."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

from stammtisch.table.cluster.nodes import LEASE
from tests.table.cluster_killing import Play
from tests.table.clusters import cluster
from tests.table.postgres import programs, running

EVENTS = int(os.environ.get("STAMMTISCH_CLUSTER_EVENTS", "200"))


def test_whatever_befalls_a_cluster_no_acknowledged_act_is_lost(tmp_path: Path) -> None:
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed")
    rng = Random("cluster")

    async def main() -> int:
        with running(found, durable=True) as postgres:
            async with cluster(tmp_path, postgres) as front:
                play = await Play(front, rng).begin()
                for _ in range(EVENTS):
                    node = rng.choice(front.nodes)
                    await asyncio.sleep(rng.uniform(0.0, 2.0))
                    match rng.choices(("kill", "stand", "restart", "database"), (12, 2, 5, 1))[0]:
                        case "kill":
                            await play.kill(node)
                        case "stand":
                            await play.stand_still(node, rng.uniform(0.5, 2.0) * LEASE)
                        case "restart":
                            await play.restart(node)
                        case _:
                            await play.restart_database(rng.choice(("fast", "immediate")))
                    await play.check()
                return await play.end()

    assert asyncio.run(main()) > EVENTS

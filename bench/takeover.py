"""How long people wait when the node of their table dies: from its end until all are back."""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
from pathlib import Path
from random import Random

from bench.load import quantile
from tests.table.cluster_killing import Play
from tests.table.clusters import cluster
from tests.table.postgres import programs, running


async def measure(kills: int) -> list[float]:
    """Seconds, for so many deaths of the node that has the most tables."""
    found = programs()
    if found is None:
        raise SystemExit("PostgreSQL is not installed (on Debian: apt install postgresql)")
    with tempfile.TemporaryDirectory() as folder, running(found, durable=True) as postgres:
        async with cluster(Path(folder), postgres) as front:
            play = await Play(front, Random("takeover")).begin()
            took = [await play.kill(play.busiest()) for _ in range(kills)]
            await play.end()
    return took


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.takeover", description=__doc__)
    parser.add_argument("--kills", type=int, default=40)
    took = asyncio.run(measure(parser.parse_args().kills))
    print(
        f"{len(took)} deaths: median {statistics.median(took):.1f} s,"
        f" p95 {quantile(took, 0.95):.1f} s, most {max(took):.1f} s"
    )


if __name__ == "__main__":
    main()

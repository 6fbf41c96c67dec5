"""``python -m training.ray_workers GAME``: the same learning with Ray (Moritz et al. 2018).

Workers play with the latest network on as many machines as there are, each in batched environments
of its own; what they decided is learned here. ``--address`` names a running cluster, whose machines
have Stammtisch and this folder, too. Without it a cluster of two nodes is started on this machine.

A run goes on where it stopped, with new deals. Ray starts a worker again that has died.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Any

import numpy as np
import ray
from ray.cluster_utils import Cluster

from bench.measure import run_command
from training.self_play import Decisions, Floats, Learner, Settings, arguments, follow


class Worker:
    """Plays; it has environments and the learner's network, but learns nothing."""

    def __init__(self, settings: Settings) -> None:
        self._learner = Learner(settings)

    def play(self, weights: list[Floats]) -> Decisions:
        """What the network decided in the next ``steps`` of every environment."""
        self._learner.network.weights = weights
        return self._learner.play()


class Distributed(Learner):
    """A run whose decisions come from workers; they share its environments among them."""

    def __init__(self, settings: Settings, workers: int) -> None:
        super().__init__(settings)
        remote: Any = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)(Worker)
        envs = max(1, settings.envs // workers)
        self._workers = [
            remote.remote(replace(settings, envs=envs, seed=1000 * settings.seed + number))
            for number in range(1, workers + 1)
        ]

    def play(self) -> Decisions:
        """What all workers decided."""
        weights = ray.put(self.network.weights)
        parts = ray.get([worker.play.remote(weights) for worker in self._workers])
        made = Decisions(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
        self.decisions += len(made.action)
        return made


@contextmanager
def two_nodes() -> Iterator[str]:
    """The address of a cluster on this machine."""
    cluster = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    try:
        cluster.add_node(num_cpus=1)
        yield cluster.address
    finally:
        cluster.shutdown()


@contextmanager
def connected(address: str | None) -> Iterator[None]:
    """Connected to the cluster at ``address``, or to one that is started here."""
    with nullcontext(address) if address else two_nodes() as found:
        ray.init(address=found, log_to_driver=False)
        try:
            yield
        finally:
            ray.shutdown()


def main() -> None:
    parser = arguments("python -m training.ray_workers", __doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--address", help="of a running cluster: HOST:PORT")
    given = parser.parse_args()
    settings = Settings(given.game, given.seed, minutes=given.minutes)
    with connected(given.address):
        follow(Distributed(settings, given.workers), given, f"{given.game}-ray")


if __name__ == "__main__":
    run_command(main)

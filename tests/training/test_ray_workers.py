"""Workers of a cluster play what one learner would have played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from stammtisch import learn
from training.self_play import Learner, Settings

ray = pytest.importorskip("ray", reason="Ray is not installed")
if not learn.available:
    pytest.skip("the environments are not built", allow_module_level=True)

from training.ray_workers import Distributed, connected, two_nodes  # noqa: E402

SETTINGS = Settings("schnapsen", envs=32, steps=40, width=16, minibatch=64, epochs=1)


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    """Two nodes, that one connects to by their address."""
    with two_nodes() as address, connected(address):
        yield


@pytest.mark.long
def test_what_the_workers_decide_is_what_their_settings_say(cluster: None) -> None:
    learner = Distributed(SETTINGS, workers=2)
    made = learner.play()
    alone = [Learner(replace(SETTINGS, envs=16, seed=seed)) for seed in (1001, 1002)]
    for each in alone:
        each.network.weights = learner.network.weights
    parts = [each.play() for each in alone]
    assert learner.decisions == len(made.action) == sum(len(each.action) for each in parts)
    for found, *expected in zip(made, *parts, strict=True):
        assert np.array_equal(found, np.concatenate(expected))


@pytest.mark.long
def test_a_worker_that_dies_is_started_again(cluster: None) -> None:
    learner = Distributed(SETTINGS, workers=2)
    learner.improve(learner.play())
    ray.kill(learner._workers[0], no_restart=False)
    before = learner.decisions
    learner.improve(learner.play())
    assert learner.decisions > before

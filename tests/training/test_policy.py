"""Training of policy networks: where JAX is installed (`make training`)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES
from stammtisch.policy.model import policy
from stammtisch.policy.network import Policy
from tests.policy.test_network import drawn
from training.policy.match import ahead, beside_package
from training.policy.rewards import REWARDS


@pytest.mark.parametrize("game", GAMES)
def test_equal_policies_are_level(game: str) -> None:
    policy = Policy(game, drawn(game, 1))
    found = ahead(policy, policy, 300)
    assert found.low < 0 < found.high
    assert found == ahead(policy, policy, 300, threads=2)


def test_worse_networks_are_behind_the_packages_own() -> None:
    own = policy("schnapsen")
    assert beside_package(own, 10) is None
    worse = beside_package(Policy("schnapsen", drawn("schnapsen", 1)), 300)
    assert worse is not None
    assert worse.high < 0


def test_training() -> None:
    pytest.importorskip("jax")
    from training.policy.learner import Learner, Settings

    settings = Settings("schnapsen", updates=8, envs=256, steps=16, first=32, second=32)
    settings = replace(settings, minibatch=512, rate=2e-3)
    whole = Learner(settings)
    fresh = whole.policy()
    for _ in range(8):
        whole.update()
    assert ahead(whole.policy(), fresh, 500).low > 0.5


def test_games_are_declared_at_random_in_some_environments() -> None:
    """Whatever the policy prefers, and with its own probabilities beside them."""
    pytest.importorskip("jax")
    from training.policy.learner import EXPLORERS, Learner, Settings

    learner = Learner(Settings("skat", envs=400, first=16, second=16))
    policy, batch, rng = learner.policy(), learner.batch, np.random.default_rng(1)
    declares = np.array(REWARDS["skat"].explores)
    found = []
    for _ in range(60):
        seen, mask = batch.observation_bytes.copy(), batch.mask.copy()
        at, chosen, chance = learner._explored(policy, seen, mask)
        assert set(at) == set(np.flatnonzero(mask[:100, declares].any(axis=1)))
        assert mask[at, chosen].all()
        assert np.isin(chosen, declares).all()
        likely = policy.opinions(seen[at], mask[at]).likely * mask[at]
        shares = likely[np.arange(len(at)), chosen] / likely.sum(axis=1)
        assert np.allclose(chance, shares, atol=1e-6)
        found += [int(each) for each in chosen]
        batch.step((mask * rng.random(mask.shape)).argmax(axis=1).astype(np.int16))
    assert EXPLORERS == 4
    assert len(found) > 50
    assert len(set(found)) >= 7
    learner.updates = learner.settings.updates
    assert not len(learner._explored(policy, seen, mask)[0])
    other = Learner(Settings("schnapsen", envs=8, first=16, second=16))
    assert not len(
        other._explored(other.policy(), other.batch.observation_bytes, other.batch.mask)[0]
    )


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    pytest.importorskip("jax")
    from training.policy.__main__ import load, save
    from training.policy.learner import Learner, Settings

    settings = Settings("skat", updates=4, envs=64, steps=16, first=16, second=16, minibatch=64)
    whole, first = Learner(settings), Learner(settings)
    for _ in range(4):
        whole.update()
    for _ in range(2):
        first.update()
    save(first, first.networks, [[1.0]], tmp_path / "run.npz")
    second = Learner(settings)
    best, curve = load(second, tmp_path / "run.npz")
    assert curve == [[1.0]]
    for one, two in zip(best, first.networks, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    for _ in range(2):
        second.update()
    for one, two in zip(whole.networks, second.networks, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    with pytest.raises(BadInput, match="other settings"):
        load(Learner(replace(settings, seed=2)), tmp_path / "run.npz")
    with np.load(tmp_path / "run.npz") as found:
        np.savez(tmp_path / "other.npz", **(dict(found) | {"arr_3": np.zeros(3, np.float32)}))
    with pytest.raises(BadInput, match="arrays"):
        load(Learner(settings), tmp_path / "other.npz")
    with pytest.raises(BadInput, match="irregular"):
        load(Learner(settings), tmp_path)

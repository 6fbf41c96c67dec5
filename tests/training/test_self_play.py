"""The worked example learns what it says: gradients, gains, and a run that is resumed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from stammtisch import learn
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import OURS
from training.curve import Point, curve
from training.self_play import (
    Decisions,
    Features,
    Learner,
    Network,
    Settings,
    chances,
    draw,
)

pytestmark = pytest.mark.skipif(not learn.available, reason="the environments are not built")

NAMES = [game.GAME.name for game in OURS]


def small(game: str = "schnapsen") -> Settings:
    return Settings(game, envs=16, steps=40, width=16, minibatch=64, epochs=1)


def loss(learner: Learner, of: Decisions, entropy: float) -> float:
    """What PPO makes small, written as in the paper."""
    clip = learner.settings.clip
    logits, values, _ = learner.network.forward(learner.features(of.seen))
    chance = chances(logits, of.mask).astype(np.float64)
    ratio = chance[np.arange(len(of.action)), of.action] / of.chance
    gained = np.minimum(ratio * of.gain, np.clip(ratio, 1 - clip, 1 + clip) * of.gain)
    spread = -(chance * np.log(np.maximum(chance, 1e-12))).sum(axis=1)
    return float((-gained - entropy * spread + 0.25 * (values - of.target) ** 2).mean())


def test_the_gradients_are_those_of_the_objective() -> None:
    learner = Learner(small())
    of = learner.play()
    rng = np.random.default_rng(2)
    for at, weight in enumerate(learner.network.weights):  # away from the uniform beginning
        learner.network.weights[at] = weight + rng.normal(0, 0.1, weight.shape).astype(np.float32)
    gradients = learner._gradients(of, 0.05)
    for at, gradient in enumerate(gradients):
        before = learner.network.weights[at]
        step = 1e-2 * gradient / (np.abs(gradient).max() + 1e-12)
        found = []
        for sign in (1, -1):
            learner.network.weights[at] = before + sign * step
            found.append(loss(learner, of, 0.05))
        learner.network.weights[at] = before
        expected = 2 * float((gradient * step).sum())
        assert found[0] - found[1] == pytest.approx(expected, rel=0.1), at


def test_gains_are_those_of_each_seats_own_decisions() -> None:
    """The generalized advantage estimation, seat by seat and deal by deal, in the slow way."""
    learner, rng = Learner(small()), np.random.default_rng(3)
    steps, envs, smooth = 60, 4, learner.settings.smooth
    seat = rng.integers(0, 2, (steps, envs))
    value = rng.normal(size=(steps, envs)).astype(np.float32)
    done = rng.random((steps, envs)) < 0.1
    reward = rng.normal(size=(steps, envs, 2)).astype(np.float32) * done[:, :, None]
    gain, known = learner._gains(seat, value, reward, done)
    for env in range(envs):
        for of in (0, 1):
            own = [step for step in range(steps) if seat[step, env] == of]
            expected: dict[int, float] = {}
            for step, after in reversed([*zip(own, [*own[1:], steps], strict=True)]):
                ends = [each for each in range(step, after) if done[each, env]]
                if ends:
                    expected[step] = reward[ends[0], env, of] - value[step, env]
                elif after < steps:
                    surprise = value[after, env] - value[step, env]
                    expected[step] = surprise + smooth * expected.get(after, 0.0)
            assert {step for step in own if known[step, env]} == set(expected)
            for step, wanted in expected.items():
                assert gain[step, env] == pytest.approx(wanted, abs=1e-4)


@pytest.mark.parametrize("game", NAMES)
def test_a_run_goes_on_bit_for_bit(game: str, tmp_path: Path) -> None:
    whole, first, second = (Learner(small(game)) for _ in range(3))
    for _ in range(2):
        whole.improve(whole.play())
    first.improve(first.play())
    first.curve.append(Point(1, 0.5, 0.25, 0.75, 10))
    first.save(tmp_path / "run.npz")
    second.load(tmp_path / "run.npz")
    second.improve(second.play())
    for one, two in zip(whole.network.weights, second.network.weights, strict=True):
        assert np.array_equal(one, two)
    assert (second.curve, second.decisions) == (first.curve, whole.decisions)
    other = Learner(Settings(game, seed=2))
    with pytest.raises(BadInput, match="other settings"):
        other.load(tmp_path / "run.npz")


@pytest.mark.parametrize("game", NAMES)
def test_features_tell_observations_apart(game: str) -> None:
    batch, features = learn.Batch(game, 64, seed="features"), Features(game)
    batch.random_steps(20, 1)
    seen = features(batch.observation_bytes)
    assert seen.shape == (64, features.size)
    assert seen.dtype == np.float32
    assert (np.abs(seen) <= 40).all()
    kinds = len({row.tobytes() for row in batch.observation_bytes})
    assert len({row.tobytes() for row in seen}) == kinds


def test_illegal_actions_are_never_drawn() -> None:
    rng = np.random.default_rng(1)
    mask = rng.random((500, 30)) < 0.2
    mask[:, 3] |= ~mask.any(axis=1)
    found = chances(rng.normal(size=(500, 30)).astype(np.float32) * 5, mask)
    assert np.allclose(found.sum(axis=1), 1, atol=1e-5)
    assert mask[np.arange(500), draw(found, rng)].all()


def test_it_learns_to_choose_what_pays() -> None:
    """A bandit with two arms: the network's update raises what brings more."""
    rng = np.random.default_rng(1)
    network, seen = Network(3, 8, 2, rng), np.ones((64, 3), np.float32)
    mask = np.ones((64, 2), np.bool_)
    for _ in range(200):
        logits, values, kept = network.forward(seen)
        chance = chances(logits, mask)
        towards = chance / 64 - np.array([0, 1], np.float32) / 64
        network.update(network.backward(seen, kept, towards, 0 * values), 0.01)
    assert chances(network.forward(seen)[0], mask)[0, 1] > 0.95


def test_the_curve_is_drawn_to_scale() -> None:
    points = [Point(0, -1.0, -1.5, -0.5, 1), Point(30, 0.5, 0.25, 0.75, 2)]
    drawn = curve(points, "A & B", "minutes")
    assert "A &amp; B" in drawn
    line = drawn.split('class="line" points="')[1].split('"')[0]
    (left, low), (right, high) = (tuple(map(float, each.split(","))) for each in line.split())
    assert left < right
    assert high < low  # more is higher up

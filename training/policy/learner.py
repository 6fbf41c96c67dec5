"""Proximal policy optimization (PPO, Schulman et al. 2017) by self-play, with JAX.

The games are played by the integer networks of the kernel, as they will be played later; the same
weights as numbers learn from that. Where JAX finds a GPU, it learns there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from stammtisch import learn
from stammtisch.policy.network import (
    MOST_ACTIVATION,
    MOST_FIRST_WEIGHT,
    MOST_WEIGHT,
    Network,
    Policy,
    game_module,
    inputs,
)
from training.policy.rewards import REWARDS, options_of

Floats = NDArray[np.float32]

EXPLORERS, EXPLORED = 4, 0.9
"""One environment of so many tries things out, for this share of a run."""
LEAST = 2.0**-24
"""What the policy has excluded counts as this likely when it is tried."""


@dataclass(frozen=True)
class Settings:
    """Of a run; they are kept with it."""

    game: str
    seed: int = 1
    updates: int = 4000  # of the whole run: playing, then learning from it
    envs: int = 2048
    steps: int = 32  # decisions of each environment between two updates
    first: int = 256
    second: int = 256
    rate: float = 6e-4  # the learning rate falls to a thirtieth of it
    epochs: int = 1
    minibatch: int = 4096
    smooth: float = 0.95  # lambda of the generalized advantage estimation (Schulman et al. 2016)
    clip: float = 0.2
    entropy: float = 0.02  # what is paid for trying things out; falls to a tenth of it
    threads: int = 1


# ---- the network -------------------------------------------------------------------------------


def fresh(game: str, settings: Settings, rng: np.random.Generator) -> Network:
    """Random weights."""
    module = game_module(game)
    first, second, actions = settings.first, settings.second, module.ACTIONS

    def drawn(rows: int, columns: int, gain: float) -> Floats:
        return (rng.standard_normal((rows, columns)) * gain).astype(np.float32)

    def none(number: int) -> Floats:
        return np.zeros(number, np.float32)

    return Network(
        drawn(module.INPUTS, first, 0.15),
        none(first),
        drawn(second, first, (2 / first) ** 0.5),
        none(second),
        drawn(actions, second, 0.01),
        none(actions),
        drawn(1, second, (1 / second) ** 0.5)[0],
        np.zeros((), np.float32),
    )


def forward(network: Network, bits: Any) -> tuple[Any, Any]:
    """Logits and values."""
    size = network.first.shape[0]
    spread = (bits[:, :, None] >> jnp.arange(8, dtype=jnp.uint8)) & 1
    on = spread.reshape(bits.shape[0], -1)[:, :size].astype(jnp.float32)
    one = jnp.clip(on @ network.first + network.first_bias, 0, MOST_ACTIVATION)
    two = jnp.clip(one @ network.second.T + network.second_bias, 0, MOST_ACTIVATION)
    return two @ network.actions.T + network.actions_bias, two @ network.value + network.value_bias


class Decisions(NamedTuple):
    """What was decided, a row a decision, and what came of it; actions by the network's names."""

    bits: NDArray[np.uint8]
    mask: NDArray[np.bool_]
    action: NDArray[np.int32]
    chance: Floats
    gain: Floats
    target: Floats

    def at(self, rows: NDArray[Any]) -> Decisions:
        """Some of them."""
        return Decisions(*(each[rows] for each in self))


class Moments(NamedTuple):
    """Adam's (Kingma and Ba 2015)."""

    mean: Network
    square: Network
    number: Any


def no_moments(of: Network) -> Moments:
    """Before the first step."""
    none = Network(*(np.zeros_like(each) for each in of))
    return Moments(none, none, np.zeros((), np.int32))


def loss(network: Network, of: Decisions, clip: float, entropy: Any) -> Any:
    """PPO's clipped objective, the value's squared error, and the entropy."""
    logits, values = forward(network, of.bits)
    logs = jax.nn.log_softmax(jnp.where(of.mask, logits, -1e9))
    ratio = jnp.exp(logs[jnp.arange(len(of.action)), of.action]) / of.chance
    gained = jnp.minimum(ratio * of.gain, jnp.clip(ratio, 1 - clip, 1 + clip) * of.gain)
    spread = -jnp.where(of.mask, jnp.exp(logs) * logs, 0).sum(axis=1)
    off = 0.5 * (values - of.target) ** 2
    return (off - gained - entropy * spread).mean()


@partial(jax.jit, static_argnames=("clip",))
def improved(
    network: Network, moments: Moments, of: Decisions, rate: Any, entropy: Any, clip: float
) -> tuple[Network, Moments]:
    """One step of Adam; a gradient longer than 0.5 is shortened."""
    gradient = jax.grad(loss)(network, of, clip, entropy)
    length = jnp.sqrt(sum((each**2).sum() for each in gradient))
    scale = jnp.minimum(1, 0.5 / (length + 1e-8))
    number = moments.number + 1
    fade = jnp.sqrt(1 - 0.999**number) / (1 - 0.9**number)
    mean = Network(
        *(0.9 * m + 0.1 * scale * g for m, g in zip(moments.mean, gradient, strict=True))
    )
    square = Network(
        *(
            0.999 * s + 0.001 * (scale * g) ** 2
            for s, g in zip(moments.square, gradient, strict=True)
        )
    )
    stepped = [
        w - rate * fade * m / (jnp.sqrt(s) + 1e-5)
        for w, m, s in zip(network, mean, square, strict=True)
    ]
    # The weights stay where whole numbers of 12 bits can say them.
    most = (MOST_FIRST_WEIGHT, 63.0, MOST_WEIGHT, 63.0, MOST_WEIGHT, 63.0, MOST_WEIGHT, 63.0)
    kept = Network(*(jnp.clip(w, -limit, limit) for w, limit in zip(stepped, most, strict=True)))
    return kept, Moments(mean, square, number)


# ---- playing and learning ----------------------------------------------------------------------


class Learner:
    """A run: the networks, the environments, and how far they are."""

    def __init__(self, settings: Settings) -> None:
        self.settings, game = settings, settings.game
        self.rng = np.random.default_rng(settings.seed)
        self.batch = learn.Batch(
            game,
            settings.envs,
            seed=f"policy/{settings.seed}",
            threads=settings.threads,
            reward=REWARDS[game].kind,
            options=options_of(game),
        )
        roles = game_module(game).ROLES
        self.networks = [fresh(game, settings, self.rng) for _ in range(roles)]
        self.moments = [no_moments(each) for each in self.networks]
        self.updates = 0
        self.decisions = 0

    @property
    def done(self) -> float:
        """The share of the run that is over."""
        return self.updates / self.settings.updates

    def policy(self) -> Policy:
        """As it plays now."""
        return self.played_by(self.networks)

    def played_by(self, networks: list[Network]) -> Policy:
        """Such networks, in whole numbers."""
        found = [Network(*(np.asarray(each, np.float32) for each in one)) for one in networks]
        return Policy(self.settings.game, [each.quantized() for each in found])

    def update(self) -> None:
        """Play, and learn from it."""
        decided, roles = self.play()
        for role in range(len(self.networks)):
            self.improve(role, decided.at(np.flatnonzero(roles == role)))
        self.updates += 1

    def play(self) -> tuple[Decisions, NDArray[np.uint8]]:
        """``steps`` decisions in each environment; and the role of each."""
        batch, steps, envs = self.batch, self.settings.steps, self.settings.envs
        policy = self.policy()
        seen = np.empty((steps, *batch.observation_bytes.shape), np.uint8)
        mask = np.empty((steps, *batch.mask.shape), np.bool_)
        seat = np.empty((steps, envs), np.int64)
        action = np.empty((steps, envs), np.int16)
        chance, value = np.empty((2, steps, envs), np.float32)
        reward = np.empty((steps, *batch.reward.shape), np.float32)
        done = np.empty((steps, envs), np.bool_)
        for step in range(steps):
            seen[step], mask[step], seat[step] = batch.observation_bytes, batch.mask, batch.seat
            seeds = self.rng.integers(2**63, size=envs, dtype=np.uint64)
            action[step], chance[step], value[step] = policy.act(
                seen[step], mask[step], seeds, self.settings.threads
            )
            at, tried, likely = self._explored(policy, seen[step], mask[step])
            action[step, at], chance[step, at] = tried, likely
            batch.step(action[step])
            reward[step], done[step] = batch.reward, batch.done
        paid = REWARDS[self.settings.game]
        ahead = (reward.shape[2] * reward - reward.sum(axis=2, keepdims=True)) / paid.size
        unplayed = done & ~reward.any(axis=2)
        ahead[unplayed] -= paid.unplayed / paid.size * max(0.0, 1 - 2 * self.done)
        gain, known = self._gains(seat, value, ahead.astype(np.float32), done)
        self.decisions += int(known.sum())
        # Where there is nothing to choose there is nothing to learn but the value.
        told = inputs(self.settings.game, seen[known])
        rows = np.arange(len(told.roles))[:, None]
        renamed = np.zeros_like(mask[known])
        renamed[rows, told.names] = mask[known]
        chosen = told.names[rows[:, 0], action[known]].astype(np.int32)
        gains = gain[known]
        decided = Decisions(told.bits, renamed, chosen, chance[known], gains, gains + value[known])
        return decided, told.roles

    def _explored(
        self, policy: Policy, seen: NDArray[np.uint8], mask: NDArray[np.bool_]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
        """Which rows choose at random, what they choose, and how likely it is by the policy."""
        paid = REWARDS[self.settings.game]
        if not paid.explores or self.done >= EXPLORED:
            return np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.float32)
        asked = np.asarray(mask[:, paid.explores].any(axis=1))
        asked[len(mask) // EXPLORERS :] = False
        at = np.flatnonzero(asked)
        likely = policy.opinions(seen[at], mask[at]).likely * mask[at]
        chosen = np.where(mask[at], self.rng.random(likely.shape), -1).argmax(axis=1)
        own = likely[np.arange(len(at)), chosen] / likely.sum(axis=1)
        return at, chosen, np.maximum(own, LEAST).astype(np.float32)

    def _gains(
        self, seat: NDArray[np.int64], value: Floats, reward: Floats, done: NDArray[np.bool_]
    ) -> tuple[Floats, NDArray[np.bool_]]:
        """How much better each decision was than expected, from the decider's next ones.

        Not known is what a seat did last before the end of these steps: what follows is still to
        come.
        """
        steps, envs = value.shape
        every = np.arange(envs)
        shape = (envs, reward.shape[2])
        coming, later, paid = (np.zeros(shape, np.float32) for _ in range(3))
        follows = np.zeros(shape, np.bool_)
        gain, known = np.zeros_like(value), np.zeros(value.shape, np.bool_)
        for step in range(steps - 1, -1, -1):
            over = done[step]
            coming[over], later[over], paid[over], follows[over] = 0, 0, reward[step][over], True
            at = (every, seat[step])
            surprise = paid[at] + coming[at] - value[step]
            known[step] = follows[at]
            gain[step] = np.where(known[step], surprise + self.settings.smooth * later[at], 0)
            coming[at], later[at], paid[at], follows[at] = value[step], gain[step], 0, True
        return gain, known

    def improve(self, role: int, of: Decisions) -> None:
        """A few passes over the decisions, in small portions."""
        settings = self.settings
        left = 1 - self.done
        rate = settings.rate * (0.03 + 0.97 * left)
        entropy = settings.entropy * (0.1 + 0.9 * left)
        number = len(of.action)
        if not number:
            return
        size = min(settings.minibatch, number)
        size = size if size == settings.minibatch else 1 << max(0, size.bit_length() - 1)
        gain = (of.gain - of.gain.mean()) / (of.gain.std() + 1e-6)
        scaled = of._replace(gain=gain.astype(np.float32))
        network, moments = self.networks[role], self.moments[role]
        for _ in range(settings.epochs):
            order = self.rng.permutation(number)
            for begin in range(0, number - size + 1, size):
                part = scaled.at(order[begin : begin + size])
                network, moments = improved(network, moments, part, rate, entropy, settings.clip)
        self.networks[role], self.moments[role] = network, moments

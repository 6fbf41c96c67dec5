"""Policies against each other, on deals that are always the same, in all seat orders."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch import learn
from stammtisch.policy.model import policy, policy_checksum
from stammtisch.policy.network import Policy
from training.policy.rewards import REWARDS, options_of

HELD_OUT = "policy/held-out"
"""The seed of the deals; no run learns from them."""


class Ahead(NamedTuple):
    """How far one is ahead, in points a deal of the other seats' mean, with a 95 % interval."""

    mean: float
    low: float
    high: float


def ahead(one: Policy, other: Policy, deals: int, threads: int = 1) -> Ahead:
    """``one`` at each seat in turn, ``other`` at all the rest."""
    seats = learn.Batch(one.game, 1).seats
    found = np.mean([_scores(one, other, seat, deals, threads) for seat in range(seats)], axis=0)
    half = 1.96 * found.std(ddof=1) / deals**0.5
    return Ahead(float(found.mean()), float(found.mean() - half), float(found.mean() + half))


def beside_package(one: Policy, deals: int, threads: int = 1) -> Ahead | None:
    """How far it is ahead of the package's own networks; ``None`` if these are the same."""
    own = policy(one.game)
    if policy_checksum(own) == policy_checksum(one):
        return None
    return ahead(one, own, deals, threads)


def _scores(one: Policy, other: Policy, at: int, deals: int, threads: int) -> NDArray[np.float64]:
    """By deal: what ``one`` at that seat scores more than the others' mean."""
    batch = learn.Batch(
        one.game,
        deals,
        seed=HELD_OUT,
        threads=threads,
        reward=REWARDS[one.game].kind,
        options=options_of(one.game),
    )
    rng = np.random.default_rng(at)
    score = np.zeros((deals, batch.seats))
    over = np.zeros(deals, np.bool_)
    while not over.all():
        seeds = rng.integers(2**63, size=deals, dtype=np.uint64)
        actions = np.zeros(deals, np.int16)
        for player, its in ((one, batch.seat == at), (other, batch.seat != at)):
            seen, mask = batch.observation_bytes[its], batch.mask[its]
            actions[its] = player.act(seen, mask, seeds[its], threads)[0]
        batch.step(actions)
        first = batch.done & ~over  # of each environment its first deal alone
        score[first] = batch.reward[first]
        over |= batch.done
    mean: NDArray[np.float64] = (score.sum(axis=1) - score[:, at]) / (batch.seats - 1)
    return score[:, at] - mean

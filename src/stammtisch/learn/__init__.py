"""Batched environments: thousands of deals at once, stepped by the kernel, exactly by the law.

    >>> from stammtisch import learn
    >>> batch = learn.Batch("schnapsen", envs=2, seed="run/1")
    >>> batch.mask.shape, batch.seat.tolist()
    ((2, 30), [0, 0])
    >>> batch.step(batch.sample(0))
    >>> batch.record(0).finished
    False

``docs/shuffle.md`` says how a deal is made: deal *k* of environment *i* is that of the seed
``<seed>/<i>/<k>``, and its dealer is *k* modulo the seats.
"""

from __future__ import annotations

from stammtisch.learn.batch import Batch, IllegalAction
from stammtisch.learn.evaluate import Policy, PolicyPlayer, evaluate, thinking_class
from stammtisch.learn.fields import Field, dtype, layout
from stammtisch.learn.networks import networks
from stammtisch.learn.records import Played
from stammtisch.learn.stepper import StepperMissing, available
from stammtisch.learn.views import mask, menu, observation
from stammtisch.policy.actions import action_number, action_text, action_texts

__all__ = [
    "Batch",
    "Field",
    "IllegalAction",
    "Played",
    "Policy",
    "PolicyPlayer",
    "StepperMissing",
    "action_number",
    "action_text",
    "action_texts",
    "available",
    "dtype",
    "evaluate",
    "layout",
    "mask",
    "menu",
    "networks",
    "observation",
    "thinking_class",
]

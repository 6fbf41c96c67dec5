"""Arrays of random numbers, the same on every machine."""

from __future__ import annotations

import numpy as np

from stammtisch.cardplay.shuffle import Stream


def generator(stream: Stream) -> np.random.RandomState:
    """A generator that is seeded from a bot's stream.

    ``RandomState`` is numpy's frozen generator: its numbers never change with a version, as those
    of ``Generator`` may. Never compare sums of its floats for equality across machines.
    """
    return np.random.RandomState([stream.word() for _ in range(8)])

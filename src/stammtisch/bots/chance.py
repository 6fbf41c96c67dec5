"""Many random numbers at once, the same on every machine."""

from __future__ import annotations

import numpy as np

from stammtisch.cardplay.shuffle import Stream


def numbers(stream: Stream) -> np.random.RandomState:
    """A generator that begins from a bot's stream.

    ``RandomState`` is numpy's frozen one: its numbers never change with a version, as those of the
    newer ``Generator`` may. Never compare sums of its floats for equality across machines.
    """
    return np.random.RandomState([stream.word() for _ in range(8)])

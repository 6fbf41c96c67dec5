"""The budget of a decision."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """Work is counted, not timed, so that a decision is the same on every machine.

    ``worlds`` is the greatest number of determinizations. ``nodes`` is the number of positions that
    the solvers may visit in all worlds together; when it is used up, no further world is begun.
    """

    worlds: int = 0
    nodes: int = 0


NO_WORK = Budget()
"""For bots that do not search."""

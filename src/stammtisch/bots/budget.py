"""How much work a decision may cost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """Counted, not timed, so that a decision is the same on every machine.

    ``worlds`` is the number of ways in which the hidden cards may lie that are looked at at most,
    ``nodes`` the number of positions that the solvers may visit in all of them together: when it is
    used up, no further world is begun.
    """

    worlds: int = 0
    nodes: int = 0


NO_WORK = Budget()
"""For bots that neither imagine hidden cards nor search."""

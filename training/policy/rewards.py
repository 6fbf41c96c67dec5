"""What is learned for in each game."""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.learn.batch import Reward


class Paid(NamedTuple):
    """A reward of the environments, and its usual size."""

    kind: Reward
    size: float


REWARDS = {
    "schnapsen": Paid("score", 3.0),
    "scarto": Paid("score", 60.0),
    "skat": Paid("tournament", 150.0),
}


def options_of(game: str) -> dict[str, object] | None:
    """Skat is learned for tournament scoring (SK 7.2); all else as the law proposes."""
    return {"tournament_scoring": True} if game == "skat" else None

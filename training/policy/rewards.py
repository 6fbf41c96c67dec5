"""What is learned for in each game."""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.learn.batch import Reward
from stammtisch.policy.actions import action_texts


def actions_of(game: str, word: str) -> tuple[int, ...]:
    """The numbers of the actions that begin with this word."""
    return tuple(at for at, text in enumerate(action_texts(game)) if text.split()[0] == word)


class Paid(NamedTuple):
    """A reward of the environments, and its usual size.

    ``unplayed`` is what every seat pays at first for a deal that all pass; it fades to nothing in
    the first half of the run. Who cannot play yet loses what he bids for: without it all soon pass,
    and nobody ever learns to play. And who cannot play a game yet does not declare it: in some
    environments the choice among the actions ``explores`` is made at random.
    """

    kind: Reward
    size: float
    unplayed: float = 0.0
    explores: tuple[int, ...] = ()


REWARDS = {
    "schnapsen": Paid("score", 3.0),
    "scarto": Paid("score", 60.0),
    "skat": Paid("tournament", 150.0, unplayed=450.0, explores=actions_of("skat", "declare")),
}


def options_of(game: str) -> dict[str, object] | None:
    """Skat is learned for tournament scoring (SK 7.2); all else as the law proposes."""
    return {"tournament_scoring": True} if game == "skat" else None

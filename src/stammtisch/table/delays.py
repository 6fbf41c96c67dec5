"""How long bots take, by public facts alone: the game, the level, the phase, the cards in hand.

An *allowance* is how long a worker is given for an answer: the answer counts as there when that has
passed, however soon it was found. A *delay* is after what time at least a bot acts: the allowance,
and some time to wait for a worker.

The allowances are chosen from the figures of ``python -m bench.thinking``; decision 12 tells how.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from stammtisch.bots import SIMPLE
from stammtisch.cardplay.packages import package_of

WAIT = 0.1
"""Seconds that a question may wait for a worker before the answer is late."""

QUICK = 0.1
"""For bots that do not search, and for whoever only looks whether to interrupt."""

SETTLING = 0.9
"""For "is it decided?"; two such searches fit into the time after which it is answered."""


class Kind(NamedTuple):
    """What may be known about a question by everybody at the table."""

    game: str
    bot: str
    phase: str
    cards: int
    due: bool


def kind(game: str, bot: str, view: Any) -> Kind:
    """The kind of the question what ``bot`` does at ``view``."""
    due = view.seat == view.to_act
    return Kind(game, bot, view.phase, len(view.hand), due)


SEARCHING: Mapping[str, float] = {"beginner": 0.2, "club": 0.2, "master": 0.3}
"""Seconds for a level that searches, where its game says nothing else."""


@cache
def longer(game: str, bot: str) -> Mapping[tuple[str, int], float]:
    """The exceptions of a game's level, by phase and cards in hand: ``LONGER`` of its bots."""
    bots = import_module(package_of("bots", game))
    found: Mapping[str, Mapping[tuple[str, int], float]] = getattr(bots, "LONGER", {})
    return found.get(bot, {})


def allowance(kind: Kind) -> float:
    """Seconds that a worker is given for an answer."""
    if kind.bot in SIMPLE or not kind.due:
        return QUICK
    usual = SEARCHING[kind.bot]
    return longer(kind.game, kind.bot).get((kind.phase, kind.cards), usual)


def delay(kind: Kind) -> float:
    """Seconds after which a bot acts at the earliest."""
    return allowance(kind) + WAIT

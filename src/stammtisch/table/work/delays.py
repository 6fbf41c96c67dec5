"""The delays of bots, by public facts alone: game, level, phase, number of cards in hand.

An *allowance* is the time that a worker gets for an answer; the answer is released when it has
passed, however early it was found. A *delay* is the least time after which a bot acts: the
allowance and some time to wait for a worker.

The allowances are chosen from the figures of ``python -m bench.thinking`` (decision 12).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from stammtisch.bots import SIMPLE
from stammtisch.cardplay.game import View
from stammtisch.cardplay.packages import package_of

WAIT = 0.1
"""Seconds that a question may wait for a worker without the act being late."""

QUICK = 0.1
"""Seconds for bots that do not search, and for decisions whether to interrupt."""

SETTLING = 0.9
"""Seconds for "is the rest decided?"; two searches fit into ``Timing.settle``."""


HINTING = 0.3
"""Seconds that a hint takes, by and large."""

REVIEWING = 0.5
"""Seconds that a question of a review takes, by and large."""


class QuestionKind(NamedTuple):
    """The public facts of a question. ``due``: the bot is to act, not only to interrupt."""

    game: str
    bot: str
    phase: str
    cards: int
    due: bool


def kind(game: str, bot: str, view: View) -> QuestionKind:
    """The kind of the question to ``bot`` at ``view``."""
    due = view.seat == view.to_act
    return QuestionKind(game, bot, view.phase, len(view.hand), due)


SEARCHING: Mapping[str, float] = {"beginner": 0.2, "club": 0.2, "master": 0.3}
"""Seconds for a level that searches, where its game says nothing else."""


@cache
def longer(game: str, bot: str) -> Mapping[tuple[str, int], float]:
    """The exceptions of a game's level, by phase and cards in hand: ``LONGER`` of its bots."""
    bots = import_module(package_of("bots", game))
    found: Mapping[str, Mapping[tuple[str, int], float]] = getattr(bots, "LONGER", {})
    return found.get(bot, {})


def allowance(kind: QuestionKind) -> float:
    """The allowance of a kind, in seconds."""
    if kind.bot in SIMPLE or not kind.due:
        return QUICK
    usual = SEARCHING[kind.bot]
    return longer(kind.game, kind.bot).get((kind.phase, kind.cards), usual)


def delay(kind: QuestionKind) -> float:
    """The least delay of an act of this kind, in seconds."""
    return allowance(kind) + WAIT

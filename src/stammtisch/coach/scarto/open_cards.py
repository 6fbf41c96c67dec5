"""Deals of Scarto with all cards open, by max^n."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from stammtisch.bots import bot_named, next_act
from stammtisch.cardplay.actions import Act, Play
from stammtisch.cardplay.game import State
from stammtisch.coach.valuation import Option
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.phases import Playing
from stammtisch.games.scarto.scoring import PAR
from stammtisch.solver import scarto as solver

TRICKS = 8
"""With more tricks left max^n is not tried."""

NODES = 1_000_000


def open_values(state: State, seat: int, options: Sequence[Option]) -> list[float] | None:
    """What each card brings ``seat`` where everybody sees all cards and plays for himself.

    ``None`` early in the deal.
    """
    if not _near_the_end(state):
        return None
    (found,) = solver.maxn([state], values=True, nodes=NODES)
    if not found.finished:
        return None
    cards = [option.card for option in options if isinstance(option, Play)]
    return [float(found.values[card][seat] - PAR) for card in cards]


def line(state: State) -> tuple[Act, ...]:
    """How the deal goes on: by rules of thumb, and to the end by max^n."""
    acts: list[Act] = []
    players = [bot_named("scarto", "thumb")] * SEATS
    while state.to_act is not None:
        if _near_the_end(state):
            (found,) = solver.maxn([state], line=True, nodes=NODES)
            if found.finished:
                return (*acts, *found.line)
        acts.append(next_act(state, players, "line"))
        state = state.act(*acts[-1])
    return tuple(acts)


def _near_the_end(state: State) -> TypeGuard[Playing]:
    return isinstance(state, Playing) and len(state.hands[state.leader]) <= TRICKS

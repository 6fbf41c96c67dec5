"""Asking players until a deal is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from stammtisch.cardplay.actions import Act, Action
from stammtisch.cardplay.game import State


class Player(Protocol):
    """Somebody at the table, bot or person."""

    def act(self, view: Any, seed: str) -> Action | None:
        """An action of the view's menu; ``None``, where another must act, to let it pass."""


def next_act(state: State, players: Sequence[Player], seed: str) -> Act:
    """Who does what next.

    Whoever may interrupt is asked before the player who must act (SN 8.1). Somebody who may act
    but has nothing in the menu is not asked: that player would know it anyway, and nobody else is
    told.
    """
    due = state.to_act
    if due is None:
        raise ValueError("the deal is over")
    for seat in state.may_act:
        if seat != due:
            view = state.view(seat)
            action = players[seat].act(view, seed) if view.menu else None
            if action is not None:
                return Act(seat, action)
    action = players[due].act(state.view(due), seed)
    if action is None:
        raise ValueError(f"seat {due} must act")
    return Act(due, action)


def play_out(state: State, players: Sequence[Player], seed: str) -> State:
    """The finished deal."""
    while state.to_act is not None:
        state = state.act(*next_act(state, players, seed))
    return state

"""Playing deals: the players are asked until a deal is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from stammtisch.cardplay.actions import Act, Action
from stammtisch.cardplay.game import State, View


class Player(Protocol):
    """A player at the table, bot or person."""

    def act(self, view: View, seed: str) -> Action | None:
        """An action of the view's menu; ``None`` to let another player act."""


def next_act(state: State, players: Sequence[Player], seed: str) -> Act:
    """The next act: a seat and its action.

    A player who may interrupt is asked before the player who must act (SN 8.1), unless the menu is
    empty.
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
    """Play the deal to its end."""
    while state.to_act is not None:
        state = state.act(*next_act(state, players, seed))
    return state

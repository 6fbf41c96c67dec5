"""The decisions that a player took in a deal, each with the view that he had."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from stammtisch.cardplay.game import State, View
from stammtisch.coach.valuation import Option


@dataclass(frozen=True, slots=True)
class Decision:
    """What the player on ``view.seat`` chose.

    ``index`` is the number of acts of the deal before it. ``chosen`` is ``None`` where he could
    have interrupted and let another player go on.
    """

    index: int
    view: View
    chosen: Option


def decisions(states: Sequence[State], seat: int) -> Iterator[Decision]:
    """The decisions of ``seat``, in order; ``states`` follow one another in a deal."""
    for state, after in pairwise(states):
        index = len(state.history)
        actor, action = after.history[index]
        if actor == seat:
            yield Decision(index, state.view(seat), action)
        elif seat != state.to_act and seat in state.may_act and state.menu(seat):
            yield Decision(index, state.view(seat), None)

"""What the true cards would have allowed: luck, never an error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.cardplay.game import State
from stammtisch.coach.decisions import Decision
from stammtisch.coach.games import coach_for
from stammtisch.coach.valuation import Option


@dataclass(frozen=True, slots=True)
class OpenCards:
    """With all cards open: what the deal brings with the chosen option and with the best one."""

    chosen: float
    best: float
    option: Option


def open_cards(
    game: str, state: State, decision: Decision, options: Sequence[Option]
) -> OpenCards | None:
    """``state`` is the true one at the decision; ``None`` where the solver cannot tell."""
    seat = decision.view.seat
    assert seat is not None, "a spectator takes no decisions"
    values = coach_for(game).open_values(state, seat, options)
    if values is None:
        return None
    chosen = values[options.index(decision.chosen)]
    best = max(values)
    option = decision.chosen if chosen == best else options[values.index(best)]
    return OpenCards(chosen, best, option)

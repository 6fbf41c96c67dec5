"""What the true cards would have allowed: luck, never an error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.cardplay.game import State
from stammtisch.coach.games import coach_for
from stammtisch.coach.valuation import Option


@dataclass(frozen=True, slots=True)
class OpenCards:
    """With all cards open: what the deal brings with the chosen option and with the best one."""

    chosen: float
    best: float
    option: Option


def open_cards(
    game: str, state: State, seat: int, chosen: Option, options: Sequence[Option]
) -> OpenCards | None:
    """``state`` is the true one at a decision of ``seat``; ``None`` where it cannot be solved."""
    values = coach_for(game).open_values(state, seat, options)
    if values is None:
        return None
    own, best = values[options.index(chosen)], max(values)
    return OpenCards(own, best, chosen if own == best else options[values.index(best)])

"""What the true cards would have allowed: luck, never an error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from stammtisch.cardplay.actions import Action
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


class OpenValue(NamedTuple):
    """An action, and what it brings its player in points; ``None``: it cannot be solved."""

    action: Action
    value: float | None


def open_options(game: str, state: State) -> tuple[OpenValue, ...]:
    """What the player to act may do, each with its value with all cards open.

    A choice of many cards at once (a discard) is left out.
    """
    seat = state.to_act
    if seat is None:
        return ()
    options = [each for each in state.menu(seat) if isinstance(each, Action)]
    values = coach_for(game).open_values(state, seat, options) if options else None
    found: Sequence[float | None] = values or [None] * len(options)
    return tuple(map(OpenValue, options, found))

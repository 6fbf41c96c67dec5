"""What is computed for the own page, in a process of its own."""

from __future__ import annotations

from stammtisch.cardplay.game import states_from
from stammtisch.coach.quick import QuickAccount, quick_account
from stammtisch.games.registry import game_named
from stammtisch.table.state.played import Played


def account(name: str, played: Played, seat: int) -> QuickAccount | None:
    """The account of a deal for the player on a seat of it."""
    state = played.state
    first = game_named(name).begin(played.deal, state.options, state.standing)
    return quick_account(name, states_from(first, state.history), seat, played.not_chosen(seat))

"""A sampled world as the law has it."""

from __future__ import annotations

from stammtisch.bots.skat.belief import Worlds
from stammtisch.bots.skat.features import cards_of
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.view import Hidden, View


def hidden_in(view: View, worlds: Worlds, at: int) -> Hidden:
    """One of the worlds as the other half of the view."""
    hands = tuple(
        () if seat == view.seat else cards_of(int(worlds.dealt[at, seat])) for seat in range(SEATS)
    )
    if view.skat:
        return Hidden(hands, ())
    return Hidden(hands, cards_of(int(worlds.skat[at])), cards_of(int(worlds.aside[at])))

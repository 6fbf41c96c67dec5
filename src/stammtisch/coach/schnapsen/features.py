"""What is hidden in Schnapsen: the opponent's cards, and the stock."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.coach.features import Layout, features_of, with_shown
from stammtisch.coach.games import Feature
from stammtisch.games.schnapsen.cards import STRENGTH, SUIT
from stammtisch.games.schnapsen.view import View
from stammtisch.solver.encoding import Rows
from stammtisch.solver.schnapsen import STOCK


def features(view: View, worlds: Rows) -> Sequence[Feature]:
    """Facts about the cards that the viewer does not see."""
    assert view.seat is not None, "a spectator decides nothing"
    other = 1 - view.seat
    shown = dict.fromkeys(view.shown[other], other)
    places = with_shown(worlds, shown)
    return features_of(
        Layout(
            cards=(*view.unseen, *shown),
            places=places,
            seats=(other,),
            hand=view.hand,
            suit=SUIT,
            strength=STRENGTH,
            trump=view.trump,
            piles={"stock": places >= STOCK},
            drawn_next=STOCK if view.turn_up else None,
        )
    )

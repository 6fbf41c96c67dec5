"""What is hidden in Scarto: the others' cards, and the discard."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.coach.features import Layout, features_of
from stammtisch.coach.games import Feature
from stammtisch.games.scarto.cards import MATTO, STRENGTH, SUIT, TRUMP
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.view import View
from stammtisch.solver.encoding import Rows
from stammtisch.solver.scarto import GONE


def features(view: View, worlds: Rows) -> Sequence[Feature]:
    """Facts about the cards that the viewer does not see."""
    return features_of(
        Layout(
            cards=view.unseen,
            places=worlds,
            seats=tuple(seat for seat in range(SEATS) if seat != view.seat),
            hand=view.hand,
            suit={card: suit for card, suit in SUIT.items() if card != MATTO},
            strength=STRENGTH[view.options.angel],
            trump=TRUMP,
            piles={"discard": worlds == GONE},
        )
    )

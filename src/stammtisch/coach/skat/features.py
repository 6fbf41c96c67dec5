"""What is hidden in Skat: the others' cards, and the skat."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.coach.features import Layout, features_of, with_shown
from stammtisch.coach.games import Feature
from stammtisch.games.skat.cards import GRAND, STRENGTH, SUIT, TRUMP
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.view import View
from stammtisch.solver.encoding import Rows
from stammtisch.solver.ramsch import out_of_sight
from stammtisch.solver.skat import GONE

PLAIN = {card: suit for card, suit in SUIT[GRAND].items() if suit != TRUMP}


def features(view: View, worlds: Rows) -> Sequence[Feature]:
    """Facts about the cards that the viewer does not see; the skat is what was laid away, too.

    Before a game is declared Jacks are of no suit. In Ramsch these are the cards that he does not
    see now.
    """
    kind = view.contract.kind if view.contract else GRAND
    shown = {}
    if view.soloist is not None and view.soloist != view.seat:
        shown = dict.fromkeys(view.shown, view.soloist)
    places = with_shown(worlds, shown)
    return features_of(
        Layout(
            cards=(*(out_of_sight(view) if view.ramsch else view.unseen), *shown),
            places=places,
            seats=tuple(seat for seat in range(SEATS) if seat != view.seat),
            hand=view.hand,
            suit=SUIT[kind] if view.contract or view.ramsch else PLAIN,
            strength=STRENGTH[kind],
            trump=TRUMP,
            piles={"skat": places == GONE},
        )
    )

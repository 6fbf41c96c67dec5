"""The coach of Skat."""

from __future__ import annotations

from stammtisch.cardplay.cards import Card
from stammtisch.coach.games import GameCoach
from stammtisch.coach.skat.facts import facts
from stammtisch.coach.skat.features import features
from stammtisch.coach.skat.patterns import taught
from stammtisch.coach.skat.schneider import besides
from stammtisch.coach.skat.valuation import GLANCE, STAGES, felt, open_values, options, value
from stammtisch.coach.skat.worlds import alternatives, hidden, line
from stammtisch.games.skat.cards import SUIT
from stammtisch.games.skat.view import View


def _suit_of(view: View, card: Card) -> str:
    assert view.contract is not None, "a game is played"
    return SUIT[view.contract.kind][card]


COACH: GameCoach[View] = GameCoach(
    stages=STAGES,
    options=options,
    value=value,
    features=features,
    taught=taught,
    facts=facts,
    hidden=hidden,
    line=line,
    open_values=open_values,
    alternatives=alternatives,
    felt=felt,
    suit_of=_suit_of,
    glance=GLANCE,
    besides=besides,
)

"""The coach of Skat."""

from __future__ import annotations

from stammtisch.cardplay.cards import Card
from stammtisch.coach.games import GameCoach
from stammtisch.coach.skat.facts import facts
from stammtisch.coach.skat.features import features
from stammtisch.coach.skat.patterns import taught
from stammtisch.coach.skat.schneider import besides
from stammtisch.coach.skat.valuation import (
    GLANCE,
    STAGES,
    counts,
    felt,
    open_values,
    options,
    told_as,
    value,
)
from stammtisch.coach.skat.worlds import alternatives, hidden, line
from stammtisch.games.skat.cards import GRAND, SUIT
from stammtisch.games.skat.view import View


def _suit_of(view: View, card: Card) -> str:
    return SUIT[view.contract.kind if view.contract else GRAND][card]  # SK 10.1


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
    told_as=told_as,
    counts=counts,
)

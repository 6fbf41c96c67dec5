"""The coach's knowledge of Scarto."""

from __future__ import annotations

from stammtisch.cardplay.cards import Card
from stammtisch.coach.games import TRUMP, GameCoach
from stammtisch.coach.scarto.facts import facts
from stammtisch.coach.scarto.features import features
from stammtisch.coach.scarto.open_cards import line, open_values
from stammtisch.coach.scarto.patterns import taught
from stammtisch.coach.scarto.valuation import STAGES, options, value
from stammtisch.coach.scarto.worlds import hidden
from stammtisch.games.scarto.cards import MATTO, SUIT
from stammtisch.games.scarto.cards import TRUMP as TRUMPS
from stammtisch.games.scarto.view import View


def _none(*_: object) -> tuple[()]:
    """No chance happens after the deal."""
    return ()


def _felt(view: View, seat: int) -> float:
    """What one player loses is shared by the two others, by halves on average."""
    del view, seat
    return 1 / 2


def _suit_of(view: View, card: Card) -> str | None:
    del view
    if card == MATTO:
        return None
    return TRUMP if SUIT[card] == TRUMPS else SUIT[card]


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
    alternatives=_none,
    felt=_felt,
    suit_of=_suit_of,
    level=True,
    told_as=lambda _: "plus",
)

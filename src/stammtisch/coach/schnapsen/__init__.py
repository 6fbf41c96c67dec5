"""The coach of Schnapsen."""

from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.cards import Card
from stammtisch.coach.games import TRUMP, GameCoach
from stammtisch.coach.schnapsen.chance import alternatives
from stammtisch.coach.schnapsen.facts import facts
from stammtisch.coach.schnapsen.features import features
from stammtisch.coach.schnapsen.patterns import taught
from stammtisch.coach.schnapsen.valuation import GLANCE, STAGES, options, value
from stammtisch.coach.schnapsen.worlds import hidden, line, open_values
from stammtisch.games.schnapsen.cards import SUIT
from stammtisch.games.schnapsen.notation import Draw
from stammtisch.games.schnapsen.view import View


def _felt(view: View, seat: int) -> float:
    """What one player loses the other wins."""
    del view, seat
    return 1.0


def _suit_of(view: View, card: Card) -> str:
    return TRUMP if SUIT[card] == view.trump else SUIT[card]


def _chooses(action: Action) -> bool:
    return not isinstance(action, Draw)


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
    felt=_felt,
    suit_of=_suit_of,
    level=True,
    glance=GLANCE,
    chooses=_chooses,
)

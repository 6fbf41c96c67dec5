"""The coach of Schnapsen."""

from stammtisch.coach.games import GameCoach
from stammtisch.coach.schnapsen.chance import alternatives
from stammtisch.coach.schnapsen.valuation import GLANCE, STAGES, brought, options, value
from stammtisch.coach.schnapsen.worlds import hidden, line, open_values
from stammtisch.games.schnapsen.view import View

COACH: GameCoach[View] = GameCoach(
    stages=STAGES,
    options=options,
    value=value,
    brought=brought,
    features=lambda *_: (),
    patterns=lambda *_: (),
    facts=lambda *_: (),
    hidden=hidden,
    line=line,
    open_values=open_values,
    alternatives=alternatives,
    glance=GLANCE,
)

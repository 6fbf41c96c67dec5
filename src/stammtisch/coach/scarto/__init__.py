"""The coach's knowledge of Scarto."""

from __future__ import annotations

from stammtisch.cardplay.results import Result
from stammtisch.coach.games import GameCoach
from stammtisch.coach.scarto.facts import facts
from stammtisch.coach.scarto.features import features
from stammtisch.coach.scarto.open_cards import line, open_values
from stammtisch.coach.scarto.patterns import patterns
from stammtisch.coach.scarto.valuation import STAGES, options, value
from stammtisch.coach.scarto.worlds import hidden
from stammtisch.games.scarto.view import View


def _brought(result: Result, seat: int) -> float:
    return result.scores[seat]


def _none(*_: object) -> tuple[()]:
    """No chance happens after the deal."""
    return ()


COACH: GameCoach[View] = GameCoach(
    stages=STAGES,
    options=options,
    value=value,
    brought=_brought,
    features=features,
    patterns=patterns,
    facts=facts,
    hidden=hidden,
    line=line,
    open_values=open_values,
    alternatives=_none,
)

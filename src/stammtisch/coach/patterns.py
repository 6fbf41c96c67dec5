"""Errors that have a name: a table for each game, the most telling first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.game import View
from stammtisch.coach.games import Pattern, Situation
from stammtisch.coach.valuation import Option

ViewT = TypeVar("ViewT", bound=View)

Holds: TypeAlias = Callable[[Situation[ViewT], Option, Option], bool]
"""Whether an error was of a kind: the situation, what was chosen, and one of the options that are
as good as the best."""

OfCards: TypeAlias = Callable[[ViewT, Card, Card], bool]
"""The same where cards are due: the view, the card that was played, and the better one."""


@dataclass(frozen=True, slots=True)
class Named(Generic[ViewT]):
    """A row of a game's table."""

    pattern: Pattern
    holds: Holds[ViewT]


def patterns_of(table: Sequence[Named[ViewT]], of: Situation[ViewT]) -> tuple[Pattern, ...]:
    """What of the table an error was: beside the best option first, each in the table's order."""
    chosen, good = of.comparison.chosen, of.comparison.good
    found = (each.pattern for better in good for each in table if each.holds(of, chosen, better))
    return tuple(dict.fromkeys(found))


def of_cards(test: OfCards[ViewT]) -> Holds[ViewT]:
    """The same test for options: it holds for cards alone."""

    def holds(of: Situation[ViewT], chosen: Option, better: Option) -> bool:
        if not (isinstance(chosen, Play) and isinstance(better, Play)):
            return False
        return test(of.view, chosen.card, better.card)

    return holds

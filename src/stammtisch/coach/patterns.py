"""Errors that have a name, and what a teacher says of them: a table for each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import Message
from stammtisch.coach.games import Pattern, Situation, Taught
from stammtisch.coach.valuation import Option

ViewT = TypeVar("ViewT", bound=View)

Says: TypeAlias = Callable[[Situation[ViewT], Option, Option], Message | None]
"""What a teacher says of an error: the situation, what was chosen, and one of the options that are
as good as the best. ``None`` if the error is of another kind."""

OfCards: TypeAlias = Callable[[ViewT, Card, Card], Message | None]
"""The same where cards are due: the view, the card that was played, and the better one."""


@dataclass(frozen=True, slots=True)
class Named(Generic[ViewT]):
    """A row of a game's table."""

    pattern: Pattern
    says: Says[ViewT]


def taught_by(table: Sequence[Named[ViewT]], of: Situation[ViewT]) -> Taught | None:
    """The first row that fits: beside the best option, then beside the others that are as good."""
    chosen = of.comparison.chosen
    for better in of.comparison.good:
        for row in table if better != chosen else ():
            sentence = row.says(of, chosen, better)
            if sentence is not None:
                return Taught(row.pattern, sentence, better)
    return None


def of_cards(says: OfCards[ViewT]) -> Says[ViewT]:
    """The same for options: it speaks of cards alone."""

    def of_options(of: Situation[ViewT], chosen: Option, better: Option) -> Message | None:
        if not (isinstance(chosen, Play) and isinstance(better, Play)):
            return None
        return says(of.view, chosen.card, better.card)

    return of_options

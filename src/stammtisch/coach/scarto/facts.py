"""What could be counted: the trick, and the trumps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.games import Situation
from stammtisch.coach.scarto.reading import counted
from stammtisch.games.scarto.cards import SUIT, TRUMP
from stammtisch.games.scarto.view import View

FEW = 3
"""A trick takes no more trumps than that: how many more are out tells nothing for one decision."""


def facts(of: Situation[View]) -> Sequence[Message]:
    """What lies on the table, and the trumps that the player has not seen, where they are few."""
    return tuple(_counted(of.view))


def _counted(view: View) -> Iterator[Message]:
    if view.phase != "play":
        return
    if view.trick:
        yield say("coach.fact.trick", worth=counted(view, *view.trick).total)
    out = sum(SUIT[card] == TRUMP for card in view.unseen)
    if out <= FEW:
        yield say("coach.fact.trumps_out", number=out)

"""What could be counted: the trick, and the trumps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.games import Situation
from stammtisch.games.scarto.cards import MATTO, POINTS, SUIT, TRUMP
from stammtisch.games.scarto.view import View

TRICK = 1
"""What a trick counts besides its cards (SC 6.2)."""

FEW = 3
"""A trick takes no more trumps than that: how many more are out tells nothing for one decision."""


def facts(of: Situation[View]) -> Sequence[Message]:
    """What lies on the table, and the trumps that the player has not seen, where they are few."""
    return tuple(_counted(of.view))


def _counted(view: View) -> Iterator[Message]:
    if view.phase != "play":
        return
    if view.trick:
        points = POINTS[view.options.angel]
        # SC 5.3: the Matto stays with its player.
        worth = TRICK + sum(points[card] for card in view.trick if card != MATTO)
        yield say("coach.fact.trick", worth=worth)
    out = sum(SUIT[card] == TRUMP for card in view.unseen)
    if out <= FEW:
        yield say("coach.fact.trumps_out", number=out)

"""What each player has played, as a set of cards."""

from __future__ import annotations

from stammtisch.bots.skat.features import mask
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.view import View


def played_by(view: View) -> list[int]:
    """What each seat has played, as a set."""
    played = [0] * SEATS
    for leader, cards in [*((t.leader, t.cards) for t in view.tricks), (view.leader, view.trick)]:
        for at, card in enumerate(cards):
            played[(leader + at) % SEATS] |= mask([card])
    return played

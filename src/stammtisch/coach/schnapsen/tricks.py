"""What a trick brings."""

from __future__ import annotations

from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.schnapsen.notation import SEATS
from stammtisch.games.schnapsen.scoring import Taken
from stammtisch.games.schnapsen.tricks import beats
from stammtisch.games.schnapsen.view import View


def takes(view: View, card: Card) -> bool:
    """Whether a card takes the trick from the card that was led."""
    return bool(view.trick) and beats(card, view.trick[0], view.trump)


def points_after(view: View, led: Card, reply: Card) -> tuple[int, ...]:
    """Each player's points after the trick of these two cards."""
    winner = 1 - view.leader if beats(reply, led, view.trump) else view.leader
    over = max(view.hand_sizes) == 1 and view.closed is None
    taken = Taken(
        (*view.tricks, Trick(view.leader, (led, reply), winner)),
        view.marriages,
        over and view.options.last_trick == "ten",
    )
    return tuple(taken.points(seat, view.options) for seat in range(SEATS))

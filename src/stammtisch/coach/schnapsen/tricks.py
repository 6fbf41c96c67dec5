"""What a trick brings."""

from __future__ import annotations

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.tricks import Trick
from stammtisch.coach.valuation import Option
from stammtisch.games.schnapsen import tricks
from stammtisch.games.schnapsen.notation import SEATS
from stammtisch.games.schnapsen.scoring import Taken
from stammtisch.games.schnapsen.view import View


def follows(view: View, option: Option) -> bool:
    """Whether the option is a card played second."""
    return bool(view.trick) and isinstance(option, Play)


def leads(view: View, option: Option) -> bool:
    """Whether the option is a card that is led."""
    return not view.trick and isinstance(option, Play)


def takes(view: View, option: Option) -> bool:
    """Whether the option is a card that takes the trick from the card led."""
    return (
        isinstance(option, Play)
        and bool(view.trick)
        and tricks.beats(option.card, view.trick[0], view.trump)
    )


def points_after(view: View, led: Card, reply: Card) -> tuple[int, ...]:
    """Each player's points after the trick of these two cards."""
    beaten = tricks.beats(reply, led, view.trump)
    winner = 1 - view.leader if beaten else view.leader
    last = min(view.hand_sizes) <= 1 and view.closed is None and not view.stock_size
    taken = Taken(
        (*view.tricks, Trick(view.leader, (led, reply), winner)),
        view.marriages,
        last and view.options.last_trick == "ten" and max(view.hand_sizes) <= 1,
    )
    return tuple(taken.points(seat, view.options) for seat in range(SEATS))

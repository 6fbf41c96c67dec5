"""Lead high; win as cheaply as possible, or throw the lowest card away."""

from __future__ import annotations

from dozen.cards import PLACE
from dozen.view import View
from stammtisch.bots.budget import Budget
from stammtisch.cardplay.actions import Action, enumerated
from stammtisch.cardplay.shuffle import Stream


def choose(view: View, stream: Stream, _: Budget) -> Action | None:
    """A card."""
    del stream
    cards = sorted(enumerated(view.menu), key=lambda play: PLACE[str(play)[5:]] % 3)
    if not view.trick:
        return cards[0]
    led = view.trick[0]
    winning = [
        play for play in cards if str(play)[5] == led[0] and PLACE[str(play)[5:]] < PLACE[led]
    ]
    return winning[-1] if winning else cards[-1]

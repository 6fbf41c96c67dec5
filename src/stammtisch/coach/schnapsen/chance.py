"""Known chance: the other cards that a player could have drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from stammtisch.bots.schnapsen.belief import belief_of, to_places
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.refusals import Refusal
from stammtisch.coach.schnapsen.worlds import hidden
from stammtisch.games.schnapsen.phases import imagine
from stammtisch.games.schnapsen.view import Hidden, View


def alternatives(before: View, after: View) -> Sequence[View]:
    """The views after another card drawn between the two, and the same acts of the opponent."""
    if len(after.drawn) == len(before.drawn) or after.drawn[-1] not in before.unseen:
        return ()  # Nothing was drawn, or the turn-up.
    world = _some_world(after)
    found = (_with_another(after, world, card) for card in after.unseen)
    return tuple(view for view in found if view is not None)


def _some_world(view: View) -> Hidden:
    layouts = belief_of(view).sampled(np.random.RandomState(0), 1)
    return hidden(view, to_places(view, layouts)[0])


def _with_another(view: View, world: Hidden, card: Card) -> View | None:
    """The view with ``card`` drawn last, which changes places with the card that was drawn."""
    drawn = view.drawn[-1]

    def exchanged(cards: Hand) -> Hand:
        return tuple(drawn if each == card else each for each in cards)

    other = Hidden(tuple(map(exchanged, world.hands)), exchanged(world.stock))
    try:
        state = imagine(replace(view, drawn=(*view.drawn[:-1], card)), other)
    except Refusal:
        return None  # The opponent could not have acted as he did.
    return state.view(view.seat)

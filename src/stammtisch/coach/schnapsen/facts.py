"""What could be counted: the points, and where a trick leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.games import Situation
from stammtisch.coach.schnapsen.counting import seat_of
from stammtisch.coach.schnapsen.tricks import points_after
from stammtisch.coach.valuation import Option
from stammtisch.games.schnapsen.notation import Marriage
from stammtisch.games.schnapsen.scoring import OUT, marriage_points
from stammtisch.games.schnapsen.tricks import playable
from stammtisch.games.schnapsen.view import View


def facts(of: Situation[View]) -> Sequence[Message]:
    """The points so far, with the best card or marriage, and the opponent's with the chosen one."""
    return (*_own(of), *_reached(of), *_given(of))


def _own(of: Situation[View]) -> Iterator[Message]:
    had = of.view.points[seat_of(of.view)]
    if had >= OUT:
        yield say("coach.fact.enough", had=had, short=0)
    elif had:
        yield say("coach.fact.points", had=had, short=OUT - had)


def _reached(of: Situation[View]) -> Iterator[Message]:
    """The most that a good option brings; of the chosen one, where it is good."""
    view, good = of.view, of.comparison.good
    seat, found = seat_of(view), dict[Option, int]()
    for option in (of.comparison.chosen,) if of.comparison.chosen in good else good:
        if isinstance(option, Marriage):
            found[option] = view.points[seat] + marriage_points(option.suit, view.trump)
        elif isinstance(option, Play):
            after = _certain_points(of, option.card)
            if after is not None and after[seat] > view.points[seat]:
                found[option] = after[seat]
    if not found:
        return
    most = max(found, key=lambda option: found[option])
    if isinstance(most, Marriage):
        yield say("coach.fact.announced", suit=most.suit, points=found[most])
    elif isinstance(most, Play):
        yield say("coach.fact.reaches", card=most.card, points=found[most])


def _given(of: Situation[View]) -> Iterator[Message]:
    """The opponent's points, if he gets the trick."""
    chosen, other = of.comparison.chosen, 1 - seat_of(of.view)
    if isinstance(chosen, Play):
        after = _certain_points(of, chosen.card)
        if after is not None and after[other] > of.view.points[other]:
            yield say("coach.fact.gives", card=chosen.card, points=after[other])


def _certain_points(of: Situation[View], card: Card) -> tuple[int, ...] | None:
    """Both players' points after this trick; ``None`` if they depend on what is hidden."""
    view = of.view
    if view.trick:
        return points_after(view, view.trick[0], card)
    if view.turn_up is not None:
        return None
    found = {
        points_after(view, card, reply)
        for hand in _other_hands(of)
        for reply in playable(hand, card, view.trump, stock_open=False)
    }
    return found.pop() if len(found) == 1 else None


def _other_hands(of: Situation[View]) -> Iterator[tuple[Card, ...]]:
    """The hands that the opponent may have."""
    view = of.view
    other = 1 - seat_of(view)
    for held in np.unique(of.values.worlds == other, axis=0):
        hidden = tuple(card for card, his in zip(view.unseen, held, strict=True) if his)
        yield (*view.shown[other], *hidden)

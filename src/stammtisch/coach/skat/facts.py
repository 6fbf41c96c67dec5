"""What could be counted: the points, and what a game is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.games import Situation
from stammtisch.coach.skat.counting import needed, side_points
from stammtisch.games.skat.cards import NULL, POINTS
from stammtisch.games.skat.notation import SEATS, Declare
from stammtisch.games.skat.scoring import (
    BASE,
    Contract,
    matadors,
    score_null,
    steps_of,
)
from stammtisch.games.skat.tricks import playable, winning
from stammtisch.games.skat.view import View


def facts(of: Situation[View]) -> Sequence[Message]:
    """The points of the side, or the value of the game that is declared."""
    view = of.view
    if view.phase == "play" and view.contract and view.contract.kind != NULL:
        return (*_own(view), *_reached(of, view.contract))
    return tuple(_value(of))


def _own(view: View) -> Iterator[Message]:
    had, least = side_points(view), needed(view)
    if had >= least:
        yield say("coach.fact.enough", had=had, short=0)
    elif had:
        yield say("coach.fact.points", had=had, short=least - had)


def _reached(of: Situation[View], contract: Contract) -> Iterator[Message]:
    """The most that a good card certainly brings with this trick; the chosen, where it is good."""
    view, good, chosen = of.view, of.comparison.good, of.comparison.chosen
    after = {
        option.card: _least_after(of, contract, option.card)
        for option in ((chosen,) if chosen in good else good)
        if isinstance(option, Play)
    }
    card = max(after, key=lambda each: after[each], default="")
    if not card or not after[card]:
        return
    if len(view.trick) == SEATS - 1:
        yield say("coach.fact.reaches", card=card, points=after[card])
    else:
        yield say("coach.fact.reaches_least", card=card, points=after[card])


def _least_after(of: Situation[View], contract: Contract, card: Card) -> int:
    """The side's points after the trick, at least; 0 if the trick may go to the others."""
    view, trick = of.view, (*of.view.trick, card)
    if len(trick) == SEATS:
        whole = [trick]
    elif len(trick) == SEATS - 1 and of.values.complete:
        last = (view.leader + SEATS - 1) % SEATS
        whole = [
            (*trick, reply)
            for hand in _hands(of, last)
            for reply in playable(hand, trick, contract.kind)
        ]
    else:
        return 0
    if not all(_own_trick(view, contract, each) for each in whole):
        return 0
    return side_points(view) + min(sum(POINTS[each] for each in cards) for cards in whole)


def _hands(of: Situation[View], seat: int) -> Iterator[tuple[Card, ...]]:
    """The hands that a player may have."""
    view = of.view
    shown = view.shown if seat == view.soloist else ()
    for held in np.unique(of.values.worlds == seat, axis=0):
        yield (*shown, *(card for card, his in zip(view.unseen, held, strict=True) if his))


def _own_trick(view: View, contract: Contract, trick: tuple[Card, ...]) -> bool:
    """Whether the trick goes to the viewer's side."""
    winner = (view.leader + winning(trick, contract.kind)) % SEATS
    return (winner == view.soloist) == (view.seat == view.soloist)


def _value(of: Situation[View]) -> Iterator[Message]:
    """What the declared game is worth, where the skat is known: without Schneider (SK 6.4)."""
    view, game = of.view, of.comparison.chosen
    if isinstance(game, Declare) and view.seat is not None and not view.hand_game:
        yield say("coach.fact.game_value", value=least_value(view, game), bid=view.bid)


def contract_of(view: View, game: Declare) -> Contract:
    """The contract of a game that the viewer declares."""
    assert view.seat is not None, "a spectator declares nothing"
    return Contract(view.seat, view.bid, view.hand_game, game.kind, game.announced)


def least_value(view: View, game: Declare) -> int:
    """What a game is worth where the skat is known: without Schneider (SK 6.4)."""
    contract = contract_of(view, game)
    if contract.kind == NULL:
        return score_null(contract, 0).value
    row = matadors((*view.dealt, *view.skat), contract.kind)
    steps = steps_of(contract, row, *contract.aim, view.options)
    return BASE[contract.kind] * sum(step.amount for step in steps)

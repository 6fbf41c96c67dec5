"""A world of the solver as the law has it, and what it brings with all cards open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from stammtisch.bots.schnapsen.opponent_history import opponent_history
from stammtisch.bots.schnapsen.option_values import value_of
from stammtisch.cardplay.actions import Act
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.game import State
from stammtisch.coach.valuation import Option
from stammtisch.games.schnapsen.cards import PACK, PLACE
from stammtisch.games.schnapsen.notation import SEATS
from stammtisch.games.schnapsen.phases import State as SchnapsenState
from stammtisch.games.schnapsen.view import Hidden, View, draw_places
from stammtisch.solver.encoding import Rows
from stammtisch.solver.schnapsen import STOCK as IN_STOCK
from stammtisch.solver.schnapsen import solve, turn_up_of

HAND = 5


def hidden(view: View, world: Rows) -> Hidden:
    """The cards as they were dealt, if they lie now as in this world.

    Of the cards that the opponent has had, those that he must have had first were dealt to him, and
    he has drawn the others in this order.
    """
    assert view.seat is not None, "a spectator has no worlds"
    other = 1 - view.seat
    now = dict(zip(view.unseen, map(int, world), strict=True))
    history = opponent_history(view)
    limits = history.had | {PLACE[card]: history.draws for card in now if now[card] == other}
    if not view.stock_size and view.tricks[SEATS * 2].winner == view.seat and not history.taken:
        limits.pop(PLACE[turn_up_of(view)], None)  # He drew it; it never lay face down.
    cards = [PACK[place] for place in sorted(limits, key=lambda place: (limits[place], place))]
    places = draw_places(other, view.tricks)[: history.draws]
    stock: dict[int, Card] = dict(zip(places, cards[HAND:], strict=False))
    top = SEATS * history.draws
    stock |= {top + now[card] - IN_STOCK: card for card in now if now[card] >= IN_STOCK}
    hands = tuple(() if seat == view.seat else tuple(cards[:HAND]) for seat in range(SEATS))
    return Hidden(hands, tuple(stock[place] for place in sorted(stock)))


def line(state: State) -> tuple[Act, ...]:
    """The line of best play with all cards open."""
    (solved,) = solve([cast(SchnapsenState, state)], line=True)
    return solved.line


def open_values(state: State, seat: int, options: Sequence[Option]) -> Sequence[float]:
    """The game points of each option for ``seat``, with best play and all cards open."""
    (solved,) = solve([cast(SchnapsenState, state)], values=True)
    return [value_of(seat, solved, option) for option in options]

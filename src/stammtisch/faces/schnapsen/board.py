"""What is public on a table of Schnapsen besides the cards played.

As SN 3.2 has it: no past tricks, no points, no marriage once its card has been led.
"""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.cards import Card, Hand, in_order
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.results import Line
from stammtisch.faces import table
from stammtisch.faces.schnapsen.labels import label_of
from stammtisch.faces.table import Estimate, Order
from stammtisch.games.schnapsen.cards import PLACE, POINTS, SUIT
from stammtisch.games.schnapsen.match import TARGET
from stammtisch.games.schnapsen.notation import SEATS, Claim, Close, Marriage, Pass
from stammtisch.games.schnapsen.scoring import (
    OUT,
    Key,
    ShownMarriage,
    marriage_line,
    marriage_points,
)
from stammtisch.games.schnapsen.view import View

_HIGHEST = sorted(POINTS.values(), reverse=True)


@dataclass(frozen=True, slots=True)
class Board(table.Board):
    """The stock and its turn-up, and what was announced.

    ``stock`` counts the turn-up too, which is ``None`` once it is drawn or turned down (SN 7.1).
    ``closed_by`` is set as soon as a close is announced; ``closing`` means that the other player is
    asked whether it stands (SN 7.3). ``announced`` is a marriage whose lead is due (SN 5.1).
    ``exchange`` are the seats that could exchange now if they held the trump Jack: whether they do
    is secret (SN 6). The winner of the deal also gets ``bonus`` (SN 9.4); ``target`` game points
    win the game (SN 10.1). ``draw_keeps_acts``: after the draw that is due exchange and close are
    still possible, and so is a claim that may succeed. ``may_have_66``: by public facts a player
    could have 66 points, and claim (SN 8.1).
    """

    trump: str
    turn_up: Card | None
    stock: int
    closed_by: int | None
    closing: bool
    announced: ShownMarriage | None
    exchange: tuple[int, ...]
    bonus: int
    target: int
    draw_keeps_acts: bool = False
    may_have_66: bool = False


def board_of(view: View) -> Board:
    """The board of this view: the same for every seat."""
    return Board(
        trump=view.trump,
        turn_up=view.turn_up,
        stock=view.stock_size,
        closed_by=view.closed.by if view.closed else None,
        closing=view.phase == "closing",
        announced=view.marriages[-1] if view.announced else None,
        exchange=view.may_exchange,
        bonus=view.standing.bonus,
        target=TARGET,
        draw_keeps_acts=draw_keeps_acts(view),
        may_have_66=may_have_66(view),
    )


def draw_keeps_acts(view: View) -> bool:
    """Whether exchange, close and claim are still possible after the draw: not after the last.

    SN 13: a higher ``stock_floor`` ends exchange and close before; a claim on a won trick is over
    with the draw. Every draw ends the chance to close with the smaller hands before it (SN 7.2).
    The answer depends on public facts only: a draw that waits for a card in hand would reveal it.
    """
    left, options = view.stock_size - SEATS, view.options
    claims = options.claims == "on_won_trick" and may_have_66(view)
    return view.phase == "draw" and left >= options.stock_floor and not claims


def may_have_66(view: View) -> bool:
    """SN 8.1: whether a player could have 66, by the number of tricks and the marriages shown.

    The cards of past tricks do not enter: nobody may look at them again (SN 3.2).
    """
    won = [trick.winner for trick in view.tricks]
    shown = [sum(each.points for each in view.marriages if each.seat == s) for s in range(SEATS)]
    return any(
        sum(_HIGHEST[: SEATS * won.count(seat)]) + shown[seat] >= OUT for seat in range(SEATS)
    )


def spoken_of(view: View) -> tuple[Message | None, ...]:
    """What each player has announced since the last card: a marriage, a close, "66".

    Earlier announcements belong to past tricks, which nobody may look at again (SN 3.2).
    """
    spoken: list[Message | None] = [None] * SEATS
    for seat, action in view.history:
        if isinstance(action, Play):
            spoken = [None] * SEATS
        elif words := _spoken(action, view.trump):
            spoken[seat] = words
    return tuple(spoken)


def _spoken(action: Action, trump: str) -> Message | None:
    match action:
        case Marriage(suit):
            points = marriage_points(suit, trump)
            royal = suit == trump
            return say(
                "schnapsen.spoken.royal_marriage" if royal else "schnapsen.spoken.marriage",
                suit=suit,
                points=points,
            )
        case Close():
            return say("schnapsen.spoken.close")
        case Claim() | Pass():
            return label_of(action)
    return None


def estimates_of(view: View) -> tuple[Estimate, ...]:
    """The points of each marriage in the menu (SN 5.1), at once or with a first trick (SN 5.4)."""
    own = any(trick.winner == view.seat for trick in view.tricks)
    waits = view.options.marriage_needs_trick and not own
    return tuple(
        _estimate(action, view.trump, waits) for action in view.menu if isinstance(action, Marriage)
    )


def _estimate(marriage: Marriage, trump: str, waits: bool) -> Estimate:
    points = marriage_points(marriage.suit, trump)
    line = marriage_line(marriage.suit, points)
    if waits:
        text = say("schnapsen.line.marriage_waits", suit=marriage.suit)
        line = Line(Key.MARRIAGE_WAITS, points, text, "SN 5.4")
    return Estimate(marriage, points, lines=(line,))


def orders_of(hand: Hand, trump: str) -> tuple[Order, ...]:
    """Suit by suit, or the trumps on the left."""
    by_suit = in_order(hand, PLACE)
    return (
        Order(say("schnapsen.order.suits"), by_suit),
        Order(
            say("schnapsen.order.trumps"), tuple(sorted(by_suit, key=lambda c: SUIT[c] != trump))
        ),
    )

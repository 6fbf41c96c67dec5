"""The last tricks, when the stock is used up and both hands are known: every line is counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TypeAlias

from stammtisch.cardplay.cards import Card, Hand, without
from stammtisch.coach.schnapsen.counting import other_of, other_points, own_points, seat_of
from stammtisch.games.schnapsen.cards import POINTS
from stammtisch.games.schnapsen.scoring import LAST_TRICK
from stammtisch.games.schnapsen.tricks import beats, playable
from stammtisch.games.schnapsen.view import View

Worth: TypeAlias = Callable[[Card, Card, bool], int]
"""What a trick of two cards is worth, and whether it is the last."""


@dataclass(frozen=True, slots=True)
class Last:
    """The player's points before the last trick, and what the opponent plays to it."""

    had: int
    falls: Card


@dataclass(frozen=True, slots=True)
class End:
    """The points at the end, if both play for points alone."""

    own: int
    other: int


def is_known(view: View) -> bool:
    """Whether the opponent's hand is known, and only card points and the last trick count."""
    options = view.options
    plain = options.last_trick == "ten" and not options.marriages_when_closed
    waits = options.marriage_needs_trick and bool(view.marriages)
    return plain and not waits and not view.stock_size and view.closed is None


def end_after(view: View, card: Card) -> End:
    """The points at the end, after this card and the best play of both."""
    other = other_of(view).cards
    whole = sum(POINTS[each] for each in (*view.hand, *view.trick, *other)) + LAST_TRICK
    more = _after(view, card, _points)
    return End(own_points(view) + more, other_points(view) + whole - more)


def can_win_last(view: View, card: Card) -> bool:
    """Whether the player can win the last trick after this card, whatever the opponent does."""
    return _after(view, card, _is_last) == 1


def last_of_two(view: View, card: Card) -> Last | None:
    """What there is of the last trick after this of two cards, if he can know it."""
    other, had = other_of(view).cards, own_points(view)
    if len(view.hand) != 2:
        return None
    if view.trick:
        takes, led = beats(card, view.trick[0], view.trump), view.trick[0]
        return Last(had + (POINTS[led] + POINTS[card] if takes else 0), other[0])
    replies = playable(other, card, view.trump, stock_open=False)
    if len(replies) != 1:
        return None
    takes = not beats(replies[0], card, view.trump)
    more = POINTS[card] + POINTS[replies[0]] if takes else 0
    return Last(had + more, without(other, replies[0])[0])


def _points(led: Card, reply: Card, last: bool) -> int:
    return POINTS[led] + POINTS[reply] + (LAST_TRICK if last else 0)


def _is_last(led: Card, reply: Card, last: bool) -> int:
    del led, reply
    return int(last)


def _after(view: View, card: Card, worth: Worth) -> int:
    """What the player gets from now on, if he plays this card."""
    own, other = without(view.hand, card), other_of(view).cards
    if view.trick:
        takes = beats(card, view.trick[0], view.trump)
        here = worth(view.trick[0], card, not own) if takes else 0
        return here + _rest(own, other, takes, view.trump, worth)
    assert view.leader == seat_of(view)
    replies = playable(other, card, view.trump, stock_open=False)
    return min(map(partial(_trick, own, other, card, trump=view.trump, worth=worth), replies))


def _trick(own: Hand, other: Hand, led: Card, reply: Card, trump: str, worth: Worth) -> int:
    """What the player gets from a trick that he has led to, and from those after it."""
    takes = not beats(reply, led, trump)
    here = worth(led, reply, not own) if takes else 0
    return here + _rest(own, without(other, reply), takes, trump, worth)


@lru_cache(maxsize=1 << 14)
def _rest(own: Hand, other: Hand, leads: bool, trump: str, worth: Worth) -> int:
    """What the player gets from these hands, if both do their best for it."""
    if not own:
        return 0
    if leads:
        return max(
            min(
                _trick(without(own, led), other, led, reply, trump, worth)
                for reply in playable(other, led, trump, stock_open=False)
            )
            for led in own
        )
    return min(_follow(own, without(other, led), led, trump, worth) for led in other)


def _follow(own: Hand, other: Hand, led: Card, trump: str, worth: Worth) -> int:
    """What the player gets, if the opponent has led this card."""
    best = 0
    for reply in playable(own, led, trump, stock_open=False):
        left = without(own, reply)
        takes = beats(reply, led, trump)
        here = worth(led, reply, not left) if takes else 0
        best = max(best, here + _rest(left, other, takes, trump, worth))
    return best

"""What a player can count from his own view: what is out, and which of his cards must win."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.coach.schnapsen.tricks import points_after
from stammtisch.games.schnapsen.cards import POINTS, STRENGTH, SUIT, SUITS
from stammtisch.games.schnapsen.notation import SEATS, Close
from stammtisch.games.schnapsen.tricks import beats
from stammtisch.games.schnapsen.view import View

ALIKE = 1
"""Cards that count no more than this apart, as Ace and Ten, are not dear and cheap."""


@dataclass(frozen=True, slots=True)
class Other:
    """What the opponent may hold: the cards he is known to have, and others that he may have.

    ``swap`` is the turn-up, if he may still get it for the Jack of trumps.
    """

    known: Hand
    possible: Hand
    size: int
    swap: Hand = ()

    @property
    def cards(self) -> Hand:
        """All of them."""
        return (*self.known, *self.possible)

    def of(self, suit: str) -> Hand:
        """The cards of a suit that he may hold, the highest first."""
        return by_strength(card for card in (*self.cards, *self.swap) if SUIT[card] == suit)

    def number(self, suit: str) -> int:
        """How many cards of a suit he holds at the most."""
        return sum(SUIT[card] == suit for card in self.cards)

    def least(self, suit: str) -> int:
        """How many cards of a suit he holds at the least."""
        known = sum(SUIT[card] == suit for card in self.known)
        elsewhere = sum(SUIT[card] != suit for card in self.possible)
        return known + max(0, self.size - len(self.known) - elsewhere)


@dataclass(frozen=True, slots=True)
class Run:
    """Cards that all win if they are led in this order and suit must be followed.

    ``worth`` is what they count, ``least`` what falls on them at the least.
    """

    cards: Hand
    worth: int
    least: int

    @property
    def brings(self) -> int:
        """Both together."""
        return self.worth + self.least


def seat_of(view: View) -> int:
    """The player whose view it is."""
    assert view.seat is not None, "a spectator decides nothing"
    return view.seat


def own_points(view: View) -> int:
    """What the player has."""
    return view.points[seat_of(view)]


def other_points(view: View) -> int:
    """What the opponent has."""
    return view.points[1 - seat_of(view)]


def is_open(view: View) -> bool:
    """Whether the stock is neither used up nor closed: nobody has to follow suit (SN 3.1)."""
    return view.turn_up is not None


def by_strength(cards: Iterable[Card]) -> Hand:
    """The highest first."""
    return tuple(sorted(cards, key=lambda card: -STRENGTH[card]))


def other_of(view: View, exchange: bool = False) -> Other:
    """What the opponent may hold now; with ``exchange`` also after one (SN 6.1, SN 7.3)."""
    other = 1 - seat_of(view)
    known = view.shown[other]
    size, denied = view.hand_sizes[other], _denied(view)
    unseen = view.unseen if len(known) < size else ()
    possible = tuple(card for card in unseen if card not in denied)
    asked = exchange and view.trump + "J" in possible and other in view.may_exchange
    return Other(known, possible, size, (view.turn_up,) if asked and view.turn_up else ())


def run_of(view: View, exchange: bool = False) -> Run | None:
    """The cards that must win from now on, if suit must be followed and the player leads.

    Trumps first if they draw all that are out; else first the plain cards that must be followed.
    """
    other = other_of(view, exchange)
    own = {suit: by_strength(c for c in view.hand if SUIT[c] == suit) for suit in SUITS}
    plain = [suit for suit in SUITS if suit != view.trump]
    tops = _tops(own[view.trump], other.of(view.trump))
    if len(tops) >= other.number(view.trump):
        found = [own[view.trump], *(_winners(own[suit], other.of(suit)) for suit in plain)]
    else:
        found = [_tops(own[s], other.of(s))[: other.least(s)] for s in plain] + [tops]
    cards = tuple(card for part in found for card in part)
    if not cards:
        return None
    return Run(cards, sum(POINTS[card] for card in cards), least_fall(other, cards))


def least_fall(other: Other, led: Hand) -> int:
    """What the opponent plays at the least to cards that win, where suit must be followed."""
    fall: list[Card] = []
    for suit in SUITS:
        forced = min(other.least(suit), sum(SUIT[card] == suit for card in led))
        fall += by_strength(card for card in other.cards if SUIT[card] == suit)[::-1][:forced]
    rest = by_strength(card for card in other.cards if card not in fall)[::-1]
    fall += rest[: len(led) - len(fall)]
    return sum(POINTS[card] for card in fall)


def may_lose(view: View, card: Card, exchange: bool = False) -> bool:
    """Whether a card, led now where suit must be followed, may be beaten."""
    other, suit = other_of(view, exchange), SUIT[card]
    if card not in _tops((card,), other.of(suit)):
        return True
    return suit != view.trump and bool(other.of(view.trump)) and not other.least(suit)


def must_win(view: View, card: Card) -> bool:
    """Whether nothing that the opponent may play beats a card that is led now."""
    if not is_open(view):
        return not may_lose(view, card)
    other = other_of(view, exchange=True)  # He may exchange before the lead (SN 6.1).
    return not any(beats(each, card, view.trump) for each in (*other.cards, *other.swap))


def least_on(view: View, card: Card) -> int:
    """What falls at the least on a card that must win and is led now."""
    other = other_of(view)
    if is_open(view):
        return min(POINTS[each] for each in other.cards)
    return least_fall(other, (card,))


def reached(view: View, reply: Card) -> int | None:
    """The points of who takes the trick with this reply; ``None`` if more than cards count.

    A marriage may have waited for the first trick (SN 13), and the last trick counts ten.
    """
    led = view.trick[0]
    after = points_after(view, led, reply)
    winner = seat_of(view) if beats(reply, led, view.trump) else 1 - seat_of(view)
    plain = view.points[winner] + POINTS[led] + POINTS[reply]
    return plain if after[winner] == plain else None


def _denied(view: View) -> frozenset[Card]:
    """Cards that the opponent has shown not to hold since suit must be followed."""
    if view.closed is None:
        return frozenset()
    seat, denied = seat_of(view), set[Card]()
    at = next(at for at, act in enumerate(view.history) if act.action == Close())
    before = sum(isinstance(act.action, Play) for act in view.history[:at]) // SEATS
    for trick in view.tricks[before:]:
        led, reply = trick.cards
        if trick.leader == seat:
            denied |= {card for card in view.unseen if _denies(reply, led, card, view.trump)}
    return frozenset(denied)


def _denies(reply: Card, led: Card, card: Card, trump: str) -> bool:
    """Whether who holds ``card`` may not reply so (SN 4.1)."""
    if SUIT[reply] == SUIT[led]:
        higher = STRENGTH[card] > STRENGTH[led] > STRENGTH[reply]
        return SUIT[card] == SUIT[led] and higher
    return SUIT[card] == SUIT[led] or (SUIT[card] == trump != SUIT[reply])


def _tops(own: Hand, out: Hand) -> Hand:
    """Those of the own cards of a suit that are higher than all that are out."""
    return tuple(card for card in own if not out or STRENGTH[card] > STRENGTH[out[0]])


def _winners(own: Hand, out: Hand) -> Hand:
    """The own cards of a suit that win one after the other, if nobody trumps them."""
    tops = _tops(own, out)
    return own if len(tops) >= len(out) else tops

"""Schnapsen by rules of thumb.

Count; say "66" as soon as it is true; exchange the Jack; announce what can be announced; close with
a hand that wins by itself; keep trumps and marriages while the stock lasts, then cash from above.
"""

from __future__ import annotations

from stammtisch.bots.budget import Budget
from stammtisch.cardplay.actions import Action, Play, enumerated
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.schnapsen.cards import POINTS, SUIT
from stammtisch.games.schnapsen.notation import Claim, Close, Draw, Exchange, Marriage, Pass
from stammtisch.games.schnapsen.scoring import OUT
from stammtisch.games.schnapsen.tricks import beats
from stammtisch.games.schnapsen.view import View


def choose(view: View, stream: Stream, _: Budget) -> Action | None:
    """An action, or ``None`` to let the leader go on."""
    menu = enumerated(view.menu)
    seat = view.seat
    assert seat is not None, "a spectator does not act"
    if Claim() in menu and view.points[seat] >= OUT:
        return Claim()
    if Exchange() in menu:
        return Exchange()
    if view.to_act != seat:
        return None
    if marriages := [action for action in menu if isinstance(action, Marriage)]:
        trump = [action for action in marriages if action.suit == view.trump]
        return (trump or marriages)[0]
    if Close() in menu and _strong(view, seat):
        return Close()
    for only in (Draw(), Pass()):
        if only in menu:
            return only
    cards = [action.card for action in menu if isinstance(action, Play)]
    if view.trick:
        return Play(_follow(view, cards))
    return Play(_lead(view, cards, stream))


def _strong(view: View, seat: int) -> bool:
    """Whether the hand is worth closing on: the tricks it is sure of bring 66.

    With each sure trick comes a card of the opponent's; five points is about what it brings.
    """
    sure = [card for card in view.hand if _master(view, card)]
    if not any(SUIT[card] == view.trump for card in sure):
        return False
    return view.points[seat] + sum(POINTS[card] + 5 for card in sure) >= OUT


def _lead(view: View, cards: list[Card], stream: Stream) -> Card:
    """A cheap card while the stock lasts; then every sure trick, trumps first."""
    if view.announced:
        # The Queen does as well as the King, and costs a point less if it is lost.
        return min(cards, key=lambda card: POINTS[card])
    if not view.stock_size or view.closed:
        sure = [card for card in cards if _master(view, card)]
        if sure:
            return max(sure, key=lambda card: (SUIT[card] == view.trump, POINTS[card]))
    cost = {card: _cost(view, card) for card in cards}
    return stream.choice([card for card in cards if cost[card] == min(cost.values())])


def _follow(view: View, cards: list[Card]) -> Card:
    """Win in suit with the most points, ruff valuable cards only; else play a cheap card."""
    led = view.trick[0]
    takers = [card for card in cards if beats(card, led, view.trump)]
    plain = [card for card in takers if SUIT[card] != view.trump or SUIT[led] == view.trump]
    if plain and (SUIT[led] != view.trump or POINTS[led] >= 10):
        return max(plain, key=lambda card: POINTS[card])
    if takers and POINTS[led] >= 10:
        return min(takers, key=lambda card: POINTS[card])
    return min(cards, key=lambda card: _cost(view, card))


def _cost(view: View, card: Card) -> int:
    """The cost of playing a card: its points, more for a trump and for half of a marriage."""
    partner = SUIT[card] + {"K": "Q", "Q": "K"}.get(card[1:], "")
    marriage = 8 if partner in view.hand else 3 if partner in view.unseen else 0
    if (view.closed or not view.stock_size) and not view.options.marriages_when_closed:
        marriage = 0  # None comes any more (SN 5.3).
    return POINTS[card] + (12 if SUIT[card] == view.trump else 0) + marriage


def _master(view: View, card: Card) -> bool:
    """Whether no unseen card of its suit is higher than ``card``."""
    out = {*view.unseen, *(other for hand in view.shown for other in hand)}
    return not any(SUIT[o] == SUIT[card] and POINTS[o] > POINTS[card] for o in out)

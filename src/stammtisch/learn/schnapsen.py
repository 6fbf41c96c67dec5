"""Schnapsen's standing as the kernel keeps it, and what a view shows of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from stammtisch.cardplay.cards import Card, Hand
from stammtisch.games.schnapsen import (
    PACK,
    SEATS,
    Marriage,
    Options,
    Standing,
    View,
)
from stammtisch.games.schnapsen.cards import PLACE, STRENGTH, SUIT, SUITS
from stammtisch.learn.table import Fields

UTILITIES = {"zero_sum": (-3, 3), "score": (0, 3)}
"""The lowest and the highest return of a deal, by reward (SN 9)."""


def standing(numbers: Sequence[int], _: Options) -> Standing:
    """The law's standing of a match before a deal."""
    deals, first, second, bonus = numbers
    return Standing(deals, (first, second), bonus)


_PHASES = ("lead", "draw", "marriage", "follow", "closing", "finished")


def _bits(cards: Iterable[Card]) -> int:
    return sum(1 << PLACE[card] for card in set(cards))


def _place(card: Card | None) -> int:
    return -1 if card is None else PLACE[card]


def observed(view: View, laid: tuple[Card, ...]) -> Fields:
    """Every field of the observation; nothing is laid away in this game."""
    del laid
    me = view.seat
    assert me is not None
    other = 1 - me
    seats = (me, other)

    def relative(seat: int | None) -> int:
        return -1 if seat is None else (seat - me) % SEATS

    def by_seat(cards: Callable[[int], Iterable[Card]]) -> list[int]:
        return [_bits(cards(seat)) for seat in seats]

    totals = view.standing.totals or (0, 0)
    result = view.result
    return {
        "hand": _bits(view.hand),
        "unseen": _bits(view.unseen),
        "shown": _bits(view.shown[other]),
        "cannot": _bits(_impossible(view, other)),
        "played": by_seat(lambda seat: _played(view, seat)),
        "won": by_seat(lambda s: [c for t in view.tricks if t.winner == s for c in t.cards]),
        "marriages": by_seat(
            lambda s: [c for m in view.marriages if m.seat == s for c in Marriage(m.suit).cards]
        ),
        "totals": [totals[seat] for seat in seats],
        "deals": view.standing.deals,
        "bonus": view.standing.bonus,
        "points": [view.points[seat] for seat in seats],
        "tricks": [sum(trick.winner == seat for trick in view.tricks) for seat in seats],
        "hand_sizes": [view.hand_sizes[seat] for seat in seats],
        "may_exchange": [seat in view.may_exchange for seat in seats],
        "phase": _PHASES.index(view.phase),
        "due": relative(view.to_act),
        "leader": relative(view.leader),
        "dealer": relative(view.dealer),
        "trump": SUITS.index(view.trump),
        "turned": _place(view.turned),
        "turn_up": _place(view.turn_up),
        "led": _place(view.trick[0] if view.trick else None),
        "announced": -1 if view.announced is None else SUITS.index(view.announced),
        "closed_by": relative(view.closed.by if view.closed else None),
        "opponent_had": view.closed.opponent_had if view.closed else 0,
        "stock_size": view.stock_size,
        "winner": relative(result.winner if result else None),
        "game_points": result.game_points if result else 0,
    }


def received(view: View) -> tuple[Hand, ...]:
    """The cards that came to the seat: those dealt, then that of each draw."""
    return (view.dealt, *((card,) for card in view.drawn))


def shown(view: View) -> tuple[Hand, ...]:
    """What everybody was shown and no act names: the turn-up."""
    return ((view.turned,),)


def _played(view: View, seat: int) -> list[Card]:
    """The cards that a seat has played, the one that lies there included."""
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.trick:
        tricks.append((view.leader, view.trick))
    return [c for leader, cards in tricks for c in cards[(seat != leader) :][:1]]


def _impossible(view: View, seat: int) -> set[Card]:
    """What a hand cannot have, as it did not follow as SN 4.1 orders."""
    cards: set[Card] = set()
    strict = view.closed is not None and view.phase != "closing"
    began = _strict_from(view) if strict or not view.stock_size else len(view.tricks)
    for trick in view.tricks[began:]:
        if trick.leader == seat:
            continue
        led, card = trick.cards
        if SUIT[card] != SUIT[led]:
            cards |= {c for c in PACK if SUIT[c] == SUIT[led]}
            if SUIT[card] != view.trump:
                cards |= {c for c in PACK if SUIT[c] == view.trump}
        elif STRENGTH[card] < STRENGTH[led]:
            cards |= {c for c in PACK if SUIT[c] == SUIT[led] and STRENGTH[c] > STRENGTH[led]}
    return cards


def _strict_from(view: View) -> int:
    """How many tricks were complete when the stock was closed or used up."""
    draws = (10 - view.stock_size) // SEATS
    if view.closed is None or view.phase == "closing":
        return draws
    plays = 0
    for act in view.history:
        word = str(act.action).split()[0]
        plays += word == "play"
        if word == "close":
            break
    return plays // SEATS

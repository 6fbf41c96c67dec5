"""What a seat observes in Schnapsen, from the law's view alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stammtisch.games.schnapsen import PACK, SEATS, Marriage, View
from stammtisch.games.schnapsen.cards import PLACE, STRENGTH, SUIT, SUITS

PHASES = ("lead", "draw", "marriage", "follow", "closing", "finished")


def bits(cards: Iterable[str]) -> int:
    return sum(1 << PLACE[card] for card in set(cards))


def place(card: str | None) -> int:
    return -1 if card is None else PLACE[card]


def observed(view: View, laid: tuple[str, ...] = ()) -> dict[str, Any]:
    """The observation of the view's seat: the names of the layout, without padding."""
    me = view.seat
    assert me is not None
    other = 1 - me
    seats = (me, other)

    def relative(seat: int | None) -> int:
        return -1 if seat is None else (seat - me) % SEATS

    def by_seat(cards: Any) -> list[int]:
        return [bits(cards(seat)) for seat in seats]

    totals = view.standing.totals or (0, 0)
    result = view.result
    return {
        "hand": bits(view.hand),
        "unseen": bits(view.unseen),
        "shown": bits(view.shown[other]),
        "cannot": bits(_impossible(view, other)),
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
        "phase": PHASES.index(view.phase),
        "due": relative(view.to_act),
        "leader": relative(view.leader),
        "dealer": relative(view.dealer),
        "trump": SUITS.index(view.trump),
        "turned": place(view.turned),
        "turn_up": place(view.turn_up),
        "led": place(view.trick[0] if view.trick else None),
        "announced": -1 if view.announced is None else SUITS.index(view.announced),
        "closed_by": relative(view.closed.by if view.closed else None),
        "opponent_had": view.closed.opponent_had if view.closed else 0,
        "stock_size": view.stock_size,
        "winner": relative(result.winner if result else None),
        "game_points": result.game_points if result else 0,
    }


def _played(view: View, seat: int) -> list[str]:
    """The cards that a seat has played, the one that lies there included."""
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.trick:
        tricks.append((view.leader, view.trick))
    return [c for leader, cards in tricks for c in cards[(seat != leader) :][:1]]


def _impossible(view: View, seat: int) -> set[str]:
    """What a hand cannot have, as it did not follow as SN 4.1 orders."""
    cards: set[str] = set()
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

"""Skat's standing as the kernel keeps it, and what a view shows of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.tricks import plays
from stammtisch.games.skat.cards import KINDS, PLACE, POINTS, SUIT
from stammtisch.games.skat.match import Match, Standing
from stammtisch.games.skat.notation import (
    ANNOUNCEMENTS,
    Bid,
    Hold,
    Pass,
)
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import BIDS
from stammtisch.games.skat.view import View
from stammtisch.learn.table import Fields

UTILITIES = {"zero_sum": (-1080, 540), "score": (-540, 264)}
"""The lowest and the highest return of a deal, by reward (SK 6: 270 lost twice, 264 was bid)."""


def standing(numbers: Sequence[int], options: Options) -> Standing:
    """The law's standing of a list before a deal; of four players one sits out (SK 9.4)."""
    deals, _, *by_player = numbers
    return Standing(deals, Match(options).seating(deals).by_seat(by_player[: options.players]))


_PHASES = ("auction", "skat", "discard", "declare", "play", "finished")
_DUE = (None, "call", "answer", "late")

_SUITS = ("C", "S", "H", "D", "trump")


def observed(view: View, laid: tuple[Card, ...]) -> Fields:
    """Every field of the observation; ``laid`` are the cards of a discard that is not complete."""
    seat = view.seat
    assert seat is not None

    def relative(other: int | None) -> int:
        return -1 if other is None else (other - seat) % 3

    def by_seat(values: Iterable[int]) -> list[int]:
        listed = list(values)
        return [listed[(seat + place) % 3] for place in range(3)]

    contract = view.contract
    played: list[list[Card]] = [[], [], []]
    for player, card in chain.from_iterable(_tricks(view)):
        played[player].append(card)
    points = list(view.points)
    if laid:
        points[seat] += sum(POINTS[card] for card in laid)
    totals = view.standing.totals or (0, 0, 0)
    return {
        "called": by_seat(_values(view, each)[0] for each in range(3)),
        "held": by_seat(_values(view, each)[1] for each in range(3)),
        "hand": _bits(card for card in view.hand if card not in laid),
        "dealt": _bits(view.dealt),
        "skat": _bits(view.skat),
        "laid_away": _bits((*view.laid_away, *laid)),
        "shown": _bits(view.shown),
        "unseen": _bits(view.unseen),
        "played": by_seat(map(_bits, played)),
        "totals": [*by_seat(totals[:3]), *(totals[3:] or (0,))],
        "deals": view.standing.deals,
        "bid": view.bid,
        "trick": [*(PLACE[card] for card in view.trick), *([-1] * (3 - len(view.trick)))],
        "phase": _PHASES.index(view.phase),
        "to_act": relative(view.to_act),
        "dealer": relative(view.dealer),
        "due": _DUE.index(view.due),
        "caller": relative(view.caller),
        "answerer": relative(view.answerer),
        "passed": by_seat((each, Pass()) in view.history for each in range(3)),
        "soloist": relative(view.soloist),
        "hand_game": int(view.hand_game),
        "kind": KINDS.index(contract.kind) if contract else -1,
        "announced": (None, *ANNOUNCEMENTS).index(contract.announced) if contract else -1,
        "leader": relative(view.leader),
        "hand_sizes": by_seat(view.hand_sizes),
        "tricks": by_seat(sum(t.winner == each for t in view.tricks) for each in range(3)),
        "points": by_seat(points),
        "voids": by_seat(_voids(view, each) for each in range(3)),
    }


def received(view: View) -> tuple[Hand, ...]:
    """The cards that came to the seat: those dealt, then the skat, where it took it."""
    return (view.dealt, view.skat) if view.skat else (view.dealt,)


def shown(view: View) -> tuple[Hand, ...]:
    """What everybody was shown and no act names: an ouvert hand."""
    return (view.shown,) if view.shown else ()


def _bits(cards: Iterable[Card]) -> int:
    """A set of cards as the observation holds it."""
    return sum(1 << PLACE[card] for card in cards)


def _tricks(view: View) -> list[list[tuple[int, Card]]]:
    """Every trick, the one on the table last if there is one: who played which card."""
    done = [list(trick.plays) for trick in view.tricks]
    return [*done, list(plays(view.leader, view.trick, 3))] if view.trick else done


def _values(view: View, seat: int) -> tuple[int, int]:
    """The values that a seat has called and held."""
    called = held = bid = 0
    for actor, action in view.history:
        if isinstance(action, Bid):
            bid = BIDS.index(action.value)
            called |= (actor == seat) << bid
        elif isinstance(action, Hold):
            held |= (actor == seat) << bid
    return called, held


def _voids(view: View, seat: int) -> int:
    """The suits that a seat has not followed."""
    if view.contract is None:
        return 0
    suit = SUIT[view.contract.kind]
    void: set[int] = set()
    for trick in _tricks(view):
        led = suit[trick[0][1]]
        void |= {
            _SUITS.index(led) for player, card in trick if player == seat and suit[card] != led
        }
    return sum(1 << each for each in void)

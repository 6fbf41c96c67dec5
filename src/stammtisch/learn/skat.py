"""Skat's standing as the kernel keeps it, and what a view shows of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, takewhile

import numpy.typing as npt

from stammtisch.cardplay.actions import Act, History
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.tricks import plays
from stammtisch.games.skat.cards import GRAND, KINDS, PLACE, POINTS, SUIT
from stammtisch.games.skat.match import Match, Standing
from stammtisch.games.skat.notation import ANNOUNCEMENTS, Bid, Hold, Pass, Push, TakeSkat
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import BIDS
from stammtisch.games.skat.view import View
from stammtisch.learn.table import Fields
from stammtisch.policy.actions import longer

UTILITIES = {"zero_sum": (-1080, 540), "score": (-540, 264)}
"""The lowest and the highest return of a deal, by reward (SK 6: 270 lost twice, 264 was bid)."""


def standing(numbers: Sequence[int], options: Options) -> Standing:
    """The law's standing of a list before a deal; of four players one sits out (SK 9.4).

    By rules of the pub the last two numbers are what the list owes (SK 10.12).
    """
    deals, _, *rest = numbers
    by_player, owed = rest[: options.players], rest[MOST_PLAYERS:]
    return Standing(deals, Match(options).seating(deals).by_seat(by_player), *owed)


MOST_PLAYERS = 4

_PHASES = (
    *("auction", "skat", "discard", "declare", "play", "finished"),
    *("grand_hand", "push", "pass_on", "contra", "re"),
)
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
    if laid and view.soloist is not None:
        points[seat] += sum(POINTS[card] for card in laid)
    totals = view.standing.totals or (0, 0, 0)
    auction = _auction(view)
    usual: dict[str, npt.ArrayLike] = {
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
        "passed": by_seat((each, Pass()) in auction for each in range(3)),
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
    if longer(view.options):
        return {**usual, **_of_the_pub(view, relative, by_seat)}
    return usual


def _of_the_pub(
    view: View,
    relative: Callable[[int | None], int],
    by_seat: Callable[[Iterable[int]], list[int]],
) -> Fields:
    """What rules of the pub add (SK 10)."""
    rest = view.history[len(_auction(view)) :]
    declined = tuple(takewhile(lambda act: act.action == Pass(), rest))
    later = rest[len(declined) :]
    contract = view.contract
    return {
        "bock": view.standing.bock,
        "ramsch_owed": view.standing.ramsch,
        "factor": view.standing.factor,
        "forced": int(view.forced_ramsch),
        "ramsch": int(view.ramsch),
        "declined": by_seat((each, Pass()) in declined for each in range(3)),
        "took": by_seat(view.ramsch and (each, TakeSkat()) in later for each in range(3)),
        "pushed": by_seat((each, Push()) in later for each in range(3)),
        "let_go": by_seat(each != view.soloist and (each, Pass()) in later for each in range(3)),
        "contra": relative(contract.contra if contract else None),
        "re": int(contract is not None and contract.re),
    }


def _auction(view: View) -> History:
    """The acts of the auction: whoever passes after three have is asked something else."""
    if view.forced_ramsch:
        return ()
    passed, acts = 0, list[Act]()
    for act in view.history:
        if passed == 3 or not isinstance(act.action, Bid | Hold | Pass):
            break
        acts.append(act)
        passed += act.action == Pass()
    return tuple(acts)


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
    suit = SUIT[view.contract.kind if view.contract else GRAND]  # SK 10.1: Ramsch is played so.
    void: set[int] = set()
    for trick in _tricks(view):
        led = suit[trick[0][1]]
        void |= {
            _SUITS.index(led) for player, card in trick if player == seat and suit[card] != led
        }
    return sum(1 << each for each in void)

"""Scarto with all cards open: what a player can secure, max^n, and playouts.

A value is the number of points that a player makes in the whole deal (SC 6.1, SC 6.2), with the
tricks so far, the dealer's discard, and the Matto for the player who holds or has played it.

``solve`` is paranoid search (Sturtevant and Korf 2000), one against two: what a player can secure
whatever the others do together. ``maxn`` is max^n search (Luckhardt and Irani 1986): everybody
maximizes his own points. Ties: of two cards that bring a player the same, he plays the one that
gives the player to his right the fewest points, and so the third the most. A position has exactly
one value.

    >>> from stammtisch.games import scarto as game
    >>> from stammtisch.solver import scarto
    >>> state = game.begin(game.deal(seed="bench/0"))
    >>> while state.phase != "play" or len(state.tricks) < 17:
    ...     state = state.act(state.to_act, state.actions(state.to_act)[0])
    >>> (solved,) = scarto.solve([state], values=True, line=True)
    >>> solved.value
    34

Both searches are exact for endings. The budget decides how deep they reach: an answer says how many
tricks were left and whether it is finished, and ``deepest`` sums that up. A position with more than
63 cards in play besides the Matto, that is before the fifth trick, is not searched at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

import numpy as np

from stammtisch.cardplay.actions import Act, Play
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.scarto.cards import PACK, PLACE, POINTS
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.phases import Finished, Playing, State
from stammtisch.games.scarto.scoring import count_main, pile
from stammtisch.games.scarto.view import Hidden, View
from stammtisch.solver.encoding import (
    UNSEEN,
    Rows,
    encoded,
    encoded_row,
    encoded_worlds,
    filled,
    unseen_columns,
    world_of,
)
from stammtisch.solver.kernel import Policy, check_playouts, kernel, limits

COLUMNS = (*PACK, "leader", "angel", *(f"points{seat}" for seat in range(SEATS)))
"""The columns of an encoded position.

Each card has its place: 0, 1, 2 in that player's hand, 3 and 4 on the table as the first and the
second of the trick, 5 taken or laid away. Then who led or leads the trick, the number of the Angel,
and what each player has made in the tricks so far and, the dealer, with the discard.
"""

TABLE, GONE = 3, 5
LEADER, POINTS_OF_FIRST = len(PACK), len(PACK) + 2


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the card play with all cards open: any, not only those that a deal has come to.

    ``hands`` are empty when the deal is over. ``points`` is what each player has made so far.
    """

    hands: Sequence[Sequence[Card]]
    leader: int
    trick: Sequence[Card] = ()
    angel: int = 20
    points: Sequence[int] = (0, 0, 0)


Positions: TypeAlias = Sequence[State | Position | Rows] | Rows
"""States, or positions, or an array of encoded positions (``COLUMNS``)."""

Worlds: TypeAlias = Sequence[Hidden] | Rows
"""Worlds of a view: the law's ``Hidden``, or an array.

A world has for each card of ``view.unseen`` the seat that holds it, or 5 where it is laid away.
"""

Shares: TypeAlias = tuple[int, int, int]
"""What each player makes."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Solved(Generic[Value]):
    """The answer about one position.

    ``value`` is the position's value, ``values`` the value after each legal card, in the pack's
    order. ``line`` is the line of best play to the end; of equally good cards it has the first in
    the pack's order. ``tricks`` is the number of tricks left, the one on the table included. If not
    ``finished``, the budget was used up and what was not found is missing. ``nodes`` is the number
    of positions that the search visited.
    """

    value: Value | None
    values: Mapping[Card, Value]
    line: tuple[Act, ...]
    tricks: int
    finished: bool
    nodes: int


def solve(
    positions: Positions,
    *,
    seat: int | Sequence[int] | None = None,
    values: bool = False,
    line: bool = False,
    threads: int = 1,
    nodes: int = 0,
    seconds: float = 0.0,
) -> list[Solved[int]]:
    """One against two: the points that ``seat`` can secure whatever the others do.

    ``seat`` is one for all positions, one for each, or ``None`` for the player to act. If another
    player is to act, ``values`` are still those of ``seat``. ``values`` also asks for every legal
    card, ``line`` for the line of best play. ``threads=0`` uses all cores; answers and nodes are
    the same for any number of threads. ``nodes`` limits each position, ``seconds`` all positions
    together; 0 is no limit.

    Raises:
        SolverMissing: the kernel was not built.
        ValueError: a row is no position; there is no such seat; a state before the play.
        TypeError: neither states nor an array of bytes.
    """
    seats = [-1] if seat is None else [seat] if isinstance(seat, int) else list(seat)
    if seat is not None and -1 in seats:
        raise ValueError("there is no seat -1")
    rows = encoded(positions, encode, len(COLUMNS))
    budget = limits(threads, nodes, seconds)
    return _solved(kernel("scarto").secure(rows, seats, values, line, *budget))


def maxn(
    positions: Positions,
    *,
    values: bool = False,
    line: bool = False,
    threads: int = 1,
    nodes: int = 0,
    seconds: float = 0.0,
) -> list[Solved[Shares]]:
    """Each for himself: what every player makes by max^n.

    The other arguments are those of ``solve``.
    """
    rows = encoded(positions, encode, len(COLUMNS))
    budget = limits(threads, nodes, seconds)
    return _solved(kernel("scarto").maxn(rows, values, line, *budget))


def solve_worlds(
    view: View,
    worlds: Worlds,
    *,
    seat: int | None = None,
    values: bool = False,
    line: bool = False,
    threads: int = 1,
    nodes: int = 0,
    seconds: float = 0.0,
) -> list[Solved[int]]:
    """``solve`` for each world of a player's view.

    Raises:
        ValueError: a world that does not fit the view; a view of another phase than the play.
    """
    return solve(
        encode_worlds(view, worlds),
        seat=seat,
        values=values,
        line=line,
        threads=threads,
        nodes=nodes,
        seconds=seconds,
    )


def playouts(
    positions: Positions,
    number: int,
    seed: int = 0,
    policy: Policy = "random",
    *,
    threads: int = 1,
) -> Rows:
    """What each player makes when each position is played out so many times.

    The answer has the shape (positions, ``number``, 3), and is the same for the same seed.
    ``random`` plays any card that may be played; ``thumb`` cashes what stands, wins richly or
    cheaply, loses cheaply, and passes with the Matto when every other card would cost something.
    """
    check_playouts(number, seed, policy)
    rows = encoded(positions, encode, len(COLUMNS))
    threads, *_ = limits(threads, 0, 0.0)
    points = kernel("scarto").playouts(rows, number, seed, policy == "thumb", threads)
    return np.frombuffer(points, np.uint8).reshape(len(rows), number, SEATS)


def deepest(solved: Iterable[Solved[Value]]) -> int:
    """The greatest number of tricks such that all positions with so many or fewer are finished.

    0 if some of the shortest positions are not finished.
    """
    finished: dict[int, bool] = {}
    for each in solved:
        finished[each.tricks] = finished.get(each.tricks, True) and each.finished
    most = 0
    for tricks in sorted(finished):
        if not finished[tricks]:
            break
        most = tricks
    return most


def encode(position: State | Position) -> Rows:
    """A state or a position as one row of ``COLUMNS``.

    Raises:
        ValueError: the dealer has not laid cards away yet; a card that does not exist, or is there
            twice; not three hands.
    """
    if isinstance(position, Position):
        return _row(position)
    if isinstance(position, Finished):
        made, last = position.result.points, position.tricks[-1].winner
        return _row(Position((), last, angel=position.options.angel, points=made))
    if not isinstance(position, Playing):
        raise ValueError("the dealer has not laid cards away yet")
    angel = position.options.angel
    so_far = _made(position.tricks, position.deal.dealer, position.discard, angel)
    return _row(Position(position.hands, position.leader, position.trick, angel, so_far))


def encode_view(view: View) -> Rows:
    """A player's view as one row, in which the cards that he has not seen are ``UNSEEN``.

    Raises:
        ValueError: a view of another phase than the play.
    """
    if view.phase != "play":
        raise ValueError("worlds are for the play of the cards")
    hands = [view.hand if seat == view.seat else () for seat in range(SEATS)]
    row = _row(Position(hands, view.leader, view.trick, view.options.angel, view.points))
    row[[PLACE[card] for card in view.unseen]] = UNSEEN
    return row


def encode_worlds(view: View, worlds: Worlds) -> Rows:
    """The encoded position of each world, for any of the questions here.

    It is not checked whether the players could have played as they did in a world: that is left to
    the caller. (``imagine`` asks the law.)

    Raises:
        ValueError: a world of another size; one that does not say where a card is; not three cards
            laid away; a view of another phase than the play.
    """
    known = encode_view(view)
    worlds = encoded_worlds(worlds, partial(_world, view.unseen), len(view.unseen))
    positions = filled(known, worlds, len(PACK))
    unseen = unseen_columns(known, len(PACK))
    gone = worlds == GONE
    aside = gone.sum(axis=1)
    if not np.isin(aside, (0, 3)).all():
        raise ValueError("three cards are laid away, or none")
    # The discard counts as a trick of the dealer's (SC 6.2).
    worth = gone @ np.array([POINTS[view.options.angel][PACK[at]] for at in unseen], np.int64)
    dealers = POINTS_OF_FIRST + view.dealer
    positions[:, dealers] += (worth + (aside > 0)).astype(np.uint8)
    return positions


# ---- encoding ------------------------------------------------------------------------------------


def _row(position: Position) -> Rows:
    hands, trick, points = position.hands, position.trick, position.points
    if len(points) != SEATS or len(hands) not in (0, SEATS) or len(trick) >= SEATS:
        raise ValueError("a position has three hands, and at most two cards in the trick")
    lying = ((TABLE + at, [card]) for at, card in enumerate(trick))
    facts = (position.leader, position.angel, *points)
    return encoded_row(PLACE, GONE, [*enumerate(hands), *lying], facts)


def _made(tricks: tuple[Trick, ...], dealer: int, discard: Hand, angel: int) -> list[int]:
    return [
        count_main(pile(seat, tricks, discard if seat == dealer else ()), angel).total
        for seat in range(SEATS)
    ]


def _world(unseen: Hand, hidden: Hidden) -> list[int]:
    """The places of the unseen cards now; ``Hidden`` holds the hands as dealt."""
    places = {card: seat for seat, hand in enumerate(hidden.hands) for card in hand}
    return world_of(unseen, places | dict.fromkeys(hidden.discard, GONE))


def _solved(answers: Iterable[Any]) -> list[Solved[Any]]:
    return [
        Solved(
            value,
            {PACK[card]: worth for card, worth in values},
            tuple(Act(seat, Play(PACK[card])) for seat, card in line),
            tricks,
            finished,
            nodes,
        )
        for tricks, finished, value, values, line, nodes in answers
    ]

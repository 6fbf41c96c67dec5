"""Scarto with all cards open: what a player can secure, max^n, and playouts.

A value is the points that a player makes in the whole deal (SC 6.1, SC 6.2): those of the tricks so
far are in it, the dealer's discard, and the Matto for whoever holds or has played it.

``solve`` sets one player against the other two: what he can secure whatever they do together.
``maxn`` lets everybody play for his own points. Where two cards bring a player the same, he takes
the one that leaves the player to his right the fewest, and by that the third the most; cards that
are level even then give everybody the same, so a position has one value.

    >>> from stammtisch.games import scarto as game
    >>> from stammtisch.solver import scarto
    >>> state = game.begin(game.deal(seed="bench/0"))
    >>> while state.phase != "play" or len(state.tricks) < 17:
    ...     state = state.act(state.to_act, state.actions(state.to_act)[0])
    >>> (solved,) = scarto.solve([state], values=True, line=True)
    >>> solved.value
    34

Both searches are exact. How far they reach is a matter of the budget: an answer says how many
tricks were left and whether it is finished, and ``deepest`` sums that up. With more than 63 cards
in play besides the Matto, which is to say before the fifth trick, a position is not even begun.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from stammtisch.cardplay.actions import Act, Play
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.scarto.cards import PACK, PLACE
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.phases import Finished, Playing, State
from stammtisch.games.scarto.scoring import count_main, pile
from stammtisch.games.scarto.view import Hidden, View
from stammtisch.solver.kernel import Policy, check_playouts, kernel, limits

COLUMNS = (*PACK, "leader", "angel", *(f"points{seat}" for seat in range(SEATS)))
"""What the bytes of a position are.

For every card where it is: 0, 1, 2 in that player's hand, 3 and 4 on the table as the first and the
second of the trick, 5 taken or laid away. Then who led or leads the trick, the number of the Angel,
and what each player has made in the tricks so far and, the dealer, with his discard.
"""

GONE = 5

Positions: TypeAlias = Sequence[State | bytes] | Any
"""States or rows, ``COLUMNS`` tells what is in one; or a table of rows as a buffer of any kind."""

Worlds: TypeAlias = Sequence[Hidden] | Any
"""What one player has not seen: the law's ``Hidden``, or a table of bytes, a row a world.

In a row stands for each card of ``view.unseen`` whose hand it is in, or 5 where it is laid away.
"""


Shares: TypeAlias = tuple[int, int, int]
"""What each player makes."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Solved(Generic[Value]):
    """What is known of one position.

    ``value`` is the position's, ``values`` that after each legal card, in the pack's order, and
    ``line`` how best play goes on to the end, by the first in the pack's order of the cards that
    are equally good. ``tricks`` are left, the one on the table included. ``finished`` says that all
    that was asked for was found; else the budget was used up, and what was not found is missing.
    ``nodes`` is the number of positions that the search visited.
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

    ``seat`` is one for all positions, one for each, or ``None`` for whoever is to act there. Where
    it is another's turn, ``values`` are still what ``seat`` gets: the fewer, the better for those
    two. ``values`` asks for every legal card besides, ``line`` for the best play. ``threads`` is 0
    for as many as the machine has; answers and nodes are the same for any number. ``nodes`` limits
    each position, ``seconds`` all of them together; 0 is no limit.

    Raises:
        SolverMissing: the kernel was not built.
        ValueError: a row is no position; there is no such seat; a state before the play.
    """
    seats = [-1] if seat is None else [seat] if isinstance(seat, int) else list(seat)
    if seat is not None and -1 in seats:
        raise ValueError("there is no seat -1")
    rows = table(positions)
    if rows is None:
        return []
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
    """Each for himself: what every player makes when all play for their own points.

    The other arguments are those of ``solve``.
    """
    rows = table(positions)
    if rows is None:
        return []
    budget = limits(threads, nodes, seconds)
    return _solved(kernel("scarto").maxn(rows, values, line, *budget))


def solve_worlds(
    view: View,
    hidden: Worlds,
    *,
    seat: int | None = None,
    values: bool = False,
    line: bool = False,
    threads: int = 1,
    nodes: int = 0,
    seconds: float = 0.0,
) -> list[Solved[int]]:
    """``solve`` for what one player knows, with each of the ways in which the other cards may lie.

    Raises:
        ValueError: a world that does not fit the view; a view of another phase than the play.
    """
    return solve(
        worlds(view, hidden),
        seat=seat,
        values=values,
        line=line,
        threads=threads,
        nodes=nodes,
        seconds=seconds,
    )


def worlds(view: View, hidden: Worlds) -> Any:
    """A row for each world, without building its state: for any of the questions here.

    Whether the players could have played as they did is not asked; whoever makes up worlds must
    think of that. ``imagine`` is the law's answer.

    Raises:
        ValueError: a world that does not fit the view; a view of another phase than the play.
    """
    if view.phase != "play":
        raise ValueError("worlds are for the play of the cards")
    unseen = view.unseen
    if isinstance(hidden, (list, tuple)):
        if not hidden:
            return ()
        hidden = _shaped(b"".join(_world(unseen, each) for each in hidden), len(hidden))
    known = row(
        hands=[view.hand if seat == view.seat else () for seat in range(SEATS)],
        trick=view.trick,
        leader=view.leader,
        angel=view.options.angel,
        points=view.points,
    )
    places = [PLACE[card] for card in unseen]
    rows = kernel("scarto").worlds(_shaped(known, 1), places, view.dealer, hidden)
    return _shaped(rows, len(rows) // len(COLUMNS)) if rows else ()


def playouts(
    positions: Positions, number: int, seed: int, policy: Policy = "random", *, threads: int = 1
) -> memoryview:
    """What each player makes when each position is played out so many times.

    The answer has the shape (positions, ``number``, 3), and is the same for the same seed.
    ``random`` plays any card that may be played; ``thumb`` cashes what stands, wins richly or
    cheaply, loses cheaply, and passes with the Matto when every other card would cost something.
    """
    check_playouts(number, seed, policy)
    rows = table(positions)
    if rows is None:
        return memoryview(b"")
    budget = limits(threads, 0, 0.0)
    told = kernel("scarto").playouts(rows, number, seed, policy == "thumb", budget[0], budget[2])
    return memoryview(told).cast("B", (len(told) // number // SEATS, number, SEATS))


def deepest(solved: Iterable[Solved[Any]]) -> int:
    """The most tricks of which one can say that the budget sufficed for them and for all shorter.

    0 if some of the shortest positions were not finished.
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


def encode(state: State) -> bytes:
    """A state as the row of bytes that the kernel reads.

    Raises:
        ValueError: the dealer has not laid cards away yet.
    """
    if isinstance(state, Finished):
        made, last = state.result.points, state.tricks[-1].winner
        return row(hands=(), leader=last, angel=state.options.angel, points=made)
    if not isinstance(state, Playing):
        raise ValueError("the dealer has not laid cards away yet")
    return row(
        hands=state.hands,
        trick=state.trick,
        leader=state.leader,
        angel=state.options.angel,
        points=_made(state.tricks, state.deal.dealer, state.discard, state.options.angel),
    )


def row(
    *,
    hands: Sequence[Sequence[Card]],
    leader: int,
    trick: Sequence[Card] = (),
    angel: int = 20,
    points: Sequence[int] = (0, 0, 0),
) -> bytes:
    """Any position as the row of bytes that the kernel reads; see ``COLUMNS``.

    Raises:
        ValueError: a card that does not exist, or is there twice; not three hands.
    """
    if len(points) != SEATS or len(hands) not in (0, SEATS) or len(trick) >= SEATS:
        raise ValueError("a position has three hands, and at most two cards in the trick")
    where = bytearray([GONE]) * len(PACK)
    for at, cards in enumerate((*(hands or [()] * SEATS), *([card] for card in trick))):
        for card in cards:
            if card not in PLACE:
                raise ValueError(f"there is no card {card}")
            if where[PLACE[card]] != GONE:
                raise ValueError(f"{card} is there twice")
            where[PLACE[card]] = at
    return bytes([*where, leader, angel, *points])


def table(positions: Positions) -> Any:
    """The rows of the positions as a buffer; ``None`` where there are none."""
    if not isinstance(positions, (list, tuple)):
        return positions
    if not positions:
        return None
    rows = [each if isinstance(each, bytes) else encode(each) for each in positions]
    for each in rows:
        if len(each) != len(COLUMNS):
            raise ValueError(f"a position has {len(COLUMNS)} numbers, not {len(each)}")
    return _shaped(b"".join(rows), len(rows))


# ---- positions as bytes --------------------------------------------------------------------------


def _made(tricks: tuple[Trick, ...], dealer: int, discard: Hand, angel: int) -> list[int]:
    return [
        count_main(pile(seat, tricks, discard if seat == dealer else ()), angel).total
        for seat in range(SEATS)
    ]


def _world(unseen: Hand, hidden: Hidden) -> bytes:
    """Where the unseen cards lie; the law tells of hands as they were dealt."""
    where = {card: seat for seat, hand in enumerate(hidden.hands) for card in hand}
    where.update(dict.fromkeys(hidden.discard, GONE))
    try:
        return bytes([where[card] for card in unseen])
    except KeyError as missing:
        raise ValueError(f"a world does not say where {missing} is") from None


def _shaped(rows: bytes, number: int) -> memoryview:
    return memoryview(rows).cast("B", (number, len(rows) // number))


def _solved(told: Iterable[Any]) -> list[Solved[Any]]:
    return [
        Solved(
            value,
            {PACK[card]: worth for card, worth in values},
            tuple(Act(seat, Play(PACK[card])) for seat, card in line),
            tricks,
            finished,
            nodes,
        )
        for tricks, finished, value, values, line, nodes in told
    ]

"""Schnapsen with all cards open: what a position is worth in game points, and playouts.

A value is what seat 0 wins in game points, or loses where it is negative, from -3 to 3, as the law
scores the deal (SN 8, SN 9): both hands and the order of the stock are known to both players. A
bonus that waits (SN 9.4) is the match's and not in it. It changes no decision either: it makes
every win dearer by the same.

Between tricks two players may act. As at a table where players are asked in turn (SN 8.1), the one
who is not to lead is asked first: he interrupts, or he lets the leader go on, who then acts. After
every act both are asked again. So the value of a position is the best that the first can make of
his own acts and of the leader's best act.

    >>> from stammtisch.games import schnapsen as game
    >>> from stammtisch.solver import schnapsen
    >>> state = game.begin(game.deal(seed="bench/0"))
    >>> (solved,) = schnapsen.solve([state], values=True, line=True)
    >>> solved.value
    2
    >>> solved.values[1]["close"], solved.values[1]["play SJ"]
    (2, 3)
    >>> [str(act.action) for act in solved.line[:3]]
    ['close', 'play SJ', 'play SA']

All ten options of SN 13 are known; a new one would be refused.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from stammtisch.cardplay.actions import Act, Action, Play
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.options import format_options
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.schnapsen.cards import PACK, PLACE, POINTS, SUITS
from stammtisch.games.schnapsen.notation import (
    SEATS,
    STOCK,
    Claim,
    Close,
    Draw,
    Exchange,
    Marriage,
    Pass,
)
from stammtisch.games.schnapsen.options import Options
from stammtisch.games.schnapsen.phases import State
from stammtisch.games.schnapsen.scoring import Closed, Result, ShownMarriage
from stammtisch.games.schnapsen.view import Hidden, View
from stammtisch.solver.kernel import Policy, check_playouts, kernel, limits

ACTIONS = (
    *map(Play, PACK),
    *map(Marriage, SUITS),
    Exchange(),
    Close(),
    Draw(),
    Claim(),
    Pass(),
)
"""Every action of the game, at its number in the kernel."""

_NUMBER = {action: number for number, action in enumerate(ACTIONS)}

PHASES = ("lead", "draw", "marriage", "follow", "closing", "finished")
"""The moments of a deal, each at its number in the kernel."""

Positions: TypeAlias = Sequence[State] | Any
"""States; or a buffer of 32-bit numbers, a row of ``columns()`` for each position."""

Worlds: TypeAlias = Sequence[Hidden] | Any
"""What one player does not see: the law's ``Hidden``; or a buffer of bytes, a row for each world.

In a row stand the numbers of cards, their places in the pack: first the other's hand as it is now,
in any order, then the face-down cards of the stock from the top.
"""


@dataclass(frozen=True, slots=True)
class Solved:
    """What is known of one position.

    ``value`` is what seat 0 wins or loses, ``values[seat]`` the same after each legal action of a
    seat, by its text, and ``line`` how the deal goes on to its end if nobody errs. ``finished``
    says that all this was found; else the budget was used up, and what was not found is missing.
    ``nodes`` is the number of positions that the search visited.
    """

    value: int | None
    values: tuple[Mapping[str, int], ...]
    line: tuple[Act, ...]
    finished: bool
    nodes: int


def solve(
    positions: Positions,
    *,
    values: bool = False,
    line: bool = False,
    threads: int = 1,
    nodes: int = 0,
    seconds: float = 0.0,
) -> list[Solved]:
    """The exact value of each position.

    ``values`` asks for every legal action besides, ``line`` for the best play. ``threads`` is 0 for
    as many as the machine has; answers and nodes are the same for any number. ``nodes`` limits each
    position, ``seconds`` all of them together; 0 is no limit.

    Raises:
        SolverMissing: the kernel was not built.
        ValueError: a row is no position; an option that the solver does not know.
    """
    if _none(positions):
        return []
    table = _table(positions)
    told = kernel("schnapsen").solve(table, values, line, *limits(threads, nodes, seconds))
    return [_solved(*each) for each in told]


def solve_worlds(
    view: View,
    worlds: Worlds,
    *,
    values: bool = False,
    line: bool = False,
    threads: int = 1,
    nodes: int = 0,
    seconds: float = 0.0,
) -> list[Solved]:
    """The same for what one player knows, with each of the ways in which the other cards may lie.

    That the others would have played so with these cards is not asked.

    Raises:
        ValueError: a world that does not fit the view; a spectator's view.
    """
    if view.seat is None:
        raise ValueError("a spectator's view has no hand: worlds need a player's")
    row = _row_of_view(view)
    if isinstance(worlds, (list, tuple)):
        rows = [_world(view, hidden) for hidden in worlds]
        if not any(rows):  # Nothing is hidden any more.
            return solve(
                _buffer("i", [row] * len(rows)) if rows else (),
                values=values,
                line=line,
                threads=threads,
                nodes=nodes,
                seconds=seconds,
            )
        worlds = _buffer("B", rows)
    worlds = _checked(worlds, "B", 1, "worlds are what is hidden, or a table of bytes")
    told = kernel("schnapsen").solve_worlds(
        row, view.seat, worlds, values, line, *limits(threads, nodes, seconds)
    )
    return [_solved(*each) for each in told]


def playouts(
    positions: Positions, number: int, seed: int, policy: Policy = "random", *, threads: int = 1
) -> memoryview:
    """What seat 0 wins or loses when each position is played out so many times.

    The answer has a row a position and a column a playout, and is the same for the same seed.
    Whoever has 66 says so; nobody says so without, and nobody closes. Apart from that ``random``
    takes any act of the player who must act, and ``thumb`` exchanges and announces when it can,
    throws little away while the stock lasts, takes what is rich, and then cashes from above.
    """
    check_playouts(number, seed, policy)
    if _none(positions):
        return memoryview(b"").cast("b")
    table = _table(positions)
    budget = limits(threads, 0, 0.0)
    told = kernel("schnapsen").playouts(table, number, seed, policy == "thumb", budget[0])
    return memoryview(told).cast("b", (len(told) // number, number))


def branches(view: View, worlds: Worlds, actions: Sequence[Action | None]) -> memoryview:
    """The positions after each of the viewer's actions, in each of the worlds, as rows.

    The branches of a world follow one another, in the order of the actions; ``None`` is no action.
    The law's menu must have offered them: only the moment and the cards are looked at here.

    Raises:
        ValueError: a world that does not fit the view; an action that is impossible there.
    """
    if view.seat is None:
        raise ValueError("a spectator's view has no hand: worlds need a player's")
    asked, other = kernel("schnapsen"), 1 - view.seat
    row, hand = _row_of_view(view), view.hand_sizes[other]
    known = [None if action is None else _NUMBER[action] for action in actions]
    told: Any = _checked(worlds, "B", 1, "worlds are a table of bytes").tolist()
    rows = []
    for world in told:
        here = row.copy()
        here[other] = sum(1 << card for card in world[:hand])
        here[SEATS : SEATS + len(world) - hand] = world[hand:]
        rows += [here if each is None else asked.act(here, view.seat, each) for each in known]
    return _buffer("i", rows)


def columns() -> tuple[str, ...]:
    """What the numbers of a position are."""
    return tuple(kernel("schnapsen").COLUMNS)


def encode(state: State) -> list[int]:
    """A state as the row of numbers that the kernel reads."""
    table = state.table
    return _row(
        phase=state.phase,
        hands=table.hands,
        stock=table.stock,
        leader=table.leader,
        led=getattr(state, "led", None),
        announced=getattr(state, "suit", None),
        closed=table.closed,
        tricks=table.taken.tricks,
        marriages=table.taken.marriages,
        trump=state.trump,
        options=state.options,
        result=state.result,
    )


# ---- positions as numbers ------------------------------------------------------------------------


def _none(positions: Positions) -> bool:
    """A buffer always has rows, or says itself that it has none."""
    return isinstance(positions, (list, tuple)) and not positions


def _table(positions: Positions) -> Any:
    """The rows of the positions as a buffer."""
    if isinstance(positions, (list, tuple)):
        return _buffer("i", [encode(state) for state in positions])
    return _checked(positions, "il", 4, "positions are states, or a table of 32-bit numbers")


def _checked(table: Any, formats: str, size: int, sentence: str) -> memoryview:
    """The same table, if it is one."""
    try:
        view = memoryview(table)
    except TypeError:
        raise TypeError(sentence) from None
    right = view.ndim == 2 and view.itemsize == size and view.c_contiguous
    if not right or view.format not in formats:
        raise TypeError(sentence)
    return view


def _buffer(kind: Literal["i", "B"], rows: list[list[int]]) -> memoryview:
    """Rows of the same length as a table of numbers."""
    width = len(rows[0])
    if any(len(row) != width for row in rows):
        raise ValueError("the worlds are not all of the same size")
    flat = memoryview(array(kind, [number for row in rows for number in row]))
    return flat.cast("B").cast(kind, (len(rows), width))


def _row(
    *,
    phase: str,
    hands: Sequence[Hand],
    stock: Sequence[Card | None],
    leader: int,
    led: Card | None,
    announced: str | None,
    closed: Closed | None,
    tricks: tuple[Trick, ...],
    marriages: tuple[ShownMarriage, ...],
    trump: str,
    options: Options,
    result: Result | None,
) -> list[int]:
    won = [[trick for trick in tricks if trick.winner == seat] for seat in range(SEATS)]
    return [
        *(sum(1 << PLACE[card] for card in hand) for hand in hands),
        *(-1 if card is None else PLACE[card] for card in stock),
        *(-1 for _ in range(STOCK - len(stock))),
        leader,
        PHASES.index(phase),
        -1 if led is None else PLACE[led],
        -1 if announced is None else SUITS.index(announced),
        closed.by if closed else -1,
        closed.opponent_had if closed else 0,
        *(sum(POINTS[card] for trick in mine for card in trick.cards) for mine in won),
        *(sum(each.points for each in marriages if each.seat == seat) for seat in range(SEATS)),
        *(len(mine) for mine in won),
        SUITS.index(trump),
        _bits(options),
        -1 if result is None or result.winner is None else result.winner,
        result.game_points if result else 0,
    ]


def _bits(options: Options) -> int:
    """The options that are not at their default; one that the kernel does not know is refused."""
    known = kernel("schnapsen").OPTIONS
    bits = 0
    for name, value in format_options(options).items():
        if f"{name}={value}" not in known:
            raise ValueError(f"the solver does not know the option {name}={value}")
        bits |= known[f"{name}={value}"]
    return bits


def _turn_up(view: View) -> Card:
    """The last card of the stock, also when it has been turned down."""
    exchanged = any(isinstance(action, Exchange) for _, action in view.history)
    return view.trump + "J" if exchanged else view.turned


def _row_of_view(view: View) -> list[int]:
    """What the viewer knows, as a row; the other's hand is empty, and the stock is any card."""
    stock: list[Card] = [PACK[0]] * view.stock_size
    if stock:
        stock[-1] = _turn_up(view)
    return _row(
        phase=view.phase,
        hands=[view.hand if seat == view.seat else () for seat in range(SEATS)],
        stock=stock,
        leader=view.leader,
        led=view.trick[0] if view.trick else None,
        announced=view.announced,
        closed=None if view.phase == "closing" else view.closed,
        tricks=view.tricks,
        marriages=view.marriages,
        trump=view.trump,
        options=view.options,
        result=view.result,
    )


def _world(view: View, hidden: Hidden) -> list[int]:
    """The law tells of cards as they were dealt; here is where they are now."""
    stock = view.stock_with(hidden.stock)[STOCK - view.stock_size : STOCK - 1]
    seen = {*view.hand, *view.trick, *stock}
    seen.update(card for trick in view.tricks for card in trick.cards)
    if view.stock_size:
        seen.add(_turn_up(view))
    return [PLACE[card] for card in (*(card for card in PACK if card not in seen), *stock)]


def _solved(
    value: int | None,
    values: list[tuple[int, int, int]],
    line: list[tuple[int, int]],
    finished: bool,
    nodes: int,
) -> Solved:
    return Solved(
        value,
        tuple(
            {str(ACTIONS[action]): worth for by, action, worth in values if by == seat}
            for seat in range(SEATS)
        ),
        tuple(Act(seat, ACTIONS[action]) for seat, action in line),
        finished,
        nodes,
    )

"""Schnapsen with all cards open: what a position is worth in game points, and playouts.

A value is what seat 0 wins in game points, from -3 to 3, negative for a loss, as the law scores the
deal (SN 8, SN 9). Both hands and the order of the stock are known to both players. A bonus that
waits (SN 9.4) belongs to the match and is not included. It changes no decision, because it raises
the worth of every win by the same.

Between tricks both players may act. As at a table where players are asked in turn (SN 8.1), the one
who is not to lead is asked first: he interrupts, or he lets the leader go on, who then acts. After
every act both are asked again. So the value of a position is the better, for that player, of his
own best act and of the leader's best act.

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

All options of SN 13 are known; an option or a value that the kernel does not know is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, partial
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.actions import Act, Action, History, Play
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.schnapsen.cards import PACK, PLACE, POINTS, SUITS
from stammtisch.games.schnapsen.notation import (
    SEATS,
    Claim,
    Close,
    Draw,
    Exchange,
    Marriage,
    Pass,
)
from stammtisch.games.schnapsen.notation import STOCK as STOCK_SIZE
from stammtisch.games.schnapsen.options import Options
from stammtisch.games.schnapsen.phases import State
from stammtisch.games.schnapsen.scoring import Closed, Result, ShownMarriage
from stammtisch.games.schnapsen.tricks import has_just_won
from stammtisch.games.schnapsen.view import Hidden, View
from stammtisch.solver.encoding import (
    NONE,
    UNSEEN,
    Rows,
    encoded,
    encoded_row,
    encoded_worlds,
    filled,
    world_of,
)
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

COLUMNS = (
    *PACK,
    *("leader", "phase", "just_won", "announced", "closed_by", "opponent_had"),
    *(f"{name}{seat}" for name in ("cards", "marriages", "tricks") for seat in range(SEATS)),
    *("trump", "winner", "game_points"),
    *(each.name for each in fields(Options)),
)
"""The columns of an encoded position.

Each card has its place: 0 or 1 in that player's hand, 2 on the table, 3 taken, and from 4 on in the
stock, the top card at 4 and the turn-up last. Then the leader, the number of the phase, whether the
leader has won a trick and not acted since, the suit announced, who closed and what the opponent had
by then; the card points, the points of marriages and the tricks of each player; the trump suit, and
the winner of a finished deal with his game points. Nobody and nothing are 255. Last come the rule
options, each as the place of its value among those that the law lists.
"""

TABLE, GONE, STOCK = 2, 3, 4

Positions: TypeAlias = Sequence[State | Rows] | Rows
"""States, or an array of encoded positions (``COLUMNS``)."""

Worlds: TypeAlias = Sequence[Hidden] | Rows
"""Worlds of a view: the law's ``Hidden``, or an array.

A world has for each card of ``view.unseen`` its place now: the other player's hand, or from 4 on in
the stock.
"""


@dataclass(frozen=True, slots=True)
class Solved:
    """The answer about one position.

    ``value`` is what seat 0 wins or loses, ``values[seat]`` the same after each legal action of a
    seat, by its text. ``line`` is the line of best play to the end of the deal. If not
    ``finished``, the budget was used up and what was not found is missing. ``nodes`` is the number
    of positions that the search visited.
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

    ``values`` also asks for every legal action, ``line`` for the line of best play. ``threads=0``
    uses all cores; answers and nodes are the same for any number of threads. ``nodes`` limits each
    position, ``seconds`` all positions together; 0 is no limit.

    Raises:
        SolverMissing: the kernel was not built.
        ValueError: a row is no position; an option that the solver does not know.
        TypeError: neither states nor an array of bytes.
    """
    rows = encoded(positions, encode, len(COLUMNS))
    budget = limits(threads, nodes, seconds)
    return [_solved(*each) for each in kernel("schnapsen").solve(rows, values, line, *budget)]


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
    """``solve`` for each world of a player's view.

    It is not checked whether the other player would have played as he did with these cards.

    Raises:
        ValueError: a world that does not fit the view; a spectator's view.
    """
    return solve(
        encode_worlds(view, worlds),
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
) -> NDArray[np.int8]:
    """What seat 0 wins or loses when each position is played out so many times.

    The answer has the shape (positions, ``number``), and is the same for the same seed. A player
    with 66 claims, nobody claims falsely, and nobody closes. Apart from that ``random`` takes any
    act of the player who must act. ``thumb`` exchanges and announces when it can; while the stock
    lasts it plays cheap cards and takes valuable tricks, then it cashes from the top.
    """
    check_playouts(number, seed, policy)
    rows = encoded(positions, encode, len(COLUMNS))
    threads, *_ = limits(threads, 0, 0.0)
    values = kernel("schnapsen").playouts(rows, number, seed, policy == "thumb", threads)
    return np.frombuffer(values, np.int8).reshape(len(rows), number)


def branches(view: View, worlds: Worlds, actions: Sequence[Action | None]) -> Rows:
    """The encoded positions after each of the viewer's actions, in each of the worlds.

    The branches of a world follow one another, in the order of the actions; ``None`` is no action.
    The caller must take them from the law's menu: only the phase and the cards are checked here.

    Raises:
        ValueError: a world that does not fit the view; an action that is impossible there.
    """
    rows, act = encode_worlds(view, worlds), kernel("schnapsen").act
    after = [
        rows
        if action is None
        else np.frombuffer(act(rows, view.seat, _NUMBER[action]), np.uint8).reshape(rows.shape)
        for action in actions
    ]
    return np.stack(after, axis=1).reshape(-1, len(COLUMNS))


def encode(state: State) -> Rows:
    """A state as one row of ``COLUMNS``."""
    table = state.table
    led = getattr(state, "led", None)
    return _row(
        places=[
            *enumerate(table.hands),
            (TABLE, (led,) if led else ()),
            *((STOCK + at, (card,)) for at, card in enumerate(table.stock)),
        ],
        otherwise=GONE,
        phase=state.phase,
        leader=table.leader,
        history=state.history,
        announced=getattr(state, "suit", None),
        closed=table.closed,
        tricks=table.taken.tricks,
        marriages=table.taken.marriages,
        trump=state.trump,
        options=state.options,
        result=state.result,
    )


def encode_view(view: View) -> Rows:
    """A player's view as one row, in which the cards that he has not seen are ``UNSEEN``.

    Raises:
        ValueError: a spectator's view.
    """
    if view.seat is None:
        raise ValueError("a spectator's view has no hand: worlds need a player's")
    other = 1 - view.seat
    stock = [(STOCK + view.stock_size - 1, (turn_up_of(view),))] if view.stock_size else []
    taken = [card for trick in view.tricks for card in trick.cards]
    return _row(
        places=[
            (view.seat, view.hand),
            (other, view.shown[other]),
            (TABLE, view.trick),
            (GONE, taken),
            *stock,
        ],
        otherwise=UNSEEN,
        phase=view.phase,
        leader=view.leader,
        history=view.history,
        announced=view.announced,
        closed=None if view.phase == "closing" else view.closed,
        tricks=view.tricks,
        marriages=view.marriages,
        trump=view.trump,
        options=view.options,
        result=view.result,
    )


def encode_worlds(view: View, worlds: Worlds) -> Rows:
    """The encoded position of each world, for any of the questions here.

    Raises:
        ValueError: a world of another size; one that does not say where a card is; a spectator's
            view.
    """
    known = encode_view(view)
    worlds = encoded_worlds(worlds, partial(_world, view), len(view.unseen))
    return filled(known, worlds, len(PACK))


# ---- encoding ------------------------------------------------------------------------------------


def _row(
    *,
    places: Sequence[tuple[int, Hand | list[Card]]],
    otherwise: int,
    phase: str,
    leader: int,
    history: History,
    announced: str | None,
    closed: Closed | None,
    tricks: tuple[Trick, ...],
    marriages: tuple[ShownMarriage, ...],
    trump: str,
    options: Options,
    result: Result | None,
) -> Rows:
    won = [[trick for trick in tricks if trick.winner == seat] for seat in range(SEATS)]
    facts = [
        leader,
        PHASES.index(phase),
        phase in ("lead", "draw") and has_just_won(history, leader),
        NONE if announced is None else SUITS.index(announced),
        closed.by if closed else NONE,
        closed.opponent_had if closed else 0,
        *(sum(POINTS[card] for trick in mine for card in trick.cards) for mine in won),
        *(sum(each.points for each in marriages if each.seat == seat) for seat in range(SEATS)),
        *(len(mine) for mine in won),
        SUITS.index(trump),
        NONE if result is None or result.winner is None else result.winner,
        result.game_points if result else 0,
        *_option_places(options),
    ]
    return encoded_row(PLACE, otherwise, places, facts)


@cache
def _option_places(options: Options) -> tuple[int, ...]:
    """The place of each option's value among those that the law lists."""
    return tuple(
        each.metadata["values"].index(getattr(options, each.name)) for each in fields(options)
    )


def turn_up_of(view: View) -> Card:
    """The last card of the stock, also when it has been turned down."""
    exchanged = any(isinstance(action, Exchange) for _, action in view.history)
    return view.trump + "J" if exchanged else view.turned


def _world(view: View, hidden: Hidden) -> list[int]:
    """The places of the unseen cards now; ``Hidden`` holds them as dealt."""
    assert view.seat is not None, "a spectator has no worlds"
    stock = view.stock_with(hidden.stock)[STOCK_SIZE - view.stock_size : STOCK_SIZE - 1]
    places = dict.fromkeys(view.unseen, 1 - view.seat)
    return world_of(view.unseen, places | {card: STOCK + at for at, card in enumerate(stock)})


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

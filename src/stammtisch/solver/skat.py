"""The card play of Skat, all cards open: card points, tricks, playouts.

The soloist plays against two who play together (SK 5). A position may be asked four questions:

- ``"points"``: how many card points the soloist gets in the whole deal, with the two cards aside
  (laid away or, in a hand game, left in the skat) and the tricks so far; suit games and grand.
- ``"at least"``: whether these are a given number or more: 61 to win, 90 for Schneider (SK 6.5).
- ``"every trick"``: whether he gets every trick (Schwarz).
- ``"no trick"``: whether he gets no trick (null).

The value of the last three is 1 for yes, 0 for no.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.actions import Act, Play
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.tricks import plays
from stammtisch.games.skat.cards import GRAND, KINDS, NULL, PACK, PLACE, POINTS, SUIT
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.phases import Playing
from stammtisch.games.skat.view import Hidden, View
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
from stammtisch.solver.kernel import Policy, check_playouts, check_seed, kernel, limits

Question: TypeAlias = Literal["points", "at least", "every trick", "no trick"]

COLUMNS = (*PACK, "kind", "soloist", "leader", "points", "won", "lost")
"""The columns of an encoded position.

Each card has its place: 0, 1, 2 in that player's hand, 3 and 4 on the table as the first and the
second of the trick, 5 taken, laid away or in the skat. Then the number of the kind of game, the
soloist, who led or leads the trick, the soloist's card points so far (with the two cards aside),
the tricks that he has won, and those that he has lost.
"""

TABLE, GONE = 3, 5
_KIND, _SOLOIST, _LEADER, _POINTS, _WON, _LOST = range(len(PACK), len(COLUMNS))


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the card play with all cards open.

    ``hands`` are what the seats hold, ``trick`` what lies on the table, led by ``leader``. The
    soloist has ``points`` so far, the two cards aside included, and has taken ``won`` tricks, the
    defenders ``lost``.
    """

    kind: str
    soloist: int
    leader: int
    hands: tuple[Hand, ...]
    trick: Hand = ()
    points: int = 0
    won: int = 0
    lost: int = 0


Positions: TypeAlias = Sequence[Playing | Position | Rows] | Rows
"""States, or positions, or an array of encoded positions (``COLUMNS``)."""

Worlds: TypeAlias = Sequence[Hidden] | Rows
"""Worlds of a view: the law's ``Hidden``, or an array.

A world has for each card of ``view.unseen`` the seat that holds it now, or 5 where it was laid away
or lies in the skat.
"""


NOTHING_EXPECTED = np.zeros((2, len(PACK)), np.int32)
NOTHING_EXPECTED.setflags(write=False)
"""All worlds are equally likely."""


class Bounds(NamedTuple):
    """Bounds on a value; equal when it is exact."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Solved:
    """The answer about one position.

    ``value`` is the position's value, ``values`` the value after each legal card, in the pack's
    order. ``line`` is the line of best play to the end; of equally good cards it has the first in
    the pack's order. If not ``finished``, the budget was used up and what was not found is missing;
    ``bounds`` hold the value in any case. ``nodes`` is the number of cards that the search played.
    """

    value: int | None
    values: Mapping[Card, int]
    line: tuple[Act, ...]
    bounds: Bounds
    finished: bool
    nodes: int


def position_of(state: Playing) -> Position:
    """The position of a deal in its card play.

    Raises:
        ValueError: it is in another phase, or over, or a Ramsch.
    """
    if not isinstance(state, Playing):
        raise ValueError("the cards are not being played")
    contract = state.contract
    aside = state.deal.skat if contract.hand else state.laid_away
    return Position(
        contract.kind,
        contract.soloist,
        state.leader,
        state.hands,
        state.trick,
        *_so_far(state, contract.soloist, aside),
    )


def solve(
    positions: Positions,
    question: Question = "points",
    *,
    at_least: int | Sequence[int] = 61,
    values: bool = False,
    line: bool = False,
    threads: int = 1,
    nodes: int = 0,
    seconds: float = 0.0,
) -> list[Solved]:
    """Answer a question about each position.

    ``at_least`` is the number of card points that ``"at least"`` asks about: one for all positions,
    or one for each. ``values`` also asks for every legal card, ``line`` for the line of best play.
    ``threads=0`` uses all cores; answers and nodes are the same for any number of threads.
    ``nodes`` limits each position, ``seconds`` all positions together; 0 is no limit.

    Raises:
        ValueError: one of them is no position of the card play, or has no such question.
        TypeError: neither states nor an array of bytes.
        SolverMissing: the solvers were not built.
    """
    rows = encoded(positions, encode, len(COLUMNS))
    needs = [at_least] if isinstance(at_least, int) else list(at_least)
    budget = limits(threads, nodes, seconds)
    answers = kernel("skat").solve(rows, question, needs, values, line, *budget)
    return [_solved(row, question, *each) for row, each in zip(rows, answers, strict=True)]


def solve_worlds(
    view: View,
    worlds: Worlds,
    question: Question = "points",
    *,
    at_least: int | Sequence[int] = 61,
    values: bool = False,
    line: bool = False,
    threads: int = 1,
    nodes: int = 0,
    seconds: float = 0.0,
) -> list[Solved]:
    """``solve`` for each world of a player's view.

    Raises:
        ValueError: a world that does not fit the view; a view of another phase than the play.
    """
    return solve(
        encode_worlds(view, worlds),
        question,
        at_least=at_least,
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
    """What the soloist has when each position is played out so many times: points, then tricks.

    The answer has the shape (positions, ``number``, 2), what he has so far included, and is the
    same for the same seed. Null games too are played to the end. ``random`` plays any card that
    may be played. ``thumb`` sees all hands, wins many points with cheap cards and loses few,
    without looking ahead; among equal cards it chooses at random.

    Raises:
        ValueError: one of them is no position of the card play.
        SolverMissing: the solvers were not built.
    """
    check_playouts(number, seed, policy)
    rows = encoded(positions, encode, len(COLUMNS))
    threads, *_ = limits(threads, 0, 0.0)
    results = kernel("skat").playouts(rows, number, seed, policy == "thumb", threads)
    return np.frombuffer(results, np.uint8).reshape(len(rows), number, 2)


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The soloist's card points in the whole deal after each card; empty if the budget was used up.

    ``nodes`` is the number of cards that the searches played.
    """

    points: Mapping[Card, int]
    nodes: int


def searched_playouts(
    view: View,
    worlds: Worlds,
    cards: Sequence[Card],
    utilities: NDArray[np.int32],
    expected: NDArray[np.int32] = NOTHING_EXPECTED,
    *,
    samples: int = 4,
    seed: int = 0,
    threads: int = 1,
    nodes: int = 0,
) -> list[PlayedOut]:
    """Play each card in each world of a player's view; then all three go on by what they see.

    Imperfect-information Monte Carlo (Furtak and Buro 2013). For each card a player samples
    ``samples`` worlds that agree with his own cards and with who did not follow suit (SK 5.3),
    counts the card points in each, and plays the card with the best mean utility. ``utilities`` has
    a row for each world: what 0 to 120 card points are worth to the soloist, which all three know.
    ``expected`` is what defenders expect of him, in two rows with a column for each card of the
    pack: the binary logarithm, at most 20 either way and 28 for all cards together, of how much
    likelier a world is where he holds the card, and where it lies aside; without it all are
    equally likely. That an open hand is seen is not made use of. The same seed gives the same
    playouts, for any number of threads. ``nodes`` limits each world; 0 is no limit.

    Raises:
        ValueError: a world, card, number or seed that does not fit; no card play; a null game.
        SolverMissing: the solvers were not built.
    """
    positions = encode_worlds(view, worlds)
    contract = view.contract
    assert contract is not None, "a game is played"
    threads, nodes, _ = limits(threads, nodes, 0.0)
    check_seed(seed)
    if not cards or not PLACE.keys() >= set(cards):
        raise ValueError("there is no card to play, or one that is not in the pack")
    aside = np.full(len(positions), _bits(view.laid_away))
    for card in view.unseen:
        aside |= (positions[:, PLACE[card]] == GONE) << np.int64(PLACE[card])
    answers = kernel("skat").searched_playouts(
        positions,
        [PLACE[card] for card in cards],
        cannot_hold(view),
        aside.tolist(),
        contract.hand,
        _whole(expected),
        _whole(utilities),
        samples,
        seed,
        threads,
        nodes,
    )
    return [
        PlayedOut(dict(zip(cards, points, strict=True)) if len(points) == len(cards) else {}, used)
        for points, used in answers
    ]


def cannot_hold(view: View) -> list[int]:
    """For each seat the cards that it cannot hold, because it did not follow suit (SK 5.3).

    Sets of cards, a bit each in the pack's order.
    """
    missing = [0] * SEATS
    suit = SUIT[view.contract.kind if view.contract else GRAND]  # SK 10.1: Ramsch is played so.
    tricks = [(each.leader, each.cards) for each in view.tricks]
    for leader, cards in (*tricks, (view.leader, view.trick)):
        for seat, card in plays(leader, cards, SEATS):
            led = suit[cards[0]]
            if suit[card] != led:
                missing[seat] |= _bits(each for each in PACK if suit[each] == led)
    return missing


def _whole(numbers: NDArray[np.int32]) -> NDArray[np.int32]:
    """Whole numbers of 32 bits as the kernel takes them.

    Raises:
        ValueError: other numbers.
    """
    given = np.asarray(numbers)
    if given.dtype.kind in "iuf":
        with np.errstate(invalid="ignore"):
            kept = np.ascontiguousarray(given, np.int32)
        if np.array_equal(kept, given):
            return kept
    raise ValueError("a whole number of 32 bits is expected")


def _bits(cards: Iterable[Card]) -> int:
    return sum(1 << PLACE[card] for card in cards)


def reference(position: Position) -> dict[Card, int]:
    """Every legal card's value by the reference search: thousands of times slower.

    Card points in all, in null 1 or 0 for no trick. The tests compare the solver with it; it has no
    other use.
    """
    (answer,) = kernel("skat").reference(encode(position)[None], 22)
    if position.kind == NULL:
        return {PACK[card]: int(not (tricks or position.won)) for card, tricks in answer}
    return {PACK[card]: position.points + points for card, points in answer}


def encode(position: Playing | Position) -> Rows:
    """A state or a position as one row of ``COLUMNS``.

    Raises:
        ValueError: a card or kind that does not exist; a card that is there twice; not three hands;
            no such seat.
    """
    own = position if isinstance(position, Position) else position_of(position)
    if own.kind not in KINDS:
        raise ValueError(f"there is no kind of game {own.kind!r}")
    if len(own.hands) != SEATS or len(own.trick) >= SEATS:
        raise ValueError("a position has three hands and at most two cards in the trick")
    if not (own.soloist in range(SEATS) and own.leader in range(SEATS)):
        raise ValueError("soloist and leader are seats from 0 to 2")
    lying = ((TABLE + at, [card]) for at, card in enumerate(own.trick))
    kind = KINDS.index(own.kind)
    facts = (kind, own.soloist, own.leader, own.points, own.won, own.lost)
    return encoded_row(PLACE, GONE, [*enumerate(own.hands), *lying], facts)


def encode_view(view: View) -> Rows:
    """A player's view as one row, in which the cards that he has not seen are ``UNSEEN``.

    While contra may be said, it is the position before the first card.

    Raises:
        ValueError: a view of another phase than the play, or of a Ramsch.
    """
    contract = view.contract
    if contract is None or view.phase not in ("contra", "re", "play"):
        raise ValueError("the cards are not being played")
    soloist = contract.soloist
    hands: list[Hand] = [()] * SEATS
    hands[soloist] = view.shown
    if view.seat is not None:
        hands[view.seat] = view.hand
    aside = () if contract.hand else view.laid_away
    so_far = _so_far(view, soloist, aside)
    row = encode(Position(contract.kind, soloist, view.leader, tuple(hands), view.trick, *so_far))
    row[[PLACE[card] for card in view.unseen]] = UNSEEN
    return row


def encode_worlds(view: View, worlds: Worlds) -> Rows:
    """The encoded position of each world, for any of the questions here.

    The solver checks that the hands fit together; that the cards make a pack is left to the caller.

    Raises:
        ValueError: a world that does not fit the view; a view of another phase than the play.
    """
    known = encode_view(view)
    worlds = encoded_worlds(worlds, partial(_world, view), len(view.unseen))
    positions = filled(known, worlds, len(PACK))
    # The two cards aside count for the soloist (SK 6.5).
    points = np.array([POINTS[PACK[at]] for at in unseen_columns(known, len(PACK))], np.int64)
    positions[:, _POINTS] += ((worlds == GONE) @ points).astype(np.uint8)
    return positions


def _world(view: View, hidden: Hidden) -> list[int]:
    """The places of the unseen cards now; ``Hidden`` holds the hands as dealt."""
    contract = view.contract
    assert contract is not None, "a game is played"
    hands = [*hidden.hands]
    if not contract.hand:
        hands[contract.soloist] = (*hands[contract.soloist], *hidden.skat)
    places = {card: seat for seat, hand in enumerate(hands) for card in hand}
    aside = hidden.skat if contract.hand else hidden.laid_away
    return world_of(view.unseen, places | dict.fromkeys(aside, GONE))


def _so_far(seen: Playing | View, soloist: int, aside: Hand) -> tuple[int, int, int]:
    """The soloist's points with the cards aside, the tricks that he has won, and the lost ones."""
    own = [trick for trick in seen.tricks if trick.winner == soloist]
    points = sum(POINTS[card] for trick in own for card in trick.cards)
    return (
        points + sum(POINTS[card] for card in aside),
        len(own),
        len(seen.tricks) - len(own),
    )


def _solved(
    row: Rows,
    question: Question,
    low: int,
    high: int,
    finished: bool,
    nodes: int,
    cards: list[tuple[int, int, int]],
    line: list[tuple[int, int]],
) -> Solved:
    """The kernel's answer is about what is still to be played; this one about the whole deal."""
    points, won, lost = map(int, row[_POINTS:])

    def of_deal(low: int, high: int) -> Bounds:
        if question == "points":
            return Bounds(points + low, points + high)
        if (question == "every trick" and lost) or (question == "no trick" and won):
            return Bounds(0, 0)
        return Bounds(low, high)

    bounds = of_deal(low, high)
    each = {PACK[card]: of_deal(*of_card) for card, *of_card in cards}
    return Solved(
        value=bounds.low if bounds.low == bounds.high else None,
        values={card: low for card, (low, high) in each.items() if low == high},
        line=tuple(Act(seat, Play(PACK[card])) for seat, card in line),
        bounds=bounds,
        finished=finished,
        nodes=nodes,
    )

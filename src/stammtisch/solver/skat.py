"""The card play of Skat, all cards open: card points, tricks, playouts.

The soloist plays against two who play together (SK 5). Four questions may be asked of a position:

- ``"points"``: how many card points the soloist gets in all, what was laid away or left in the skat
  and what he has taken so far included; suit games and grand.
- ``"at least"``: whether these are a given number or more: 61 to win, 90 for Schneider (SK 6.5).
- ``"every trick"``: whether he can get them all: Schwarz is about tricks, not points.
- ``"no trick"``: whether he can get none: null is won so.

Of the last three the value is 1 for yes, 0 for no.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from stammtisch.cardplay.actions import Act, Play
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.games.skat.cards import KINDS, NULL, PACK, PLACE, POINTS
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.phases import Playing
from stammtisch.games.skat.view import Hidden, View
from stammtisch.solver.kernel import Policy, check_playouts, kernel, limits

Question: TypeAlias = Literal["points", "at least", "every trick", "no trick"]

_BIT = {card: 1 << place for card, place in PLACE.items()}
_KIND = {kind: number for number, kind in enumerate(KINDS)}


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the card play, all cards open.

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

    def _row(self) -> list[int]:
        try:
            trick = [PLACE[card] for card in self.trick]
            hands = [_mask(hand) for hand in self.hands]
            kind = _KIND[self.kind]
        except KeyError as error:
            raise ValueError(f"Skat knows nothing called {error.args[0]!r}") from None
        if len(hands) != SEATS or len(trick) >= SEATS:
            raise ValueError("a position has three hands and at most two cards in the trick")
        if not (self.soloist in range(SEATS) and self.leader in range(SEATS)):
            raise ValueError("soloist and leader are seats from 0 to 2")
        return [
            kind,
            self.soloist,
            self.leader,
            *hands,
            len(trick),
            *trick,
            *[0] * (2 - len(trick)),
        ]


@dataclass(frozen=True, slots=True)
class Taken:
    """A trick: the seat that took it, and its card points."""

    winner: int
    points: int


class Bounds(NamedTuple):
    """What is known of a value; the same number twice when it is exact."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Solved:
    """What is known of one position.

    ``value`` is the position's, ``values`` that after each legal card, in the pack's order, and
    ``line`` how best play goes on to the end, by the first in the pack's order of the cards that
    are equally good. ``finished`` says that all that was asked for was found; else the budget was
    used up, and what was not found is missing. ``bounds`` hold the value in any case. ``nodes`` is
    the number of cards that the search played.
    """

    value: int | None
    values: Mapping[Card, int]
    line: tuple[Act, ...]
    bounds: Bounds
    finished: bool
    nodes: int


def position_of(state: Playing) -> Position:
    """The position of a deal in its card play."""
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


def worlds_of(view: View, worlds: Iterable[Hidden]) -> list[Position]:
    """One public position with several ways in which the hidden cards may lie.

    No state is made: a world costs a few sets. That the cards make a pack is for whoever draws
    them to see to; that hands fit together is checked.
    """
    contract = view.contract
    if contract is None or view.phase != "play":
        raise ValueError("the cards are not being played")
    soloist = contract.soloist
    gone = {card for trick in view.tricks for card in trick.cards} | {*view.trick}
    positions = []
    for world in worlds:
        skat, laid_away = view.skat or world.skat, view.laid_away or world.laid_away
        hands = [*world.hands]
        if soloist != view.seat and not contract.hand:
            hands[soloist] = (*hands[soloist], *skat)
        put = gone if contract.hand else gone.union(laid_away)
        left = [tuple(card for card in hand if card not in put) for hand in hands]
        if view.seat is not None:
            left[view.seat] = view.hand
        positions.append(
            Position(
                contract.kind,
                soloist,
                view.leader,
                tuple(left),
                view.trick,
                *_so_far(view, soloist, skat if contract.hand else laid_away),
            )
        )
    return positions


def solve(
    positions: Sequence[Position | Playing],
    question: Question = "points",
    *,
    at_least: int = 61,
    values: bool = False,
    line: bool = False,
    threads: int = 1,
    nodes: int = 0,
    seconds: float = 0.0,
) -> list[Solved]:
    """Answer a question about each position.

    ``at_least`` is the number of card points that ``"at least"`` asks about. ``values`` asks for
    every legal card besides, ``line`` for the best play. ``threads`` is 0 for as many as the
    machine has; answers and nodes are the same for any number, and for any company. ``nodes``
    limits each position, ``seconds`` all of them together; 0 is no limit.

    Raises:
        ValueError: one of them is no position of the card play, or has no such question.
        SolverMissing: the solvers were not built.
    """
    asked = _asked(positions)
    if not asked:
        return []
    needs = [at_least - each.points for each in asked] if question == "at least" else []
    budget = limits(threads, nodes, seconds)
    answers = kernel("skat").solve(_rows(asked), question, needs, values, line, *budget)
    return [_solved(each, question, *answer) for each, answer in zip(asked, answers, strict=True)]


def solve_worlds(
    view: View,
    worlds: Iterable[Hidden],
    question: Question = "points",
    *,
    at_least: int = 61,
    values: bool = False,
    line: bool = False,
    threads: int = 1,
    nodes: int = 0,
    seconds: float = 0.0,
) -> list[Solved]:
    """``solve`` for what one player knows, with each of the ways in which the other cards may lie.

    Raises:
        ValueError: a world that does not fit the view; a view of another phase than the play.
    """
    return solve(
        worlds_of(view, worlds),
        question,
        at_least=at_least,
        values=values,
        line=line,
        threads=threads,
        nodes=nodes,
        seconds=seconds,
    )


def playouts(
    positions: Sequence[Position | Playing],
    number: int,
    seed: int = 0,
    policy: Policy = "random",
    *,
    threads: int = 1,
) -> memoryview:
    """What the soloist has when each position is played out so many times: points, then tricks.

    The answer has the shape (positions, ``number``, 2), what he has so far included, and is the
    same for the same seed. Null games too are played to the end. ``random`` plays any card that
    may be played; ``thumb`` sees all hands, wins many points cheaply and throws few away, and looks
    no further: chance chooses among equals only.

    Raises:
        ValueError: one of them is no position of the card play.
        SolverMissing: the solvers were not built.
    """
    check_playouts(number, seed, policy)
    asked = _asked(positions)
    if not asked:
        return memoryview(b"")
    points, won = [each.points for each in asked], [each.won for each in asked]
    threads = limits(threads, 0, 0.0)[0]
    told = kernel("skat").playouts(
        _rows(asked), points, won, number, seed, policy == "thumb", threads
    )
    return memoryview(told).cast("B", (len(asked), number, 2))


def legal(position: Position) -> Hand:
    """The cards that may be played, in the pack's order: the kernel's own, for comparison."""
    return tuple(PACK[card] for card in kernel("skat").legal(_rows([position]))[0])


def play(position: Position, card: Card) -> tuple[Position, Taken | None]:
    """The position after a card, and the trick that it has completed, if it has.

    Raises:
        ValueError: it may not be played.
    """
    row, trick, winner, points = kernel("skat").play(_rows([position]), PLACE[card])
    own = trick and winner == position.soloist
    after = Position(
        position.kind,
        position.soloist,
        row[2],
        tuple(tuple(each for each in PACK if mask & _BIT[each]) for mask in row[3:6]),
        tuple(PACK[place] for place in row[7 : 7 + row[6]]),
        position.points + (points if own else 0),
        position.won + bool(own),
        position.lost + bool(trick and not own),
    )
    return after, Taken(winner, points) if trick else None


def reference(position: Position) -> dict[Card, int]:
    """Every legal card's value by a second, plain search: thousands of times as long.

    Card points in all, in null 1 or 0 for no trick. What the solver is held against, and for
    nothing else.
    """
    (answer,) = kernel("skat").reference(_rows([position]), 22)
    if position.kind == NULL:
        return {PACK[card]: int(not (tricks or position.won)) for card, tricks in answer}
    return {PACK[card]: position.points + points for card, points in answer}


def _mask(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        if mask & _BIT[card]:
            raise ValueError(f"the same card is there twice: {card}")
        mask |= _BIT[card]
    return mask


def _rows(positions: Sequence[Position]) -> memoryview:
    """The kernel's table of positions: kind, soloist, leader, hands, cards on the table."""
    flat = array("I", [number for each in positions for number in each._row()])
    columns = kernel("skat").COLUMNS
    return memoryview(flat).cast("B").cast("I", (len(positions), columns))


def _so_far(seen: Playing | View, soloist: int, aside: Hand) -> tuple[int, int, int]:
    """The soloist's points with the cards aside, his tricks, and the defenders'."""
    own = [trick for trick in seen.tricks if trick.winner == soloist]
    points = sum(POINTS[card] for trick in own for card in trick.cards)
    return (
        points + sum(POINTS[card] for card in aside),
        len(own),
        len(seen.tricks) - len(own),
    )


def _asked(positions: Sequence[Position | Playing]) -> list[Position]:
    return [each if isinstance(each, Position) else position_of(each) for each in positions]


def _solved(
    position: Position,
    question: Question,
    low: int,
    high: int,
    finished: bool,
    nodes: int,
    cards: list[tuple[int, int, int]],
    line: list[tuple[int, int]],
) -> Solved:
    """The kernel's answer is about what is still to be played; this one about the whole deal."""

    def whole(low: int, high: int) -> Bounds:
        if question == "points":
            return Bounds(position.points + low, position.points + high)
        lost = position.lost if question == "every trick" else position.won
        if question in ("every trick", "no trick") and lost:
            return Bounds(0, 0)
        return Bounds(low, high)

    bounds = whole(low, high)
    each = {PACK[card]: whole(*of_card) for card, *of_card in cards}
    return Solved(
        value=bounds.low if bounds.low == bounds.high else None,
        values={card: low for card, (low, high) in each.items() if low == high},
        line=tuple(Act(seat, Play(PACK[card])) for seat, card in line),
        bounds=bounds,
        finished=finished,
        nodes=nodes,
    )


__all__ = [
    "Bounds",
    "Policy",
    "Position",
    "Question",
    "Solved",
    "Taken",
    "legal",
    "play",
    "playouts",
    "position_of",
    "reference",
    "solve",
    "solve_worlds",
    "worlds_of",
]

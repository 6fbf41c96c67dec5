"""Ramsch with all cards open: playouts, and what a seat can score against the two others (SK 10).

Everybody plays for himself, but ``solve`` is *paranoid* (Sturtevant and Korf 2000): the two others
play together to make one seat's score as low as possible. Scores are those of SK 10.2 and SK 10.3;
what pushes double (SK 10.4) is a factor of the whole deal, and left to the caller.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.actions import Discard
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.games.skat.cards import PACK, PLACE, POINTS
from stammtisch.games.skat.notation import SEATS, TakeSkat
from stammtisch.games.skat.phases import RamschPlaying
from stammtisch.games.skat.ramsch_scoring import MARCH
from stammtisch.games.skat.view import Hidden, View, whole_history
from stammtisch.solver.encoding import (
    Rows,
    encoded,
    encoded_row,
    encoded_worlds,
)
from stammtisch.solver.kernel import Policy, check_playouts, check_seed, kernel, limits
from stammtisch.solver.skat import GONE, TABLE, cannot_hold

COLUMNS = (
    *PACK,
    "leader",
    *(f"{name}{seat}" for name in ("points", "tricks") for seat in range(SEATS)),
    "skat_to_loser",
)
"""The columns of an encoded position.

Each card has its place, as in ``solver.skat``: a hand, 3 and 4 on the table, 5 in a trick or in the
skat. Then who led or leads the trick, the card points of each seat's tricks so far, the number of
these, and whether the skat's points go to the loser (1) or with the last trick (0; SK 10.2).
"""

FACTS = {
    name: COLUMNS.index(first)
    for name, first in (
        ("leader", "leader"),
        ("points", "points0"),
        ("tricks", "tricks0"),
        ("skat_to_loser", "skat_to_loser"),
    )
}
"""The first column of each fact."""

NUMBERS = 2 * SEATS + 2
"""So many numbers the kernel gives for each playout."""


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the ten tricks with all cards open.

    ``hands`` are what the seats hold, ``trick`` what lies on the table, led by ``leader``;
    ``points`` and ``tricks`` what each has taken so far. The skat's points are what is missing in
    120; they go to the loser with ``skat_to_loser``, else to the winner of the last trick.
    """

    leader: int
    hands: tuple[Hand, ...]
    trick: Hand = ()
    points: tuple[int, ...] = (0, 0, 0)
    tricks: tuple[int, ...] = (0, 0, 0)
    skat_to_loser: bool = False


Positions: TypeAlias = Sequence[RamschPlaying | Position | Rows] | Rows
"""States, or positions, or an array of encoded positions (``COLUMNS``)."""

Worlds: TypeAlias = Sequence[Hidden] | Rows
"""Worlds of a view: the law's ``Hidden``, or an array.

A world has for each card of ``out_of_sight`` the seat that holds it now, or 5 for the skat.
"""


@dataclass(frozen=True, slots=True)
class Solved:
    """What the seat scores after each legal card, in the pack's order, without the pushes.

    If not ``finished``, the budget was used up and cards are missing. ``nodes`` is the number of
    cards that the search played.
    """

    values: Mapping[Card, int]
    finished: bool
    nodes: int


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """What each seat has after the tenth trick.

    ``points`` are the card points of its tricks, without the skat's; the seats are the last axis of
    ``points`` and ``tricks``. ``last`` is who took the last trick, ``pushes`` how often the two
    cards were pushed on in the playout.
    """

    points: NDArray[np.int64]
    tricks: NDArray[np.int64]
    last: NDArray[np.int64]
    pushes: NDArray[np.int64]

    @classmethod
    def of(cls, numbers: NDArray[np.int64]) -> PlayedOut:
        """From the kernel's numbers for each playout, on the last axis."""
        tricks = numbers[..., SEATS : 2 * SEATS]
        return cls(numbers[..., :SEATS], tricks, numbers[..., -2], numbers[..., -1])

    def scores(self, skat_to_loser: bool) -> NDArray[np.int64]:
        """What each seat scores, doubled by the pushes of the playout alone (SK 10.2 to SK 10.4).

        The law has it for one deal (``games.skat.ramsch_scoring``); this is for many.
        """
        points, seats = self.points, np.arange(SEATS)
        skat = (sum(POINTS.values()) - points.sum(axis=-1))[..., None]
        if not skat_to_loser:
            points = points + skat * (seats == self.last[..., None])
        loses = points == points.max(axis=-1, keepdims=True)
        loses &= ~loses.all(axis=-1, keepdims=True)
        if skat_to_loser:
            points = points + skat * loses
        march = self.tricks == self.tricks.sum(axis=-1, keepdims=True)
        maiden = (self.tricks == 0).sum(axis=-1, keepdims=True) == 1
        scores = -points * loses * (1 + maiden)
        marched: NDArray[np.int64] = np.where(
            march.any(axis=-1, keepdims=True), MARCH * march, scores
        )
        return marched << self.pushes[..., None]


def position_of(state: RamschPlaying) -> Position:
    """The position of a Ramsch in its card play.

    Raises:
        ValueError: it is in another phase, or another game.
    """
    if not isinstance(state, RamschPlaying):
        raise ValueError("no Ramsch is being played")
    return _position(state, state.hands)


def playouts(
    positions: Positions,
    number: int,
    seed: int = 0,
    policy: Policy = "random",
    *,
    cards: Sequence[Card] = (),
    threads: int = 1,
) -> PlayedOut:
    """Play each position out so many times, after each of the ``cards`` if there are any.

    The arrays of the answer have the axes positions, cards (one where none is named), ``number``.
    The answer is the same for the same seed, and the random numbers are the same for each card.
    ``random`` plays any card that may be played; ``thumb`` plays by rules of thumb, from what a
    player sees himself.

    Raises:
        ValueError: one of them is no position, or has not got one of the cards to play.
        SolverMissing: the solvers were not built.
    """
    check_playouts(number, seed, policy)
    if not PLACE.keys() >= set(cards):
        raise ValueError("there is a card that is not in the pack")
    rows = encoded(positions, encode, len(COLUMNS))
    threads, *_ = limits(threads, 0, 0.0)
    places = [PLACE[card] for card in cards]
    found = kernel("skat").ramsch_playouts(rows, places, number, seed, policy == "thumb", threads)
    return _played_out(found, (len(rows), max(1, len(cards)), number))


def pushed_playouts(
    positions: Positions,
    turn: int | None,
    number: int,
    seed: int = 0,
    *,
    takes: bool = False,
    push_jacks: bool = False,
    threads: int = 1,
) -> PlayedOut:
    """Play Schieberamsch out by rules of thumb before the lead (SK 10.4).

    Two cards are in no hand: they lie before ``turn``, who takes them up if he ``takes``, else as
    he likes; with ``None`` all have had their turn. The leader is forehand. The answer has the axes
    positions, ``number``.

    Raises:
        ValueError: one of them is no position, or not before the lead; there is no such seat.
        SolverMissing: the solvers were not built.
    """
    check_playouts(number, seed, "thumb")
    rows = encoded(positions, encode, len(COLUMNS))
    if turn is not None and turn not in range(SEATS):
        raise ValueError("a seat is 0, 1 or 2")
    threads, *_ = limits(threads, 0, 0.0)
    due = SEATS if turn is None else turn
    found = kernel("skat").ramsch_pushed_playouts(
        rows, due, takes, push_jacks, number, seed, threads
    )
    return _played_out(found, (len(rows), number))


def _played_out(found: bytes, shape: tuple[int, ...]) -> PlayedOut:
    numbers = np.frombuffer(found, np.uint8).astype(np.int64)
    return PlayedOut.of(numbers.reshape(*shape, NUMBERS))


def searched_playouts(
    view: View,
    worlds: Worlds,
    cards: Sequence[Card],
    *,
    samples: int = 4,
    seed: int = 0,
    threads: int = 1,
    nodes: int = 0,
) -> tuple[PlayedOut, int]:
    """Play each card in each world of a player's view; then all three go on by what they see.

    Imperfect-information Monte Carlo (Furtak and Buro 2013). A player samples ``samples`` worlds
    that agree with his own cards and with who did not follow suit (SK 5.3), plays each of his cards
    in each and on by rules of thumb, and takes the card with the best mean of his score less that
    of the others. The answer has the axes worlds, cards; the worlds whose cards were not all played
    because ``nodes``, the limit of each world, were used up are missing. The second answer is the
    number of cards played in all. The same seed gives the same playouts, for any number of threads.

    Raises:
        ValueError: a world, card, number or seed that does not fit; no card play.
        SolverMissing: the solvers were not built.
    """
    rows = encode_worlds(view, worlds)
    threads, nodes, _ = limits(threads, nodes, 0.0)
    check_seed(seed)
    if not cards or not PLACE.keys() >= set(cards):
        raise ValueError("there is no card to play, or one that is not in the pack")
    lying = view.laid_away if knows_skat(view) else ()
    skat = np.full(len(rows), sum(1 << PLACE[card] for card in lying), np.int64)
    for card in out_of_sight(view):
        skat |= (rows[:, PLACE[card]] == GONE) << np.int64(PLACE[card])
    answers = kernel("skat").ramsch_searched_playouts(
        rows,
        [PLACE[card] for card in cards],
        cannot_hold(view),
        skat.tolist(),
        _last_layer(view),
        samples,
        seed,
        threads,
        nodes,
    )
    whole = [ends for ends, _ in answers if len(ends) == NUMBERS * len(cards)]
    numbers = np.array(whole, np.int64).reshape(len(whole), len(cards), NUMBERS)
    return PlayedOut.of(numbers), sum(used for _, used in answers)


def _last_layer(view: View) -> int:
    """Who knows what lies in the skat; ``SEATS`` for nobody."""
    takers = [seat for seat, action in view.history if isinstance(action, TakeSkat)]
    return takers[-1] if takers else SEATS


def solve(
    positions: Positions,
    seat: int,
    *,
    threads: int = 1,
    nodes: int = 0,
    seconds: float = 0.0,
) -> list[Solved]:
    """What ``seat`` scores in each position after each legal card, if the others play against it.

    Meant for the last six tricks, which take a millisecond. ``threads=0`` uses all cores; answers
    and nodes are the same for any number of threads. ``nodes`` limits each position, ``seconds``
    all positions together; 0 is no limit.

    Raises:
        ValueError: one of them is no position; there is no such seat.
        SolverMissing: the solvers were not built.
    """
    if seat not in range(SEATS):
        raise ValueError("a seat is 0, 1 or 2")
    rows = encoded(positions, encode, len(COLUMNS))
    answers = kernel("skat").ramsch_solve(rows, seat, *limits(threads, nodes, seconds))
    return [
        Solved({PACK[card]: score for card, score in values}, finished, used)
        for values, finished, used in answers
    ]


def encode(position: RamschPlaying | Position) -> Rows:
    """A state or a position as one row of ``COLUMNS``.

    Raises:
        ValueError: a card that does not exist or is there twice; not three hands; no such seat;
            numbers that no deal has.
    """
    own = position if isinstance(position, Position) else position_of(position)
    if not len(own.hands) == len(own.points) == len(own.tricks) == SEATS or len(own.trick) >= SEATS:
        raise ValueError("a position has three hands and at most two cards in the trick")
    if own.leader not in range(SEATS):
        raise ValueError("the leader is a seat from 0 to 2")
    facts = (own.leader, *own.points, *own.tricks, bool(own.skat_to_loser))
    if not all(0 <= fact < 256 for fact in facts):
        raise ValueError("nobody has so many points, or so many tricks")
    lying = ((TABLE + at, [card]) for at, card in enumerate(own.trick))
    return encoded_row(PLACE, GONE, [*enumerate(own.hands), *lying], facts)


def out_of_sight(view: View) -> Hand:
    """The cards of which this seat does not see where they lie now, in the pack's order.

    They are in another hand or in the skat; among them may be some that it laid there itself.
    """
    seen = {*view.hand, *view.trick, *(card for trick in view.tricks for card in trick.cards)}
    if knows_skat(view):
        seen |= {*view.laid_away}
    return tuple(card for card in PACK if card not in seen)


def knows_skat(view: View) -> bool:
    """Whether the two cards that this seat laid down lie there still (SK 10.14)."""
    return bool(view.laid_away) and _last_layer(view) == view.seat


def encode_view(view: View) -> Rows:
    """A player's view as one row, in which ``out_of_sight`` has the place 5.

    Raises:
        ValueError: a view of another phase than the play of a Ramsch, or a spectator's.
    """
    if not view.ramsch or view.phase != "play" or view.seat is None:
        raise ValueError("no Ramsch is being played")
    hands: list[Hand] = [()] * SEATS
    hands[view.seat] = view.hand
    return encode(_position(view, tuple(hands)))


def encode_worlds(view: View, worlds: Worlds) -> Rows:
    """The encoded position of each world.

    Raises:
        ValueError: a world that does not fit the view; a view of another phase than the play.
    """
    known, unknown = encode_view(view), out_of_sight(view)
    places = encoded_worlds(worlds, partial(_world, view, unknown), len(unknown))
    if places.shape[1] != len(unknown):
        raise ValueError(f"a world has {len(unknown)} cards, not {places.shape[1]}")
    rows = np.repeat(known[None], len(places), axis=0)
    rows[:, [PLACE[card] for card in unknown]] = places
    return rows


def _world(view: View, unknown: Hand, hidden: Hidden) -> list[int]:
    """The places of the cards out of sight now; ``Hidden`` holds the hands as dealt."""
    hands = [set(view.dealt if seat == view.seat else hidden.hands[seat]) for seat in range(SEATS)]
    skat, history = whole_history(view, hidden)
    lying = set(skat)
    for seat, action in history:
        match action:
            case TakeSkat():
                hands[seat] |= lying
            case Discard(cards):
                lying = {*cards}
                hands[seat] -= lying
    places = {card: seat for seat, hand in enumerate(hands) for card in hand}
    try:
        return [GONE if card in lying else places[card] for card in unknown]
    except KeyError as missing:
        raise ValueError(f"a world does not say where {missing} is") from None


def _position(seen: RamschPlaying | View, hands: tuple[Hand, ...]) -> Position:
    points, tricks = [0] * SEATS, [0] * SEATS
    for trick in seen.tricks:
        points[trick.winner] += sum(POINTS[card] for card in trick.cards)
        tricks[trick.winner] += 1
    to_loser = seen.options.ramsch_skat == "loser"
    return Position(seen.leader, hands, seen.trick, tuple(points), tuple(tricks), to_loser)

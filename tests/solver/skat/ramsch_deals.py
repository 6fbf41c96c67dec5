"""Ramsch for the tests: random play of the law, and a slow twin of the solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from stammtisch.games import skat
from stammtisch.games.skat.cards import GRAND, POINTS
from stammtisch.games.skat.phases import RamschPlaying, State
from stammtisch.games.skat.ramsch_scoring import MARCH
from stammtisch.games.skat.tricks import playable, winning
from stammtisch.solver.ramsch import Position

SEATS = 3


def some_options(rng: Random) -> skat.Options:
    """Ramsch by any of its rules."""
    return skat.Options(
        ramsch=rng.choice(("ramsch", "schieberamsch", "schieberamsch")),
        ramsch_skat=rng.choice(("last_trick", "loser")),
        push_jacks=rng.random() < 0.3,
        ramsch_grand_hand="never",
    )


def walk(seed: object) -> Iterator[State]:
    """Every state of a random Ramsch, from its first push or card to its end."""
    rng = Random(f"ramsch {seed}")
    deal = replace(skat.deal(str(seed), rng.randrange(SEATS)), forced_ramsch=True)
    state: State = skat.begin(deal, some_options(rng))
    yield state
    while state.to_act is not None:
        state = state.act(state.to_act, rng.choice(state.actions(state.to_act)))
        yield state


def endings(number: int, left: int) -> Iterator[RamschPlaying]:
    """Random endings with so many cards left in the hands."""
    for seed in range(number):
        for state in walk(f"{left} {seed}"):
            if isinstance(state, RamschPlaying) and sum(map(len, state.hands)) == left:
                yield state


def by_the_law(state: State, seat: int) -> int:
    """What a seat scores by plain minimax over the law, the two others against it."""
    if state.result is not None:
        return int(state.result.scores[seat])
    after = [by_the_law(state.act(state.to_act, each), seat) for each in state.menu(state.to_act)]
    return max(after) if state.to_act == seat else min(after)


def after_each(position: Position, seat: int) -> dict[str, int]:
    """The same without the doublings of pushes, over positions and with alpha-beta: faster."""
    taken = [card for hand in (*position.hands, position.trick) for card in hand]
    skat_points = sum(POINTS.values()) - sum(position.points) - sum(POINTS[c] for c in taken)
    own = playable(position.hands[_turn(position)], position.trick, GRAND)
    return {card: _value(_after(position, card), seat, skat_points, -999, 999) for card in own}


def _value(position: Position, seat: int, skat_points: int, alpha: int, beta: int) -> int:
    turn = _turn(position)
    if not position.hands[turn]:
        return _score(position, seat, skat_points)
    for card in playable(position.hands[turn], position.trick, GRAND):
        value = _value(_after(position, card), seat, skat_points, alpha, beta)
        if turn == seat:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if turn == seat else beta


def _turn(position: Position) -> int:
    return (position.leader + len(position.trick)) % SEATS


def _after(position: Position, card: str) -> Position:
    hands, trick = list(position.hands), (*position.trick, card)
    turn = _turn(position)
    hands[turn] = tuple(each for each in hands[turn] if each != card)
    if len(trick) < SEATS:
        return replace(position, hands=tuple(hands), trick=trick)
    winner = (position.leader + winning(trick, GRAND)) % SEATS
    points, tricks = list(position.points), list(position.tricks)
    points[winner] += sum(POINTS[each] for each in trick)
    tricks[winner] += 1
    return replace(
        position,
        leader=winner,
        hands=tuple(hands),
        trick=(),
        points=tuple(points),
        tricks=tuple(tricks),
    )


def _score(end: Position, seat: int, skat_points: int) -> int:
    """SK 10.2 and SK 10.3, in their words; the winner of the last trick would lead."""
    if 10 in end.tricks:
        return MARCH if end.tricks[seat] == 10 else 0
    points = list(end.points)
    if not end.skat_to_loser:
        points[end.leader] += skat_points
    most = [each for each in range(SEATS) if points[each] == max(points)]
    if seat not in most or len(most) == SEATS:
        return 0
    if end.skat_to_loser:
        points[seat] += skat_points
    return -points[seat] * (2 if end.tricks.count(0) == 1 else 1)

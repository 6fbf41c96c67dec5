"""What each card is worth in each world: solved with all cards open, errors allowed for.

So is contra, and re (SK 10.9): the same game, and its score doubled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.budget import Budget
from stammtisch.bots.skat.belief import Worlds
from stammtisch.bots.skat.features import KIND, mask
from stammtisch.bots.skat.likelihood import matadors
from stammtisch.cardplay.actions import Play
from stammtisch.coach.skat.outcomes import (
    REALISED,
    SURE,
    Outcome,
    by_points,
    by_tricks,
    deviations,
    lead,
    needed,
    stake_of,
    trick_chance,
    typical,
    whole,
)
from stammtisch.coach.skat.worlds import Drawn, draw, places, question_of
from stammtisch.coach.valuation import ONE, Numbers, Option, Valuation
from stammtisch.games.skat.cards import NULL, POINTS
from stammtisch.games.skat.notation import Contra, Pass
from stammtisch.games.skat.phases import Playing
from stammtisch.games.skat.scoring import ALL_POINTS, Contract
from stammtisch.games.skat.view import View
from stammtisch.solver.encoding import Rows
from stammtisch.solver.skat import COLUMNS, Question, encode, encode_worlds, solve

COUNTED = 8
"""With at most so many cards in hand card points are counted; with more that takes too long, and
the solver is asked whether they suffice."""

LATE, FUSION = 0.005, 0.1
"""The doubt of values near the end, where all worlds are looked at, as a share of the stake, and
their ``Valuation.fusion``."""

DOUBT_OF_SAYING = 0.2
"""The standard error of contra and re, as a share of what is won or lost by it: eight chances of
winning in a hundred."""

LEAST, MOST = 8, 300
"""So many worlds are solved whatever they cost, and not more where they cost much."""

_POINTS, _WON = (COLUMNS.index(name) for name in ("points", "won"))


def card_values(
    view: View, options: tuple[Option, ...], budget: Budget, rng: np.random.RandomState
) -> Valuation:
    """The value of each card for the viewer, as it is realised at the table.

    Contra may be said instead of a card; before the first one it is said, or not, and so is re.
    """
    number = min(budget.worlds, MOST) if len(view.hand) > COUNTED else budget.worlds
    drawn = draw(view, number, rng)
    assert view.contract is not None, "a game is played"
    cards = tuple(each for each in options if isinstance(each, Play))
    if not cards:
        return _said(in_worlds(view, (Pass(),), drawn, budget, rng), options)
    values = in_worlds(view, cards, drawn, budget, rng)
    if len(view.hand) > SURE and view.contract.kind != NULL:
        values = _realised(values)
    return values if cards == options else _said(values, options)


def in_worlds(
    view: View,
    options: tuple[Option, ...],
    drawn: Drawn,
    budget: Budget,
    rng: np.random.RandomState,
) -> Valuation:
    """The value of each card in these worlds, as far as the budget goes.

    Where no card is due that of the position is the only one.
    """
    contract = view.contract
    assert contract is not None, "a game is played"
    rows = places(view, drawn.worlds)
    positions = encode_worlds(view, rows)
    tables = _tables(contract, drawn.worlds, view)
    if question_of(view) != "points":
        outcome = _of_tricks(view, positions, options, budget, tables)
    elif len(view.hand) > COUNTED:
        outcome = _asked(view, positions, options, budget, tables, rng)
    else:
        outcome = _counted(view, positions, options, budget, tables)
    drawn, rows = drawn.take(len(outcome.score)), rows[: len(outcome.score)]
    factor = view.standing.factor
    outcome, stake = Outcome(factor * outcome.score, outcome.won), stake_of(view.options, factor)
    own = 1 if view.seat == contract.soloist else -1
    return Valuation(
        options,
        rows,
        drawn.weights,
        whole(own * outcome.score),
        whole(outcome.won if own == 1 else 1 - outcome.won),
        whole(own * lead(outcome, view.options) / stake),
        stake,
        complete=drawn.complete,
        doubts=(LATE,) * len(options) if drawn.complete else (),
        fusion=FUSION if drawn.complete else 0.0,
    )


def _said(values: Valuation, options: tuple[Option, ...]) -> Valuation:
    """With contra or re among the options: it doubles the score of the best of the others."""
    best = int(np.argmax(values.weights @ values.utility))
    at_stake = np.abs(values.points[:, best]) @ values.weights / values.weights.sum() / ONE
    more = np.rint(values.points / values.stake).astype(np.int64)  # Additions are not doubled.
    column = {each: at for at, each in enumerate(values.options)}

    def each(of: Numbers, doubled: Numbers) -> Numbers:
        return np.stack(
            [of[:, column[e]] if e in column else doubled[:, best] for e in options], axis=1
        )

    return replace(
        values,
        options=options,
        points=each(values.points, 2 * values.points),
        wins=each(values.wins, values.wins),
        utility=each(values.utility, values.utility + more),
        doubts=tuple(
            0.0 if e in column else float(DOUBT_OF_SAYING * at_stake / values.stake)
            for e in options
        ),
    )


def _realised(values: Valuation) -> Valuation:
    """The differences between cards as far as they are realised; the best card keeps its value."""
    best = int(np.argmax(values.weights @ values.utility))

    def nearer(of: Numbers) -> Numbers:
        found: Numbers = np.rint(of[:, [best]] + REALISED * (of - of[:, [best]])).astype(np.int64)
        return found

    return values.mapped(nearer)


def _tables(contract: Contract, worlds: Worlds, view: View) -> Sequence[Outcome]:
    """For each world the outcome of the game by card points, or of a lost and a won one."""
    if contract.kind == NULL:
        return [by_tricks(contract, 0, view.options)] * len(worlds)
    counts = matadors(worlds.dealt[:, contract.soloist] | worlds.skat, KIND[contract.kind])
    of = by_points if question_of(view) == "points" else by_tricks
    return [of(contract, int(count), view.options) for count in counts]


def _answers(
    positions: Rows,
    question: Question,
    at_least: Sequence[int],
    options: tuple[Option, ...],
    budget: Budget,
) -> NDArray[np.int64]:
    """The solver's answers, a row for each world that it has come to.

    It has a column for each card, or one for the position.
    """
    cards = [each.card for each in options if isinstance(each, Play)]
    found, left = [], budget.nodes
    for world in range(len(positions)):
        if left <= 0 and world >= LEAST:
            break
        (solved,) = solve(
            positions[world : world + 1], question, at_least=at_least[world], values=bool(cards)
        )
        left -= solved.nodes + 1
        # Without a limit of nodes both bounds are the value.
        found.append([solved.values[card] for card in cards] or [solved.bounds.low])
    return np.array(found, dtype=np.int64)


def _counted(
    view: View,
    positions: Rows,
    options: tuple[Option, ...],
    budget: Budget,
    tables: Sequence[Outcome],
) -> Outcome:
    """By the card points of each world, and all that may become of them."""
    points = _answers(positions, "points", [0] * len(positions), options, budget)
    number = len(points)
    low = positions[:number, _POINTS, None].astype(np.int64)
    theirs = [trick for trick in view.tricks if trick.winner != view.soloist]
    high = ALL_POINTS - sum(POINTS[card] for trick in theirs for card in trick.cards)
    ends = np.stack(
        [np.clip(points + each, low, high) for each in deviations(len(view.hand))], axis=-1
    )
    ends = _entry(ends, positions[:number, None, None, :])
    kinds, which = _different(tables[:number])
    score, won = (
        np.stack([getattr(each, of) for each in kinds])[which[:, None, None], ends].mean(axis=-1)
        for of in ("score", "won")
    )
    return Outcome(score, won)


def _entry(points: NDArray[np.int64], of: Rows) -> NDArray[np.int64]:
    """Where to look in a table by points, in which 0 stands for no trick.

    A soloist without a trick who gets no more than the two cards aside is taken to get none: that
    it was one of no points is not told by the points.
    """
    none = (of[..., _WON] == 0) & (points == of[..., _POINTS])
    return np.where(none, 0, points)


def _asked(
    view: View,
    positions: Rows,
    options: tuple[Option, ...],
    budget: Budget,
    tables: Sequence[Outcome],
    rng: np.random.RandomState,
) -> Outcome:
    """By whether the card points suffice; what may become of them is another in each world."""
    spread = np.resize(rng.permutation(deviations(len(view.hand))), len(positions))
    needs = [
        min(max(needed(table) - int(more), 1), ALL_POINTS)
        for table, more in zip(tables, spread, strict=True)
    ]
    reached = _answers(positions, "at least", needs, options, budget)
    kinds, which = _different(tables[: len(reached)])
    score, won = (
        np.stack(
            [[getattr(each, of)[typical(each, yes)] for yes in (False, True)] for each in kinds]
        )
        for of in ("score", "won")
    )
    return Outcome(score[which[:, None], reached], won[which[:, None], reached])


def _of_tricks(
    view: View,
    positions: Rows,
    options: tuple[Option, ...],
    budget: Budget,
    tables: Sequence[Outcome],
) -> Outcome:
    """By whether the tricks are as they must be."""
    assert view.contract is not None, "a game is played"
    needs = [0] * len(positions)
    reached = _answers(positions, question_of(view), needs, options, budget)
    chance = np.array(trick_chance(view.contract, len(view.hand)))[reached]
    kinds, which = _different(tables[: len(reached)])
    lost, gain = (
        np.array([each.score[0] for each in kinds])[which, None],
        np.array([each.score[1] - each.score[0] for each in kinds])[which, None],
    )
    return Outcome(lost + gain * chance, chance)


def _different(tables: Sequence[Outcome]) -> tuple[list[Outcome], NDArray[np.intp]]:
    """The different tables, and for each world which one is its own."""
    by_id = {id(each): each for each in tables}
    order = {each: at for at, each in enumerate(by_id)}
    return list(by_id.values()), np.array([order[id(each)] for each in tables], dtype=np.intp)


def open_scores(state: Playing, seat: int, options: Sequence[Option]) -> list[float]:
    """What each card brings the seat with all cards open, when nobody errs; contra doubles."""
    contract = state.contract
    question = question_of(state)
    twelve = np.array([mask((*state.deal.hands[contract.soloist], *state.deal.skat))])
    table = by_tricks(contract, 0, state.options)
    if contract.kind != NULL:
        count = int(matadors(twelve, KIND[contract.kind])[0])
        table = (by_points if question == "points" else by_tricks)(contract, count, state.options)
    (solved,) = solve([state], question, values=True)
    own = state.standing.factor * (1 if seat == contract.soloist else -1)
    found = np.array([*solved.values.values()])
    if question == "points":
        found = _entry(found, encode(state))
    scores = dict(zip(solved.values, (own * table.score[found]).tolist(), strict=True))
    best = max(scores.values())
    return [
        scores[each.card] if isinstance(each, Play) else 2 * best
        for each in options
        if isinstance(each, Play | Contra)
    ]

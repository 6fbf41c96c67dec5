"""The judgement of one decision: what it has cost, from the player's view alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from stammtisch.cardplay.actions import Act
from stammtisch.cardplay.game import Hidden, View
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.comparison import AS_GOOD, Comparison, compare, means
from stammtisch.coach.games import GameCoach, Pattern, Situation, coach_for
from stammtisch.coach.reasons import Reason, reason_for
from stammtisch.coach.valuation import Option, Valuation
from stammtisch.games.registry import game_named

Label: TypeAlias = Literal[
    "forced", "good", "slightly worse", "too close", "inaccuracy", "mistake", "blunder"
]

ERRORS: Mapping[Label, float] = {"blunder": 0.15, "mistake": 0.10, "inaccuracy": 0.05}
"""From the worst: the share of the stake that such an error costs, with 95 % confidence."""

SEED = "coach"
"""The usual seed. It is never the deal's: equal views get equal judgements."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a decision was an error.

    ``world`` is one of the worlds of ``reason``, ``line`` how the deal goes on in it, from the
    decision on, when everybody plays as well as possible with all cards open.
    """

    reason: Reason | None
    patterns: tuple[Pattern, ...]
    world: Hidden | None
    line: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a decision was worth.

    ``wins`` and ``points`` are what the player could expect with the best option: the probability
    of winning the deal, and the game's points that it brings him. ``worlds`` were looked at in
    ``stage``, counted from 0. ``comparison`` is missing where there was no choice, and
    ``explanation`` where there was no error.
    """

    label: Label
    wins: float
    points: float
    worlds: int
    stage: int
    comparison: Comparison | None = None
    facts: tuple[Message, ...] = ()
    explanation: Explanation | None = None


def judge(
    game: str, view: View, chosen: Option, seed: str = SEED, *, scan: bool = False
) -> Judgement:
    """Judge ``chosen``, an option of the view.

    The next stage begins as long as the label is not clear; with ``scan`` only the first is done,
    and nothing is explained.

    Raises:
        BadInput: there is no coach for this game here.
    """
    coach = coach_for(game)
    options = coach.options(view)
    if chosen not in options:
        options = (*options, chosen)
    for stage in range(1 if scan or len(options) == 1 else len(coach.stages)):
        values = _valued(coach, view, options, seed, stage)
        situation = Situation(view, values, compare(values, chosen))
        if is_clear(situation.comparison):
            break
    return _judgement(game, coach, situation, stage, explained=not scan)


def expectation(game: str, view: View, seed: str = SEED) -> float:
    """What the viewer can expect of the deal at a quick look, in the game's points."""
    coach = coach_for(game)
    values = _valued(coach, view, coach.options(view), seed, 0)
    best = int(np.argmax(means(values, values.utility)))
    return means(values, values.points)[best]


def _valued(
    coach: GameCoach[View], view: View, options: tuple[Option, ...], seed: str, stage: int
) -> Valuation:
    stream = Stream(seed, f"coach/{view.seat}/{len(view.history)}/{stage}")
    return coach.value(view, options, coach.stages[stage], stream)


def _judgement(
    game: str, coach: GameCoach[View], of: Situation[View], stage: int, explained: bool
) -> Judgement:
    values, comparison = of.values, of.comparison
    best = values.options.index(comparison.best)
    wins, points = (means(values, each)[best] for each in (values.wins, values.points))
    label = label_of(comparison) if len(values.options) > 1 else "forced"
    return Judgement(
        label,
        wins,
        points,
        len(values.weights),
        stage,
        comparison if label != "forced" else None,
        tuple(coach.facts(of)) if explained else (),
        _explanation(game, coach, of) if explained and label in ERRORS else None,
    )


def label_of(comparison: Comparison) -> Label:
    """The label of a decision with a choice."""
    loss = comparison.loss
    for label, share in ERRORS.items():
        if loss.low > share:
            return label
    if comparison.chosen in comparison.good:
        return "good"
    return (
        "slightly worse" if loss.low > AS_GOOD or loss.high <= ERRORS["inaccuracy"] else "too close"
    )


def is_clear(comparison: Comparison) -> bool:
    """Whether more worlds would hardly change the label."""
    loss = comparison.loss
    return loss.high <= AS_GOOD or loss.low > 2 * ERRORS["blunder"]


def _explanation(game: str, coach: GameCoach[View], of: Situation[View]) -> Explanation:
    reason = reason_for(of, coach.features(of.view, of.values.worlds))
    if reason is None:
        return Explanation(None, tuple(coach.patterns(of)), None, ())
    world = coach.hidden(of.view, of.values.worlds[reason.world])
    state = game_named(game).imagine(of.view, world)
    chosen = of.comparison.chosen
    after = state if chosen is None or of.view.seat is None else state.act(of.view.seat, chosen)
    return Explanation(reason, tuple(coach.patterns(of)), world, coach.line(after))

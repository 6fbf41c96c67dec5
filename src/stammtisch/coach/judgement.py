"""The judgement of one decision: what it has cost, from the player's view alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, TypeAlias

import numpy as np

from stammtisch.cardplay.actions import Act
from stammtisch.cardplay.game import Hidden, View
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.comparison import AS_GOOD, Comparison, Lost, compare, means
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


def judge(game: str, view: View, chosen: Option, seed: str = SEED) -> Judgement:
    """Judge ``chosen``, an option of the view; the next stage begins while the label is not clear.

    A stage compares those options that, after the stage before it, may be as good as the best.

    Raises:
        BadInput: there is no coach for this game here.
    """
    coach = coach_for(game)
    options, dropped = _options(coach, view, chosen), dict[Option, Lost]()
    for stage in range(len(coach.stages) if len(options) > 1 else 1):
        situation = _situation(coach, view, options, chosen, seed, stage)
        found = situation.comparison
        found = replace(
            found,
            options=(*found.options, *dropped),
            lost=(*found.lost, *dropped.values()),
        )
        if situation.values.complete or is_clear(found):
            break
        options = found.contenders
        dropped = {
            option: lost
            for option, lost in zip(found.options, found.lost, strict=True)
            if option not in options
        }
    situation = replace(situation, comparison=found)
    return _judgement(game, coach, situation, stage, explained=True)


def scan(game: str, view: View, chosen: Option, seed: str = SEED) -> Judgement:
    """A quick look: the first stage of ``judge``, without an explanation."""
    coach = coach_for(game)
    situation = _situation(coach, view, _options(coach, view, chosen), chosen, seed, 0)
    return _judgement(game, coach, situation, 0, explained=False)


def expectation(game: str, view: View, seed: str = SEED) -> float:
    """What the viewer can expect of the deal at a glance, in the game's points."""
    coach = coach_for(game)
    stream = Stream(seed, f"coach/{view.seat}/{len(view.history)}/glance")
    values = coach.value(view, coach.options(view), coach.glance or coach.stages[0], stream)
    best = int(np.argmax(means(values, values.utility)))
    return means(values, values.points)[best]


def glance_at(coach: GameCoach[View], view: View, seed: str) -> Valuation:
    """The options of a view, valued at a quick look, as a judgement begins."""
    return _valued(coach, view, coach.options(view), seed, 0)


def chance_between(game: str, before: View, after: View, seed: str = SEED) -> float:
    """What known chance brought between two decisions, in the game's points.

    It is what this view is worth against the mean of all that chance could have shown, this one
    among them, so that good and bad luck are level in the long run.
    """
    others = coach_for(game).alternatives(before, after)
    if not others:
        return 0.0
    found = expectation(game, after, seed)
    total = found + sum(expectation(game, each, seed) for each in others)
    return found - total / (1 + len(others))


def _options(coach: GameCoach[View], view: View, chosen: Option) -> tuple[Option, ...]:
    options = coach.options(view)
    return options if chosen in options else (*options, chosen)


def _situation(
    coach: GameCoach[View],
    view: View,
    options: tuple[Option, ...],
    chosen: Option,
    seed: str,
    stage: int,
) -> Situation[View]:
    values = _valued(coach, view, options, seed, stage)
    return Situation(view, values, compare(values, chosen))


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
    label = label_of(comparison) if len(comparison.options) > 1 else "forced"
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
    if comparison.chosen in comparison.good or loss.mean <= AS_GOOD:
        return "good"
    return (
        "slightly worse" if loss.low > AS_GOOD or loss.high <= ERRORS["inaccuracy"] else "too close"
    )


def is_clear(comparison: Comparison) -> bool:
    """Whether more worlds would hardly change the label.

    A few worlds say little about which option is the best, so that for a good decision all must be
    certainly no better. Any other label is clear when its limits lie beyond the interval, but for a
    blunder: what weighs most is never said after a quick look.
    """
    loss, limits = comparison.loss, (AS_GOOD, *sorted(ERRORS.values()))
    alone = comparison.contenders == (comparison.chosen,)
    return (
        alone
        or comparison.risk <= AS_GOOD
        or any(least < loss.low and loss.high <= most for least, most in pairwise(limits))
    )


def _explanation(game: str, coach: GameCoach[View], of: Situation[View]) -> Explanation:
    reason = reason_for(of, coach.features(of.view, of.values.worlds))
    if reason is None:
        return Explanation(None, tuple(coach.patterns(of)), None, ())
    world = coach.hidden(of.view, of.values.worlds[reason.world])
    state = game_named(game).imagine(of.view, world)
    chosen, seat = of.comparison.chosen, of.view.seat
    acts = () if chosen is None or seat is None else (Act(seat, chosen),)
    for act in acts:
        state = state.act(*act)
    return Explanation(reason, tuple(coach.patterns(of)), world, (*acts, *coach.line(state)))

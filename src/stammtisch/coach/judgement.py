"""The judgement of one decision: what it has cost, from the player's view alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import numpy as np

from stammtisch.bots import bot_named
from stammtisch.cardplay.actions import Act
from stammtisch.cardplay.game import Hidden, View
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.comparison import AS_GOOD, Comparison, Estimate, Lost, compare, means
from stammtisch.coach.games import GameCoach, Pattern, Situation, Taught, coach_for
from stammtisch.coach.reasons import Reason, reason_for
from stammtisch.coach.sentences import amount, figures, option_named, sentence_for
from stammtisch.coach.valuation import Option, Valuation
from stammtisch.games.registry import game_named

Label: TypeAlias = Literal[
    "forced", "good", "slightly worse", "too close", "less", "inaccuracy", "mistake", "blunder"
]

LIMITS: Mapping[Label, float] = {"blunder": 0.15, "mistake": 0.10, "inaccuracy": 0.05}
"""From the worst: the share of the stake that such an error costs on average.

It is called so where it is certain, with 95 % confidence, that it costs anything.
"""

ERRORS: Collection[Label] = (*LIMITS, "less")
"""The labels of errors. *Less*: it costs as much, but the deal is won just as often."""

EITHER_WAY = 0.5
"""The least chance of winning a deal with which a choice that only earns less is called so."""

SEED = "coach"
"""The usual seed. It is never the deal's: equal views get equal judgements."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a decision was an error.

    ``sentence`` says what to do instead, and why that works; ``figures`` are behind it. ``world``
    is one of the worlds of ``reason``, ``line`` how the deal goes on in it, from the decision on,
    when everybody plays as well as possible with all cards open.
    """

    sentence: Message
    figures: tuple[Message, ...]
    reason: Reason | None
    world: Hidden | None
    line: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a decision was worth.

    ``wins`` and ``points`` are what the player could expect with the best option: the probability
    of winning the deal, and the game's points that it brings him. ``worlds`` were looked at in
    ``stage``, counted from 0; once it is ``settled`` no further stage is needed. ``comparison`` is
    missing where there was no choice, ``explanation`` where there was no error, and ``pattern``,
    its name, where a loss has none. ``praise`` is for a good decision that was hard.
    """

    label: Label
    wins: float
    points: float
    worlds: int
    stage: int
    settled: bool
    comparison: Comparison | None = None
    facts: tuple[Message, ...] = ()
    pattern: Pattern | None = None
    explanation: Explanation | None = None
    praise: Message | None = None


def judge(
    game: str, view: View, chosen: Option, seed: str = SEED, look: Judgement | None = None
) -> Judgement:
    """Judge ``chosen``, an option of the view; the next stage begins while nothing is settled.

    A stage compares those options that, after the stage before it, may be as good as the best.
    ``look`` is what ``first_look`` has said with the same seed.

    Raises:
        BadInput: there is no coach for this game here, or not for these options.
    """
    found = look or first_look(game, view, chosen, seed)
    while not found.settled:
        found = _next_look(game, view, chosen, seed, found)
    return found


def first_look(game: str, view: View, chosen: Option, seed: str = SEED) -> Judgement:
    """The first stage of ``judge``: explained, if that settles it."""
    return _next_look(game, view, chosen, seed, None)


def scan(game: str, view: View, chosen: Option, seed: str = SEED) -> Judgement:
    """The first stage of ``judge``, without an explanation; it settles nothing."""
    coach = coach_for(game)
    situation = _situation(coach, view, _options(coach, view, chosen), chosen, seed, 0)
    return _judgement(game, coach, situation, 0, settled=False)


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


def chance_between(game: str, before: View, after: View, seed: str = SEED) -> float | None:
    """What known chance brought between two decisions, in the game's points.

    ``None`` where there was none.

    It is what this view is worth against the mean of all that chance could have shown, this one
    among them, so that good and bad luck are level in the long run.
    """
    others = coach_for(game).alternatives(before, after)
    if not others:
        return None
    found = expectation(game, after, seed)
    total = found + sum(expectation(game, each, seed) for each in others)
    return found - total / (1 + len(others))


def _options(coach: GameCoach[View], view: View, chosen: Option) -> tuple[Option, ...]:
    options = coach.options(view)
    return options if chosen in options else (*options, chosen)


def _next_look(
    game: str, view: View, chosen: Option, seed: str, before: Judgement | None
) -> Judgement:
    """The stage after that of ``before``, of those options that may be as good as the best."""
    coach, stage, dropped = coach_for(game), 0, dict[Option, Lost]()
    if before and before.comparison:
        stage, earlier = before.stage + 1, before.comparison
        options = earlier.contenders
        lost = zip(earlier.options, earlier.lost, strict=True)
        dropped = {option: each for option, each in lost if option not in options}
    else:
        options = _options(coach, view, chosen)
    situation = _situation(coach, view, options, chosen, seed, stage)
    found = situation.comparison
    found = replace(
        found, options=(*found.options, *dropped), lost=(*found.lost, *dropped.values())
    )
    last = stage == len(coach.stages) - 1 or len(options) == 1
    settled = last or situation.values.complete or is_clear(found)
    return _judgement(game, coach, replace(situation, comparison=found), stage, settled)


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
    game: str, coach: GameCoach[View], of: Situation[View], stage: int, settled: bool
) -> Judgement:
    values, comparison = of.values, of.comparison
    best = values.options.index(comparison.best)
    wins, points = (means(values, each)[best] for each in (values.wins, values.points))
    label = label_of(comparison) if len(comparison.options) > 1 else "forced"
    explained = settled and label != "forced"
    loses = explained and label != "good"
    taught = coach.taught(of) if loses else None
    return Judgement(
        label,
        wins,
        points,
        len(values.weights),
        stage,
        settled,
        comparison if label != "forced" else None,
        tuple(coach.facts(of)) if explained else (),
        taught.pattern if taught else None,
        _explanation(game, coach, of, taught) if explained and label in ERRORS else None,
        praise_for(game, of) if explained and label == "good" else None,
    )


def praise_for(game: str, of: Situation[View]) -> Message | None:
    """For the only good option, much better than any other, where a rule of thumb says another."""
    found = of.comparison
    alone = found.good == found.contenders == (found.chosen,)
    if not alone or found.lost[1].share < LIMITS["mistake"]:
        return None
    usual = bot_named(game, "thumb").act(of.view, SEED)
    if usual is None or usual == found.chosen:
        return None
    return say(
        "coach.praise",
        action=option_named(game, found.chosen),
        points=amount(game, found.lost[1].points),
    )


def label_of(comparison: Comparison) -> Label:
    """The label of a decision with a choice."""
    label = _label(comparison.loss)
    if label in LIMITS:
        either_way = comparison.wins.mean <= AS_GOOD and comparison.chance >= EITHER_WAY
        return "less" if either_way else label
    return "good" if comparison.chosen in comparison.good else label


def _label(loss: Estimate) -> Label:
    """What a loss of the stake is called."""
    if loss.mean <= AS_GOOD:
        return "good"
    if loss.low > AS_GOOD:
        for label, share in LIMITS.items():
            if loss.mean > share:
                return label
        return "slightly worse"
    return "slightly worse" if loss.high <= LIMITS["inaccuracy"] else "too close"


def is_clear(comparison: Comparison) -> bool:
    """Whether more worlds would hardly change the label.

    They take away what sampling adds to an interval, and not what the model is in doubt about. So
    the label is clear if it is the same for the least and the most that the loss may be in all
    worlds; where neither is an error, they need only be near each other beside that doubt. A few
    worlds say little about which option is the best: the most is what any may be ahead. What weighs
    most is never said after a quick look, however clear.
    """
    if comparison.contenders == (comparison.chosen,):
        return True
    mean, sampled, wide = comparison.loss.mean, comparison.sampled, comparison.doubted
    least, most = mean - sampled, max(mean + sampled, comparison.risk)
    labels = {_label(Estimate(each, each - wide, each + wide)) for each in (least, most)}
    if not labels & LIMITS.keys() and most - least <= wide / 2:
        return True
    return len(labels) == 1 and "blunder" not in labels


def _explanation(
    game: str, coach: GameCoach[View], of: Situation[View], taught: Taught | None
) -> Explanation:
    reason = reason_for(of, coach.features(of.view, of.values.worlds))
    sentence = taught.sentence if taught else sentence_for(game, of, reason)
    behind = figures(game, of, reason)
    if reason is None:
        return Explanation(sentence, behind, None, None, ())
    world = coach.hidden(of.view, of.values.worlds[reason.world])
    state = game_named(game).imagine(of.view, world)
    chosen, seat = of.comparison.chosen, of.view.seat
    acts = () if chosen is None or seat is None else (Act(seat, chosen),)
    for act in acts:
        state = state.act(*act)
    return Explanation(sentence, behind, reason, world, (*acts, *coach.line(state)))

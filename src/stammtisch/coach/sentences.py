"""What is said of an error that has no name: the better option, and what it wins or earns more.

A world is asked whether it is won and, where both options win it, what each of them earns. Scarto
knows no won deal: there it is asked whether the deal ends in plus.
"""

from __future__ import annotations

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.comparison import Estimate
from stammtisch.coach.games import Situation, coach_for
from stammtisch.coach.reasons import Cases, Reason
from stammtisch.coach.valuation import Option
from stammtisch.faces import label_of
from stammtisch.games.registry import game_named

TELLS = 0.10
"""Chances of winning that differ by less are not told beside each other: the points are."""

SURE, NEARLY = 0.9999, 0.99
"""A chance above the first is told as certain, one above the second as nearly so."""


def sentence_for(game: str, of: Situation[View], reason: Reason | None) -> Message:
    """The better option, and what decides: a fact about the hidden cards, or the count alone."""
    coach, complete = coach_for(game), of.values.complete
    wins = coach.told_as(of.view)
    better, chosen = (option_named(game, e) for e in (of.comparison.best, of.comparison.chosen))
    if coach.besides is not None and (told := coach.besides(of)):
        return told
    if reason is not None and reason.feature is not None:
        case = reason.with_it
        if case.better - case.chosen >= TELLS:
            return say(
                f"coach.says.feature.{wins}",
                better=better,
                feature=reason.feature,
                often=chance(case.better, complete),
                action=chosen,
                seldom=chance(case.chosen, complete),
            )
        return say(
            "coach.says.feature.costs",
            better=better,
            feature=reason.feature,
            action=chosen,
            points=amount(game, case.points),
        )
    cost, counted = amount(game, of.comparison.points.mean), _counted(of)
    if of.comparison.wins.mean < TELLS:
        return say("coach.says.costs", better=better, action=chosen, points=cost, counted=counted)
    best = of.comparison.chance
    return say(
        f"coach.says.{wins}",
        better=better,
        often=chance(best, complete),
        action=chosen,
        seldom=chance(max(0.0, best - of.comparison.wins.mean), complete),
        counted=counted,
    )


def _counted(of: Situation[View]) -> Message:
    """What the numbers rest on, where there is no rule of thumb."""
    if of.values.known:
        return say("coach.says.counted.known")
    return say("coach.says.counted.all" if of.values.complete else "coach.says.counted.many")


def figures(game: str, of: Situation[View], reason: Reason | None) -> tuple[Message, ...]:
    """The figures behind a sentence, for who wants to see them."""
    found, wins = of.comparison, coach_for(game).told_as(of.view)
    told = [
        _cost(game, found.points),
        say(f"coach.figures.{wins}", **_chances(found.chance, found.chance - found.wins.mean)),
    ]
    if found.match is not None:
        told.append(say("coach.figures.match", points=round(100 * found.match.mean)))
    if reason is not None and reason.feature is not None:
        told.append(_feature(game, reason.feature, reason.with_it, reason.without))
    return tuple(told)


def _cost(game: str, points: Estimate) -> Message:
    """What it costs, with the interval where that says more than the average."""
    mean, low, high = (amount(game, each) for each in (points.mean, points.low, points.high))
    if low == high:
        return say("coach.figures.average", points=mean)
    return say("coach.figures.interval", points=mean, low=low, high=high)


def _feature(game: str, feature: Message, case: Cases, other: Cases) -> Message:
    with_it, without = (_chances(each.better, each.chosen) for each in (case, other))
    brings = other.points < 0
    return say(
        "coach.figures.feature.brings" if brings else "coach.figures.feature",
        feature=feature,
        points=amount(game, case.points),
        better2=without["better"],
        chosen2=without["chosen"],
        points2=amount(game, abs(other.points)),
        **with_it,
    )


def _chances(better: float, chosen: float) -> dict[str, int]:
    """Two chances in per cent; where a model estimates them they may lie a little outside."""
    told = {"better": better, "chosen": chosen}
    return {name: round(100 * min(max(each, 0.0), 1.0)) for name, each in told.items()}


def option_named(game: str, option: Option) -> Message:
    """An option inside a sentence: a card by its name, anything else in quotation marks."""
    if isinstance(option, Play):
        return say("coach.says.card", card=option.card)
    if option is None:
        return say("coach.says.wait")
    return say("coach.says.action", action=label_of(game_named(game), option))


def chance(share: float, complete: bool) -> Message:
    """How often something happens; of a sample of the worlds nothing is certain."""
    for id, other in (("always", 1 - share), ("never", share)):
        if other <= 1 - SURE and complete:
            return say(f"coach.chance.{id}")
        if other <= 1 - NEARLY:
            return say(f"coach.chance.nearly_{id}")
    tenths = round(10 * share)
    if 0 < tenths < 10:
        return say("coach.chance.tenths", number=tenths)
    return say("coach.chance.hundredths", number=round(100 * share))


def counts(points: int) -> Message:
    """What a card counts: a number, or nothing."""
    return say("coach.counts.points", worth=points) if points else say("coach.counts.nothing")


def only(points: int) -> Message:
    """The same where it is less than something else."""
    return say("coach.only.points", worth=points) if points else say("coach.only.nothing")


def amount(game: str, points: float) -> Message:
    """An amount in the game's points, with one decimal where it is small."""
    tenths = round(10 * points) if abs(points) < 9.95 else 10 * round(points)
    return say(f"coach.amount.{game}", amount=tenths, number=1 if abs(tenths) == 10 else 2)

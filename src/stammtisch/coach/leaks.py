"""Where points were lost: by named error, or else by kind of decision. Small losses add up here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.decisions import Decision
from stammtisch.coach.judgement import ERRORS, Judgement

KINDS = {
    "bid": "bid",
    "hold": "bid",
    "take_skat": "skat",
    "hand": "skat",
    "discard": "discard",
    "declare": "declare",
    "marriage": "marriage",
    "exchange": "exchange",
    "close": "close",
    "claim": "claim",
    "contra": "contra",
    "re": "contra",
}
"""What a decision was about, by the first word of an action."""

PHASES = {
    "grand_hand": "grand_hand",
    "push": "push",
    "pass_on": "push",
    "contra": "contra",
    "re": "contra",
}
"""The same by the phase, where that says it."""


@dataclass(frozen=True, slots=True)
class Leak:
    """Decisions of one kind lost so many of the game's points together; ``errors`` were errors.

    ``named``: it is a named error, and not only a kind of decision. ``steps`` are the decisions: so
    many acts came before each.
    """

    name: Message
    named: bool
    steps: tuple[int, ...]
    errors: int
    points: float


def leaks(judged: Iterable[tuple[Decision, Judgement]]) -> tuple[Leak, ...]:
    """The losses of a review, the greatest first; what is good, or costs nothing, is none."""
    found: dict[Message, Leak] = {}
    for decision, judgement in judged:
        lost = cost_of(judgement)
        if not lost:
            continue
        named = judgement.pattern is not None
        name = judgement.pattern.message if judgement.pattern else kind_of(decision, judgement)
        before = found.get(name, Leak(name, named, (), 0, 0.0))
        found[name] = Leak(
            name,
            named,
            (*before.steps, decision.index),
            before.errors + (judgement.label in ERRORS),
            before.points + lost,
        )
    return tuple(sorted(found.values(), key=lambda each: -each.points))


def cost_of(judgement: Judgement) -> float:
    """What a decision lost, in the game's points; nothing where another was hardly better."""
    if judgement.comparison is None or judgement.label == "good":
        return 0.0
    return max(judgement.comparison.points.mean, 0.0)


def stake_of(judgements: Iterable[Judgement]) -> float:
    """The stake of a deal's decisions, in the game's points; 0 where there was no choice."""
    return next((each.comparison.stake for each in judgements if each.comparison), 0.0)


def kind_of(decision: Decision, judgement: Judgement) -> Message:
    """What a decision was about: a marriage, say, where one was missed."""
    if decision.view.phase in PHASES:
        return say(f"coach.kind.{PHASES[decision.view.phase]}")
    options = (judgement.comparison.best if judgement.comparison else None, decision.chosen)
    words = [KINDS.get(str(each).split(" ", 1)[0]) for each in options if each is not None]
    special = next(filter(None, words), None)
    if special:
        return say(f"coach.kind.{special}")
    if isinstance(decision.chosen, Play):
        return say(
            "coach.kind.follow" if getattr(decision.view, "trick", ()) else "coach.kind.lead"
        )
    return say("coach.kind.bid" if decision.view.phase == "auction" else "coach.kind.wait")

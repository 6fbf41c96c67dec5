"""The review of a deal: every decision of one player, the costliest first.

``questions`` is the plan: it yields one question at a time and is sent the answer, so that a server
can put each of them to a worker, below the questions of those who play. ``review`` answers them in
this process.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias, TypeVar, cast

from stammtisch.cardplay.game import State
from stammtisch.coach.account import Account, account
from stammtisch.coach.decisions import Decision, decisions
from stammtisch.coach.games import coach_for
from stammtisch.coach.judgement import SEED, Judgement, chance_between, judge, scan
from stammtisch.coach.open_cards import OpenCards, open_cards


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with its judgement, and what the true cards would have allowed."""

    decision: Decision
    judgement: Judgement
    open: OpenCards | None


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of ``seat``, in order; ``account`` is missing for an unfinished deal."""

    seat: int
    judged: tuple[Judged, ...]
    account: Account | None

    @property
    def costliest(self) -> tuple[Judged, ...]:
        """The errors, from the costliest."""
        errors = [each for each in self.judged if each.judgement.explanation]
        return tuple(sorted(errors, key=lambda each: -cost(each.judgement)))


class Question(NamedTuple):
    """A question, and the game that it is about: ``work(game, *args)`` answers it."""

    work: Callable[..., object]
    args: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """``done`` of ``total`` decisions have been judged, the last one is ``judged``."""

    done: int
    total: int
    judged: Judged


Answer = TypeVar("Answer")
Plan: TypeAlias = Generator[Question | Progress, object, Review]


def cost(judgement: Judgement) -> float:
    """The share of the stake that a decision lost."""
    return judgement.comparison.loss.mean if judgement.comparison else 0.0


def review(
    game: str,
    states: Sequence[State],
    seat: int,
    seed: str = SEED,
    not_chosen: Collection[int] = (),
) -> Iterator[Progress | Review]:
    """The progress of a review, decision by decision; the review itself comes last.

    ``states`` are the states of a deal from the first on; it may be unfinished. ``not_chosen`` are
    the numbers of the acts that the player did not choose; they are not judged.

    Raises:
        BadInput: there is no coach for this game here.
    """
    plan, answer = questions(game, states, seat, seed, not_chosen), None
    while True:
        try:
            step = plan.send(answer)
        except StopIteration as end:
            yield end.value
            return
        if isinstance(step, Progress):
            yield step
            answer = None
        else:
            answer = step.work(game, *step.args)


def questions(
    game: str,
    states: Sequence[State],
    seat: int,
    seed: str = SEED,
    not_chosen: Collection[int] = (),
) -> Plan:
    """The plan of a review: a quick look at every decision, then each from the costliest on."""
    coach = coach_for(game)
    found = tuple(each for each in decisions(states, seat) if each.index not in not_chosen)
    looks: dict[int, Judgement] = {}
    for at, each in enumerate(found):
        looks[at] = yield from _asked(scan, each.view, each.chosen, seed)
    judged: dict[int, Judged] = {}
    for at in sorted(looks, key=lambda at: -cost(looks[at])):
        decision = found[at]
        judgement = looks[at]
        if judgement.label != "forced":
            judgement = yield from _asked(judge, decision.view, decision.chosen, seed)
        with_cards_open = None
        if judgement.comparison:
            options = judgement.comparison.options
            state = states[decision.index]
            with_cards_open = yield from _asked(open_cards, state, seat, decision.chosen, options)
        judged[at] = Judged(decision, judgement, with_cards_open)
        yield Progress(len(judged), len(found), judged[at])
    in_order = tuple(judged[at] for at in range(len(found)))
    result = states[-1].result if states else None
    if result is None or not in_order:
        return Review(seat, in_order, None)
    chance = []
    for before, after in pairwise(each.decision.view for each in in_order):
        chance.append((yield from _asked(chance_between, before, after, seed)))
    whole = account([each.judgement for each in in_order], chance, coach.brought(result, seat))
    return Review(seat, in_order, whole)


def _asked(
    work: Callable[..., Answer], *args: object
) -> Generator[Question | Progress, object, Answer]:
    """Ask one question; what is sent back is what ``work`` returns."""
    return cast(Answer, (yield Question(work, args)))

"""The review of a deal: every decision of one player, the costliest first.

``questions`` is the plan: it yields one question at a time and is sent the answer, so that a server
can put each of them to a worker, below the questions of those who play. ``review`` answers them in
this process.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple, TypeAlias, TypeVar, cast

from stammtisch.cardplay.actions import Act
from stammtisch.cardplay.game import State
from stammtisch.cardplay.messages import Message
from stammtisch.coach.account import Account, account
from stammtisch.coach.decisions import Decision, decisions
from stammtisch.coach.games import coach_for
from stammtisch.coach.judgement import (
    LIMITS,
    SEED,
    Judgement,
    chance_between,
    first_look,
    judge,
    scan,
)
from stammtisch.coach.leaks import Leak, leaks, stake_of
from stammtisch.coach.open_cards import OpenCards, open_cards
from stammtisch.coach.swing import swing
from stammtisch.coach.verdict import tells_leaks, verdict
from stammtisch.games.registry import game_named

PRAISED = 2
"""So many decisions of a deal are praised at most."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with its judgement, and what the true cards would have allowed."""

    decision: Decision
    judgement: Judgement
    open: OpenCards | None


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of ``seat``, in order; ``account`` is missing for an unfinished deal.

    ``verdict`` says the whole in one sentence, ``leaks`` where the points were lost. They are told
    where the verdict names errors or leaks (``leaks_told``); those of several deals always add up.
    ``scale`` are the points beyond which an error is an inaccuracy, a mistake, a blunder; without a
    choice none. ``swing`` tells where the most changed by what others played, if that was much.
    """

    seat: int
    judged: tuple[Judged, ...]
    account: Account | None
    verdict: Message | None
    leaks: tuple[Leak, ...]
    leaks_told: bool
    scale: tuple[float, ...]
    swing: Message | None = None

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
        looks[at] = yield from _asked(first_look, each.view, each.chosen, seed)
    judged: dict[int, Judged] = {}
    for at in sorted(looks, key=lambda at: -cost(looks[at])):
        decision = found[at]
        judgement = looks[at]
        if not judgement.settled:
            judgement = yield from _asked(judge, decision.view, decision.chosen, seed, judgement)
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
        return _review(game, seat, in_order, None, ())
    chance = []
    for before, after in pairwise(each.decision.view for each in in_order):
        chance.append((yield from _asked(chance_between, before, after, seed)))
    brought, promises = 0.0, [in_order[0].judgement.points]
    for each, felt, first in felt_by(game, states, seat, not_chosen):
        look = yield from _asked(scan, each.view, each.chosen, seed)
        brought += felt * lost_at(look)
        if first:
            promises.append(look.points)
    whole = account(
        [each.judgement for each in in_order],
        coach.counts(states[0]) * result.gains[seat],
        others=brought,
        chance=chance,
        promises=promises if coach.level else (),
    )
    return _review(game, seat, in_order, whole, states[-1].history)


def felt_by(
    game: str, states: Sequence[State], seat: int, not_chosen: Collection[int]
) -> Iterator[tuple[Decision, float, bool]]:
    """The others' decisions that the player on ``seat`` felt, and how far; and their first ones.

    Where a deal's points add up to nothing, a first one says what its player could expect.
    """
    coach = coach_for(game)
    for other in range(game_named(game).GAME.seats):
        if other == seat:
            continue
        theirs = [each for each in decisions(states, other) if each.index not in not_chosen]
        for at, each in enumerate(theirs):
            felt = coach.felt(each.view, seat)
            if felt or (coach.level and at == 0):  # What would count nothing is not asked.
                yield each, felt, at == 0


def lost_at(look: Judgement) -> float:
    """What a quick look says that a decision lost, in points: over many it is right on average."""
    return look.comparison.points.mean if look.comparison else 0.0


def _review(
    game: str, seat: int, judged: tuple[Judged, ...], whole: Account | None, acts: Sequence[Act]
) -> Review:
    judged = praised(judged)
    lost = leaks((each.decision, each.judgement) for each in judged)
    stake = stake_of(each.judgement for each in judged)
    scale = tuple(each * stake for each in sorted(LIMITS.values())) if stake else ()
    turn, said = swing(game, judged, whole, acts), verdict(game, judged, whole)
    return Review(seat, judged, whole, said, lost, tells_leaks(judged), scale, turn)


def praised(judged: tuple[Judged, ...]) -> tuple[Judged, ...]:
    """The decisions with praise for the hardest alone: too much of it would count for nothing."""
    hard = [at for at, each in enumerate(judged) if each.judgement.praise]
    spared = sorted(hard, key=lambda at: -_lead(judged[at].judgement))[PRAISED:]
    return tuple(
        replace(each, judgement=replace(each.judgement, praise=None)) if at in spared else each
        for at, each in enumerate(judged)
    )


def _lead(judgement: Judgement) -> float:
    """How far the best option is ahead of the next, as a share of the stake."""
    return judgement.comparison.lost[1].share if judgement.comparison else 0.0


def _asked(
    work: Callable[..., Answer], *args: object
) -> Generator[Question | Progress, object, Answer]:
    """Ask one question; what is sent back is what ``work`` returns."""
    return cast(Answer, (yield Question(work, args)))

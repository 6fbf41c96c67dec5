"""The review of a deal: every decision of one player, the costliest first.

Each step is a question of its own (``scan``, ``judge``, ``chance_before``), so that a server can
queue them one by one; ``reviewed`` puts them to this process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from stammtisch.cardplay.game import State
from stammtisch.coach.account import Account, account
from stammtisch.coach.decisions import Decision, decisions
from stammtisch.coach.games import coach_for
from stammtisch.coach.judgement import SEED, Judgement, expectation, judge
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


@dataclass(frozen=True, slots=True)
class Progress:
    """``done`` of ``total`` decisions have been judged, the last one is ``judged``."""

    done: int
    total: int
    judged: Judged


def cost(judgement: Judgement) -> float:
    """The share of the stake that a decision lost."""
    return judgement.comparison.loss.mean if judgement.comparison else 0.0


def review(
    game: str, states: Sequence[State], seat: int, seed: str = SEED
) -> Iterator[Progress | Review]:
    """The progress of a review, decision by decision; the review itself comes last.

    ``states`` are the states of a deal from the first on; it may be unfinished.

    Raises:
        BadInput: there is no coach for this game here.
    """
    found = tuple(decisions(states, seat))
    scans = [judge(game, each.view, each.chosen, seed, scan=True) for each in found]
    order = sorted(range(len(found)), key=lambda at: -cost(scans[at]))
    judged: dict[int, Judged] = {}
    for at in order:
        decision = found[at]
        judgement = judge(game, decision.view, decision.chosen, seed)
        judged[at] = Judged(decision, judgement, _open(game, states, decision, judgement))
        yield Progress(len(judged), len(found), judged[at])
    in_order = tuple(judged[at] for at in range(len(found)))
    yield Review(seat, in_order, _account(game, states, in_order, seed))


def chance_between(game: str, before: Decision, after: Decision, seed: str = SEED) -> float:
    """What known chance brought between two decisions, in the game's points."""
    others = coach_for(game).alternatives(before.view, after.view)
    if not others:
        return 0.0
    found = expectation(game, after.view, seed)
    return found - sum(expectation(game, each, seed) for each in others) / len(others)


def _open(
    game: str, states: Sequence[State], decision: Decision, judgement: Judgement
) -> OpenCards | None:
    if judgement.comparison is None:
        return None
    options = dict.fromkeys((decision.chosen, *judgement.comparison.options))
    return open_cards(game, states[decision.index], decision, tuple(options))


def _account(
    game: str, states: Sequence[State], judged: Sequence[Judged], seed: str
) -> Account | None:
    result = states[-1].result if states else None
    if result is None or not judged:
        return None
    pairs = pairwise(judged)
    chance = [chance_between(game, one.decision, two.decision, seed) for one, two in pairs]
    seat = judged[0].decision.view.seat
    assert seat is not None, "a spectator takes no decisions"
    return account(
        [each.judgement for each in judged], chance, coach_for(game).brought(result, seat)
    )

"""The verdict on a deal: what there was to reproach, if anything, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Protocol

from stammtisch.cardplay.actions import Act, Play
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.account import Account
from stammtisch.coach.decisions import Decision
from stammtisch.coach.games import Pattern
from stammtisch.coach.judgement import ERRORS, LIMITS, Judgement
from stammtisch.coach.leaks import cost_of, stake_of
from stammtisch.coach.open_cards import OpenCards
from stammtisch.coach.sentences import amount, option_named
from stammtisch.games.registry import game_named

DECIDES = 0.15
"""So much of the chance of winning a decision loses at least that has lost the deal."""


class Judged(Protocol):
    """A judged decision, as ``stammtisch.coach.review`` has it."""

    @property
    def decision(self) -> Decision: ...
    @property
    def judgement(self) -> Judgement: ...
    @property
    def open(self) -> OpenCards | None: ...


def verdict(game: str, judged: Sequence[Judged], account: Account | None) -> Message | None:
    """What there is to say of a player's whole deal; ``None`` where nothing was decided.

    ``account`` is missing while the deal is not over.
    """
    real = _real(judged)
    if not real:
        return None
    errors = _misjudgements(real)
    if not errors:
        return _without_errors(game, [each.judgement for each in real], account)
    (first, *_), lost = max(errors, key=_lost), sum(map(_lost, errors))
    where = _where(game, first)
    if len(errors) == 1:
        decided = account is not None and _decided(first, account)
        if decided and isinstance(first.decision.chosen, Play):
            return say("coach.verdict.card", where=where)
        if decided:
            return say("coach.verdict.decision", where=where)
        return say("coach.verdict.one", where=where, points=amount(game, lost))
    return say("coach.verdict.several", number=len(errors), points=amount(game, lost), where=where)


def tells_leaks(judged: Sequence[Judged]) -> bool:
    """Whether the verdict names errors or leaks; else nobody is told where so little went."""
    real = [each.judgement for each in _real(judged)]
    return any(each.label in ERRORS for each in real) or _add_up(real)


def _real(judged: Sequence[Judged]) -> list[Judged]:
    """The decisions in which there was something to choose."""
    return [each for each in judged if each.judgement.comparison]


def _misjudgements(real: Sequence[Judged]) -> list[list[Judged]]:
    """The errors, in order; calls with the same cards and of the same name are one, begun once."""
    found: dict[Pattern | int, list[Judged]] = {}
    for each in real:
        decision, pattern = each.decision, each.judgement.pattern
        if each.judgement.label in ERRORS:
            cards = [decision.chosen, *(act.action for act in decision.view.history)]
            plays = any(isinstance(action, Play) for action in cards)
            found.setdefault(decision.index if plays else pattern or decision.index, []).append(
                each
            )
    return list(found.values())


def _lost(error: Sequence[Judged]) -> float:
    return sum(cost_of(each.judgement) for each in error)


def _add_up(real: Sequence[Judgement]) -> bool:
    """Whether the losses together cost more than an inaccuracy, with 95 % confidence."""
    lost = [each.comparison.points for each in real if each.comparison and cost_of(each)]
    doubt = hypot(*(each.mean - each.low for each in lost))
    return sum(each.mean for each in lost) - doubt > LIMITS["inaccuracy"] * stake_of(real)


def _without_errors(game: str, real: Sequence[Judgement], account: Account | None) -> Message:
    if _add_up(real):
        small = [cost for each in real if (cost := cost_of(each))]
        return say("coach.verdict.leaks", number=len(small), points=amount(game, sum(small)))
    if account is None or account.result >= 0:
        return say("coach.verdict.fine")
    if account.promise + (account.chance or 0.0) < 0:
        return say("coach.verdict.cards")
    return say("coach.verdict.others")


def _decided(judged: Judged, account: Account) -> bool:
    """Whether a decision lost a deal: it cost much, and as the cards lay another one won."""
    found, cards = judged.judgement.comparison, judged.open
    return (
        account.result < 0
        and found is not None
        and found.wins.mean >= DECIDES
        and cards is not None
        and cards.chosen <= 0 < cards.best
    )


def _where(game: str, judged: Judged) -> Message:
    """A decision, so that one finds it again: a card with the number of its trick."""
    decision = judged.decision
    option = option_named(game, decision.chosen)
    if not isinstance(decision.chosen, Play):
        return option
    trick = trick_of(game, decision.view.history)
    return say("coach.verdict.where", action=option, trick=trick)


def trick_of(game: str, history: Sequence[Act]) -> int:
    """The number of the trick that is due after these acts, from 1."""
    played = sum(isinstance(act.action, Play) for act in history)
    return played // game_named(game).GAME.seats + 1

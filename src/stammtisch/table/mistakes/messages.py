"""The messages about one's own errors that come back."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic.dataclasses import dataclass as validated

from stammtisch.table.review.messages import JudgedDecision
from stammtisch.table.web.messages import BODY


@dataclass(frozen=True, slots=True)
class OwnMistakes:
    """How many of one's errors wait today (``due``), come back later, and are ``learnt``.

    ``days`` from now the next comes back, if any does.
    """

    due: int
    later: int
    learnt: int
    days: int | None


@dataclass(frozen=True, slots=True)
class Mistake:
    """An error of one's own for which a better option is to be found.

    It is decision ``decision.index`` of the player on ``seat`` of a deal. One has found a better
    option ``found`` times in a row; of these ``of`` are needed.
    """

    table: str
    deal: int
    seat: int
    found: int
    of: int
    decision: JudgedDecision


@dataclass(frozen=True, slots=True)
class MistakeNoted:
    """The error ``comes_back`` in so many days, or is learnt; ``left`` others wait today."""

    comes_back: int | None
    left: int


@validated(config=BODY, frozen=True)
class MistakeTried:
    """Whether one has found a better option at the first attempt."""

    found: bool

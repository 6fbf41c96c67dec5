"""The messages of a review."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from pydantic import TypeAdapter

from stammtisch.cardplay.messages import Message
from stammtisch.coach.judgement import Label
from stammtisch.table.wire.messages import Position, Step


@dataclass(frozen=True, slots=True)
class LossEstimate:
    """A mean over the worlds that a judgement looked at, and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class JudgedOption:
    """An option of a decision. ``action`` is its text, ``None`` to let another player go on.

    ``loss``, ``points_lost`` and ``wins_lost`` are what it loses against the best option, in the
    units of ``JudgedDecision``. ``good``: it is as good as the best.
    """

    action: str | None
    label: Message | None
    good: bool
    loss: float
    points_lost: float
    wins_lost: float


@dataclass(frozen=True, slots=True)
class ErrorPattern:
    """A kind of error that has a name, and the clause to read about it, if it rests on one."""

    message: Message
    clause: str | None


@dataclass(frozen=True, slots=True)
class WithCardsOpen:
    """What the true cards would have allowed: points with the chosen option and with the best."""

    chosen: float
    best: float
    action: str | None
    label: Message | None


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """One decision of a reviewed deal, judged from the player's view at that moment.

    ``index`` acts came before it. ``wins`` is the probability of winning the deal with the best
    option and ``points`` what that brings; ``worlds`` were looked at. ``loss`` is what the choice
    lost, as a share of what lies between winning and losing the deal; the same in points; then in
    chances of winning the deal, and of winning the match. They are missing where there was no
    choice.

    At an error ``sentence`` says what to do instead and why; of a good choice that was hard it
    says so. ``pattern`` is its name, if it has
    one; ``why`` are figures and what could be counted; ``line`` is how it is punished when
    everybody plays as well as possible with all cards open, in cards that are imagined, not those
    of the deal. ``position`` is what the player saw at an honest table, with all that he could do.
    ``options`` are all that were compared, elsewhere the best of them; ``best`` tells those that
    are as good as the best, and of many equal ones not each.
    """

    index: int
    action: str | None
    label: Label
    wins: float
    points: float
    worlds: int
    loss: LossEstimate | None
    points_lost: LossEstimate | None
    wins_lost: LossEstimate | None
    match_lost: LossEstimate | None
    options: tuple[JudgedOption, ...]
    best: Message | None
    sentence: Message | None
    pattern: ErrorPattern | None
    why: tuple[Message, ...]
    line: tuple[Step, ...]
    cards_open: WithCardsOpen | None
    position: Position | None


@dataclass(frozen=True, slots=True)
class DealAccount:
    """``promise + decisions + others + chance + rest == result``, in the game's points.

    ``chance`` is missing where a deal has none.
    """

    promise: float
    decisions: float
    others: float
    chance: float | None
    rest: float
    result: float


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """A line of a review on its way: ``done`` of ``total`` decisions of ``seat`` are judged."""

    seat: int
    done: int
    total: int
    decision: JudgedDecision
    type: Literal["progress"] = "progress"


@dataclass(frozen=True, slots=True)
class Leak:
    """So many decisions of one kind lost so many points; ``errors`` of them were errors.

    ``named``: the kind is a named error, and not only a kind of decision.
    """

    name: Message
    named: bool
    number: int
    errors: int
    points: float


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The last line of a review: all decisions of the player on ``seat`` of the deal, in order.

    ``version`` names the bots and models on which the judgements rest. ``verdict`` says the whole
    in a sentence, ``leaks`` where the points were lost, the most first. They are shown where the
    verdict names errors or leaks (``leaks_told``); those of several deals always add up.
    ``scale`` are the points beyond which an error is an inaccuracy, a mistake, a blunder. ``swing``
    tells where the most changed by what others played, if that was much.
    """

    version: str
    seat: int
    verdict: Message | None
    decisions: tuple[JudgedDecision, ...]
    leaks: tuple[Leak, ...]
    leaks_told: bool
    scale: tuple[float, ...]
    swing: Message | None
    account: DealAccount | None
    type: Literal["reviewed"] = "reviewed"


@dataclass(frozen=True, slots=True)
class ReviewFailed:
    """The last line of a review that could not be finished."""

    message: Message
    type: Literal["failed"] = "failed"


ReviewLine: TypeAlias = ReviewProgress | Reviewed | ReviewFailed

REVIEW_LINE: TypeAdapter[ReviewLine] = TypeAdapter(ReviewLine)

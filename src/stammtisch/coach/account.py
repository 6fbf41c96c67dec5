"""The account of a deal: from what the cards promised to the result, in the game's points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.coach.judgement import Judgement


@dataclass(frozen=True, slots=True)
class Account:
    """``promise + decisions + chance + rest == result``.

    ``promise`` is what the player could expect at his first decision, ``decisions`` what his
    decisions lost, ``chance`` what known chance brought or took (the skat, cards of the stock), and
    ``rest`` what the others' play and unknown chance did.
    """

    promise: float
    decisions: float
    chance: float
    rest: float
    result: float


def account(judgements: Sequence[Judgement], chance: Sequence[float], result: float) -> Account:
    """The account of a finished deal.

    Raises:
        ValueError: there was no decision.
    """
    if not judgements:
        raise ValueError("without a decision there is nothing to account for")
    promise = judgements[0].points
    lost = -sum(max(each.comparison.points.mean, 0.0) for each in judgements if each.comparison)
    lucky = sum(chance)
    return Account(promise, lost, lucky, result - promise - lost - lucky, result)

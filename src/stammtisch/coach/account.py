"""The account of a deal: from what the cards promised to the result, in the game's points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from stammtisch.coach.judgement import Judgement
from stammtisch.coach.leaks import cost_of


@dataclass(frozen=True, slots=True)
class Account:
    """``promise + decisions + others + chance + rest == result``; what is missing counts nothing.

    ``promise`` is what the player could expect at his first decision, ``decisions`` what his
    decisions lost, ``others`` what those of the others brought him, ``chance`` what known chance
    brought or took (the skat, cards of the stock; missing where a deal has none), and ``rest`` what
    the cards of the others did, and where the estimates changed.
    """

    promise: float
    decisions: float
    others: float
    chance: float | None
    rest: float
    result: float

    def rounded(self, digits: int) -> Account:
        """So many decimals of each part; the result stays exact, and ``rest`` makes up for it."""
        parts = {
            name: part and round(part, digits)
            for name, part in asdict(self).items()
            if name not in ("rest", "result")
        }
        rest = self.result - sum(part or 0.0 for part in parts.values())
        return Account(**parts, rest=round(rest, digits), result=self.result)


def account(
    judgements: Sequence[Judgement],
    result: float,
    *,
    others: float = 0.0,
    chance: Sequence[float | None] = (),
    promises: Sequence[float] = (),
) -> Account:
    """The account of a finished deal.

    ``others`` is what the others' decisions brought the player. ``promises`` are what all seats
    could expect, where a deal's points add up to nothing: then what they have in common is taken
    off, for everybody overrates what his own best choices bring.

    Raises:
        ValueError: there was no decision.
    """
    if not judgements:
        raise ValueError("without a decision there is nothing to account for")
    common = sum(promises) / len(promises) if promises else 0.0
    promise = judgements[0].points - common
    lost = -sum(map(cost_of, judgements))
    known = [each for each in chance if each is not None]
    lucky = sum(known) if known else None
    rest = result - promise - lost - others - (lucky or 0.0)
    return Account(promise, lost, others, lucky, rest, result)

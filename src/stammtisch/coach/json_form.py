"""A review as JSON: what ``stammtisch review --json`` prints (``docs/coach.md``)."""

from __future__ import annotations

from dataclasses import asdict

from stammtisch.cardplay.messages import Message
from stammtisch.coach.comparison import Comparison, Estimate
from stammtisch.coach.judgement import Explanation
from stammtisch.coach.review import Judged, Review
from stammtisch.coach.valuation import Option
from stammtisch.coach.version import version


def to_json(game: str, review: Review) -> dict[str, object]:
    """The review of one player. Numbers are rounded to six digits after the point."""
    return {
        "version": version(game),
        "seat": review.seat,
        "decisions": [_decision(each) for each in review.judged],
        "costliest": [each.decision.index for each in review.costliest],
        "account": _rounded(asdict(review.account)) if review.account else None,
    }


def _decision(judged: Judged) -> dict[str, object]:
    judgement, found = judged.judgement, judged.judgement.comparison
    return {
        "step": judged.decision.index,
        "chosen": _text(judged.decision.chosen),
        "label": judgement.label,
        "wins": round(judgement.wins, 6),
        "points": round(judgement.points, 6),
        "worlds": judgement.worlds,
        "stage": judgement.stage,
        "comparison": _comparison(found) if found else None,
        "open": {
            "chosen": judged.open.chosen,
            "best": judged.open.best,
            "option": _text(judged.open.option),
        }
        if judged.open
        else None,
        "facts": [_message(each) for each in judgement.facts],
        "reason": _reason(judgement.explanation),
    }


def _comparison(found: Comparison) -> dict[str, object]:
    return {
        "options": [_text(each) for each in found.options],
        "good": [_text(each) for each in found.good],
        "loss": _estimate(found.loss),
        "points": _estimate(found.points),
        "wins": _estimate(found.wins),
        "match": _estimate(found.match) if found.match else None,
    }


def _estimate(of: Estimate) -> dict[str, float]:
    return _rounded(asdict(of))


def _reason(found: Explanation | None) -> dict[str, object] | None:
    """Messages without their sentences, which belong to a language."""
    if found is None or found.reason is None:
        return None
    reason = found.reason
    return {
        "feature": _message(reason.feature) if reason.feature else None,
        "with": round(reason.with_it, 6),
        "without": round(reason.without, 6),
        "line": [[act.seat, str(act.action)] for act in found.line],
        "patterns": [each.message.id for each in found.patterns],
    }


def _message(message: Message) -> dict[str, object]:
    """The identifier of a message, and its parameters."""
    return {"id": message.id, **dict(message.params)}


def _text(option: Option) -> str | None:
    """The record's text of an action; ``None`` for letting another player go on."""
    return None if option is None else str(option)


def _rounded(numbers: dict[str, float]) -> dict[str, float]:
    return {name: round(number, 6) for name, number in numbers.items()}

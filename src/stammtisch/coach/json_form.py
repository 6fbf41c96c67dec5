"""A review as JSON: what ``stammtisch review --json`` prints (``docs/coach.md``)."""

from __future__ import annotations

from dataclasses import asdict

from stammtisch.cardplay.messages import Message
from stammtisch.coach.account import Account
from stammtisch.coach.comparison import Comparison, Estimate
from stammtisch.coach.judgement import Explanation
from stammtisch.coach.leaks import Leak
from stammtisch.coach.reasons import Cases
from stammtisch.coach.review import Judged, Review
from stammtisch.coach.valuation import Option
from stammtisch.coach.version import version


def to_json(game: str, review: Review) -> dict[str, object]:
    """The review of one player. Numbers are rounded to six digits after the point."""
    return {
        "version": version(game),
        "seat": review.seat,
        "verdict": _message(review.verdict) if review.verdict else None,
        "decisions": [_decision(each) for each in review.judged],
        "costliest": [each.decision.index for each in review.costliest],
        "leaks": [_leak(each) for each in review.leaks],
        "scale": [round(each, 6) for each in review.scale],
        "account": _account(review.account) if review.account else None,
        "swing": _message(review.swing) if review.swing else None,
    }


def _account(of: Account) -> dict[str, float | None]:
    return {name: None if part is None else round(part, 6) for name, part in asdict(of).items()}


def _leak(leak: Leak) -> dict[str, object]:
    return {
        "name": _message(leak.name),
        "named": leak.named,
        "number": leak.number,
        "errors": leak.errors,
        "points": round(leak.points, 6),
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
        "pattern": judgement.pattern.message.id if judgement.pattern else None,
        "sentence": _message(judgement.explanation.sentence) if judgement.explanation else None,
        "praise": _message(judgement.praise) if judgement.praise else None,
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
        "with": _cases(reason.with_it),
        "without": _cases(reason.without),
        "line": [[act.seat, str(act.action)] for act in found.line],
    }


def _cases(of: Cases) -> dict[str, float]:
    return _rounded(of._asdict())


def _message(message: Message) -> dict[str, object]:
    """The identifier of a message, and its parameters; some of them are messages."""
    params = {
        name: _message(value) if isinstance(value, Message) else value
        for name, value in message.params
    }
    return {"id": message.id, **params}


def _text(option: Option) -> str | None:
    """The record's text of an action; ``None`` for letting another player go on."""
    return None if option is None else str(option)


def _rounded(numbers: dict[str, float]) -> dict[str, float]:
    return {name: round(number, 6) for name, number in numbers.items()}

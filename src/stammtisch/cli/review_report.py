"""A review in words and figures, for a person at a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from stammtisch.cardplay.actions import Act
from stammtisch.coach.account import Account
from stammtisch.coach.comparison import Comparison
from stammtisch.coach.judgement import Explanation, Label
from stammtisch.coach.review import Judged, Review
from stammtisch.coach.valuation import Option
from stammtisch.faces import label_of
from stammtisch.games.registry import AnyGame
from stammtisch.words import Voice

MOST = 3
"""So many decisions are told in full."""

ACTS = 6
"""So many acts of the line that punishes an error are told."""

DECIMAL_COMMA = ("de", "it")
"""Languages that write it in place of the point."""


def report(game: AnyGame, review: Review, voice: Voice, where: str) -> Iterator[str]:
    """The lines of a review: the chances, the costliest decisions, the account."""
    name, player = voice.word(f"{game.GAME.name}.name"), voice.player(review.seat)
    yield voice.word("coach.review.title", game=name, where=where, player=player, place=review.seat)
    if not review.judged:
        yield voice.word("coach.review.nothing")
        return
    chances = " ".join(str(round(100 * each.judgement.wins)) for each in review.judged)
    yield voice.word("coach.review.chances", figures=chances)
    counts = Counter(each.judgement.label for each in review.judged)
    labels = [f"{_label(label, voice)} {number}" for label, number in counts.items()]
    yield voice.word("coach.review.labels", labels=tuple(labels))
    for rank, judged in enumerate(review.costliest[:MOST], 1):
        yield from _decision(game, rank, judged, voice)
    unlucky = [str(each.decision.index) for each in review.judged if _unlucky(each)]
    if unlucky:
        yield voice.word("coach.review.unlucky", steps=", ".join(unlucky))
    if review.account is None:
        yield voice.word("coach.review.unfinished")
    else:
        yield from _account(review.account, voice)


def _decision(game: AnyGame, rank: int, judged: Judged, voice: Voice) -> Iterator[str]:
    found, explained = judged.judgement.comparison, judged.judgement.explanation
    assert found is not None, "an error has a comparison"
    good = tuple(_option(game, each, voice) for each in found.good)
    yield voice.word(
        "coach.review.error",
        number=rank,
        label=_label(judged.judgement.label, voice),
        step=judged.decision.index,
        action=_option(game, judged.decision.chosen, voice),
        better=voice.word("coach.review.or").join(good),
    )
    yield "   " + _cost(found, voice)
    if judged.judgement.facts:
        yield "   " + " ".join(map(voice.say, judged.judgement.facts))
    if explained:
        for sentence in _why(explained, voice):
            yield f"   {sentence}"
        if len(explained.line) > 1:
            yield "   " + voice.word("coach.review.line", acts=_line(game, explained.line, voice))
    if judged.open and judged.open.chosen >= judged.open.best:
        yield "   " + voice.word("coach.review.lucky")
    elif judged.open:
        yield "   " + voice.word(
            "coach.review.open",
            action=_option(game, judged.open.option, voice),
            best=_figure(judged.open.best, 0, voice),
            own=_figure(judged.open.chosen, 0, voice),
        )


def _unlucky(judged: Judged) -> bool:
    """Whether a good decision was not the best one as the cards really lay."""
    found = judged.open
    return judged.judgement.label == "good" and found is not None and found.best > found.chosen


def _line(game: AnyGame, line: Sequence[Act], voice: Voice) -> str:
    """How an error is punished: who does what, from the error on."""
    acts = [f"{voice.player(each.seat)} {_option(game, each.action, voice)}" for each in line]
    return ", ".join(acts[:ACTS]) + (" …" if len(acts) > ACTS else "")


def _label(label: Label, voice: Voice) -> str:
    return voice.word(f"coach.label.{label.replace(' ', '-')}")


def _option(game: AnyGame, option: Option, voice: Voice) -> str:
    if option is None:
        return voice.word("coach.review.wait")
    return voice.say(label_of(game, option))


def _cost(found: Comparison, voice: Voice) -> str:
    cost = voice.word(
        "coach.review.cost",
        points=_figure(found.points.mean, 2, voice, signed=False),
        share=round(100 * found.loss.mean),
        wins=_figure(-100 * found.wins.mean, 0, voice),
    )
    if found.match is None:
        return cost
    match = _figure(100 * found.match.mean, 1, voice, signed=False)
    return f"{cost} {voice.word('coach.review.match', share=match)}"


def _why(explained: Explanation, voice: Voice) -> Iterator[str]:
    reason = explained.reason
    for pattern in explained.patterns:
        clause = f" ({pattern.clause})" if pattern.clause else ""
        yield voice.say(pattern.message) + clause
    if reason is not None and reason.feature is not None:
        yield voice.word(
            "coach.review.reason",
            feature=voice.say(reason.feature),
            often=round(100 * reason.with_it),
            seldom=round(100 * reason.without),
        )
    elif reason is not None:
        yield voice.word("coach.review.fails", often=round(100 * reason.with_it))


def _account(account: Account, voice: Voice) -> Iterator[str]:
    """The parts with two digits; the rest makes up for what rounding leaves."""
    parts = {
        "promise": round(account.promise, 2),
        "decisions": round(account.decisions, 2),
        "chance": round(account.chance, 2),
    }
    parts["rest"] = account.result - sum(parts.values())
    yield voice.word("coach.review.account")
    for name, amount in parts.items():
        yield f"  {_figure(amount, 2, voice):>9}  {voice.word(f'coach.account.{name}')}"
    yield f"  {_figure(account.result, 2, voice):>9}  {voice.word('coach.account.result')}"


def _figure(number: float, digits: int, voice: Voice, *, signed: bool = True) -> str:
    """A number as the language writes it, with a sign."""
    text = f"{number:{'+' if signed else ''}.{digits}f}"
    if not float(text):
        text = text.lstrip("+-")
    text = text.replace("-", "−")
    return text.replace(".", ",") if voice.language in DECIMAL_COMMA else text

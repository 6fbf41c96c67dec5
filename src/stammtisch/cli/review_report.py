"""A review in words and figures, for a person at a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from stammtisch.cardplay.actions import Act
from stammtisch.coach.account import Account
from stammtisch.coach.best import best_told
from stammtisch.coach.judgement import Label
from stammtisch.coach.review import Judged, Review
from stammtisch.coach.sentences import amount, option_named
from stammtisch.coach.valuation import Option
from stammtisch.games.registry import AnyGame
from stammtisch.words import DECIMAL_COMMA, Voice

MOST = 3
"""So many decisions are told in full."""

ACTS = 6
"""So many acts of the line that punishes an error are told."""


def report(game: AnyGame, review: Review, voice: Voice, where: str) -> Iterator[str]:
    """The lines of a review: the verdict, the costliest decisions, the leaks, the account."""
    name, player = voice.word(f"{game.GAME.name}.name"), voice.player(review.seat)
    yield voice.word("coach.review.title", game=name, where=where, player=player, place=review.seat)
    if not review.judged:
        yield voice.word("coach.review.nothing")
        return
    if review.verdict:
        yield voice.say(review.verdict)
    for rank, judged in enumerate(review.costliest[:MOST], 1):
        yield from _decision(game, rank, judged, voice)
    counts = Counter(each.judgement.label for each in review.judged)
    labels = [f"{_label(label, voice)} {number}" for label, number in counts.items()]
    yield voice.word("coach.review.labels", labels=tuple(labels))
    points = " ".join(_figure(each.judgement.points, 1, voice) for each in review.judged)
    yield voice.word("coach.review.points", figures=points)
    for judged in review.judged:
        if judged.judgement.praise:
            yield voice.say(judged.judgement.praise)
    unlucky = [str(each.decision.index) for each in review.judged if _unlucky(each)]
    if unlucky:
        yield voice.word("coach.review.unlucky", steps=", ".join(unlucky))
    if review.leaks_told:
        yield voice.word("coach.review.leaks")
    for leak in review.leaks if review.leaks_told else ():
        lost = amount(game.GAME.name, leak.points)
        yield "  " + voice.word(
            "coach.review.leak",
            number=len(leak.steps),
            name=leak.name,
            points=lost,
            steps=", ".join(map(str, leak.steps)),
        )
    if review.account is None:
        yield voice.word("coach.review.unfinished")
    else:
        yield from _account(review.account, voice)
    if review.swing:
        yield voice.say(review.swing)


def _decision(game: AnyGame, rank: int, judged: Judged, voice: Voice) -> Iterator[str]:
    """What to do instead and why; then the figures."""
    found, explained = judged.judgement.comparison, judged.judgement.explanation
    assert found is not None, "an error has a comparison"
    assert explained is not None, "an error is explained"
    yield voice.word(
        "coach.review.error",
        number=rank,
        label=_label(judged.judgement.label, voice),
        step=judged.decision.index,
        action=_option(game, judged.decision.chosen, voice),
        points=amount(game.GAME.name, found.points.mean),
    )
    pattern = judged.judgement.pattern
    clause = f" ({pattern.clause})" if pattern and pattern.clause else ""
    yield f"   {voice.say(explained.sentence)}{clause}"
    best = best_told(game.GAME.name, judged.decision.view, found.good)
    yield "   " + voice.word("coach.review.best", better=best)
    yield "   " + " ".join(map(voice.say, (*explained.figures, *judged.judgement.facts)))
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
    return voice.say(option_named(game.GAME.name, option))


def _account(account: Account, voice: Voice) -> Iterator[str]:
    yield voice.word("coach.review.account")
    for name, each in asdict(account.rounded(2)).items():
        if each is not None:
            yield f"  {_figure(each, 2, voice):>9}  {voice.word(f'coach.account.{name}')}"


def _figure(number: float, digits: int, voice: Voice) -> str:
    """A number as the language writes it, with a sign."""
    text = f"{number:+.{digits}f}"
    if not float(text):
        text = text.lstrip("+-")
    text = text.replace("-", "−")
    return text.replace(".", ",") if voice.language in DECIMAL_COMMA else text

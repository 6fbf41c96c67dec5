"""A review as the messages of its lines: the one form in which it is told to programs."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from pydantic import TypeAdapter

from stammtisch.cardplay.game import State, View
from stammtisch.cardplay.match import Seating
from stammtisch.cardplay.messages import Message
from stammtisch.coach.best import best_told
from stammtisch.coach.comparison import Estimate
from stammtisch.coach.games import Pattern
from stammtisch.coach.judgement import ERRORS, Explanation, Judgement
from stammtisch.coach.leaks import Leak
from stammtisch.coach.open_cards import OpenCards
from stammtisch.coach.review import Judged, Progress, Review
from stammtisch.coach.valuation import Option
from stammtisch.coach.version import version
from stammtisch.faces import label_of
from stammtisch.games.registry import AnyGame
from stammtisch.table.review import messages
from stammtisch.table.state.renumbered import renumbered
from stammtisch.table.wire.messages import Step
from stammtisch.table.wire.positions import position_in
from stammtisch.table.wire.replays import step_of

DIGITS = 4
"""Decimals of the figures."""

SHOWN = 12
"""How many options of a decision are sent at most, from the best; of an error all are sent."""


_REVIEWED: TypeAdapter[messages.Reviewed] = TypeAdapter(messages.Reviewed)


def to_json(game: AnyGame, review: Review) -> dict[str, object]:
    """The last line of a review by itself, where nobody sits at a table: seats are the deal's."""
    lines = ReviewLines(game, 0, Seating(tuple(range(game.GAME.seats)), 0))
    told: dict[str, object] = _REVIEWED.dump_python(lines.reviewed(review), mode="json")
    return told


@dataclass(frozen=True, slots=True)
class ReviewLines:
    """Of a game, a deal's number, and who of the match sat where."""

    game: AnyGame
    deal: int
    seating: Seating

    def decision(self, judged: Judged) -> messages.JudgedDecision:
        """One decision by itself."""
        return renumbered(self._decision(judged), self.seating)

    def progress(self, step: Progress) -> messages.ReviewProgress:
        """A line on the way."""
        decision = self._decision(step.judged)
        seat = step.judged.decision.view.seat
        if seat is None:
            raise ValueError("a decision is somebody's")
        found = messages.ReviewProgress(seat, step.done, step.total, decision)
        return renumbered(found, self.seating)

    def reviewed(self, review: Review) -> messages.Reviewed:
        """The last line."""
        found = messages.Reviewed(
            version=version(self.game.GAME.name),
            seat=review.seat,
            verdict=review.verdict,
            decisions=tuple(self._decision(each) for each in review.judged),
            leaks=tuple(map(_leak, review.leaks)),
            leaks_told=review.leaks_told,
            scale=tuple(map(_rounded, review.scale)),
            swing=review.swing,
            account=messages.DealAccount(**asdict(review.account.rounded(DIGITS)))
            if review.account
            else None,
        )
        return renumbered(found, self.seating)

    def _decision(self, judged: Judged) -> messages.JudgedDecision:
        judgement, comparison = judged.judgement, judged.judgement.comparison
        explanation = judgement.explanation
        lost = (
            (comparison.loss, comparison.points, comparison.wins, comparison.match)
            if comparison
            else (None,) * 4
        )
        loss, points_lost, wins_lost, match_lost = map(_estimate, lost)
        return messages.JudgedDecision(
            index=judged.decision.index,
            action=_text(judged.decision.chosen),
            label=judgement.label,
            wins=_rounded(judgement.wins),
            points=_rounded(judgement.points),
            worlds=judgement.worlds,
            loss=loss,
            points_lost=points_lost,
            wins_lost=wins_lost,
            match_lost=match_lost,
            options=self._options(judgement),
            best=best_told(self.game.GAME.name, judged.decision.view, comparison.good)
            if comparison
            else None,
            sentence=explanation.sentence if explanation else judgement.praise,
            pattern=_pattern(judgement.pattern),
            why=(*explanation.figures, *judgement.facts) if explanation else (),
            line=self._line(judged.decision.view, explanation) if explanation else (),
            cards_open=self._cards_open(judged.open),
            position=position_in(self.game, judged.decision.view, self.deal, self.seating)
            if judgement.label in ERRORS
            else None,
        )

    def _options(self, judgement: Judgement) -> tuple[messages.JudgedOption, ...]:
        found = judgement.comparison
        if found is None:
            return ()
        shown = None if judgement.label in ERRORS else max(SHOWN, len(found.good))
        return tuple(
            messages.JudgedOption(
                _text(option), self._label(option), option in found.good, *map(_rounded, lost)
            )
            for option, lost in list(zip(found.options, found.lost, strict=True))[:shown]
        )

    def _line(self, view: View, explanation: Explanation) -> tuple[Step, ...]:
        if explanation.world is None:
            return ()
        imagined: State = self.game.imagine(view, explanation.world)
        steps = [step_of(self.game, imagined)]
        for act in explanation.line:
            imagined = imagined.act(act.seat, act.action)
            steps.append(step_of(self.game, imagined, act.action))
        return tuple(steps)

    def _cards_open(self, found: OpenCards | None) -> messages.WithCardsOpen | None:
        if found is None:
            return None
        return messages.WithCardsOpen(
            _rounded(found.chosen),
            _rounded(found.best),
            _text(found.option),
            self._label(found.option),
        )

    def _label(self, option: Option) -> Message | None:
        return None if option is None else label_of(self.game, option)


def _text(option: Option) -> str | None:
    return None if option is None else str(option)


def _rounded(number: float) -> float:
    return round(number, DIGITS)


def _pattern(found: Pattern | None) -> messages.ErrorPattern | None:
    return None if found is None else messages.ErrorPattern(found.message, found.clause)


def _leak(found: Leak) -> messages.Leak:
    return messages.Leak(
        found.name, found.named, len(found.steps), found.errors, _rounded(found.points)
    )


def _estimate(found: Estimate | None) -> messages.LossEstimate | None:
    if found is None:
        return None
    return messages.LossEstimate(_rounded(found.mean), _rounded(found.low), _rounded(found.high))

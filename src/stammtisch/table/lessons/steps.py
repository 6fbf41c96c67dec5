"""Lessons on the wire: from a learner's answers to what the page shows.

Nothing is stored: the page sends all answers each time. Positions are those of a practice table,
built from the learner's views.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from stammtisch.cardplay.game import State
from stammtisch.cardplay.match import Seating
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach import lessons
from stammtisch.coach.lessons import Moment
from stammtisch.faces import label_of
from stammtisch.table.lessons import messages
from stammtisch.table.log.events import By
from stammtisch.table.state.played import Played
from stammtisch.table.wire.happenings import acted
from stammtisch.table.wire.messages import Position
from stammtisch.table.wire.positions import laid_open, outcome_for, position_in


def introduction(game: str) -> messages.Introduction:
    """A game for those who do not know it, and its lessons; ``BadInput`` if it has none."""
    passages = tuple(
        messages.Passage(
            each.title,
            tuple(map(_sentence, each.sentences)),
            tuple(messages.Picture(picture.cards, picture.figures) for picture in each.pictures),
        )
        for each in lessons.introduction(game).passages
    )
    found = (lessons.lesson(game, name) for name in lessons.lessons_of(game))
    titles = tuple(messages.LessonTitle(each.name, each.title, len(each.steps)) for each in found)
    return messages.Introduction(game, passages, titles)


def lesson_step(game: str, name: str, answers: Sequence[str]) -> messages.LessonStep:
    """What is shown and said after these answers; ``BadInput`` if they lead nowhere."""
    lesson = lessons.lesson(game, name)
    moment = lessons.begin(lesson, answers[:-1])
    if not isinstance(moment, Moment):
        raise BadInput("lesson.refuse.answer")
    after = moment.answer(answers[-1]) if answers else moment
    if isinstance(after, Moment):
        return _step(after, moment.state)
    return replace(_step(moment, moment.state), shown=(), reply=_sentence(after))


def _step(moment: Moment, before: State) -> messages.LessonStep:
    lesson, good = moment.lesson, moment.good
    return messages.LessonStep(
        number=moment.number,
        steps=len(lesson.steps),
        sentences=tuple(map(_sentence, moment.step.sentences)),
        shown=tuple(_shown(moment, before)),
        good=good,
        label=label_of(lesson.game, lesson.game.parse_action(good[0])) if good else None,
    )


def _shown(moment: Moment, before: State) -> Iterator[messages.Shown]:
    """The positions since the last answer, one an act; without any act the one that stands."""
    if not moment.passed:
        yield messages.Shown((), _position(moment, moment.state, asked=True))
    for earlier, state in pairwise((before, *moment.passed)):
        known = state.view(moment.lesson.seat)
        single = len(state.history) == len(earlier.history) + 1
        by: By = "person" if state.history[-1].seat == moment.lesson.seat else "bot"
        happened = acted(moment.lesson.game, _played(moment, state), known, by)
        asked = state is moment.state
        yield messages.Shown(happened if single else (), _position(moment, state, asked=asked))


def _position(moment: Moment, state: State, *, asked: bool) -> Position:
    """What the learner sees; without a menu where nothing is ``asked`` of them yet."""
    seat = moment.lesson.seat
    game, known = moment.lesson.game, state.view(seat)
    played = _played(moment, state)
    shown = position_in(game, known, played.index, played.seating, practice=True)
    if state.result is not None:
        result, cards = outcome_for(game, known, seat), laid_open(game, played)
        return replace(shown, outcome=result, laid_open=cards)
    if asked and moment.step.good:
        return shown
    return replace(shown, offers=(), choice=None)


def _played(moment: Moment, state: State) -> Played:
    """The deal as the table's messages have it; every player sits on the seat of their number."""
    seating = Seating(tuple(range(moment.lesson.game.GAME.seats)), state.view(None).dealer)
    return Played(0, moment.lesson.deal, state, (), seating)


def _sentence(each: lessons.Sentence) -> messages.Sentence:
    return messages.Sentence(each.message, each.clause)

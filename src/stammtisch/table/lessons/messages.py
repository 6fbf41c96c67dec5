"""The messages of lessons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, StringConstraints
from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.messages import Message
from stammtisch.table.web.messages import BODY
from stammtisch.table.wire.messages import Happening, Position

ANSWER = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_ ]{1,40}$")]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a lesson, and the clause of the rules on which it rests."""

    message: Message
    clause: str | None


@dataclass(frozen=True, slots=True)
class Picture:
    """Cards side by side; ``figures`` stand below them, one a card, or there are none."""

    cards: tuple[str, ...]
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of an introduction."""

    title: Message
    sentences: tuple[Sentence, ...]
    pictures: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class LessonTitle:
    """A lesson in a list; ``steps`` is their number."""

    name: str
    title: Message
    steps: int


@dataclass(frozen=True, slots=True)
class Introduction:
    """A game for those who do not know it, and its lessons."""

    game: str
    passages: tuple[Passage, ...]
    lessons: tuple[LessonTitle, ...]


@validated(config=BODY, frozen=True)
class Answers:
    """A learner's answers so far, one a step: an action, or ``read``."""

    answers: Annotated[list[ANSWER], Field(max_length=100)]


@dataclass(frozen=True, slots=True)
class Shown:
    """A position of a lesson, and what has happened on the way to it."""

    happened: tuple[Happening, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class LessonStep:
    """Where a learner stands after all answers: ``number`` of ``steps`` are done.

    ``shown`` are the positions since the last answer; the last of them is the present one.
    ``good`` are the acts that lead on, and ``label`` is what the first of them is called; without
    any the learner reads. ``reply`` is said to the last answer where it did not lead on: then
    nothing has changed, and nothing is shown.
    """

    number: int
    steps: int
    sentences: tuple[Sentence, ...]
    shown: tuple[Shown, ...]
    good: tuple[str, ...]
    label: Message | None
    reply: Sentence | None = None

"""Lessons: deals that are played on the real table, spoken step by step (``docs/lessons.md``).

A lesson is data: ``<game>/<name>.toml``, with its sentences in ``words.<language>.po``. The law
validates it: whatever the learner answers, every act is legal (``checking``). Beside the lessons of
a game lies its ``introduction.toml``, a page with pictures of cards.
"""

from stammtisch.coach.lessons.lesson import Lesson, Sentence, Step
from stammtisch.coach.lessons.pages import Introduction, Passage, Picture
from stammtisch.coach.lessons.reading import introduction, lesson, lessons_of
from stammtisch.coach.lessons.running import READ, Moment, begin

__all__ = [
    "READ",
    "Introduction",
    "Lesson",
    "Moment",
    "Passage",
    "Picture",
    "Sentence",
    "Step",
    "begin",
    "introduction",
    "lesson",
    "lessons_of",
]

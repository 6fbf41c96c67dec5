"""What a game's introduction is: a page with pictures of cards."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.messages import Message
from stammtisch.coach.lessons.lesson import Sentence


@dataclass(frozen=True, slots=True)
class Picture:
    """Cards side by side. ``figures`` stand below them, one a card, or there are none."""

    cards: Hand
    figures: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of the page: a title, sentences, and cards."""

    title: Message
    sentences: tuple[Sentence, ...]
    pictures: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class Introduction:
    """A game in a few words."""

    passages: tuple[Passage, ...]

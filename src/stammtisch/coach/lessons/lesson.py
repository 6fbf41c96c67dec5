"""What a lesson is: a deal, and the steps that the learner takes through it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.game import AnyGame, View
from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.options import RuleOptions


class Place(StrEnum):
    """Where a sentence says that a card is, as the learner knows it."""

    HAND = "hand"
    TRICK = "trick"
    """On the table, in the present trick."""
    TAKEN = "taken"
    """In a trick that is complete."""
    SEEN = "seen"
    """The learner has seen it, wherever it is now."""
    UNSEEN = "unseen"
    """The learner has not seen it: others hold it, or it lies face down."""
    PACK = "pack"
    """The sentence is about the rules, and says nothing of where the card is."""

    def has(self, view: View, card: Card) -> bool:
        """Whether the card is there."""
        match self:
            case Place.HAND:
                return card in view.hand
            case Place.TRICK:
                return card in view.trick
            case Place.TAKEN:
                return any(card in trick.cards for trick in view.tricks)
            case Place.SEEN:
                return card not in view.unseen
            case Place.UNSEEN:
                return card in view.unseen
            case Place.PACK:
                return True


@dataclass(frozen=True, slots=True)
class Citation:
    """Cards that a sentence names, and where it says that they are."""

    place: Place
    cards: Hand


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the catalogue, and the clause of the rules on which it rests, if any."""

    message: Message
    clause: str | None = None
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to an act that does not lead on.

    It is for these ``acts``, or for what the law refuses by ``clause``; with neither of them it is
    for all others.
    """

    sentence: Sentence
    acts: frozenset[str] = frozenset()
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """An act that follows by itself: the first of ``acts`` that is legal then."""

    seat: int
    acts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: something is said, and the learner reads on or acts.

    ``good`` are the acts that lead on, all as good as each other; without any the learner only
    reads. ``wrong`` is said to others. ``then`` are the acts that follow, of any seat; ``quick``:
    they are not shown one by one.
    """

    sentences: tuple[Sentence, ...]
    good: tuple[str, ...] = ()
    wrong: tuple[Reply, ...] = ()
    then: tuple[Turn, ...] = ()
    quick: bool = False

    @property
    def spoken(self) -> Iterator[Sentence]:
        """Every sentence of this step."""
        yield from self.sentences
        yield from (reply.sentence for reply in self.wrong)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A deal that ``seat`` plays. ``before`` is what has happened when the lesson begins."""

    game: AnyGame
    name: str
    title: Message
    seat: int
    options: RuleOptions
    deal: Deal
    before: tuple[Turn, ...]
    steps: tuple[Step, ...]

"""A Preisschnapsen with lives: who is still in, and who has which place.

A life belongs to a card, not to a person: a person may hold several cards, and each of them plays,
loses its lives and takes its place by itself. The method stands in ``docs/clubs-methods.md``.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

Group = tuple[int, ...]
"""Cards that share a place, in ascending order; or in the order of a play-off."""


@dataclass(frozen=True, slots=True)
class Card:
    """A ticket: its person, its lives, and the round in which it lost the last (0: it is in)."""

    number: int
    person: int
    lives: int
    out: int = 0


@dataclass(frozen=True, slots=True)
class Lives:
    """The cards after so many rounds. It is folded from what happens: sales and rounds."""

    cards: tuple[Card, ...] = ()
    rounds: int = 0

    def sold(self, number: int, person: int, lives: int) -> Lives:
        """A person buys a card with so many lives.

        Raises:
            ValueError: there is such a card, or it has no lives.
        """
        if lives < 1 or any(card.number == number for card in self.cards):
            raise ValueError(f"no new card {number} with {lives} lives")
        return replace(self, cards=(*self.cards, Card(number, person, lives)))

    def played(self, losers: Collection[int]) -> Lives:
        """A round is over: each of these cards lost its Bummerl, and with it a life.

        Raises:
            ValueError: one of them is not in.
        """
        self._all_in(losers)
        lost, after = frozenset(losers), self.rounds + 1
        cards = tuple(
            card
            if card.number not in lost
            else replace(card, lives=card.lives - 1, out=after if card.lives == 1 else 0)
            for card in self.cards
        )
        return replace(self, cards=cards, rounds=after)

    def given_up(self, number: int) -> Lives:
        """A card leaves between two rounds: as if it lost all its lives in the next one.

        Raises:
            ValueError: it is not in.
        """
        self._all_in((number,))
        cards = tuple(
            replace(card, lives=0, out=self.rounds + 1) if card.number == number else card
            for card in self.cards
        )
        return replace(self, cards=cards)

    @property
    def alive(self) -> Group:
        """The cards that have a life, in ascending order: they are paired for the next round."""
        return tuple(sorted(card.number for card in self.cards if card.lives))

    @property
    def holders(self) -> dict[int, int]:
        """The person of each card."""
        return {card.number: card.person for card in self.cards}

    @property
    def over(self) -> bool:
        """No more rounds: at most one person has cards that are in."""
        return len({card.person for card in self.cards if card.lives}) <= 1

    def standing(self) -> tuple[Group, ...]:
        """The cards by place, the best first. Those of one group share the place.

        A card that is in is before all that are out, and with more lives before those with fewer.
        One that is out later is before those that are out earlier. Those that went out in one
        round share their place.
        """
        groups: dict[tuple[int, int], list[int]] = {}
        for card in self.cards:
            groups.setdefault((card.lives, card.out), []).append(card.number)
        return tuple(tuple(sorted(groups[key])) for key in sorted(groups, reverse=True))

    def _all_in(self, numbers: Collection[int]) -> None:
        missing = sorted(set(numbers) - set(self.alive))
        if missing:
            raise ValueError(f"not in: {missing}")

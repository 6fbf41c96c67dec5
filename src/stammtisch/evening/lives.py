"""A Preisschnapsen with lives: who is still in, and who has which place.

A life belongs to a card, not to a person: a person may hold several cards, and each of them plays,
loses its lives and takes its place by itself. The method stands in ``docs/clubs-methods.md``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
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
    """The cards after so many rounds. It is folded from what happens: sales, rounds, play-offs."""

    cards: tuple[Card, ...] = ()
    rounds: int = 0
    settled: tuple[Group, ...] = ()
    """The results of the play-offs, each from its best card on."""

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
        after = self.rounds + 1
        cards = tuple(
            card
            if card.number not in losers
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

    def played_off(self, order: Sequence[int]) -> Lives:
        """A play-off among cards that shared a place, from its best card on.

        Raises:
            ValueError: they are not exactly the cards of one shared place.
        """
        if tuple(sorted(order)) not in self.standing():
            raise ValueError(f"no shared place of {list(order)}")
        return replace(self, settled=(*self.settled, tuple(order)))

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
        round share their place until they have played it off.
        """
        groups: dict[tuple[int, int], list[int]] = {}
        for card in self.cards:
            groups.setdefault((card.lives, card.out), []).append(card.number)
        placed: list[Group] = []
        for key in sorted(groups, reverse=True):
            shared = tuple(sorted(groups[key]))
            order = [order for order in self.settled if tuple(sorted(order)) == shared]
            placed += [(number,) for number in order[-1]] if order else [shared]
        return tuple(placed)

    def play_offs(self, prizes: int) -> tuple[Group, ...]:
        """The shared places to be played off once it is over: those that reach into the prizes.

        They are drawn as any round (``pairing``), or as a knock-out. Cards that are all of one
        person need none.
        """
        holders = self.holders
        found: list[Group] = []
        place = 1
        for group in self.standing():
            if place <= prizes and len({holders[number] for number in group}) > 1:
                found.append(group)
            place += len(group)
        return tuple(found)

    def _all_in(self, numbers: Collection[int]) -> None:
        missing = sorted(set(numbers) - set(self.alive))
        if missing:
            raise ValueError(f"not in: {missing}")

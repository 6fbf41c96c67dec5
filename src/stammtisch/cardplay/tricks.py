"""Seats and tricks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from stammtisch.cardplay.cards import Card, Hand


class Trick(NamedTuple):
    """A complete trick: its cards in the order they were played, beginning with the leader's."""

    leader: int
    cards: tuple[Card, ...]
    winner: int

    @property
    def plays(self) -> Iterator[tuple[int, Card]]:
        """Each player with the card played, the leader first."""
        return plays(self.leader, self.cards, len(self.cards))


def plays(leader: int, cards: tuple[Card, ...], seats: int) -> Iterator[tuple[int, Card]]:
    """Who played which card: after player ``p`` comes ``(p + 1) % seats``."""
    return (((leader + i) % seats, card) for i, card in enumerate(cards))


def unseen_cards(pack: Sequence[Card], tricks: Iterable[Trick], *seen: Iterable[Card]) -> Hand:
    """The cards of ``pack`` that are neither in ``tricks`` nor ``seen`` elsewhere, in its order."""
    known = {card for trick in tricks for card in trick.cards}.union(*seen)
    return tuple(card for card in pack if card not in known)


def check_seat(seat: int | None, seats: int) -> None:
    """``ValueError`` for a seat that does not exist; ``None`` is a spectator."""
    if seat is not None and seat not in range(seats):
        raise ValueError(f"there is no seat {seat}")

"""What a player can read off his view: what takes, what is out, and who may still hold it.

A card is *out* if the player has not seen it and another may hold it. It *takes* if it is the best
of the trick when it lies there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.scarto.cards import COURTS, MATTO, POINTS, STRENGTH, SUIT, TRUMP
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.tricks import led, winning
from stammtisch.games.scarto.view import View

TRICK = 1
"""What a trick counts besides its cards (SC 6.2)."""


class Count(NamedTuple):
    """What a trick brings, as a player would count it: ``4 + 1 = 5``, and as a number."""

    sum: str
    total: int


def worth(view: View, card: Card) -> int:
    """What a card counts (SC 6.1)."""
    return POINTS[view.options.angel][card]


def strength(view: View, card: Card) -> int:
    """The higher beats the lower, among trumps or within one suit."""
    return STRENGTH[view.options.angel][card]


def is_court(card: Card) -> bool:
    """Whether it is a King, Queen, Cavallo or Jack."""
    return SUIT[card] != TRUMP and card[1:] in COURTS


def leads(view: View) -> bool:
    """Whether the next card counts as led; after the Matto it does, too (SC 5.2)."""
    return led(view.trick) is None


def takes(view: View, card: Card) -> bool:
    """Whether it is the best of the trick when it lies there."""
    trick = (*view.trick, card)
    return card != MATTO and winning(trick, view.options.angel) == len(view.trick)


def ahead(view: View) -> Card:
    """The card that has the trick so far."""
    return view.trick[winning(view.trick, view.options.angel)]


def counted(view: View, *cards: Card) -> Count:
    """What a trick of these cards brings; the Matto stays with his player (SC 5.3)."""
    parts = [*(worth(view, card) for card in cards if card != MATTO), TRICK]
    return Count(added(*parts), sum(parts))


def added(*parts: int) -> str:
    """An addition as one writes it, without what is nothing: ``4 + 1 = 5``."""
    terms = [str(each) for each in parts if each]
    return f"{' + '.join(terms)} = {sum(parts)}" if len(terms) > 1 else str(sum(parts))


def others(view: View) -> tuple[int, ...]:
    """The two other players, the next first."""
    assert view.seat is not None
    return tuple((view.seat + step) % SEATS for step in range(1, SEATS))


def after(view: View) -> tuple[int, ...]:
    """Who plays to this trick after the player."""
    return others(view)[: SEATS - 1 - len(view.trick)]


def voids(view: View, seat: int) -> frozenset[str]:
    """The suits, trumps among them, of which a player has shown that he has none (SC 4.2, 4.3)."""
    return _shown((*view.tricks, Trick(view.leader, view.trick, view.leader)), seat)


@lru_cache(maxsize=64)
def _shown(tricks: tuple[Trick, ...], seat: int) -> frozenset[str]:
    shown: set[str] = set()
    for leader, cards, _ in tricks:
        at = (seat - leader) % SEATS
        first = led(cards[:at])
        if first is None or at >= len(cards) or SUIT[cards[at]] in (SUIT[first], SUIT[MATTO]):
            continue
        shown |= {SUIT[first]} if SUIT[cards[at]] == TRUMP else {SUIT[first], TRUMP}
    return frozenset(shown)


def held(view: View, *seats: int) -> list[Card]:
    """The unseen cards that one of these players may hold."""
    if not seats:
        return []
    lacking = frozenset.intersection(*(voids(view, seat) for seat in seats))
    return [card for card in view.unseen if SUIT[card] not in lacking]


def out(view: View, suit: str) -> list[Card]:
    """The cards of a suit that are out, the highest first."""
    found = [card for card in held(view, *others(view)) if SUIT[card] == suit]
    return sorted(found, key=lambda card: -strength(view, card))


def higher_out(view: View, card: Card) -> list[Card]:
    """The cards of its suit that are out and beat it, the highest first."""
    return [each for each in out(view, SUIT[card]) if strength(view, each) > strength(view, card)]


def beaten_by(view: View, card: Card) -> list[Card]:
    """What may still beat it in this trick: the higher ones of its suit, and trumps."""
    found = [
        each
        for each in held(view, *after(view))
        if SUIT[each] in (SUIT[card], TRUMP) and strength(view, each) > strength(view, card)
    ]
    return sorted(found, key=lambda each: (SUIT[each] != SUIT[card], -strength(view, each)))


def sure(view: View, card: Card) -> bool:
    """Whether it takes the trick whatever the others hold."""
    return takes(view, card) and not beaten_by(view, card)


def highest(view: View, card: Card) -> bool:
    """Whether no other player has a higher card of its suit."""
    return not higher_out(view, card)


def becomes_highest(view: View, card: Card) -> bool:
    """Whether neither the others nor the player have a higher card of its suit after this trick."""
    own = [each for each in view.hand if SUIT[each] == SUIT[card]]
    return highest(view, card) and max(own, key=lambda each: strength(view, each)) == card


def may_trump(view: View, suit: str) -> Iterator[int]:
    """Those after the player who have shown that they have none of the suit, but no lack of trumps.

    They must trump it if they can (SC 4.3).
    """
    trumps = [card for card in view.unseen if SUIT[card] == TRUMP]
    for seat in after(view) if trumps else ():
        if suit in (shown := voids(view, seat)) and TRUMP not in shown:
            yield seat

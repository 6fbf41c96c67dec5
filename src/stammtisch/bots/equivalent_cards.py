"""Cards of a hand between which it makes no difference which is played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from stammtisch.cardplay.cards import Card


def equivalent_cards(
    cards: Iterable[Card],
    others: Collection[Card],
    suit: Mapping[Card, str],
    strength: Mapping[Card, int],
    points: Mapping[Card, int],
) -> list[list[Card]]:
    """A player's cards in groups of equivalent ones, in the order in which they come.

    ``cards`` are sorted by suit and strength, up or down; ``others`` are the cards that are in
    another hand, may be in one, or lie in the trick. Cards of one suit with the same points are
    equivalent if none of the others is between them.
    """

    def equivalent(one: Card, other: Card) -> bool:
        low, high = sorted((strength[one], strength[other]))
        return (
            suit[one] == suit[other]
            and points[one] == points[other]
            and not any(suit[card] == suit[one] and low < strength[card] < high for card in others)
        )

    groups: list[list[Card]] = []
    for card in cards:
        if groups and equivalent(groups[-1][0], card):
            groups[-1].append(card)
        else:
            groups.append([card])
    return groups

"""Ramsch by rules of thumb (SK 10.1 to SK 10.4).

Push with a safe hand; else take the two cards, and hand on the two most dangerous ones. Lead low
where others must go above; stay under a trick with the highest card that does, and throw dangerous
cards on the tricks of others.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from stammtisch.cardplay.actions import Action, Choose, Discard, Play, enumerated
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.games.skat.cards import GRAND, JACKS, POINTS, STRENGTH, SUIT, SUIT_KINDS
from stammtisch.games.skat.notation import Push, TakeSkat
from stammtisch.games.skat.tricks import winning
from stammtisch.games.skat.view import View

_SAFE = 13.0
"""The danger of a hand that loses one Ramsch in five; with less its player pushes."""

_PLAIN = ("7", "8", "9", "Q", "K", "10", "A")
_OF_JACK = {"CJ": 4.0, "SJ": 3.0, "HJ": 2.0, "DJ": 1.0}
_SUIT, _STRENGTH = SUIT[GRAND], STRENGTH[GRAND]


def choose(view: View) -> Action:
    """A push or not, what to hand on, or a card."""
    match view.phase:
        case "push":
            return Push() if danger(view.hand) < _SAFE else TakeSkat()
        case "pass_on":
            entry = view.menu[0]
            assert isinstance(entry, Choose), "two cards go on"
            pairs = combinations(entry.cards, entry.number)
            return Discard(min(pairs, key=lambda pair: _left(view.hand, pair)))
    cards = [action.card for action in enumerated(view.menu) if isinstance(action, Play)]
    return Play(_follow(view, cards) if view.trick else _lead(view, cards))


def danger(hand: Iterable[Card]) -> float:
    """How likely a hand is to take tricks that nobody wants, on no particular scale.

    The n-th lowest card of a suit is safe if few cards lie below it: others must go above.
    """
    held = tuple(hand)
    total = sum(_OF_JACK[card] for card in held if card in JACKS)
    for suit in SUIT_KINDS:
        ranks = sorted(_PLAIN.index(card[1:]) for card in held if _SUIT[card] == suit)
        total += sum(max(0, rank - 2 * place) for place, rank in enumerate(ranks))
    return total


def _left(hand: Hand, gone: Hand) -> tuple[float, int]:
    """The danger of what is left, and, of level choices, how few card points go."""
    return danger(card for card in hand if card not in gone), -sum(POINTS[card] for card in gone)


def _lead(view: View, cards: list[Card]) -> Card:
    """The card above which most others lie, and fewest below."""

    def exposed(card: Card) -> tuple[int, int, int]:
        same = [other for other in view.unseen if _SUIT[other] == _SUIT[card]]
        above = sum(_STRENGTH[other] > _STRENGTH[card] for other in same)
        # Nobody is left to take it: it wins for sure.
        return (above == 0, len(same) - 2 * above, POINTS[card])

    return min(cards, key=exposed)


def _follow(view: View, cards: list[Card]) -> Card:
    last = len(view.trick) == 2
    under = [card for card in cards if winning((*view.trick, card), GRAND) < len(view.trick)]
    if not under:
        # It is taken, if nobody goes above: by the highest when that is certain.
        key = _STRENGTH.__getitem__
        return max(cards, key=key) if last else min(cards, key=key)
    if _SUIT[under[0]] == _SUIT[view.trick[0]]:
        return max(under, key=_STRENGTH.__getitem__)
    return max(under, key=lambda card: (_danger_of(view.hand, card), POINTS[card]))


def _danger_of(hand: Hand, card: Card) -> float:
    """By how much a hand is safer without a card that is no jack."""
    return (
        danger(hand) - danger(other for other in hand if other != card) if card not in JACKS else -1
    )

"""What a teacher says of the dealer's discard (SC 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeAlias

from stammtisch.cardplay.actions import Discard
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.games import Situation
from stammtisch.coach.patterns import Says
from stammtisch.coach.scarto.reading import strength, worth
from stammtisch.coach.sentences import only
from stammtisch.coach.valuation import Option
from stammtisch.games.scarto.cards import COURTS, SUIT, SUITS, TRUMP
from stammtisch.games.scarto.view import View

KING, QUEEN, CAVALLO, _ = COURTS

GUARDS = 2
"""With more cards beside it a court need not fall on the King."""

SHORT = 2
"""So few cards are a short suit."""

OfDiscards: TypeAlias = Callable[[View, Hand, Hand], Message | None]
"""What is said of the cards that were laid away, and of the better ones."""


def of_discards(says: OfDiscards) -> Says[View]:
    """The same for options: it speaks of discards alone."""
    return partial(_said, says)


def _said(says: OfDiscards, of: Situation[View], chosen: Option, better: Option) -> Message | None:
    if not (isinstance(chosen, Discard) and isinstance(better, Discard)):
        return None
    return says(of.view, chosen.cards, better.cards)


@of_discards
def court_left_bare(view: View, laid: Hand, better: Hand) -> Message | None:
    """SC 3.1: what is laid away counts for the dealer; what stays alone cannot give way."""
    bare = [card for card in _bare(view, laid) if card not in _bare(view, better)]
    if not bare:
        return None
    card = max(bare, key=partial(worth, view))
    king = SUIT[card] + KING
    if card in better:
        return say(
            "coach.scarto.court_left_bare.laid",
            card=card,
            card2=king,
            cards=better,
            worth=worth(view, card),
        )
    beside = _length(view, better, SUIT[card]) - 1
    return say(
        "coach.scarto.court_left_bare.guarded", card=card, card2=king, cards=better, number=beside
    )


@of_discards
def trump_laid_away(view: View, laid: Hand, better: Hand) -> Message | None:
    """SC 4.4: the highest trump takes the trick."""
    if not _of_suit(laid, TRUMP) or _of_suit(better, TRUMP):
        return None
    return say(
        "coach.scarto.trump_laid_away.kept",
        cards=better,
        number=len(_of_suit(view.hand, TRUMP)),
    )


@of_discards
def suit_not_cleared(view: View, laid: Hand, better: Hand) -> Message | None:
    """SC 4.3: who has none of the suit must trump."""
    cleared = [
        suit for suit in SUITS if _length(view, laid, suit) and not _length(view, better, suit)
    ]
    if not cleared or not _length(view, better, TRUMP):
        return None
    if points := _points(view, better):
        return say(
            "coach.scarto.suit_not_cleared.points", cards=better, suit=cleared[0], number=points
        )
    return say("coach.scarto.suit_not_cleared.void", cards=better, suit=cleared[0])


@of_discards
def court_laid_beside_king(view: View, laid: Hand, better: Hand) -> Message | None:
    """SC 1.4: behind the King in the same hand a Queen is the highest of the others."""
    for card in sorted(laid, key=lambda card: -worth(view, card)):
        above = tuple(_above(view, card))
        if card[1:] in (QUEEN, CAVALLO) and card not in better and _is_complete(card, above):
            return say(
                "coach.scarto.court_laid_beside_king.keep", card=card, cards=better, cards2=above
            )
    return None


@of_discards
def guard_laid(view: View, laid: Hand, better: Hand) -> Message | None:
    """SC 4.3: who has a small card of the suit need not play the court."""
    for card in view.hand:
        beside, more = (_length(view, cards, SUIT[card]) - 1 for cards in (laid, better))
        guarded = card[1:] in (QUEEN, CAVALLO) and SUIT[card] + KING not in view.hand
        if guarded and card not in (*laid, *better) and beside <= GUARDS and beside < more:
            return say(
                "coach.scarto.guard_laid.keep",
                card=card,
                card2=SUIT[card] + KING,
                cards=better,
                number=more,
            )
    return None


@of_discards
def points_not_laid(view: View, laid: Hand, better: Hand) -> Message | None:
    """SC 3.1: what is laid away counts for the dealer."""
    more, less = (_points(view, cards) for cards in (better, laid))
    if more <= less:
        return None
    return say(
        "coach.scarto.points_not_laid.count", cards=better, cards2=laid, total=more, less=only(less)
    )


@of_discards
def suit_not_shortened(view: View, laid: Hand, better: Hand) -> Message | None:
    """SC 4.3: who has none of the suit must trump."""
    shorter = [
        suit
        for suit in SUITS
        if _length(view, better, suit) < _length(view, laid, suit)
        and _length(view, better, suit) in range(1, SHORT + 1)
    ]
    if not shorter or not _length(view, better, TRUMP):
        return None
    suit = min(shorter, key=lambda suit: _length(view, better, suit))
    return say(
        "coach.scarto.suit_not_shortened.left",
        cards=better,
        suit=suit,
        number=_length(view, better, suit),
    )


# ---- a hand after a discard ----------------------------------------------------------------------


def _kept(view: View, laid: Hand) -> Hand:
    return tuple(card for card in view.hand if card not in laid)


def _of_suit(cards: Iterable[Card], suit: str) -> Hand:
    return tuple(card for card in cards if SUIT[card] == suit)


def _length(view: View, laid: Hand, suit: str) -> int:
    return len(_of_suit(_kept(view, laid), suit))


def _points(view: View, cards: Hand) -> int:
    return sum(worth(view, card) for card in cards)


def _bare(view: View, laid: Hand) -> Hand:
    """The Queens and Cavalli that are the only card of their suit after a discard."""
    kept = _kept(view, laid)
    return tuple(
        card
        for card in kept
        if card[1:] in (QUEEN, CAVALLO) and len(_of_suit(kept, SUIT[card])) == 1
    )


def _above(view: View, card: Card) -> Iterable[Card]:
    """The higher cards of its suit in the hand."""
    return (
        each
        for each in _of_suit(view.hand, SUIT[card])
        if strength(view, each) > strength(view, card)
    )


def _is_complete(card: Card, above: Hand) -> bool:
    """Whether all courts above it are in the same hand, from the King on."""
    return bool(above) and len(above) == COURTS.index(card[1:])

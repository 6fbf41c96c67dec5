"""Cards are known by their code in the record: ``"CJ"``, ``"H10"``, ``"T20"``, ``"M"``.

A code is a plain string, so a hand prints, sorts, compares and travels as it is written. What a
card is worth and what it beats is each game's own affair (``games/<game>/cards.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Card: TypeAlias = str
Hand: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """The look and the names of cards; several games may share one deck.

    The catalogue has ``suit.<name>.<suit>``, ``letter.<name>.<suit>`` and, for ranks that are not
    numbers, ``rank.<name>.<rank>``. ``suits`` are the first letters of the cards' codes, ``signs``
    the signs for them, one a suit. ``trump`` is the letter of a suit of permanent trumps, which
    have only numbers; ``fool`` is a card without suit and rank. ``variants`` are other decks for
    the same cards: a player may prefer one of them.
    """

    name: str
    suits: str
    signs: str = ""
    trump: str = ""
    fool: str = ""
    variants: tuple[Deck, ...] = ()


GERMAN = Deck("german", "CSHD")
FRENCH = Deck("french", "CSHD", signs="♣♠♥♦", variants=(GERMAN,))
TAROT = Deck("tarot", "SBCD", trump="T", fool="M")

FRENCH_SUITS = ("C", "S", "H", "D")
"""Clubs, Spades, Hearts, Diamonds: the order of suits in every French-suited pack here."""


def french_pack(ranks: Sequence[str]) -> Hand:
    """All cards of a French-suited pack, suit by suit, each suit in the order of ``ranks``."""
    return tuple(suit + rank for suit in FRENCH_SUITS for rank in ranks)


def places(pack: Sequence[Card]) -> dict[Card, int]:
    """Each card's index in its pack: the sort key of hands and menus."""
    return {card: place for place, card in enumerate(pack)}


def in_order(cards: Iterable[Card], place: Mapping[Card, int]) -> Hand:
    """The cards in the order of their pack."""
    return tuple(sorted(cards, key=place.__getitem__))


def without(hand: Hand, card: Card) -> Hand:
    """The hand after ``card`` has left it; ``ValueError`` if it is not there."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def without_own(hands: tuple[Hand, ...], seat: int | None) -> tuple[Hand, ...]:
    """All hands, that of ``seat`` left empty; a spectator (``None``) has none."""
    return hands if seat is None else replaced(hands, seat, ())


def with_own(hands: tuple[Hand, ...], seat: int | None, own: Hand) -> tuple[Hand, ...]:
    """The inverse of ``without_own``: all hands, that of ``seat`` being ``own``."""
    return hands if seat is None else replaced(hands, seat, own)


def replaced(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    """All hands, that of ``seat`` replaced by ``hand``."""
    return (*hands[:seat], hand, *hands[seat + 1 :])

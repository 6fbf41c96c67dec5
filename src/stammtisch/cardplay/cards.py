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
    """How cards look and are called, whatever is played with them; several games share one.

    The words have ``suit.<name>.<suit>``, ``letter.<name>.<suit>`` and, for ranks that are no
    numbers, ``rank.<name>.<rank>``. ``suits`` are the first letters of the cards' codes; ``signs``,
    one a suit, can be written for them. ``trump`` is the letter of a suit whose cards are trumps
    by themselves and have only numbers; ``fool`` is a card without suit and rank. ``variants`` are
    other decks for the same cards: a player may prefer one of them.
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
    """Where each card stands in its pack: the key by which hands and menus are kept in order."""
    return {card: place for place, card in enumerate(pack)}


def in_order(cards: Iterable[Card], place: Mapping[Card, int]) -> Hand:
    """The cards in the order of their pack."""
    return tuple(sorted(cards, key=place.__getitem__))


def without(hand: Hand, card: Card) -> Hand:
    """The hand after ``card`` has left it; ``ValueError`` if it is not there."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def others(hands: tuple[Hand, ...], seat: int | None) -> tuple[Hand, ...]:
    """All hands, with that of ``seat`` left empty; a spectator (``None``) has none."""
    return hands if seat is None else replaced(hands, seat, ())


def with_own(hands: tuple[Hand, ...], seat: int | None, own: Hand) -> tuple[Hand, ...]:
    """The hands of the others with that of ``seat``: what ``others`` has taken apart."""
    return hands if seat is None else replaced(hands, seat, own)


def replaced(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    """All hands, with that of ``seat`` exchanged for ``hand``."""
    return (*hands[:seat], hand, *hands[seat + 1 :])

"""Rendering messages for one person: language, names of cards, names of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.cardplay.cards import FRENCH, Card, Deck
from stammtisch.cardplay.messages import (
    CARD_PARAMS,
    CARDS_PARAMS,
    SEAT_PARAMS,
    SUIT_PARAMS,
    TENTHS,
    Message,
    Param,
)
from stammtisch.words.catalogue import catalogue

STYLES = ("signs", "letters")
NAMES = ("french", "german")

DECIMAL_COMMA = ("de", "it")
"""Languages that write it in place of the point."""

_LONGEST = 240  # characters of an untrusted text


@dataclass(frozen=True, slots=True)
class Voice:
    """How messages are rendered for one person.

    ``deck`` is the deck in play. ``style`` is ``"signs"`` or ``"letters"``, for suits that have
    signs; ``names`` is ``"french"`` or ``"german"`` (acorns, Ober, Unter). ``players`` are the
    players' names by seat.
    """

    language: str = "en"
    deck: Deck = FRENCH
    style: str = "signs"
    names: str = "french"
    players: Sequence[str] = ()

    def say(self, message: Message) -> str:
        """The message as a sentence."""
        params = dict(message.params)
        number = params.get("number")
        text = catalogue(self.language).text(message.id, number if type(number) is int else None)
        rendered = {name: self._param(name, value) for name, value in params.items()}
        sentence = text.format(**rendered)
        # An empty parameter leaves no gap.
        return " ".join(sentence.split()) if "" in rendered.values() else sentence

    def word(self, id: str, **params: Param) -> str:
        """The sentence of a message, by its identifier and parameters."""
        return self.say(Message(id, tuple(params.items())))

    def player(self, seat: int) -> str:
        """A player's name."""
        if 0 <= seat < len(self.players):
            return self.players[seat]
        return catalogue(self.language).text("player.unnamed").format(place=seat)

    def card(self, card: Card) -> str:
        """A card's short name: ``♥10``, ``HB``; a code that the deck does not have is unchanged."""
        deck = self._deck
        if deck.fool and card == deck.fool:
            return self._text("card.matto")
        suit, rank = card[:1], card[1:]
        if deck.trump and suit == deck.trump:
            return self._text("card.trump").format(rank=rank)
        if not suit or suit not in deck.suits:
            return card
        if not (rank.isascii() and rank.isdecimal()):
            id = f"rank.{deck.name}.{rank}"
            rank = self._text(id)
            if rank == id:
                return card
        if self.signs:
            return deck.signs[deck.suits.index(suit)] + rank
        return self._text(f"letter.{deck.name}.{suit}") + rank

    def tenths(self, number: int) -> str:
        """A number of tenths as a decimal, or as a whole number where it is one."""
        whole, rest = divmod(abs(number), 10)
        point = "," if self.language in DECIMAL_COMMA else "."
        return ("−" if number < 0 else "") + (f"{whole}{point}{rest}" if rest else f"{whole}")

    def suit(self, suit: str) -> str:
        """A suit's name; ``trump`` is one too."""
        return self._text(f"suit.{self._deck.name}.{suit}")

    @property
    def signs(self) -> bool:
        """Whether suits are written as signs."""
        return self.style == "signs" and bool(self._deck.signs)

    @property
    def letters(self) -> Sequence[tuple[str, str]]:
        """The suits' letters with their meanings, if suits are written as letters."""
        deck = self._deck
        suits = "" if self.signs else deck.suits
        return [(self._text(f"letter.{deck.name}.{suit}"), self.suit(suit)) for suit in suits]

    @property
    def _deck(self) -> Deck:
        """The deck in play, or the variant of it that ``names`` asks for."""
        variants = (each for each in self.deck.variants if each.name == self.names)
        return next(variants, self.deck)

    def _text(self, id: str) -> str:
        return catalogue(self.language).text(id)

    def _param(self, name: str, value: Param) -> str:
        if isinstance(value, Message):
            return self.say(value)
        if name in CARD_PARAMS and isinstance(value, str):
            return _clean(self.card(value))
        if name in CARDS_PARAMS and isinstance(value, tuple):
            return " ".join(self.card(card) for card in value)
        if name in SUIT_PARAMS and isinstance(value, str):
            return self.suit(value)
        if name == TENTHS and isinstance(value, int):
            return self.tenths(value)
        if name in SEAT_PARAMS and isinstance(value, int):
            return _clean(self.player(value))
        text = ", ".join(value) if isinstance(value, tuple) else str(value)
        return text if name == "path" else _clean(text)


def _clean(text: str) -> str:
    """An untrusted text, shortened and without control characters."""
    short = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in short)

"""Messages: sentences in no language yet.

The rules and the bots give an identifier and its parameters. Only an edge (terminal, page, log)
renders it in a language, through the catalogue in ``stammtisch.words``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, Union

Param: TypeAlias = Union[int, str, tuple[str, ...], "Message"]

SEAT_PARAMS = ("seat", "seat2", "seat3")
"""The parameters that are players."""

CARD_PARAMS = ("card", "card2", "card3")
"""Those that are a card's code."""

CARDS_PARAMS = ("cards", "cards2")
"""Those that are codes of several cards."""

SUIT_PARAMS = ("suit", "suit2")
"""Those that are a suit's letter."""

TENTHS = "amount"
"""The parameter that is a number of tenths, written as a decimal."""


@dataclass(frozen=True, slots=True)
class Message:
    """An identifier of the catalogue and the parameters of its sentence.

    The name of a parameter says how it is rendered: ``CARD_PARAMS`` and ``CARDS_PARAMS`` are card
    codes, ``SUIT_PARAMS`` suits' letters, ``SEAT_PARAMS`` players, ``amount`` is in tenths,
    ``path`` is a file's name; anything else is a number, a text or a message. ``number`` chooses
    the plural.
    """

    id: str
    params: tuple[tuple[str, Param], ...] = ()

    def __str__(self) -> str:
        inner = ", ".join(f"{name}={value}" for name, value in self.params)
        return f"{self.id}({inner})" if inner else self.id


def say(id: str, **params: Param) -> Message:
    """The message ``id`` with these parameters."""
    return Message(id, tuple(params.items()))


def quoted(value: object) -> str:
    """The ``repr`` of an untrusted value, cut short for use in a message."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # ValueError: a number of thousands of digits
        return "…"
    return text if len(text) <= 60 else text[:60] + "…"

"""What a finished deal is, itemised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from stammtisch.cardplay.messages import Message


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an itemised score: what is counted, and how much it brings."""

    text: Message
    amount: int


class Result(Protocol):
    """A finished deal, itemised."""

    @property
    def clause(self) -> str:
        """The clause that decided."""

    @property
    def headline(self) -> Message:
        """The outcome in a sentence."""

    @property
    def sheet(self) -> tuple[tuple[Message, tuple[Line, ...]], ...]:
        """The score step by step: headings, each with its lines."""

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat's total gains by this deal alone."""

    def to_record(self) -> dict[str, Any]:
        """The result as a record holds it."""


def ranking(totals: Sequence[int]) -> tuple[int, ...]:
    """Each player's place, from 1 for the highest total; level totals share it."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)

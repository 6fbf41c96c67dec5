"""The result of a finished deal, itemised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias, TypeVar

from stammtisch.cardplay.messages import Message

Verdict: TypeAlias = Literal["won", "lost", "level"]
"""How a deal ended for one player; ``level``: neither won nor lost."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score sheet: what is counted, and how much it brings.

    Programs read ``key``, one of ``GAME.keys``; people read ``message``. ``clause`` is the rule
    that counts it. A ``total`` sums up lines above it. ``factors`` are set where the message shows
    the amount as their product.
    """

    key: str
    amount: int
    message: Message
    clause: str
    total: bool = False
    factors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a score sheet.

    ``key`` is one of ``GAME.parts``; ``seat`` is the player whose count it is, ``None`` where it is
    the whole deal's.
    """

    key: str
    heading: Message
    lines: tuple[Line, ...]
    seat: int | None = None


class Result(Protocol):
    """A finished deal, itemised."""

    @property
    def clause(self) -> str:
        """The clause that decided."""

    @property
    def headline(self) -> Message:
        """The outcome in a sentence."""

    @property
    def contract_name(self) -> Message | None:
        """What the contract that was played is called; ``None`` where there was none."""

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """How it ended for each player; partners share it."""

    @property
    def sheet(self) -> tuple[Section, ...]:
        """The score step by step."""

    @property
    def brief(self) -> tuple[Section, ...]:
        """The sheet without sections that count the same points in another way."""

    @property
    def scores(self) -> tuple[int, ...]:
        """What this deal alone adds to each seat's total."""

    @property
    def gains(self) -> tuple[int, ...]:
        """What the deal brought each seat against the others; what they score is lost."""

    def to_record(self) -> dict[str, object]:
        """The result as a record holds it."""


def verdicts(won: Sequence[bool | None]) -> tuple[Verdict, ...]:
    """The verdicts, from whether each player has won; ``None`` is level."""
    return tuple("level" if each is None else "won" if each else "lost" for each in won)


Total = TypeVar("Total", int, tuple[int, ...])


def ranking(totals: Sequence[Total]) -> tuple[int, ...]:
    """Each player's place, from 1 for the highest total; equal totals share a place."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)

"""What a finished deal is, itemised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias, TypeVar

from stammtisch.cardplay.messages import Message

Verdict: TypeAlias = Literal["won", "lost", "level"]
"""How a deal ended for one player; ``level``: nobody has won anything there."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score sheet: what is counted, and how much it brings.

    Programs read ``key``, one of ``GAME.keys``; people read ``message``. ``clause`` is the rule
    that counts it. ``total``: it sums up lines above it. ``factors``: what the amount is the
    product of, where the sentence says so.
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

    def yours(self, seat: int) -> Message:
        """The outcome, said to the player on ``seat``."""

    @property
    def sheet(self) -> tuple[Section, ...]:
        """The score step by step."""

    @property
    def brief(self) -> tuple[Section, ...]:
        """The sheet without the sections that count the same in another way."""

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat's total gains by this deal alone."""

    def to_record(self) -> dict[str, object]:
        """The result as a record holds it."""


def verdicts(won: Sequence[bool | None]) -> tuple[Verdict, ...]:
    """Whether each player has won, as verdicts; ``None`` is neither."""
    return tuple("level" if each is None else "won" if each else "lost" for each in won)


Total = TypeVar("Total", int, tuple[int, ...])


def ranking(totals: Sequence[Total]) -> tuple[int, ...]:
    """Each player's place, from 1 for the highest total; level totals share it."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)

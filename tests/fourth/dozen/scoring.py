"""A finished deal of Dozen (DZ 3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dozen.cards import SEATS
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.results import Line, Section, Verdict, verdicts


class Part(StrEnum):
    """The parts of a score sheet."""

    TRICKS = "tricks"


class Key(StrEnum):
    """What the lines of a score sheet count."""

    TRICKS = "tricks"


@dataclass(frozen=True, slots=True)
class Result:
    """How many tricks each player has won."""

    tricks: tuple[int, ...]

    @property
    def winner(self) -> int:
        return self.tricks.index(max(self.tricks))

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(int(seat == self.winner) for seat in range(SEATS))

    @property
    def gains(self) -> tuple[int, ...]:
        return self.scores

    @property
    def clause(self) -> str:
        return "DZ 3.1"

    @property
    def headline(self) -> Message:
        return say("dozen.result", seat=self.winner, number=self.tricks[self.winner])

    @property
    def contract_name(self) -> None:
        """Dozen has no contracts."""

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        return verdicts([seat == self.winner for seat in range(SEATS)])

    @property
    def sheet(self) -> tuple[Section, ...]:
        lines = (
            Line(Key.TRICKS, number, say("dozen.line.tricks", seat=seat), "DZ 3.1")
            for seat, number in enumerate(self.tricks)
        )
        return (Section(Part.TRICKS, say("dozen.count"), tuple(lines)),)

    @property
    def brief(self) -> tuple[Section, ...]:
        return self.sheet

    def to_record(self) -> dict[str, object]:
        return {"tricks": list(self.tricks), "scores": list(self.scores)}

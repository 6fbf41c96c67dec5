"""A finished deal of Dozen (DZ 3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dozen.cards import SEATS
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.results import Line, Verdict, verdicts


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
    def clause(self) -> str:
        return "DZ 3.1"

    @property
    def headline(self) -> Message:
        return say("dozen.result", seat=self.winner, number=self.tricks[self.winner])

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        return verdicts([seat == self.winner for seat in range(SEATS)])

    def yours(self, seat: int) -> Message:
        return say("dozen.yours.won" if seat == self.winner else "dozen.yours.lost")

    @property
    def sheet(self) -> tuple[tuple[Message, tuple[Line, ...]], ...]:
        lines = (Line(say("dozen.line.tricks", seat=s), n) for s, n in enumerate(self.tricks))
        return ((say("dozen.count"), tuple(lines)),)

    @property
    def brief(self) -> tuple[tuple[Message, tuple[Line, ...]], ...]:
        return self.sheet

    def to_record(self) -> dict[str, Any]:
        return {"tricks": list(self.tricks), "scores": list(self.scores)}

"""A deal of Skat that is over."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.skat.base import SkatPhase, Tricks
from stammtisch.games.skat.scoring import Result
from stammtisch.games.skat.view import View, view_of, view_of_game


@dataclass(frozen=True, slots=True)
class Finished(SkatPhase):
    """The deal is over and scored (SK 6, SK 10.2).

    ``laid_away`` is what was laid away last, empty where the skat lies as it was dealt.
    """

    phase: ClassVar[str] = "finished"

    laid_away: Hand
    hands: tuple[Hand, ...]
    leader: int
    tricks: tuple[Trick, ...]
    result: Result = field()

    @property
    def to_act(self) -> None:
        return None

    @property
    def trick(self) -> Hand:
        """No card lies on the table."""
        return ()

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        contract = self.result.contract
        if contract is not None:
            return view_of_game(self, contract, seat, self.result)
        return view_of(
            self, seat, self.hands, leader=self.leader, tricks=self.tricks, result=self.result
        )


def finished(last: Tricks, result: Result) -> Finished:
    """The deal is over after a trick."""
    return Finished(
        last.deal,
        last.options,
        last.standing,
        last.history,
        last.laid_away,
        last.hands,
        last.leader,
        last.tricks,
        result,
    )

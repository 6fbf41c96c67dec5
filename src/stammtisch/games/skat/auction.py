"""The auction of a deal of Skat (SK 3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from stammtisch.cardplay.actions import Act, History, Menu
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.skat.base import SkatPhase
from stammtisch.games.skat.choosing import Choosing
from stammtisch.games.skat.finished import Finished
from stammtisch.games.skat.notation import Bid, Hold, Pass
from stammtisch.games.skat.ramsch import (
    AskingGrandHand,
    Pushing,
    RamschPlaying,
    instead_of_nothing,
)
from stammtisch.games.skat.scoring import BIDS, PASSED
from stammtisch.games.skat.view import View, view_of

_LATE = 18  # SK 3.4: the bid at which forehand may play when both others have passed.
_DUE = {
    "call": "skat.refuse.call_due",
    "answer": "skat.refuse.answer_due",
    "late": "skat.refuse.late_due",
}


@dataclass(frozen=True, slots=True)
class Auction(SkatPhase):
    """Two players bid against each other: one calls, the other answers (SK 3.2).

    ``bid`` is the last value called, 0 before the first. ``turn`` says what is due: a call, an
    answer, or forehand's late decision when both others have passed (SK 3.4).
    """

    phase: ClassVar[str] = "auction"

    bid: int
    caller: int
    answerer: int
    turn: Literal["call", "answer", "late"]

    @property
    def to_act(self) -> int:
        return self.caller if self.turn == "call" else self.answerer

    def menu(self, seat: int | None) -> Menu:
        """The values above the last call, or yes; and pass."""
        if seat != self.to_act:
            return ()
        if self.turn == "answer":
            return (Hold(), Pass())
        if self.turn == "late":
            return (Bid(_LATE), Pass())
        return (*(Bid(value) for value in BIDS if value > self.bid), Pass())

    def _act(
        self, act: Act, history: History
    ) -> Auction | Choosing | AskingGrandHand | Pushing | RamschPlaying | Finished:
        """Call, answer, or pass."""
        action = act.action
        match action:
            case Bid(value) if self.turn != "answer":
                if value not in BIDS:
                    raise Refusal("SK 3.1", "skat.refuse.no_value", value=value)
                if value <= self.bid:
                    raise Refusal("SK 3.2", "skat.refuse.not_higher", value=value, bid=self.bid)
                if self.turn == "late":
                    if value != _LATE:
                        raise Refusal("SK 3.4", "skat.refuse.late", value=value)
                    return self._won(self.answerer, value, history)
                return replace(self, history=history, bid=value, turn="answer")
            case Bid(value) if value == self.bid:  # a yes at many tables, but not here
                raise Refusal("SK 8.2", "skat.refuse.hold_it", value=value)
            case Hold() if self.turn == "answer":
                return replace(self, history=history, turn="call")
            case Pass() if self.turn == "late":
                return self._all_passed(history)
            case Pass():
                other = self.answerer if self.turn == "call" else self.caller
                return self._one_left(other, history)
        raise Refusal("SK 8.2", _DUE[self.turn])

    def _one_left(self, survivor: int, history: History) -> Auction | Choosing:
        """SK 3.2: the one left bids on with rearhand, who calls; after that the auction is over."""
        rearhand = self.deal.dealer
        if rearhand not in (self.caller, self.answerer):
            return replace(self, history=history, caller=rearhand, answerer=survivor, turn="call")
        if not self.bid:
            # Middlehand and rearhand passed without a call: forehand decides (SK 3.4).
            return replace(self, history=history, turn="late")
        return self._won(survivor, self.bid, history)

    def _won(self, soloist: int, bid: int, history: History) -> Choosing:
        """SK 3.3: the soloist plays at the last value called, held or not."""
        return Choosing(self.deal, self.options, self.standing, history, soloist, bid)

    def _all_passed(self, history: History) -> AskingGrandHand | Pushing | RamschPlaying | Finished:
        """SK 3.4, SK 10.1: the deal is thrown in, or played as Ramsch."""
        if self.options.ramsch != "none":
            return instead_of_nothing(self, history)
        return Finished(
            self.deal,
            self.options,
            self.standing,
            history,
            laid_away=(),
            hands=self.deal.hands,
            leader=self.forehand,
            tricks=(),
            result=PASSED,
        )

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        return view_of(
            self,
            seat,
            self.deal.hands,
            bid=self.bid,
            # Late, nobody calls any more: forehand alone decides (SK 3.4).
            caller=None if self.turn == "late" else self.caller,
            answerer=self.answerer,
            due=self.turn,
        )

"""The base of every phase of a deal: whose turn it is, and in which order an act is checked."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from stammtisch.cardplay.actions import Act, Action, History, Menu, enumerated
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.match import Standing
from stammtisch.cardplay.options import RuleOptions
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.results import Result

StateT = TypeVar("StateT")
ResultT = TypeVar("ResultT", bound=Result)


@dataclass(frozen=True, slots=True)
class Phase(Generic[StateT, ResultT]):
    """What every phase has: the deal, the options, the match's standing, and the history.

    A game derives one class from it, and its phases from that one; ``StateT`` is any of them, and
    ``ResultT`` what the last one holds. That class states the types of the game's deal, options and
    standing, names its two clauses about acts after the end and out of turn, and says how its
    actions are parsed and checked. ``may_interrupt`` are the seats that may try to act when another
    is due: the phase's own clauses say what they may do.
    """

    phase: ClassVar[str]
    over_clause: ClassVar[str]
    turn_clause: ClassVar[str]
    may_interrupt: ClassVar[Container[int]] = ()

    deal: Deal
    options: RuleOptions
    standing: Standing
    history: History

    @property
    def to_act(self) -> int | None:
        """The seat that must act, ``None`` when the deal is over."""
        raise NotImplementedError

    @property
    def result(self) -> ResultT | None:
        """``None`` until the deal is over, then itemised.

        The last phase overrides it with a field: as ``= field()``, so that this is no default.
        """
        return None

    @property
    def may_act(self) -> tuple[int, ...]:
        """Every seat that may act now: the one that must, where nobody may interrupt."""
        return () if self.to_act is None else (self.to_act,)

    @property
    def polled(self) -> tuple[int, ...]:
        """Those who are asked the same in turn, so that a table may ask them at once; here nobody.

        Silence is the answer that commits to nothing (``harmless``).
        """
        return ()

    def menu(self, seat: int | None) -> Menu:
        """What ``seat`` may do, in a fixed order; here nothing."""
        del seat
        return ()

    def actions(self, seat: int) -> tuple[Action, ...]:
        """Every legal action of ``seat``, in a fixed order."""
        return enumerated(self.menu(seat))

    @staticmethod
    def parse(text: str) -> Action:
        """The action that the text spells; a ``Refusal`` where the game has no such action."""
        raise NotImplementedError

    @staticmethod
    def check(action: Action) -> Action:
        """The same action; a ``Refusal`` where the game has no such action."""
        raise NotImplementedError

    def act(self, seat: int, action: Action | str) -> StateT:
        """The state after ``action`` (or its text) of ``seat``.

        The checks are in this order: the text, the end of the deal, the turn, the phase's own
        clauses.

        Raises:
            Refusal: a clause forbids it; nothing has changed.
        """
        act = Act(seat, self.parse(action) if isinstance(action, str) else self.check(action))
        due = self.to_act
        if due is None:
            raise Refusal(self.over_clause, "refuse.over")
        if seat != due and seat not in self.may_interrupt:
            raise Refusal(self.turn_clause, "refuse.turn", seat=due)
        return self._act(act, (*self.history, act))

    def _act(self, act: Act, history: History) -> StateT:
        """The state after an act of a seat that is in turn; ``history`` ends with it."""
        raise NotImplementedError


def check_discard(clause: str, cards: Sequence[Card], hand: Hand) -> None:
    """Refuse, under ``clause``, to lay away a card that is not held, or one twice."""
    for place, card in enumerate(cards):
        if card not in hand:
            raise Refusal(clause, "refuse.not_held", card=card)
        if card in cards[:place]:
            raise Refusal(clause, "refuse.twice", card=card)

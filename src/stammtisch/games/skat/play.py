"""A game with a soloist, from the declaration on: contra and re, and ten tricks (SK 5, SK 10.8)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from stammtisch.cardplay.actions import Act, Action, History, Menu, Play
from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.skat.base import SkatPhase, Tricks
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.contra import may_say, said_before_play, said_with_a_card
from stammtisch.games.skat.finished import Finished, finished
from stammtisch.games.skat.notation import Contra, Pass, Re
from stammtisch.games.skat.scoring import Contract, score_game, score_null, taken_by
from stammtisch.games.skat.view import View, view_of_game

D = TypeVar("D", bound="Declared")


@dataclass(frozen=True, slots=True)
class Declared(Tricks):
    """A deal whose game is declared."""

    contract: Contract

    @property
    def trump_kind(self) -> str:
        return self.contract.kind

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        return view_of_game(self, self.contract, seat)

    def go_on(self, history: History, contract: Contract) -> Playing:
        """The play of the cards, after an answer."""
        return self._as(Playing, history, contract)

    def doubled(self, history: History, seat: int) -> AskingRe | Playing:
        """SK 10.8: after contra the soloist is asked, where re is played."""
        contract = replace(self.contract, contra=seat)
        if self.options.contra != "contra_re":
            return self.go_on(history, contract)
        return self._as(AskingRe, history, contract)

    def _as(self, phase: type[D], history: History, contract: Contract) -> D:
        """The same cards in another phase."""
        return phase(
            self.deal,
            self.options,
            self.standing,
            history,
            self.hands,
            self.leader,
            self.trick,
            self.tricks,
            self.laid_away,
            contract,
        )


@dataclass(frozen=True, slots=True)
class AskingContra(Declared):
    """K1 of SK 10.8: before the first card the defenders who may are asked in turn.

    ``waiting`` are those who have not answered yet.
    """

    phase: ClassVar[str] = "contra"

    waiting: tuple[int, ...]

    @property
    def to_act(self) -> int:
        return self.waiting[0]

    @property
    def polled(self) -> tuple[int, ...]:
        return self.waiting

    def menu(self, seat: int | None) -> Menu:
        """Contra or pass."""
        return (Contra(), Pass()) if seat == self.to_act else ()

    def _act(self, act: Act, history: History) -> AskingContra | AskingRe | Playing:
        """Say contra, or leave it to the next who may."""
        match act.action:
            case Contra():
                return self.doubled(history, act.seat)
            case Pass() if self.waiting[1:]:
                return replace(self, history=history, waiting=self.waiting[1:])
            case Pass():
                return self.go_on(history, self.contract)
        raise Refusal("SK 8.2", "skat.refuse.contra_due")


@dataclass(frozen=True, slots=True)
class AskingRe(Declared):
    """K2 of SK 10.8: the soloist answers contra."""

    phase: ClassVar[str] = "re"

    @property
    def to_act(self) -> int:
        return self.contract.soloist

    def menu(self, seat: int | None) -> Menu:
        """Re or pass."""
        return (Re(), Pass()) if seat == self.to_act else ()

    def _act(self, act: Act, history: History) -> Playing:
        """Say re, or not."""
        match act.action:
            case Re():
                return self.go_on(history, replace(self.contract, re=True))
            case Pass():
                return self.go_on(history, self.contract)
        raise Refusal("SK 8.2", "skat.refuse.re_due")


@dataclass(frozen=True, slots=True)
class Playing(Declared):
    """The play of the cards (SK 5)."""

    phase: ClassVar[str] = "play"

    @property
    def to_act(self) -> int:
        return self.in_turn

    def menu(self, seat: int | None) -> Menu:
        """One ``Play`` for each card that may be played, after contra where that may be said."""
        return () if seat is None else self.actions(seat)

    def actions(self, seat: int) -> tuple[Action, ...]:
        """Contra where it may be said (K3 of SK 10.8), and every card that may be played."""
        if seat != self.to_act:
            return ()
        return self.plays if self._contra_refused(seat) else (Contra(), *self.plays)

    def _contra_refused(self, seat: int) -> Refusal | None:
        """Why contra may not be said at one's turn to play (SK 10.7, SK 10.8)."""
        if not said_with_a_card(self.options):
            return Refusal("SK 8.2", "refuse.card_due")
        contract = self.contract
        if seat == contract.soloist:
            return Refusal("SK 10.7", "skat.refuse.contra_soloist")
        if not may_say(contract, self.options, self.history, seat):
            return Refusal("SK 10.7", "skat.refuse.contra_bidders")
        if contract.contra is not None:
            return Refusal("SK 10.8", "skat.refuse.contra_said")
        if contract.ouvert:
            return Refusal("SK 10.8", "skat.refuse.contra_ouvert")
        if self.tricks:
            return Refusal("SK 10.8", "skat.refuse.contra_late")
        return None

    def _act(self, act: Act, history: History) -> AskingRe | Playing | Finished:
        """Play a card, or say contra before the first one."""
        seat, action = act
        if isinstance(action, Contra):
            if refused := self._contra_refused(seat):
                raise refused
            return self.doubled(history, seat)
        if not isinstance(action, Play):
            raise Refusal("SK 8.2", "refuse.card_due")
        after = self.with_card(action.card, history)
        return after if after.trick or not after.decided else after.counted()

    @property
    def decided(self) -> bool:
        """Whether the deal is over after a trick (SK 5.5, SK 5.6)."""
        if not self.hands[0]:
            return True
        null_lost = self.contract.kind == NULL and self.leader == self.contract.soloist
        return null_lost and bool(self.tricks)

    def counted(self) -> Finished:
        """The scored deal; the discard or the untouched skat counts for the soloist (SK 6.5)."""
        contract, deal = self.contract, self.deal
        own = sum(trick.winner == contract.soloist for trick in self.tricks)
        if contract.kind == NULL:
            # Card points mean nothing here, and nobody else has seen the two cards aside.
            result = score_null(contract, own)
        else:
            aside = deal.skat if contract.hand else self.laid_away
            points = taken_by(contract.soloist, self.tricks, aside)
            twelve = (*deal.hands[contract.soloist], *deal.skat)
            result = score_game(contract, twelve, points, own, self.options)
        return finished(self, result)


def declared(
    before: SkatPhase,
    history: History,
    contract: Contract,
    hands: tuple[Hand, ...],
    laid_away: Hand = (),
) -> AskingContra | Playing:
    """The game is named: contra may be said (SK 10.8), then forehand leads (SK 5.3)."""
    waiting = said_before_play(before.deal, contract, before.options, history)
    asking = AskingContra(
        before.deal,
        before.options,
        before.standing,
        history,
        hands,
        leader=before.forehand,
        trick=(),
        tricks=(),
        contract=contract,
        laid_away=laid_away,
        waiting=waiting,
    )
    return asking if waiting else asking.go_on(history, contract)

"""The soloist takes the skat or leaves it, and names the game (SK 4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stammtisch.cardplay.actions import Act, Choose, History, Menu
from stammtisch.cardplay.cards import Hand, in_order, replaced
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.skat.base import SKAT, SkatPhase, two_laid_down
from stammtisch.games.skat.cards import PLACE
from stammtisch.games.skat.declaring import declaration_refused, declarations
from stammtisch.games.skat.notation import Declare, HandGame, TakeSkat
from stammtisch.games.skat.play import AskingContra, Playing, declared
from stammtisch.games.skat.scoring import Contract
from stammtisch.games.skat.view import View, view_of


@dataclass(frozen=True, slots=True)
class Choosing(SkatPhase):
    """The soloist takes the skat or leaves it (SK 4.1)."""

    phase: ClassVar[str] = "skat"

    soloist: int
    bid: int

    @property
    def to_act(self) -> int:
        return self.soloist

    def menu(self, seat: int | None) -> Menu:
        """Take the skat, or play from the hand."""
        return (TakeSkat(), HandGame()) if seat == self.soloist else ()

    def _act(self, act: Act, history: History) -> Discarding | Declaring:
        """Take the skat, or leave it."""
        action = act.action
        deal, rest = self.deal, (self.soloist, self.bid)
        match action:
            case TakeSkat():
                return Discarding(deal, self.options, self.standing, history, *rest)
            case HandGame():
                return Declaring(deal, self.options, self.standing, history, *rest, True, ())
        raise Refusal("SK 8.2", "skat.refuse.skat_due")

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        return view_of(self, seat, self.deal.hands, bid=self.bid, soloist=self.soloist)


@dataclass(frozen=True, slots=True)
class Discarding(SkatPhase):
    """The soloist, with 12 cards, lays two away (SK 4.1)."""

    phase: ClassVar[str] = "discard"

    soloist: int
    bid: int

    @property
    def to_act(self) -> int:
        return self.soloist

    @property
    def hand(self) -> Hand:
        """The soloist's 12 cards."""
        return in_order((*self.deal.hands[self.soloist], *self.deal.skat), PLACE)

    def menu(self, seat: int | None) -> Menu:
        """Any two of the twelve."""
        return (Choose(SKAT, self.hand),) if seat == self.soloist else ()

    def _act(self, act: Act, history: History) -> Declaring:
        """Lay two cards away face down."""
        cards = two_laid_down(act.action, self.hand)
        return Declaring(
            self.deal,
            self.options,
            self.standing,
            history,
            self.soloist,
            self.bid,
            hand=False,
            laid_away=in_order(cards, PLACE),
        )

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        hands = replaced(self.deal.hands, self.soloist, self.hand)
        return view_of(self, seat, hands, bid=self.bid, soloist=self.soloist)


@dataclass(frozen=True, slots=True)
class Declaring(SkatPhase):
    """The soloist names the game (SK 4.2, SK 4.3). ``hand``: the skat was left untouched."""

    phase: ClassVar[str] = "declare"

    soloist: int
    bid: int
    hand: bool
    laid_away: Hand

    @property
    def to_act(self) -> int:
        return self.soloist

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands after the soloist has laid two cards away."""
        deal = self.deal
        if self.hand:
            return deal.hands
        twelve = in_order((*deal.hands[self.soloist], *deal.skat), PLACE)
        kept = tuple(card for card in twelve if card not in self.laid_away)
        return replaced(deal.hands, self.soloist, kept)

    def menu(self, seat: int | None) -> Menu:
        """Every game that may be declared, by kind, the plain one first."""
        return declarations(self.hand, self.bid) if seat == self.soloist else ()

    def _act(self, act: Act, history: History) -> AskingContra | Playing:
        """Name the game."""
        action = act.action
        if not isinstance(action, Declare):
            raise Refusal("SK 8.2", "skat.refuse.declaration_due")
        if refused := declaration_refused(action, self.hand, self.bid):
            raise refused
        contract = Contract(self.soloist, self.bid, self.hand, action.kind, action.announced)
        return declared(self, history, contract, self.hands, self.laid_away)

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        return view_of(self, seat, self.hands, bid=self.bid, soloist=self.soloist)

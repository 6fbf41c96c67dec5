"""A deal of Skat: auction, skat, declaration, ten tricks.

One frozen type a phase; ``act`` leads from one to the next. Every act is checked in the order of
SK 8: text, deal over, turn and phase, cards held and their number, then the clauses of the act.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal, TypeAlias

from stammtisch.cardplay.actions import (
    Act,
    Action,
    Choose,
    Discard,
    History,
    Menu,
    Play,
    whole_history,
)
from stammtisch.cardplay.cards import Hand, in_order, replaced, with_own, without
from stammtisch.cardplay.match import NOTHING_YET, Standing
from stammtisch.cardplay.phase import Phase, check_discard
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.skat.cards import NULL, PLACE, SUIT
from stammtisch.games.skat.declaring import declaration_refused, declarations
from stammtisch.games.skat.notation import (
    PLAY,
    SEATS,
    Bid,
    Deal,
    Declare,
    HandGame,
    Hold,
    Pass,
    TakeSkat,
    check_action,
    parse_action,
)
from stammtisch.games.skat.options import DEFAULTS, Options
from stammtisch.games.skat.scoring import (
    BIDS,
    PASSED,
    Contract,
    Result,
    score_game,
    score_null,
    taken_by,
)
from stammtisch.games.skat.tricks import playable, winning
from stammtisch.games.skat.view import (
    Hidden,
    View,
    hidden_of,
    hidden_of_game,
    view_of,
    view_of_game,
)

_SKAT = 2
_LATE = 18  # SK 3.4: the bid at which forehand may play when both others have passed.
_DUE = {
    "call": "skat.refuse.call_due",
    "answer": "skat.refuse.answer_due",
    "late": "skat.refuse.late_due",
}


@dataclass(frozen=True, slots=True)
class SkatPhase(Phase["State", Result]):
    """What every phase of Skat has; one player is to act at a time."""

    over_clause, turn_clause = "SK 8.3", "SK 8.2"
    parse, check = staticmethod(parse_action), staticmethod(check_action)

    deal: Deal
    options: Options


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

    def _act(self, act: Act, history: History) -> Auction | Choosing | Finished:
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
                return _thrown_in(self, history)
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

    def hidden_from(self, seat: int | None) -> Hidden:
        """The other hands and the skat."""
        return hidden_of(self.deal, seat)


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

    def hidden_from(self, seat: int | None) -> Hidden:
        """The other hands and the skat."""
        return hidden_of(self.deal, seat)


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
        return (Choose(_SKAT, self.hand),) if seat == self.soloist else ()

    def _act(self, act: Act, history: History) -> Declaring:
        """Lay two cards away face down."""
        action = act.action
        if not isinstance(action, Discard):
            raise Refusal("SK 8.2", "skat.refuse.discard_due")
        cards = action.cards
        check_discard("SK 8.1", cards, self.hand)
        if len(cards) != _SKAT:
            raise Refusal("SK 8.7", "skat.refuse.two", number=len(cards))
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
        return view_of(self, seat, hands, bid=self.bid, soloist=self.soloist, took_skat=True)

    def hidden_from(self, seat: int | None) -> Hidden:
        """The other hands, and the skat from all but the soloist."""
        return hidden_of(self.deal, seat, self.soloist)


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
        return _after_discard(self.deal, self.soloist, self.hand, self.laid_away)

    def menu(self, seat: int | None) -> Menu:
        """Every game that may be declared, by kind, the plain one first."""
        return declarations(self.hand, self.bid) if seat == self.soloist else ()

    def _act(self, act: Act, history: History) -> Playing:
        """Name the game; forehand leads to the first trick (SK 5.3)."""
        action = act.action
        if not isinstance(action, Declare):
            raise Refusal("SK 8.2", "skat.refuse.declaration_due")
        if refused := declaration_refused(action, self.hand, self.bid):
            raise refused
        return Playing(
            self.deal,
            self.options,
            self.standing,
            history,
            Contract(self.soloist, self.bid, self.hand, action.kind, action.announced),
            self.laid_away,
            self.hands,
            leader=(self.deal.dealer + 1) % SEATS,
            trick=(),
            tricks=(),
        )

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        return view_of(
            self,
            seat,
            self.hands,
            bid=self.bid,
            soloist=self.soloist,
            took_skat=not self.hand,
            laid_away=self.laid_away,
        )

    def hidden_from(self, seat: int | None) -> Hidden:
        """The other hands; skat and discard from all but a soloist who took the skat."""
        return hidden_of(self.deal, seat, None if self.hand else self.soloist, self.laid_away)


@dataclass(frozen=True, slots=True)
class Playing(SkatPhase):
    """The play of the cards (SK 5)."""

    phase: ClassVar[str] = "play"

    contract: Contract
    laid_away: Hand
    hands: tuple[Hand, ...]
    leader: int
    trick: Hand
    tricks: tuple[Trick, ...]

    @property
    def to_act(self) -> int:
        return (self.leader + len(self.trick)) % SEATS

    def menu(self, seat: int | None) -> Menu:
        """One ``Play`` for each card that may be played."""
        return () if seat is None else self.actions(seat)

    def actions(self, seat: int) -> tuple[Action, ...]:
        """Every card that may be played, in the order of the pack."""
        if seat != self.to_act:
            return ()
        cards = playable(self.hands[seat], self.trick, self.contract.kind)
        return tuple([PLAY[card] for card in cards])

    def _act(self, act: Act, history: History) -> Playing | Finished:
        """Play a card."""
        seat, action = act
        if not isinstance(action, Play):
            raise Refusal("SK 8.2", "refuse.card_due")
        kind = self.contract.kind
        card, hand = action.card, self.hands[seat]
        if card not in hand:
            raise Refusal("SK 8.1", "refuse.not_held", card=card)
        if card not in playable(hand, self.trick, kind):
            led = SUIT[kind][self.trick[0]]
            raise Refusal("SK 5.3", "skat.refuse.follow", suit=led)
        hands = replaced(self.hands, seat, without(hand, card))
        trick, leader, tricks = (*self.trick, card), self.leader, self.tricks
        if len(trick) == SEATS:
            leader = (leader + winning(trick, kind)) % SEATS
            tricks = (*tricks, Trick(self.leader, trick, leader))
            trick = ()
        after = Playing(
            self.deal,
            self.options,
            self.standing,
            history,
            self.contract,
            self.laid_away,
            hands,
            leader,
            trick,
            tricks,
        )
        return after if trick or not after.decided else after.counted()

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
        return Finished(
            deal,
            self.options,
            self.standing,
            self.history,
            self.laid_away,
            self.hands,
            self.leader,
            self.tricks,
            result,
        )

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        return view_of_game(self, self.contract, seat)

    def hidden_from(self, seat: int | None) -> Hidden:
        """The other hands as dealt; skat and discard from all but a soloist who took the skat."""
        return hidden_of_game(self, self.contract, seat)


@dataclass(frozen=True, slots=True)
class Finished(SkatPhase):
    """The deal is over and scored (SK 6)."""

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
        if contract is None:
            return view_of(self, seat, self.hands, result=self.result)
        return view_of_game(self, contract, seat, self.result)

    def hidden_from(self, seat: int | None) -> Hidden:
        """The other hands as dealt; skat and discard from all but a soloist who took the skat."""
        contract = self.result.contract
        if contract is None:
            return hidden_of(self.deal, seat)
        return hidden_of_game(self, contract, seat)


State: TypeAlias = Auction | Choosing | Discarding | Declaring | Playing | Finished


def begin(
    deal: Deal,
    options: Options = DEFAULTS,
    standing: Standing = NOTHING_YET,
) -> Auction:
    """The state before the first act of ``deal``: middlehand is about to speak (SK 3.2)."""
    forehand, middlehand = (deal.dealer + 1) % SEATS, (deal.dealer + 2) % SEATS
    return Auction(deal, options, standing, (), 0, middlehand, forehand, "call")


def imagine(view: View, hidden: Hidden) -> State:
    """The inverse of ``view`` and ``hidden_from``: ``imagine(s.view(p), s.hidden_from(p)) == s``.

    Raises:
        Refusal: the cards are not a pack, or an act of the history would have been illegal.
    """
    hands = with_own(hidden.hands, view.seat, view.dealt)
    deal = Deal(view.dealer, hands, view.skat or hidden.skat)
    state: State = begin(deal, view.options, view.standing)
    for seat, action in whole_history(view.history, hidden.laid_away):
        state = state.act(seat, action)
    if state.view(view.seat).shown != view.shown:
        raise Refusal("SK 4.5", "skat.refuse.shown")
    return state


def _thrown_in(state: Auction, history: History) -> Finished:
    forehand = state.answerer
    return Finished(
        state.deal,
        state.options,
        state.standing,
        history,
        laid_away=(),
        hands=state.deal.hands,
        leader=forehand,
        tricks=(),
        result=PASSED,
    )


def _after_discard(deal: Deal, soloist: int, hand: bool, laid_away: Hand) -> tuple[Hand, ...]:
    if hand:
        return deal.hands
    twelve = in_order((*deal.hands[soloist], *deal.skat), PLACE)
    return replaced(deal.hands, soloist, tuple(card for card in twelve if card not in laid_away))

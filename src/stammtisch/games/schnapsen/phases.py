"""The phases of a deal of Schnapsen, which SN 11 calls moments.

One frozen type a phase: ``Leading`` is M0 and M2, ``Drawing`` M1, ``Announced`` M3, ``Following``
M4 and ``Closing`` M5. Between tricks the leader acts, and the other player may interrupt.

Every act is checked in the order of SN 12: text, deal over, turn and moment, cards held, then the
clauses of the act. The clauses of claim, exchange and close say when each is allowed: out of their
moment these clauses are cited, not SN 12.2.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import ClassVar, TypeAlias

from stammtisch.cardplay.actions import Act, Action, History, Menu, Play
from stammtisch.cardplay.cards import Card, replaced, with_own, without
from stammtisch.cardplay.phase import Phase
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.schnapsen.cards import SUITS
from stammtisch.games.schnapsen.match import NOTHING_YET, Standing
from stammtisch.games.schnapsen.notation import (
    PLAY,
    SEATS,
    Claim,
    Close,
    Deal,
    Draw,
    Exchange,
    Marriage,
    Pass,
    check_action,
    parse_action,
)
from stammtisch.games.schnapsen.options import DEFAULTS, Options
from stammtisch.games.schnapsen.scoring import (
    OUT,
    Closed,
    Result,
    ShownMarriage,
    Taken,
    claimed,
    marriage_points,
    played_out,
)
from stammtisch.games.schnapsen.table import Table
from stammtisch.games.schnapsen.tricks import beats, has_just_won, playable, unplayable
from stammtisch.games.schnapsen.view import Hidden, View, hidden_of, view_of

_MARRIAGES = tuple(Marriage(suit) for suit in SUITS)


@dataclass(frozen=True, slots=True)
class SchnapsenPhase(Phase["State", Result]):
    """What every phase has. ``may_act`` depends on public facts only (SN 11)."""

    over_clause, turn_clause = "SN 12.3", "SN 12.2"
    parse, check = staticmethod(parse_action), staticmethod(check_action)
    may_interrupt = range(SEATS)  # Claim, exchange and close have clauses of their own.

    deal: Deal
    options: Options
    standing: Standing
    table: Table

    @property
    def may_exchange(self) -> tuple[int, ...]:
        """Every seat that could exchange now if it held the trump Jack: public facts only."""
        return ()

    @property
    def trump(self) -> str:
        """The trump suit."""
        return self.deal.trump

    def actions(self, seat: int) -> tuple[Action, ...]:
        """The legal actions of ``seat``, in a fixed order; here none."""
        del seat
        return ()

    def menu(self, seat: int | None) -> Menu:
        """The same as ``actions``; a spectator has none."""
        return () if seat is None else self.actions(seat)

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        return view_of(self, seat)

    def hidden_from(self, seat: int | None) -> Hidden:
        """The cards dealt to others, and those of the stock that ``seat`` has not drawn."""
        return hidden_of(self, seat)


@dataclass(frozen=True, slots=True)
class Leading(SchnapsenPhase):
    """M0 and M2: the leader is about to lead; the other may exchange or claim."""

    phase: ClassVar[str] = "lead"

    @property
    def to_act(self) -> int:
        return self.table.leader

    @property
    def may_act(self) -> tuple[int, ...]:
        return _with_interrupts(self)

    @property
    def may_exchange(self) -> tuple[int, ...]:
        return _could_exchange(self, range(SEATS))

    def actions(self, seat: int) -> tuple[Action, ...]:
        """Exchange, close, a marriage, claim, and every card in hand."""
        if seat != self.table.leader:
            return _interrupts(self, seat)
        hand = self.table.hands[seat]
        marriages = [
            each
            for each in _MARRIAGES
            if each.held_in(hand) and marriage_refused(self, each) is None
        ]
        claim = [Claim()] if _may_claim(self, seat) else []
        return (*_exchange_or_close(self), *marriages, *claim, *[PLAY[card] for card in hand])

    def _act(self, act: Act, history: History) -> State:
        seat, action = act
        if done := _between_tricks(self, seat, action, history):
            return done
        match action:
            case Marriage(suit):
                if refused := marriage_refused(self, action):
                    raise refused
                shown = ShownMarriage(seat, suit, marriage_points(suit, self.trump))
                taken = self.table.taken
                taken = replace(taken, marriages=(*taken.marriages, shown))
                table = replace(self.table, taken=taken)
                after = Announced(self.deal, self.options, self.standing, history, table, suit)
                return _automatic_claim(after) or after
            case Play(card):
                return _lead(self, card, history)
        raise Refusal("SN 12.2", "schnapsen.refuse.lead_due")


@dataclass(frozen=True, slots=True)
class Drawing(SchnapsenPhase):
    """M1: a trick is complete and nobody has drawn yet; the other may exchange or claim."""

    phase: ClassVar[str] = "draw"

    @property
    def to_act(self) -> int:
        return self.table.leader

    @property
    def may_act(self) -> tuple[int, ...]:
        return _with_interrupts(self)

    @property
    def may_exchange(self) -> tuple[int, ...]:
        return _could_exchange(self, range(SEATS))

    def actions(self, seat: int) -> tuple[Action, ...]:
        """Exchange, close, claim, draw."""
        if seat != self.table.leader:
            return _interrupts(self, seat)
        claim = [Claim()] if _may_claim(self, seat) else []
        return (*_exchange_or_close(self), *claim, Draw())

    def _act(self, act: Act, history: History) -> State:
        seat, action = act
        if done := _between_tricks(self, seat, action, history):
            return done
        match action:
            case Marriage():
                if refused := marriage_refused(self, action):
                    raise refused
                raise Refusal("SN 5.2", "schnapsen.refuse.draw_first")
            case Draw():
                table = self.table.drawn()
                return Leading(self.deal, self.options, self.standing, history, table)
        raise Refusal("SN 12.2", "schnapsen.refuse.draw_due")


@dataclass(frozen=True, slots=True)
class Announced(SchnapsenPhase):
    """M3: the leader has announced a marriage of ``suit`` and must lead one of its two cards."""

    phase: ClassVar[str] = "marriage"

    suit: str

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know, the marriage included."""
        return view_of(self, seat, announced=self.suit)

    @property
    def to_act(self) -> int:
        return self.table.leader

    @property
    def may_act(self) -> tuple[int, ...]:
        return (0, 1) if self.options.claims == "spoken" else (self.to_act,)

    def actions(self, seat: int) -> tuple[Action, ...]:
        """Close if the option allows it, claim, and the two cards."""
        claim = (Claim(),) if _may_claim(self, seat) else ()
        if seat != self.table.leader:
            return claim
        close = (Close(),) if self._close_refused(seat) is None else ()
        return (*close, *claim, *(PLAY[card] for card in Marriage(self.suit).cards))

    def _act(self, act: Act, history: History) -> State:
        seat, action = act
        match action:
            case Claim():
                return _claim(self, seat, history)
            case Exchange():
                raise Refusal("SN 5.5", "schnapsen.refuse.lead_begun")
            case Close():
                if refused := self._close_refused(seat):
                    raise refused
                return _close(self, seat, history, self.suit)
        if seat != self.to_act:
            raise _out_of_turn(self.to_act)
        match action:
            case Marriage():
                raise Refusal("SN 5.1", "schnapsen.refuse.one_marriage")
            case Play(card):
                if card in self.table.hands[seat] and card not in Marriage(self.suit).cards:
                    raise Refusal("SN 5.1", "schnapsen.refuse.lead_marriage", suit=self.suit)
                return _lead(self, card, history)
        raise Refusal("SN 12.2", "schnapsen.refuse.lead_due")

    def _close_refused(self, seat: int) -> Refusal | None:
        if not self.options.close_after_marriage:
            return Refusal("SN 5.5", "schnapsen.refuse.lead_begun")
        return close_refused(self, seat)


@dataclass(frozen=True, slots=True)
class Following(SchnapsenPhase):
    """M4: ``led`` lies on the table, and the other player must play a card."""

    phase: ClassVar[str] = "follow"

    led: Card

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know, the card led included."""
        return view_of(self, seat, led=self.led)

    @property
    def to_act(self) -> int:
        return self.table.other

    def actions(self, seat: int) -> tuple[Action, ...]:
        """Every card that may be played, in the order of the pack."""
        if seat != self.to_act:
            return ()
        table = self.table
        cards = playable(table.hands[seat], self.led, self.trump, table.open)
        return tuple([PLAY[card] for card in cards])

    def _act(self, act: Act, history: History) -> State:
        seat, action = act
        if isinstance(action, Claim):
            return _claim(self, seat, history)
        if seat != self.to_act:
            raise _out_of_turn(self.to_act)
        match action:
            case Exchange():
                raise Refusal("SN 6.1", "schnapsen.refuse.between_tricks")
            case Close():
                raise Refusal("SN 7.1", "schnapsen.refuse.close_leader")
            case Play(card):
                return self._follow(seat, card, history)
        raise Refusal("SN 12.2", "refuse.card_due")

    def _follow(self, seat: int, card: Card, history: History) -> State:
        """Complete the trick; its winner leads next, and draws while the stock is open."""
        table, hand = self.table, self.table.hands[seat]
        if card not in hand:
            raise Refusal("SN 12.1", "refuse.not_held", card=card)
        if card not in playable(hand, self.led, self.trump, table.open):
            raise unplayable(hand, self.led)
        winner = seat if beats(card, self.led, self.trump) else table.leader
        hands = replaced(table.hands, seat, without(hand, card))
        over = not hands[0]
        taken = Taken(
            (*table.taken.tricks, Trick(table.leader, (self.led, card), winner)),
            table.taken.marriages,
            # SN 4.2: ten for the last trick, if the stock was used up and not closed (SN 7.4).
            over and table.closed is None and self.options.last_trick == "ten",
        )
        table = Table(hands, table.stock, winner, taken, table.closed)
        phase = Drawing if table.open else Leading
        after = phase(self.deal, self.options, self.standing, history, table)
        if over:
            return _finished(after, history, played_out(taken, self.options, table.closed))
        return _automatic_claim(after) or after


@dataclass(frozen=True, slots=True)
class Closing(SchnapsenPhase):
    """M5: a close was announced, and the other player is asked whether it stands (SN 7.3).

    ``suit`` is that of a marriage announced before (``close_after_marriage``), else ``None``.
    """

    phase: ClassVar[str] = "closing"

    announced: Closed
    suit: str | None

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know, the announced close included."""
        return view_of(self, seat, announced=self.suit, closed=self.announced)

    @property
    def to_act(self) -> int:
        return self.table.other

    @property
    def may_exchange(self) -> tuple[int, ...]:
        return _could_exchange(self, (self.to_act,))

    def actions(self, seat: int) -> tuple[Action, ...]:
        """Exchange, or let the close stand."""
        if seat != self.to_act:
            return ()
        exchange = (Exchange(),) if exchange_refused(self, seat) is None else ()
        return (*exchange, Pass())

    def _act(self, act: Act, history: History) -> State:
        seat, action = act
        if isinstance(action, Claim):
            return _claim(self, seat, history)
        if seat != self.to_act:
            raise _out_of_turn(self.to_act)
        match action:
            case Exchange():
                return _close_stands(
                    self, history, _exchange(self, seat), self.announced, self.suit
                )
            case Pass():
                return _close_stands(self, history, self.table, self.announced, self.suit)
            case Close():
                raise Refusal("SN 7.1", "schnapsen.refuse.close_leader")
        raise Refusal("SN 12.2", "schnapsen.refuse.close_waits")


@dataclass(frozen=True, slots=True)
class Finished(SchnapsenPhase):
    """The deal is over and scored (SN 8, SN 9)."""

    phase: ClassVar[str] = "finished"

    result: Result = field()

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know, the score included."""
        return view_of(self, seat, result=self.result)

    @property
    def to_act(self) -> None:
        return None


State: TypeAlias = Leading | Drawing | Announced | Following | Closing | Finished


def begin(
    deal: Deal,
    options: Options = DEFAULTS,
    standing: Standing = NOTHING_YET,
) -> Leading:
    """The state before the first act of ``deal``: the non-dealer leads (SN 3.1)."""
    table = Table(deal.hands, deal.stock, leader=1 - deal.dealer, taken=Taken())
    return Leading(deal, options, standing, (), table)


def imagine(view: View, hidden: Hidden) -> State:
    """The inverse of ``view`` and ``hidden_from``: ``imagine(s.view(p), s.hidden_from(p)) == s``.

    Raises:
        Refusal: the cards are not a pack, or an act of the history would have been illegal.
    """
    hands = with_own(hidden.hands, view.seat, view.dealt)
    deal = Deal(view.dealer, hands, view.stock_with(hidden.stock))
    state: State = begin(deal, view.options, view.standing)
    for seat, action in view.history:
        state = state.act(seat, action)
    return state


def exchange_refused(state: State, seat: int) -> Refusal | None:
    """Why ``seat`` may not exchange between tricks (SN 6); ``None`` where he may."""
    jack = state.trump + "J"
    if jack not in state.table.hands[seat]:
        return Refusal("SN 6.1", "schnapsen.refuse.no_jack", card=jack)
    return _exchange_barred(state, seat)


def _exchange_barred(state: State, seat: int) -> Refusal | None:
    """Why ``seat`` could not exchange with any hand, by public facts only; ``None`` if it could."""
    table, options = state.table, state.options
    if options.exchange_by == "leader" and not (
        seat == table.leader and isinstance(state, Leading)
    ):
        return Refusal("SN 6.1", "schnapsen.refuse.leader_exchanges")
    if options.exchange_needs_trick and not table.has_trick(seat):
        return Refusal("SN 6.2", "schnapsen.refuse.no_trick_yet")
    if not table.open:
        return Refusal("SN 6.2", "schnapsen.refuse.turn_up_gone")
    if len(table.stock) < options.stock_floor:
        return Refusal("SN 6.2", "schnapsen.refuse.exchange_floor", number=options.stock_floor)
    return None


def close_refused(state: State, seat: int) -> Refusal | None:
    """Why ``seat`` may not close between tricks (SN 7.1, SN 7.2); ``None`` where he may."""
    if seat != state.table.leader:
        return Refusal("SN 7.1", "schnapsen.refuse.close_leader")
    if not state.table.open:
        return Refusal("SN 7.1", "schnapsen.refuse.no_stock")
    if not state.options.closing:
        return Refusal("SN 7.1", "schnapsen.refuse.no_closing")
    if len(state.table.stock) < state.options.stock_floor:
        return Refusal("SN 7.1", "schnapsen.refuse.close_floor", number=state.options.stock_floor)
    if isinstance(state, Drawing) and state.options.close_when == "after_draw":
        return Refusal("SN 7.2", "schnapsen.refuse.close_drawn")
    return None


def marriage_refused(state: State, marriage: Marriage) -> Refusal | None:
    """Why the leader may not announce a marriage at the lead (SN 5); ``None`` where he may."""
    if not marriage.held_in(state.table.hands[state.table.leader]):
        return Refusal("SN 5.1", "schnapsen.refuse.no_marriage", suit=marriage.suit)
    if not state.table.open and not state.options.marriages_when_closed:
        return Refusal("SN 5.3", "schnapsen.refuse.marriage_late")
    return None


def _may_claim(state: State, seat: int) -> bool:
    """Whether ``seat`` may claim between tricks, whatever its points are (SN 8.1, SN 13)."""
    return seat in range(SEATS) and _claim_refused(state, seat) is None


def _claim_refused(state: State, seat: int) -> Refusal | None:
    """Why ``seat`` may not claim; ``None`` where it may."""
    if isinstance(state, Closing):
        return Refusal("SN 7.3", "schnapsen.refuse.close_waits")
    if isinstance(state, Following):
        return Refusal("SN 8.1", "schnapsen.refuse.card_lies")
    match state.options.claims:
        case "automatic":
            return Refusal("SN 8.1", "schnapsen.refuse.automatic")
        case "on_won_trick":
            if seat != state.table.leader or not has_just_won(state.history, seat):
                return Refusal("SN 8.1", "schnapsen.refuse.trick_first")
    return None


def _could_exchange(state: State, seats: Iterable[int]) -> tuple[int, ...]:
    """Which of these seats could exchange if they held the trump Jack."""
    return tuple(seat for seat in seats if _exchange_barred(state, seat) is None)


def _with_interrupts(state: State) -> tuple[int, ...]:
    """Who may act between tricks; this must not depend on who holds the trump Jack (SN 11)."""
    table = state.table
    exchange = _exchange_barred(state, table.other) is None
    return (0, 1) if exchange or _may_claim(state, table.other) else (table.leader,)


def _exchange_or_close(state: Leading | Drawing) -> list[Action]:
    """The exchange and the close, where the leader may make them."""
    seat = state.table.leader
    exchange: list[Action] = [Exchange()] if exchange_refused(state, seat) is None else []
    return [*exchange, Close()] if close_refused(state, seat) is None else exchange


def _between_tricks(
    state: Leading | Drawing, seat: int, action: Action, history: History
) -> State | None:
    """The state after a claim, an exchange or a close; ``None`` for another act of the leader."""
    match action:
        case Claim():
            return _claim(state, seat, history)
        case Exchange():
            return replace(state, history=history, table=_exchange(state, seat))
        case Close():
            return _close(state, seat, history, suit=None)
    if seat != state.to_act:
        raise _out_of_turn(state.to_act)
    return None


def _interrupts(state: State, seat: int) -> tuple[Action, ...]:
    """What the other player may do between tricks."""
    if seat not in range(SEATS):
        return ()
    exchange = (Exchange(),) if exchange_refused(state, seat) is None else ()
    return (*exchange, Claim()) if _may_claim(state, seat) else exchange


def _out_of_turn(due: int) -> Refusal:
    return Refusal("SN 12.2", "refuse.turn", seat=due)


def _claim(state: State, seat: int, history: History) -> Finished:
    """A claim ends the deal (SN 8.1)."""
    if refused := _claim_refused(state, seat):
        raise refused
    table = state.table
    return _finished(state, history, claimed(seat, table.taken, state.options, table.closed))


def _automatic_claim(state: State) -> Finished | None:
    """SN 13, ``claims`` automatic: the deal ends as soon as the leader, who is to act, has 66."""
    table, seat = state.table, state.table.leader
    if state.options.claims != "automatic" or table.taken.points(seat, state.options) < OUT:
        return None
    result = claimed(seat, table.taken, state.options, table.closed)
    return _finished(state, state.history, result)


def _finished(state: State, history: History, result: Result) -> Finished:
    return Finished(state.deal, state.options, state.standing, history, state.table, result)


def _exchange(state: State, seat: int) -> Table:
    """The trump Jack for the turn-up (SN 6.1)."""
    if refused := exchange_refused(state, seat):
        raise refused
    return state.table.exchanged(seat, state.trump + "J")


def _close(state: State, seat: int, history: History, suit: str | None) -> State:
    """SN 7.3: an opponent who has won a trick is asked, whatever he holds; else the close stands.

    Where the options allow an exchange without a trick, the opponent is always asked.
    """
    if refused := close_refused(state, seat):
        raise refused
    table, options = state.table, state.options
    announced = Closed(seat, table.taken.points(table.other, options))
    no_trick_needed = options.exchange_by == "either" and not options.exchange_needs_trick
    if no_trick_needed or table.has_trick(table.other):
        return Closing(state.deal, options, state.standing, history, table, announced, suit)
    return _close_stands(state, history, table, announced, suit)


def _close_stands(
    state: State, history: History, table: Table, closed: Closed, suit: str | None
) -> Leading | Announced:
    """The close stands: the closer leads, or owes the lead of a marriage (SN 7.4)."""
    table = replace(table, closed=closed)
    if suit is None:
        return Leading(state.deal, state.options, state.standing, history, table)
    return Announced(state.deal, state.options, state.standing, history, table, suit)


def _lead(state: Leading | Announced, card: Card, history: History) -> Following:
    table, seat = state.table, state.table.leader
    if card not in table.hands[seat]:
        raise Refusal("SN 12.1", "refuse.not_held", card=card)
    return Following(state.deal, state.options, state.standing, history, table.led(card), card)

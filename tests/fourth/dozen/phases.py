"""A deal of Dozen: five tricks."""

from __future__ import annotations

from dataclasses import dataclass

from dozen.cards import PLACE, SEATS
from dozen.notation import Deal, parse_action
from dozen.options import DEFAULTS, Options
from dozen.scoring import Result
from dozen.view import Hidden, View
from stammtisch.cardplay.actions import Act, Action, History, Menu, Play
from stammtisch.cardplay.cards import Hand, replaced, without
from stammtisch.cardplay.match import NOTHING_YET, Standing
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.tricks import Trick, check_seat


@dataclass(frozen=True, slots=True)
class State:
    """A deal at one moment. There is one phase, so that ``hands`` say whether it is over."""

    deal: Deal
    options: Options
    standing: Standing
    history: History
    hands: tuple[Hand, ...]
    leader: int
    trick: Hand = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def phase(self) -> str:
        return "finished" if self.to_act is None else "play"

    @property
    def to_act(self) -> int | None:
        return (self.leader + len(self.trick)) % SEATS if any(self.hands) else None

    @property
    def may_act(self) -> tuple[int, ...]:
        return () if self.to_act is None else (self.to_act,)

    @property
    def result(self) -> Result | None:
        won = [trick.winner for trick in self.tricks]
        return None if any(self.hands) else Result((won.count(0), won.count(1)))

    def menu(self, seat: int | None) -> Menu:
        return () if seat is None else self.actions(seat)

    def actions(self, seat: int) -> tuple[Action, ...]:
        """Every card that may be played, in the order of the pack."""
        return () if seat != self.to_act else tuple(map(Play, self._playable(seat)))

    def _playable(self, seat: int) -> Hand:
        """DZ 2.2: follow suit if you can."""
        hand, led = self.hands[seat], self.trick[:1]
        return tuple(card for card in hand if led and card[0] == led[0][0]) or hand

    def act(self, seat: int, action: Action | str) -> State:
        """The state after ``action`` (or its text) of ``seat``."""
        card = parse_action(str(action)).card
        if self.to_act is None:
            raise Refusal("DZ 4.3", "refuse.over")
        if seat != self.to_act:
            raise Refusal("DZ 4.2", "refuse.turn", seat=self.to_act)
        if card not in self.hands[seat]:
            raise Refusal("DZ 4.1", "refuse.not_held", card=card)
        if card not in self._playable(seat):
            raise Refusal("DZ 2.2", "dozen.refuse.follow", suit=self.trick[0][0])
        return self._after(seat, Play(card))

    def _after(self, seat: int, action: Play) -> State:
        trick, leader, tricks = (*self.trick, action.card), self.leader, self.tricks
        if len(trick) == SEATS:
            led, answer = trick
            # DZ 2.2: the higher card of the suit led wins; the pack goes from high to low.
            beaten = answer[0] == led[0] and PLACE[answer] < PLACE[led]
            leader = (leader + beaten) % SEATS
            trick, tricks = (), (*tricks, Trick(self.leader, trick, leader))
        hands = replaced(self.hands, seat, without(self.hands[seat], action.card))
        history = (*self.history, Act(seat, action))
        return State(self.deal, self.options, self.standing, history, hands, leader, trick, tricks)

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        check_seat(seat, SEATS)
        return View(
            seat=seat,
            phase=self.phase,
            options=self.options,
            standing=self.standing,
            dealer=self.deal.dealer,
            to_act=self.to_act,
            may_act=self.may_act,
            history=self.history,
            dealt=() if seat is None else self.deal.hands[seat],
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            leader=self.leader,
            trick=self.trick,
            tricks=self.tricks,
            menu=self.menu(seat),
            result=self.result,
        )

    def hidden_from(self, seat: int | None) -> Hidden:
        """The other hands as dealt, and what lies aside."""
        check_seat(seat, SEATS)
        hands = self.deal.hands
        return Hidden(
            tuple(() if each == seat else hand for each, hand in enumerate(hands)), self.deal.rest
        )


def begin(deal: Deal, options: Options = DEFAULTS, standing: Standing = NOTHING_YET) -> State:
    """The state before the first act of ``deal``; DZ 2.1: the dealer's opponent leads."""
    return State(deal, options, standing, (), deal.hands, 1 - deal.dealer)


def imagine(view: View, hidden: Hidden) -> State:
    """The state of which ``view`` and ``hidden`` are the two halves."""
    hands = hidden.hands if view.seat is None else replaced(hidden.hands, view.seat, view.dealt)
    state = begin(Deal(view.dealer, hands, hidden.rest), view.options, view.standing)
    for seat, action in view.history:
        state = state.act(seat, action)
    return state

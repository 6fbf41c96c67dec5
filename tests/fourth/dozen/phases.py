"""A deal of Dozen: five tricks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from dozen.cards import PLACE, SEATS
from dozen.notation import Deal, check_action, parse_action
from dozen.options import DEFAULTS, Options
from dozen.scoring import Result
from dozen.view import Hidden, View
from stammtisch.cardplay.actions import Act, History, Menu, Play
from stammtisch.cardplay.cards import Hand, replaced, with_own, without, without_own
from stammtisch.cardplay.match import NOTHING_YET, Standing
from stammtisch.cardplay.phase import Phase
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.tricks import Trick, check_seat


@dataclass(frozen=True, slots=True)
class DozenPhase(Phase["State", Result]):
    """What both phases know."""

    over_clause, turn_clause = "DZ 4.3", "DZ 4.2"
    parse, check = staticmethod(parse_action), staticmethod(check_action)

    deal: Deal
    options: Options
    hands: tuple[Hand, ...]
    leader: int
    trick: Hand
    tricks: tuple[Trick, ...]

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
        return Hidden(without_own(self.deal.hands, seat), self.deal.rest)


@dataclass(frozen=True, slots=True)
class Playing(DozenPhase):
    """The play of the cards (DZ 2)."""

    phase: ClassVar[str] = "play"

    @property
    def to_act(self) -> int:
        return (self.leader + len(self.trick)) % SEATS

    def menu(self, seat: int | None) -> Menu:
        """Every card that may be played, in the order of the pack."""
        return tuple(map(Play, self._playable())) if seat == self.to_act else ()

    def _playable(self) -> Hand:
        """DZ 2.2: follow suit if you can."""
        hand, led = self.hands[self.to_act], self.trick[:1]
        return tuple(card for card in hand if led and card[0] == led[0][0]) or hand

    def _act(self, act: Act, history: History) -> Playing | Finished:
        """Play a card."""
        seat, action = act
        assert isinstance(action, Play)
        card, hand = action.card, self.hands[seat]
        if card not in hand:
            raise Refusal("DZ 4.1", "refuse.not_held", card=card)
        if card not in self._playable():
            raise Refusal("DZ 2.2", "dozen.refuse.follow", suit=self.trick[0][0])
        hands = replaced(self.hands, seat, without(hand, card))
        trick, leader, tricks = (*self.trick, card), self.leader, self.tricks
        if len(trick) == SEATS:
            first, second = trick
            # DZ 2.2: the higher card of the suit led wins; the pack goes from high to low.
            beaten = second[0] == first[0] and PLACE[second] < PLACE[first]
            leader = (leader + beaten) % SEATS
            trick, tricks = (), (*tricks, Trick(self.leader, trick, leader))
        deal, options, standing = self.deal, self.options, self.standing
        if any(hands):
            return Playing(deal, options, standing, history, hands, leader, trick, tricks)
        won = [each.winner for each in tricks]
        result = Result((won.count(0), won.count(1)))
        return Finished(deal, options, standing, history, hands, leader, trick, tricks, result)


@dataclass(frozen=True, slots=True)
class Finished(DozenPhase):
    """The deal is over and scored (DZ 3)."""

    phase: ClassVar[str] = "finished"

    result: Result = field()

    @property
    def to_act(self) -> None:
        return None


State: TypeAlias = Playing | Finished


def begin(deal: Deal, options: Options = DEFAULTS, standing: Standing = NOTHING_YET) -> Playing:
    """The state before the first act of ``deal``; DZ 2.1: the dealer's opponent leads."""
    return Playing(deal, options, standing, (), deal.hands, 1 - deal.dealer, (), ())


def imagine(view: View, hidden: Hidden) -> State:
    """The state of which ``view`` and ``hidden`` are the two halves."""
    hands = with_own(hidden.hands, view.seat, view.dealt)
    state: State = begin(Deal(view.dealer, hands, hidden.rest), view.options, view.standing)
    for seat, action in view.history:
        state = state.act(seat, action)
    return state

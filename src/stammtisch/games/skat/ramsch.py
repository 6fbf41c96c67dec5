"""Ramsch: a grand hand instead, pushing the skat on, and ten tricks (SK 10.1 to SK 10.5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from stammtisch.cardplay.actions import Act, Action, Choose, History, Menu, Play
from stammtisch.cardplay.cards import Hand, in_order, replaced
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.skat.base import SKAT, SkatPhase, Tricks, two_laid_down
from stammtisch.games.skat.cards import GRAND, JACKS, PLACE
from stammtisch.games.skat.contra import said_with_a_card
from stammtisch.games.skat.finished import Finished, finished
from stammtisch.games.skat.notation import (
    SEATS,
    Contra,
    GrandHand,
    Pass,
    Push,
    TakeSkat,
)
from stammtisch.games.skat.play import AskingContra, Playing, declared
from stammtisch.games.skat.ramsch_scoring import taken_in_ramsch
from stammtisch.games.skat.scoring import Contract, score_ramsch
from stammtisch.games.skat.view import View, view_of


@dataclass(frozen=True, slots=True)
class AskingGrandHand(SkatPhase):
    """Before Ramsch each player in turn may play a grand from the hand instead (SK 10.5)."""

    phase: ClassVar[str] = "grand_hand"

    asked: int

    @property
    def to_act(self) -> int:
        return self.asked

    def menu(self, seat: int | None) -> Menu:
        """A grand hand, or pass."""
        return (GrandHand(), Pass()) if seat == self.asked else ()

    def _act(
        self, act: Act, history: History
    ) -> AskingGrandHand | AskingContra | Playing | Pushing | RamschPlaying:
        """Take the deal as a grand from the hand, or leave it to the next."""
        match act.action:
            case GrandHand():
                contract = Contract(act.seat, 0, True, GRAND)
                return declared(self, history, contract, self.deal.hands)
            case Pass() if act.seat != self.deal.dealer:
                return replace(self, history=history, asked=(act.seat + 1) % SEATS)
            case Pass():
                return begin_ramsch(self, history)
        raise Refusal("SK 8.2", "skat.refuse.grand_hand_due")

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        return view_of(self, seat, self.deal.hands)


@dataclass(frozen=True, slots=True)
class HandingOn(SkatPhase):
    """Schieberamsch: two cards go from player to player (SK 10.4). It is ``turn``'s turn."""

    hands: tuple[Hand, ...]
    pushes: int
    turn: int

    @property
    def to_act(self) -> int:
        return self.turn

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        return view_of(self, seat, self.hands)


@dataclass(frozen=True, slots=True)
class Pushing(HandingOn):
    """The player in turn takes up the two cards, or hands them on (SK 10.4).

    ``laid_away`` is what lies there, empty where it is the skat as it was dealt.
    """

    phase: ClassVar[str] = "push"

    laid_away: Hand

    def menu(self, seat: int | None) -> Menu:
        """Take the two cards, or push them on."""
        return (TakeSkat(), Push()) if seat == self.turn else ()

    def _act(self, act: Act, history: History) -> Pushing | PassingOn | RamschPlaying:
        """Take the two cards, or hand them on unseen."""
        match act.action:
            case TakeSkat():
                lying = self.laid_away or self.deal.skat
                twelve = in_order((*self.hands[self.turn], *lying), PLACE)
                return PassingOn(
                    self.deal,
                    self.options,
                    self.standing,
                    history,
                    replaced(self.hands, self.turn, twelve),
                    self.pushes,
                    self.turn,
                )
            case Push():
                return _next_turn(replace(self, history=history, pushes=self.pushes + 1))
        raise Refusal("SK 8.2", "skat.refuse.push_due")


@dataclass(frozen=True, slots=True)
class PassingOn(HandingOn):
    """Who took the two cards up lays two down for the next (SK 10.4)."""

    phase: ClassVar[str] = "pass_on"

    def menu(self, seat: int | None) -> Menu:
        """Any two of the twelve, but for jacks."""
        if seat != self.turn:
            return ()
        hand = self.hands[seat]
        jacks = self.options.push_jacks
        return (Choose(SKAT, tuple(card for card in hand if jacks or card not in JACKS)),)

    def _act(self, act: Act, history: History) -> Pushing | RamschPlaying:
        """Lay two cards down."""
        hand = self.hands[self.turn]
        cards = two_laid_down(act.action, hand)
        jacks = [card for card in cards if card in JACKS]
        if jacks and not self.options.push_jacks:
            raise Refusal("SK 10.4", "skat.refuse.push_jack", card=jacks[0])
        kept = tuple(card for card in hand if card not in cards)
        laid = Pushing(
            self.deal,
            self.options,
            self.standing,
            history,
            replaced(self.hands, self.turn, kept),
            self.pushes,
            self.turn,
            in_order(cards, PLACE),
        )
        return _next_turn(laid)


@dataclass(frozen=True, slots=True)
class RamschPlaying(Tricks):
    """Ten tricks without a soloist; cards rank as in grand (SK 10.1)."""

    phase: ClassVar[str] = "play"

    pushes: int

    @property
    def trump_kind(self) -> str:
        return GRAND

    @property
    def to_act(self) -> int:
        return self.in_turn

    def menu(self, seat: int | None) -> Menu:
        """One ``Play`` for each card that may be played."""
        return () if seat is None else self.actions(seat)

    def actions(self, seat: int) -> tuple[Action, ...]:
        """Every card that may be played, in the order of the pack."""
        return self.plays if seat == self.to_act else ()

    def _act(self, act: Act, history: History) -> RamschPlaying | Finished:
        """Play a card."""
        action = act.action
        if isinstance(action, Contra) and said_with_a_card(self.options):
            raise Refusal("SK 10.7", "skat.refuse.contra_ramsch")
        if not isinstance(action, Play):
            raise Refusal("SK 8.2", "refuse.card_due")
        after = self.with_card(action.card, history)
        return after if after.trick or after.hands[0] else after.counted()

    def counted(self) -> Finished:
        """The scored deal (SK 10.2 to SK 10.4)."""
        skat = self.laid_away or self.deal.skat
        taken = taken_in_ramsch(self.tricks, skat, self.pushes, self.options)
        return finished(self, score_ramsch(taken))

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        return view_of(
            self, seat, self.hands, leader=self.leader, trick=self.trick, tricks=self.tricks
        )


def instead_of_nothing(
    before: SkatPhase, history: History
) -> AskingGrandHand | Pushing | RamschPlaying:
    """What is played without a soloist's bid: the question of SK 10.5, then Ramsch.

    It is asked in a forced Ramsch, where it is played at all; after all have passed only with
    ``always``.
    """
    deal, options = before.deal, before.options
    asked = {"rounds": deal.forced_ramsch, "always": True, "never": False}
    if asked[options.ramsch_grand_hand]:
        return AskingGrandHand(deal, options, before.standing, history, before.forehand)
    return begin_ramsch(before, history)


def begin_ramsch(before: SkatPhase, history: History) -> Pushing | RamschPlaying:
    """Ramsch begins: with pushing, or with forehand's lead (SK 10.1, SK 10.4)."""
    deal, options, standing = before.deal, before.options, before.standing
    forehand = before.forehand
    if options.ramsch == "schieberamsch":
        return Pushing(deal, options, standing, history, deal.hands, 0, forehand, ())
    return _lead(before, history, deal.hands, (), 0)


def _next_turn(state: Pushing) -> Pushing | RamschPlaying:
    """The next player takes or pushes; after rearhand forehand leads."""
    if state.turn != state.deal.dealer:
        return replace(state, turn=(state.turn + 1) % SEATS)
    return _lead(state, state.history, state.hands, state.laid_away, state.pushes)


def _lead(
    before: SkatPhase, history: History, hands: tuple[Hand, ...], laid_away: Hand, pushes: int
) -> RamschPlaying:
    return RamschPlaying(
        before.deal,
        before.options,
        before.standing,
        history,
        hands,
        leader=before.forehand,
        trick=(),
        tricks=(),
        laid_away=laid_away,
        pushes=pushes,
    )

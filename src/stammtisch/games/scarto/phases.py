"""A deal of Scarto: the dealer's discard, then 25 tricks.

One frozen type a phase; ``act`` leads from one to the next. Every act is checked in the order of
SC 8: text, deal over, turn and phase, cards held and their number, then the clauses of the act.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

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
from stammtisch.cardplay.cards import Card, Hand, in_order, replaced, with_own, without
from stammtisch.cardplay.match import NOTHING_YET, Standing
from stammtisch.cardplay.phase import Phase, check_discard
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.scarto.cards import (
    BAGATTO,
    KINGS,
    MATTO,
    PLACE,
    SUIT,
    TRUMP,
    angel_card,
)
from stammtisch.games.scarto.notation import PLAY, SEATS, Deal, check_action, parse_action
from stammtisch.games.scarto.options import DEFAULTS, Options
from stammtisch.games.scarto.scoring import Result, result
from stammtisch.games.scarto.tricks import playable, unplayable, winning
from stammtisch.games.scarto.view import Hidden, View, hidden_of, view_of

_DISCARD = 3


@dataclass(frozen=True, slots=True)
class ScartoPhase(Phase["State", Result]):
    """What every phase of Scarto has; one player is to act at a time."""

    over_clause, turn_clause = "SC 8.3", "SC 8.2"
    parse, check = staticmethod(parse_action), staticmethod(check_action)

    deal: Deal
    options: Options


@dataclass(frozen=True, slots=True)
class Discarding(ScartoPhase):
    """The dealer, with 28 cards, lays three away (SC 3)."""

    phase: ClassVar[str] = "discard"

    @property
    def to_act(self) -> int:
        return self.deal.dealer

    def menu(self, seat: int | None) -> Menu:
        """Any three of the cards that are not banned."""
        if seat != self.to_act:
            return ()
        hand = self.deal.hands[self.deal.dealer]
        allowed = tuple(card for card in hand if _banned(card, hand, self.options) is None)
        return (Choose(_DISCARD, allowed),)

    def _act(self, act: Act, history: History) -> Playing:
        """Lay three cards away; they count as taken by the dealer (SC 3.1)."""
        seat, action = act
        if not isinstance(action, Discard):
            raise Refusal("SC 8.2", "scarto.refuse.discard_first")
        cards, hand = action.cards, self.deal.hands[seat]
        _check_discard(cards, hand, self.options)
        left = tuple(card for card in hand if card not in cards)
        return Playing(
            self.deal,
            self.options,
            self.standing,
            history,
            discard=in_order(cards, PLACE),
            hands=replaced(self.deal.hands, seat, left),
            leader=(seat + 1) % SEATS,  # SC 4.1: the dealer's right-hand neighbour leads first.
            trick=(),
            tricks=(),
        )

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        return view_of(self, seat, self.deal.hands, (), (self.deal.dealer + 1) % SEATS, (), ())

    def hidden_from(self, seat: int | None) -> Hidden:
        """The other hands."""
        return hidden_of(self.deal, (), seat)


@dataclass(frozen=True, slots=True)
class Playing(ScartoPhase):
    """The play of the cards (SC 4, SC 5)."""

    phase: ClassVar[str] = "play"

    discard: Hand
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
        return tuple([PLAY[card] for card in playable(self.hands[seat], self.trick)])

    def _act(self, act: Act, history: History) -> Playing | Finished:
        """Play a card."""
        seat, action = act
        if not isinstance(action, Play):
            raise Refusal("SC 8.2", "refuse.card_due")
        card, hand = action.card, self.hands[seat]
        if card not in hand:
            raise Refusal("SC 8.1", "refuse.not_held", card=card)
        if card not in playable(hand, self.trick):
            raise unplayable(hand, self.trick)
        hands = replaced(self.hands, seat, without(hand, card))
        trick, leader, tricks = (*self.trick, card), self.leader, self.tricks
        if len(trick) == SEATS:
            # SC 4.5: the winner takes the trick and leads to the next.
            leader = (leader + winning(trick, self.options.angel)) % SEATS
            tricks = (*tricks, Trick(self.leader, trick, leader))
            trick = ()
        if hands[leader] or trick:
            return Playing(
                self.deal,
                self.options,
                self.standing,
                history,
                self.discard,
                hands,
                leader,
                trick,
                tricks,
            )
        score = result(tricks, self.deal.dealer, self.discard, self.options.angel)
        return Finished(
            self.deal, self.options, self.standing, history, self.discard, tricks, score
        )

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        return view_of(self, seat, self.hands, self.discard, self.leader, self.trick, self.tricks)

    def hidden_from(self, seat: int | None) -> Hidden:
        """The other hands as dealt, and the discard of another player."""
        return hidden_of(self.deal, self.discard, seat)


@dataclass(frozen=True, slots=True)
class Finished(ScartoPhase):
    """The deal is over and counted (SC 6)."""

    phase: ClassVar[str] = "finished"

    discard: Hand
    tricks: tuple[Trick, ...]
    result: Result = field()

    @property
    def to_act(self) -> None:
        return None

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        last = self.tricks[-1].winner
        hands: tuple[Hand, ...] = ((),) * SEATS
        return view_of(self, seat, hands, self.discard, last, (), self.tricks, self.result)

    def hidden_from(self, seat: int | None) -> Hidden:
        """The other hands as dealt, and the discard of another player."""
        return hidden_of(self.deal, self.discard, seat)


State: TypeAlias = Discarding | Playing | Finished


def begin(
    deal: Deal,
    options: Options = DEFAULTS,
    standing: Standing = NOTHING_YET,
) -> Discarding:
    """The state before the first act of ``deal``: the dealer is about to discard."""
    return Discarding(deal, options, standing, ())


def imagine(view: View, hidden: Hidden) -> State:
    """The inverse of ``view`` and ``hidden_from``: ``imagine(s.view(p), s.hidden_from(p)) == s``.

    Raises:
        Refusal: the cards are not a pack, or an act of the history would have been illegal.
    """
    hands = with_own(hidden.hands, view.seat, view.dealt)
    state: State = begin(Deal(view.dealer, hands), view.options, view.standing)
    for seat, action in whole_history(view.history, hidden.discard):
        state = state.act(seat, action)
    return state


def _check_discard(cards: Hand, hand: Hand, options: Options) -> None:
    check_discard("SC 8.1", cards, hand)
    if len(cards) != _DISCARD:
        raise Refusal("SC 8.6", "scarto.refuse.three", number=len(cards))
    banned = [each for card in cards if (each := _banned(card, hand, options))]
    if banned:
        raise min(banned, key=lambda refusal: refusal.clause)


def _banned(card: Card, hand: Hand, options: Options) -> Refusal | None:
    """Why a card of the dealer's 28 may not be laid away; ``None`` where it may (SC 3.4)."""
    if card in KINGS or card in (angel_card(options.angel), MATTO):
        return Refusal("SC 3.2", "scarto.refuse.never_discard", card=card)
    if card == BAGATTO:
        if sum(SUIT[each] == TRUMP for each in hand) > 1:
            return Refusal("SC 3.3", "scarto.refuse.bagatto", card=card)
        if options.bagatto_discard == "alone" and MATTO in hand:
            return Refusal("SC 9.1", "scarto.refuse.bagatto_alone", card=card)
    return None

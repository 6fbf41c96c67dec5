"""What the phases of a deal of Skat share, and the play of a card.

Every act is checked in the order of SK 8: text, deal over, turn and phase, cards held and their
number, then the clauses of the act.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from stammtisch.cardplay.actions import Action, Discard, History
from stammtisch.cardplay.cards import Card, Hand, replaced, without
from stammtisch.cardplay.phase import Phase, check_discard
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.tricks import Trick
from stammtisch.games.skat.cards import SUIT
from stammtisch.games.skat.match import Standing
from stammtisch.games.skat.notation import PLAY, SEATS, Deal, check_action, parse_action
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import Result
from stammtisch.games.skat.tricks import playable, winning
from stammtisch.games.skat.view import Hidden, View, hidden_of

SKAT = 2
"""So many cards are the skat."""


@dataclass(frozen=True, slots=True)
class SkatPhase(Phase["SkatPhase", Result]):
    """What every phase of Skat has; one player is to act at a time."""

    over_clause, turn_clause = "SK 8.3", "SK 8.2"
    parse, check = staticmethod(parse_action), staticmethod(check_action)

    deal: Deal
    options: Options
    standing: Standing

    @property
    def forehand(self) -> int:
        return (self.deal.dealer + 1) % SEATS

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""
        raise NotImplementedError

    def hidden_from(self, seat: int | None) -> Hidden:
        """The other hands as dealt, and what lies or lay face down and ``seat`` has not seen."""
        return hidden_of(self.deal, self.history, seat)


@dataclass(frozen=True, slots=True)
class Tricks(SkatPhase):
    """A phase in which cards lie on the table, or are about to.

    ``laid_away`` is what was laid face down last, empty where the skat lies as it was dealt.
    """

    hands: tuple[Hand, ...]
    leader: int
    trick: Hand
    tricks: tuple[Trick, ...]
    laid_away: Hand

    @property
    def in_turn(self) -> int:
        """Who plays the next card."""
        return (self.leader + len(self.trick)) % SEATS

    @property
    def trump_kind(self) -> str:
        """The kind of game by which cards rank and are followed."""
        raise NotImplementedError

    @property
    def plays(self) -> tuple[Action, ...]:
        """Every card that may be played next, in the order of the pack."""
        cards = playable(self.hands[self.in_turn], self.trick, self.trump_kind)
        return tuple([PLAY[card] for card in cards])

    def with_card(self, card: Card, history: History) -> Self:
        """The deal after the next card (SK 5.3, SK 5.4)."""
        seat, kind = self.in_turn, self.trump_kind
        hand = self.hands[seat]
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
        return replace(
            self, history=history, hands=hands, leader=leader, trick=trick, tricks=tricks
        )


def two_laid_down(action: Action, hand: Hand) -> Hand:
    """The two cards of a hand that an act lays face down (SK 4.1, SK 10.4).

    Raises:
        Refusal: it is no discard, of cards that are not there, or of another number.
    """
    if not isinstance(action, Discard):
        raise Refusal("SK 8.2", "skat.refuse.discard_due")
    check_discard("SK 8.1", action.cards, hand)
    if len(action.cards) != SKAT:
        raise Refusal("SK 8.7", "skat.refuse.two", number=len(action.cards))
    return action.cards

"""What one seat may know of a deal of Scarto.

A view is built from what its seat has seen; it has no field for anything else. Everybody sees every
card played; only the dealer knows the discard, until all other cards have been seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stammtisch.cardplay.actions import History, Menu
from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.game import Standing
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.table import TableView
from stammtisch.cardplay.tricks import Trick, check_seat
from stammtisch.games.scarto.cards import MATTO, PACK
from stammtisch.games.scarto.felt import Felt, orders_of
from stammtisch.games.scarto.notation import SEATS, Deal
from stammtisch.games.scarto.options import Options
from stammtisch.games.scarto.scoring import Result, count_main, pile

if TYPE_CHECKING:
    from stammtisch.games.scarto.phases import State


@dataclass(frozen=True, slots=True)
class Hidden:
    """The other half of a view: the hands as dealt (the viewer's own empty) and the discard.

    ``discard`` is empty where the viewer knows it or nothing has been laid away yet.
    """

    hands: tuple[Hand, ...]
    discard: Hand = ()


@dataclass(frozen=True, slots=True)
class View:
    """The information state of ``seat``, with perfect recall; ``None`` is a spectator.

    ``dealt`` is the seat's hand as dealt, ``hand`` what is left of it, ``laid_away`` its own
    discard. In ``history`` the discard of another player is without its cards.
    """

    seat: int | None
    phase: str
    options: Options
    standing: Standing
    dealer: int
    to_act: int | None
    may_act: tuple[int, ...]
    history: History
    dealt: Hand
    hand: Hand
    hand_sizes: tuple[int, ...]
    laid_away: Hand
    leader: int
    trick: Hand
    tricks: tuple[Trick, ...]
    menu: Menu
    result: Result | None

    @property
    def unseen(self) -> Hand:
        """The cards that this seat has never seen, in the pack's order."""
        seen = {*self.dealt, *self.trick, *(card for trick in self.tricks for card in trick.cards)}
        return tuple(card for card in PACK if card not in seen)

    @property
    def points(self) -> tuple[int, ...]:
        """What each player has made so far, as far as this seat can count it (SC 6.1, SC 6.2).

        The discard is counted for a dealer who looks at his own; for the others it counts once the
        deal is over, when all other cards have been seen.
        """
        if self.result:
            return self.result.points
        return tuple(
            count_main(
                pile(seat, self.tricks, self.laid_away if seat == self.seat else ()),
                self.options.angel,
            ).total
            for seat in range(SEATS)
        )

    def at_table(self, practice: bool = False) -> TableView:
        """What is shown to a person: the last trick until the next card, and no count."""
        return TableView(
            seat=self.seat,
            phase=self.phase,
            dealer=self.dealer,
            to_act=self.to_act,
            may_act=self.may_act,
            hand=self.hand,
            hand_sizes=self.hand_sizes,
            open_cards=((),) * SEATS,
            leader=self.leader,
            trick=self.trick,
            last_trick=self.tricks[-1] if self.tricks and not self.trick else None,
            trick_counts=tuple(
                sum(trick.winner == seat for trick in self.tricks) for seat in range(SEATS)
            ),
            facts=self._facts(),
            menu=self.menu,
            result=self.result,
            tricks=self.tricks if practice else None,
            points=self.points if practice else None,
            felt=Felt(discarded=self.phase != "discard"),
            laid_away=self.laid_away,
            said=(None,) * SEATS,  # Scarto is played without a word.
            orders=() if self.seat is None else orders_of(self.hand),
        )

    def _facts(self) -> tuple[Message, ...]:
        """What lies aside, and what becomes of a Matto that lies there now (SC 5.2, SC 5.3)."""
        facts: list[Message] = []
        if self.phase != "discard":
            facts.append(say("scarto.fact.discarded", seat=self.dealer))
        cards, leader = self.trick, self.leader
        if not cards and self.tricks:
            cards, leader = self.tricks[-1].cards, self.tricks[-1].leader
        if MATTO in cards and not self.result:
            facts.append(say("scarto.fact.matto", seat=(leader + cards.index(MATTO)) % SEATS))
        if MATTO in self.trick[:1]:
            facts.append(say("scarto.fact.matto_led"))
        return tuple(facts)


def _others(deal: Deal, seat: int | None) -> tuple[Hand, ...]:
    return tuple(() if player == seat else hand for player, hand in enumerate(deal.hands))


def hidden_of(deal: Deal, discard: Hand, seat: int | None) -> Hidden:
    """What ``seat`` may not know of a deal after this discard."""
    check_seat(seat, SEATS)
    return Hidden(_others(deal, seat), () if seat == deal.dealer else discard)


def view_of(
    state: State,
    seat: int | None,
    hands: tuple[Hand, ...],
    discard: Hand,
    leader: int,
    trick: Hand,
    tricks: tuple[Trick, ...],
) -> View:
    """The view of ``seat``, put together from what that seat has seen."""
    check_seat(seat, SEATS)
    return View(
        seat=seat,
        phase=state.phase,
        options=state.options,
        standing=state.standing,
        dealer=state.deal.dealer,
        to_act=state.to_act,
        may_act=state.may_act,
        history=tuple(act.seen_by(seat) for act in state.history),
        dealt=() if seat is None else state.deal.hands[seat],
        hand=() if seat is None else hands[seat],
        hand_sizes=tuple(len(hand) for hand in hands),
        laid_away=discard if seat == state.deal.dealer else (),
        leader=leader,
        trick=trick,
        tricks=tricks,
        menu=state.menu(seat),
        result=state.result,
    )

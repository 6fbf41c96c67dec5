"""What one seat may know of a deal of Scarto.

A view is built from what its seat has seen; it has no field for anything else. Everybody sees every
card played; only the dealer knows the discard, until all other cards have been seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from stammtisch.cardplay.actions import History, Menu, seen_history
from stammtisch.cardplay.cards import Hand, without_own
from stammtisch.cardplay.game import State
from stammtisch.cardplay.match import Standing
from stammtisch.cardplay.tricks import Trick, check_seat, unseen_cards
from stammtisch.games.scarto.cards import PACK
from stammtisch.games.scarto.notation import SEATS, Deal
from stammtisch.games.scarto.options import Options
from stammtisch.games.scarto.scoring import Result, count_main, pile


class ScartoState(State, Protocol):
    """A state of this game, as far as its views need it."""

    @property
    def deal(self) -> Deal: ...
    @property
    def options(self) -> Options: ...


@dataclass(frozen=True, slots=True)
class Hidden:
    """The complement of a view: the hands as dealt (the viewer's own empty) and the discard.

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
        return unseen_cards(PACK, self.tricks, self.trick, self.dealt)

    @property
    def points(self) -> tuple[int, ...]:
        """Each player's points so far, as far as this seat can count them (SC 6.1, SC 6.2).

        The dealer counts the discard; for the others it counts when the deal is over.
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


def hidden_of(deal: Deal, discard: Hand, seat: int | None) -> Hidden:
    """What ``seat`` may not know of a deal after this discard."""
    check_seat(seat, SEATS)
    return Hidden(without_own(deal.hands, seat), () if seat == deal.dealer else discard)


def view_of(
    state: ScartoState,
    seat: int | None,
    hands: tuple[Hand, ...],
    discard: Hand,
    leader: int,
    trick: Hand,
    tricks: tuple[Trick, ...],
    result: Result | None = None,
) -> View:
    """The view of ``seat``, built from what that seat has seen."""
    check_seat(seat, SEATS)
    return View(
        seat=seat,
        phase=state.phase,
        options=state.options,
        standing=state.standing,
        dealer=state.deal.dealer,
        to_act=state.to_act,
        may_act=state.may_act,
        history=seen_history(state.history, seat),
        dealt=() if seat is None else state.deal.hands[seat],
        hand=() if seat is None else hands[seat],
        hand_sizes=tuple(len(hand) for hand in hands),
        laid_away=discard if seat == state.deal.dealer else (),
        leader=leader,
        trick=trick,
        tricks=tricks,
        menu=state.menu(seat),
        result=result,
    )

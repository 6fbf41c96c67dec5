"""What one seat may know of a deal of Skat.

A view is built from what its seat has seen; it has no field for anything else. Everybody hears the
auction and the declaration and sees every card played; only a soloist who took the skat knows it
and what was laid away; an ouvert hand lies open to all (SK 4.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from stammtisch.cardplay.actions import History, Menu, seen_history
from stammtisch.cardplay.cards import Hand, without_own
from stammtisch.cardplay.game import State
from stammtisch.cardplay.match import Standing
from stammtisch.cardplay.tricks import Trick, check_seat, unseen_cards
from stammtisch.games.skat.cards import PACK, POINTS
from stammtisch.games.skat.notation import SEATS, Deal, HandGame
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import Contract, Result


class SkatState(State, Protocol):
    """A state of this game, as far as its views need it."""

    @property
    def deal(self) -> Deal: ...
    @property
    def options(self) -> Options: ...


class InPlay(SkatState, Protocol):
    """A state in which the game is declared: in play, or over."""

    @property
    def laid_away(self) -> Hand: ...
    @property
    def hands(self) -> tuple[Hand, ...]: ...
    @property
    def leader(self) -> int: ...
    @property
    def trick(self) -> Hand: ...
    @property
    def tricks(self) -> tuple[Trick, ...]: ...


@dataclass(frozen=True, slots=True)
class Hidden:
    """The complement of a view: the hands as dealt (the viewer's own empty), skat and discard.

    ``skat`` and ``laid_away`` are empty where the viewer knows them, or nothing is laid away yet.
    """

    hands: tuple[Hand, ...]
    skat: Hand
    laid_away: Hand = ()


@dataclass(frozen=True, slots=True)
class View:
    """The information state of ``seat``, with perfect recall; ``None`` is a spectator.

    ``dealt`` is the seat's hand as dealt, ``hand`` what it holds now; ``skat`` and ``laid_away``
    are filled for a soloist who took the skat. ``bid`` is the last value called, 0 before the
    first. During the auction ``due`` is what ``caller`` or ``answerer`` must do (SK 3.2):
    ``"call"``, ``"answer"``, or forehand's ``"late"`` decision. ``soloist`` is known when the
    auction is over, ``contract`` when the game is declared. ``shown`` is what is left of an ouvert
    hand. In ``history`` the discard of another player is without its cards.
    """

    seat: int | None
    phase: str
    options: Options
    standing: Standing
    dealer: int
    to_act: int | None
    may_act: tuple[int, ...]
    history: History
    bid: int
    caller: int | None
    answerer: int | None
    due: str | None
    soloist: int | None
    contract: Contract | None
    dealt: Hand
    skat: Hand
    laid_away: Hand
    hand: Hand
    hand_sizes: tuple[int, ...]
    shown: Hand
    leader: int
    trick: Hand
    tricks: tuple[Trick, ...]
    menu: Menu
    result: Result | None

    @property
    def hand_game(self) -> bool:
        """Whether the soloist has left the skat untouched (SK 4.1)."""
        return any(isinstance(action, HandGame) for _, action in self.history)

    @property
    def unseen(self) -> Hand:
        """The cards that this seat has never seen, in the pack's order."""
        return unseen_cards(PACK, self.tricks, self.trick, self.dealt, self.skat, self.shown)

    @property
    def points(self) -> tuple[int, ...]:
        """Card points that each player has taken so far, as far as this seat can count them.

        A soloist who laid two cards away counts them. After the tenth trick everybody does: the
        two cards that were not played are known then.
        """
        played = {card for trick in self.tricks for card in trick.cards}
        unplayed = [card for card in PACK if card not in played]
        extra = unplayed if len(unplayed) == 2 else self.laid_away
        taken = [0] * SEATS
        for trick in self.tricks:
            taken[trick.winner] += sum(POINTS[card] for card in trick.cards)
        if self.soloist is not None:
            taken[self.soloist] += sum(POINTS[card] for card in extra)
        return tuple(taken)


def hidden_of(
    deal: Deal, seat: int | None, taker: int | None = None, laid_away: Hand = ()
) -> Hidden:
    """What ``seat`` may not know of a deal in which ``taker`` took the skat, ``None`` if nobody."""
    check_seat(seat, SEATS)
    hands = without_own(deal.hands, seat)
    if seat is not None and seat == taker:
        return Hidden(hands, ())
    return Hidden(hands, deal.skat, laid_away)


def hidden_of_game(state: InPlay, contract: Contract, seat: int | None) -> Hidden:
    """What ``seat`` may not know once the game is declared."""
    taker = None if contract.hand else contract.soloist
    return hidden_of(state.deal, seat, taker, state.laid_away)


def view_of_game(
    state: InPlay, contract: Contract, seat: int | None, result: Result | None = None
) -> View:
    """The view of ``seat`` once the game is declared."""
    return view_of(
        state,
        seat,
        state.hands,
        bid=contract.bid,
        soloist=contract.soloist,
        contract=contract,
        took_skat=not contract.hand,
        laid_away=state.laid_away,
        leader=state.leader,
        trick=state.trick,
        tricks=state.tricks,
        result=result,
    )


def view_of(
    state: SkatState,
    seat: int | None,
    hands: tuple[Hand, ...],
    *,
    bid: int = 0,
    caller: int | None = None,
    answerer: int | None = None,
    due: str | None = None,
    soloist: int | None = None,
    contract: Contract | None = None,
    took_skat: bool = False,
    laid_away: Hand = (),
    leader: int | None = None,
    trick: Hand = (),
    tricks: tuple[Trick, ...] = (),
    result: Result | None = None,
) -> View:
    """The view of ``seat``, built from what that seat has seen."""
    check_seat(seat, SEATS)
    deal, knows_skat = state.deal, took_skat and seat is not None and seat == soloist
    return View(
        seat=seat,
        phase=state.phase,
        options=state.options,
        standing=state.standing,
        dealer=deal.dealer,
        to_act=state.to_act,
        may_act=state.may_act,
        history=seen_history(state.history, seat),
        bid=bid,
        caller=caller,
        answerer=answerer,
        due=due,
        soloist=soloist,
        contract=contract,
        dealt=() if seat is None else deal.hands[seat],
        skat=deal.skat if knows_skat else (),
        laid_away=laid_away if knows_skat else (),
        hand=() if seat is None else hands[seat],
        hand_sizes=tuple(len(hand) for hand in hands),
        # SK 4.5: an ouvert hand lies open before the first card is led.
        shown=hands[contract.soloist] if contract and contract.ouvert else (),
        leader=(deal.dealer + 1) % SEATS if leader is None else leader,
        trick=trick,
        tricks=tricks,
        menu=state.menu(seat),
        result=result,
    )

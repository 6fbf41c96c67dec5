"""What one seat may know of a deal of Skat.

A view is built from what its seat has seen; it has no field for anything else. Everybody hears the
auction and the declaration and sees every card played; only who took the skat knows it, and only
who laid cards away and who took them up next know these (SK 4.1, SK 10.14); an ouvert hand lies
open to all (SK 4.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from stammtisch.cardplay.actions import Act, Discard, History, Menu, seen_history
from stammtisch.cardplay.cards import Hand, in_order, without_own
from stammtisch.cardplay.game import State
from stammtisch.cardplay.tricks import Trick, check_seat, unseen_cards
from stammtisch.games.skat.cards import PACK, PLACE, POINTS
from stammtisch.games.skat.match import Standing
from stammtisch.games.skat.notation import SEATS, Deal, GrandHand, HandGame, Push, TakeSkat
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import Contract, Result


class SkatState(State, Protocol):
    """A state of this game, as far as its views need it."""

    @property
    def deal(self) -> Deal: ...
    @property
    def options(self) -> Options: ...
    @property
    def standing(self) -> Standing: ...


class InPlay(SkatState, Protocol):
    """A state in which the game is declared: in play, or over."""

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
    """The complement of a view: the hands as dealt (the viewer's own empty), skat and discards.

    ``skat`` is empty where the viewer knows it. ``laid_away`` are the cards laid away that the
    viewer does not know, two a discard, in turn: one discard at most but in Schieberamsch.
    """

    hands: tuple[Hand, ...]
    skat: Hand
    laid_away: Hand = ()


@dataclass(frozen=True, slots=True)
class View:
    """The information state of ``seat``, with perfect recall; ``None`` is a spectator.

    ``dealt`` is the seat's hand as dealt, ``hand`` what it holds now. ``skat`` are the two cards
    that this seat took up, ``laid_away`` those that it laid away: as the soloist, or in
    Schieberamsch (SK 10.14). ``bid`` is the last value called, 0 before the first. During the
    auction ``due`` is what ``caller`` or ``answerer`` must do (SK 3.2): ``"call"``, ``"answer"``,
    or forehand's ``"late"`` decision. ``soloist`` is known when the auction is over, ``contract``
    when the game is declared. ``shown`` is what is left of an ouvert hand. In ``history`` the
    discard of another player is without its cards.
    """

    seat: int | None
    phase: str
    options: Options
    standing: Standing
    dealer: int
    forced_ramsch: bool
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
        """Whether the soloist has left the skat untouched (SK 4.1, SK 10.5)."""
        return any(isinstance(action, HandGame | GrandHand) for _, action in self.history)

    @property
    def ramsch(self) -> bool:
        """Whether Ramsch is played, from its first push on (SK 10.1)."""
        if self.result is not None:
            return self.result.ramsch is not None
        return self.contract is None and self.phase in ("push", "pass_on", "play")

    @property
    def pushes(self) -> int:
        """How often the two cards were handed on unseen (SK 10.4)."""
        return sum(isinstance(action, Push) for _, action in self.history)

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
        if self.result is not None and self.result.ramsch is not None:
            return self.result.ramsch.card_points
        played = {card for trick in self.tricks for card in trick.cards}
        unplayed = [card for card in PACK if card not in played]
        extra = unplayed if len(unplayed) == 2 else self.laid_away
        taken = [0] * SEATS
        for trick in self.tricks:
            taken[trick.winner] += sum(POINTS[card] for card in trick.cards)
        if self.soloist is not None:
            taken[self.soloist] += sum(POINTS[card] for card in extra)
        return tuple(taken)


class Pile(NamedTuple):
    """Two cards that lay face down: the skat as dealt, or what ``laid_by`` laid away."""

    cards: Hand
    laid_by: int | None = None
    taken_by: int | None = None

    def known_to(self, seat: int | None) -> bool:
        return seat is not None and seat in (self.laid_by, self.taken_by)


def face_down(deal: Deal, history: History) -> tuple[Pile, ...]:
    """What lay face down, one after the other, with those who have seen it (SK 4.1, SK 10.14)."""
    piles = [Pile(deal.skat)]
    for seat, action in history:
        if isinstance(action, TakeSkat):
            piles[-1] = piles[-1]._replace(taken_by=seat)
        elif isinstance(action, Discard):
            piles.append(Pile(in_order(action.cards, PLACE), laid_by=seat))
    return tuple(piles)


def hidden_of(deal: Deal, history: History, seat: int | None) -> Hidden:
    """What ``seat`` may not know of a deal."""
    check_seat(seat, SEATS)
    skat, *discards = [
        () if pile.known_to(seat) else pile.cards for pile in face_down(deal, history)
    ]
    return Hidden(
        without_own(deal.hands, seat), skat, tuple(card for pile in discards for card in pile)
    )


def whole_history(view: View, hidden: Hidden) -> tuple[Hand, History]:
    """The skat as dealt and the history, of a view and its complement."""

    def taken_up(acts: History) -> Hand:
        """The two cards that the viewer is the next to take up; none where it is not."""
        takers = (seat for seat, action in acts if isinstance(action, TakeSkat))
        return view.skat if next(takers, None) == view.seat else ()

    whole, unknown = list(view.history), hidden.laid_away
    for at, (seat, action) in enumerate(whole):
        if action == Discard():
            cards = taken_up(view.history[at:])
            if not cards:
                cards, unknown = unknown[:2], unknown[2:]
            whole[at] = Act(seat, Discard(cards))
    return taken_up(view.history) or hidden.skat, tuple(whole)


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
    leader: int | None = None,
    trick: Hand = (),
    tricks: tuple[Trick, ...] = (),
    result: Result | None = None,
) -> View:
    """The view of ``seat``, built from what that seat has seen."""
    check_seat(seat, SEATS)
    deal = state.deal
    piles = [] if seat is None else face_down(deal, state.history)
    open_now = state.phase in ("play", "finished")
    return View(
        seat=seat,
        phase=state.phase,
        options=state.options,
        standing=state.standing,
        dealer=deal.dealer,
        forced_ramsch=deal.forced_ramsch,
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
        skat=next((pile.cards for pile in piles if pile.taken_by == seat), ()),
        laid_away=next((pile.cards for pile in piles if pile.laid_by == seat), ()),
        hand=() if seat is None else hands[seat],
        hand_sizes=tuple(len(hand) for hand in hands),
        # SK 4.5, SK 10.8: an ouvert hand lies open before the first card is led, after contra.
        shown=hands[contract.soloist] if contract and contract.ouvert and open_now else (),
        leader=(deal.dealer + 1) % SEATS if leader is None else leader,
        trick=trick,
        tricks=tricks,
        menu=state.menu(seat),
        result=result,
    )

"""What one seat may know of a deal of Schnapsen.

A view is built from what its seat has seen; it has no field for anything else: its own cards, the
turn-up, every card played or shown. A person at an honest table sees less (SN 3.2):
``stammtisch.faces``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from stammtisch.cardplay.actions import History, Menu
from stammtisch.cardplay.cards import Card, Hand, without_own
from stammtisch.cardplay.game import State
from stammtisch.cardplay.tricks import Trick, check_seat, unseen_cards
from stammtisch.games.schnapsen.cards import PACK
from stammtisch.games.schnapsen.match import Standing
from stammtisch.games.schnapsen.notation import SEATS, STOCK, Deal, Exchange, Marriage
from stammtisch.games.schnapsen.options import Options
from stammtisch.games.schnapsen.scoring import Closed, Result, ShownMarriage, Taken
from stammtisch.games.schnapsen.table import Table


class SchnapsenState(State, Protocol):
    """A state of this game, as far as its views need it: every phase has a table."""

    @property
    def deal(self) -> Deal: ...
    @property
    def options(self) -> Options: ...
    @property
    def standing(self) -> Standing: ...
    @property
    def table(self) -> Table: ...
    @property
    def trump(self) -> str: ...
    @property
    def may_exchange(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class Hidden:
    """The complement of a view: the hands as dealt (the viewer's own empty), and the stock.

    ``stock`` holds the face-down cards as dealt, from the top, without those the viewer has drawn.
    """

    hands: tuple[Hand, ...]
    stock: Hand


@dataclass(frozen=True, slots=True)
class View:
    """The information state of ``seat``, with perfect recall; ``None`` is a spectator.

    ``dealt`` is the seat's hand as dealt, ``drawn`` what it has drawn, in order, ``hand`` what it
    holds now. ``turned`` was turned up at the deal; ``turn_up`` lies there now, ``None`` when it
    was drawn or turned down. ``closed`` is set once a close is announced; ``announced`` is the suit
    of a marriage whose lead is due. ``may_exchange`` are the seats that could exchange now if they
    held the trump Jack.
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
    drawn: Hand
    hand: Hand
    hand_sizes: tuple[int, ...]
    turned: Card
    turn_up: Card | None
    stock_size: int
    closed: Closed | None
    marriages: tuple[ShownMarriage, ...]
    announced: str | None
    may_exchange: tuple[int, ...]
    leader: int
    trick: Hand
    tricks: tuple[Trick, ...]
    menu: Menu
    result: Result | None

    @property
    def trump(self) -> str:
        """The trump suit."""
        return self.turned[0]

    @property
    def known_to_both(self) -> tuple[Hand, ...]:
        """The cards in each hand that its holder's opponent knows.

        They were shown in a marriage, or are a turn-up that was exchanged or drawn last.
        """
        known: list[set[Card]] = [set() for _ in range(SEATS)]
        turn_up = self.turned
        for seat, action in self.history:
            if isinstance(action, Marriage):
                known[seat].update(action.cards)
            elif isinstance(action, Exchange):
                known[seat].add(turn_up)
                turn_up = self.trump + "J"
        if not self.stock_size:
            known[1 - self.tricks[SEATS * 2].winner].add(turn_up)
        played = {*self.trick, *(card for trick in self.tricks for card in trick.cards)}
        return tuple(tuple(c for c in PACK if c in cards - played) for cards in known)

    @property
    def shown(self) -> tuple[Hand, ...]:
        """Those of them in each other hand: what this seat knows of it."""
        return tuple(
            () if seat == self.seat else cards for seat, cards in enumerate(self.known_to_both)
        )

    @property
    def unseen(self) -> Hand:
        """The cards that this seat has never seen, in the pack's order."""
        turn_ups = [self.turned]
        if any(isinstance(action, Exchange) for _, action in self.history):
            turn_ups.append(self.trump + "J")
        own = (*self.dealt, *self.drawn)
        return unseen_cards(PACK, self.tricks, self.trick, own, turn_ups, *self.shown)

    @property
    def points(self) -> tuple[int, ...]:
        """Each player's points, as a claim would count them now (SN 8.1)."""
        if self.result:
            return self.result.points
        taken = Taken(self.tricks, self.marriages)
        return tuple(taken.points(seat, self.options) for seat in range(SEATS))

    def stock_with(self, unknown: Hand) -> Hand:
        """The stock as dealt: this seat's draws at their places, ``unknown`` at the others."""
        stock = list(unknown)
        for place, card in zip(draw_places(self.seat, self.tricks), self.drawn, strict=False):
            if place < STOCK - 1:  # The last place is the turn-up's: exchanged for the Jack or not.
                stock.insert(place, card)
        return (*stock, self.turned)


def hidden_of(state: SchnapsenState, seat: int | None) -> Hidden:
    """What ``seat`` may not know of ``state``."""
    check_seat(seat, SEATS)
    deal = state.deal
    hands = without_own(deal.hands, seat)
    drawn = draw_places(seat, state.table.taken.tricks)[: _draws(state)]
    return Hidden(hands, tuple(c for at, c in enumerate(deal.stock[:-1]) if at not in drawn))


def view_of(
    state: SchnapsenState,
    seat: int | None,
    *,
    led: Card | None = None,
    announced: str | None = None,
    closed: Closed | None = None,
    result: Result | None = None,
) -> View:
    """The view of ``seat``, built from what that seat has seen."""
    check_seat(seat, SEATS)
    deal, table = state.deal, state.table
    places = draw_places(seat, table.taken.tricks)[: _draws(state)]
    return View(
        seat=seat,
        phase=state.phase,
        options=state.options,
        standing=state.standing,
        dealer=deal.dealer,
        to_act=state.to_act,
        may_act=state.may_act,
        history=state.history,
        dealt=() if seat is None else deal.hands[seat],
        drawn=tuple(_drawn_card(state, place) for place in places),
        hand=() if seat is None else table.hands[seat],
        hand_sizes=tuple(len(hand) for hand in table.hands),
        turned=deal.turned,
        turn_up=table.stock[-1] if table.open else None,
        stock_size=len(table.stock),
        closed=table.closed or closed,
        marriages=table.taken.marriages,
        announced=announced,
        may_exchange=state.may_exchange,
        leader=table.leader,
        trick=(led,) if led else (),
        tricks=table.taken.tricks,
        menu=state.menu(seat),
        result=result,
    )


def _draws(state: SchnapsenState) -> int:
    """How often both players have drawn."""
    return (STOCK - len(state.table.stock)) // SEATS


def draw_places(seat: int | None, tricks: tuple[Trick, ...]) -> list[int]:
    """The places in the stock that ``seat`` draws from; a trick's winner draws first (SN 3.3)."""
    if seat is None:
        return []
    return [SEATS * at + (trick.winner != seat) for at, trick in enumerate(tricks[:5])]


def _drawn_card(state: SchnapsenState, place: int) -> Card:
    """The card drawn from a place of the stock; the last is the turn-up, or the Jack after it."""
    exchanged = any(isinstance(action, Exchange) for _, action in state.history)
    turn_up = state.trump + "J" if exchanged else state.deal.turned
    return turn_up if place == STOCK - 1 else state.deal.stock[place]

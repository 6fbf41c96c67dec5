"""What one seat may know of a deal of Skat.

A view is built from what its seat has seen; it has no field for anything else. Everybody hears the
auction and the declaration and sees every card played; only a soloist who took the skat knows it
and what was laid away; an ouvert hand lies open to all (SK 4.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stammtisch.cardplay.actions import History, Menu
from stammtisch.cardplay.cards import Hand, in_order
from stammtisch.cardplay.game import Standing
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.table import TableView
from stammtisch.cardplay.tricks import Trick, check_seat
from stammtisch.games.skat.cards import GRAND, HELD_ORDER, PACK, POINTS
from stammtisch.games.skat.felt import felt_of, orders_of, said_of
from stammtisch.games.skat.figures import figures_of
from stammtisch.games.skat.notation import SEATS, Deal, HandGame
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import Contract, Result

if TYPE_CHECKING:
    from stammtisch.games.skat.phases import Finished, Playing, State


@dataclass(frozen=True, slots=True)
class Hidden:
    """The other half of a view: the hands as dealt (the viewer's own empty), skat and discard.

    ``skat`` and ``laid_away`` are empty where the viewer knows them, or nothing is laid away yet.
    """

    hands: tuple[Hand, ...]
    skat: Hand
    laid_away: Hand = ()


@dataclass(frozen=True, slots=True)
class View:
    """The information state of ``seat``, with perfect recall; ``None`` is a spectator.

    ``dealt`` is the seat's hand as dealt, ``hand`` what it holds now; ``skat`` and ``laid_away``
    are the seat's own if it took the skat. ``bid`` is the last value called, 0 before the first;
    while the auction runs ``due`` is what its ``caller`` or ``answerer`` has to say (SK 3.2): a
    call, an answer, or forehand's late word.
    ``soloist`` is known when the auction is over, ``contract`` when the game is declared. ``shown``
    is what is left of an ouvert hand. In ``history`` another's discard is without its cards.
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
        seen = {*self.dealt, *self.skat, *self.shown, *self.trick}
        seen.update(card for trick in self.tricks for card in trick.cards)
        return tuple(card for card in PACK if card not in seen)

    @property
    def points(self) -> tuple[int, ...]:
        """Card points that each player has taken so far, as far as this seat can count them.

        A soloist who laid two cards away counts them; after the tenth trick everybody does, for
        the two cards that nobody has played are then known.
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

    def at_table(self, practice: bool = False) -> TableView:
        """What is shown to a person: the last trick until the next card, and no count."""
        order = HELD_ORDER[self.contract.kind if self.contract else GRAND]
        shown = in_order(self.shown, order)
        return TableView(
            seat=self.seat,
            phase=self.phase,
            dealer=self.dealer,
            to_act=self.to_act,
            may_act=self.may_act,
            hand=in_order(self.hand, order),
            hand_sizes=self.hand_sizes,
            open_cards=tuple(shown if seat == self.soloist else () for seat in range(SEATS)),
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
            felt=felt_of(self),
            laid_away=self.laid_away,
            said=said_of(self),
            figures=figures_of(self),
            orders=() if self.seat is None else orders_of(self.hand),
        )

    def _facts(self) -> tuple[Message, ...]:
        if self.contract:
            contract = self.contract
            told = say(
                "skat.fact.plays", seat=contract.soloist, game=contract.name, bid=contract.bid
            )
        elif self.soloist is not None:
            told = say("skat.fact.soloist", seat=self.soloist, bid=self.bid)
        elif self.bid:
            told = say("skat.fact.bid", bid=self.bid)
        else:
            return ()
        own = say("skat.fact.laid_away", cards=self.laid_away)
        return (told, own) if self.laid_away else (told,)


def hidden_of(
    deal: Deal, seat: int | None, knows_skat: int | None = None, laid_away: Hand = ()
) -> Hidden:
    """What ``seat`` may not know of a deal, of which ``knows_skat`` took the skat."""
    check_seat(seat, SEATS)
    hands = tuple(() if player == seat else hand for player, hand in enumerate(deal.hands))
    if seat is not None and seat == knows_skat:
        return Hidden(hands, ())
    return Hidden(hands, deal.skat, laid_away)


def hidden_of_game(state: Playing | Finished, contract: Contract, seat: int | None) -> Hidden:
    """What ``seat`` may not know once the game is declared."""
    knows_skat = None if contract.hand else contract.soloist
    return hidden_of(state.deal, seat, knows_skat, state.laid_away)


def view_of_game(state: Playing | Finished, contract: Contract, seat: int | None) -> View:
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
    )


def view_of(
    state: State,
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
) -> View:
    """The view of ``seat``, put together from what that seat has seen."""
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
        history=tuple(act.seen_by(seat) for act in state.history),
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
        result=state.result,
    )

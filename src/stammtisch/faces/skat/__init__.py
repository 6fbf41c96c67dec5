"""What a person is shown of Skat: the last trick until the next lead, and no points."""

from __future__ import annotations

from stammtisch.cardplay.cards import in_order
from stammtisch.cardplay.messages import Message, say
from stammtisch.faces.skat.board import Board, board_of, orders_of, said_of, spoken_of
from stammtisch.faces.skat.estimates import estimates_of
from stammtisch.faces.skat.labels import label_of
from stammtisch.faces.skat.story import feats, match_told, stake, told, way
from stammtisch.faces.table import TableView, table_of
from stammtisch.games.skat.cards import GRAND, HELD_ORDER
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.scoring import Contract
from stammtisch.games.skat.view import View

__all__ = ["Board", "at_table", "feats", "label_of", "match_told", "stake", "told", "way"]


def at_table(view: View, practice: bool = False) -> TableView:
    """What lies on the table for the view's seat."""
    order = HELD_ORDER[view.contract.kind if view.contract else GRAND]
    shown = in_order(view.shown, order)
    return table_of(
        view,
        remembered=practice,
        hand=in_order(view.hand, order),
        open_cards=tuple(shown if seat == view.soloist else () for seat in range(SEATS)),
        facts=_facts(view),
        board=board_of(view),
        laid_away=view.laid_away,
        spoken=spoken_of(view),
        said=said_of(view),
        estimates=estimates_of(view),
        orders=() if view.seat is None else orders_of(view.hand),
    )


def _facts(view: View) -> tuple[Message, ...]:
    if view.contract:
        fact = _contract(view.contract)
    elif view.soloist is not None:
        fact = say("skat.fact.soloist", seat=view.soloist, bid=view.bid)
    elif view.bid:
        fact = say("skat.fact.bid", bid=view.bid)
    elif view.ramsch:
        fact = say("skat.fact.ramsch")
    else:
        return ()
    facts = [fact]
    if view.pushes:
        facts.append(say("skat.fact.pushes", number=view.pushes))
    if view.laid_away:
        facts.append(say("skat.fact.laid_away", cards=view.laid_away))
    return tuple(facts)


def _contract(contract: Contract) -> Message:
    seat, game = contract.soloist, contract.name
    if contract.instead:
        return say("skat.fact.plays_instead", seat=seat, game=game)
    return say("skat.fact.plays", seat=seat, game=game, bid=contract.bid)

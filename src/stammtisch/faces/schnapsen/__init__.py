"""What a person is shown of Schnapsen: no past trick and no points (SN 3.2)."""

from __future__ import annotations

from stammtisch.cardplay.messages import Message, say
from stammtisch.faces.schnapsen.board import Board, board_of, estimates_of, orders_of, spoken_of
from stammtisch.faces.schnapsen.labels import label_of
from stammtisch.faces.schnapsen.story import feats, match_told, stake, told, way
from stammtisch.faces.table import TableView, table_of
from stammtisch.games.schnapsen.notation import SEATS, Marriage
from stammtisch.games.schnapsen.view import View

__all__ = ["Board", "at_table", "feats", "label_of", "match_told", "stake", "told", "way"]


def at_table(view: View, practice: bool = False) -> TableView:
    """What lies on the table for the view's seat; tricks and points too when the deal is over."""
    marriage = Marriage(view.announced).cards if view.announced else ()
    own = {} if practice else {"last_trick": None}
    return table_of(
        view,
        remembered=practice or view.result is not None,
        **own,
        open_cards=tuple(marriage if seat == view.leader else () for seat in range(SEATS)),
        facts=tuple(_facts(view)),
        board=board_of(view),
        spoken=spoken_of(view),
        estimates=estimates_of(view),
        orders=() if view.seat is None else orders_of(view.hand, view.trump),
    )


def _facts(view: View) -> list[Message]:
    facts = [say("schnapsen.fact.trump", suit=view.trump)]
    if view.turn_up:  # Also while a close waits: it may still be exchanged for (SN 7.3).
        facts.append(say("schnapsen.fact.stock", card=view.turn_up, number=view.stock_size))
    if view.closed:
        facts.append(say("schnapsen.fact.closed", seat=view.closed.by))
    elif not view.turn_up:
        facts.append(say("schnapsen.fact.used_up"))
    if view.announced:
        shown = view.marriages[-1]
        facts.append(
            say("schnapsen.fact.marriage", seat=shown.seat, suit=shown.suit, points=shown.points)
        )
    if view.standing.bonus:
        facts.append(say("schnapsen.fact.bonus", number=view.standing.bonus))
    return facts

"""What a person is shown of Scarto: the last trick until the next lead, and no points."""

from __future__ import annotations

from stammtisch.cardplay.messages import Message, say
from stammtisch.faces.labels import common_label as label_of
from stammtisch.faces.scarto.board import Board, orders_of
from stammtisch.faces.scarto.story import feats, match_told, stake, told, way
from stammtisch.faces.table import TableView, table_of
from stammtisch.games.scarto.cards import MATTO
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.view import View

__all__ = ["Board", "at_table", "feats", "label_of", "match_told", "stake", "told", "way"]


def at_table(view: View, practice: bool = False) -> TableView:
    """What lies on the table for the view's seat."""
    return table_of(
        view,
        remembered=practice,
        facts=_facts(view),
        board=Board(discarded=view.phase != "discard", matto=_matto(view)),
        laid_away=view.laid_away,
        spoken=(None,) * SEATS,  # Nothing is announced in Scarto.
        orders=() if view.seat is None else orders_of(view.hand),
    )


def _facts(view: View) -> tuple[Message, ...]:
    """That the discard is made, and who keeps a Matto that lies on the table."""
    if view.phase == "discard":
        return ()
    return (say("scarto.fact.discarded", seat=view.dealer), *_matto(view))


def _matto(view: View) -> tuple[Message, ...]:
    """Who keeps a Matto that lies on the table, and what it means as a lead (SC 5.2, SC 5.3)."""
    facts: list[Message] = []
    cards, leader = view.trick, view.leader
    if not cards and view.tricks:
        cards, leader = view.tricks[-1].cards, view.tricks[-1].leader
    if MATTO in cards and not view.result:
        facts.append(say("scarto.fact.matto", seat=(leader + cards.index(MATTO)) % SEATS))
    if MATTO in view.trick[:1]:
        facts.append(say("scarto.fact.matto_led"))
    return tuple(facts)

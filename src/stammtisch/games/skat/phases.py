"""A deal of Skat: auction, skat, declaration, ten tricks; or Ramsch.

One frozen type a phase; ``act`` leads from one to the next.
"""

from __future__ import annotations

from typing import TypeAlias

from stammtisch.cardplay.cards import with_own
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.skat.auction import Auction
from stammtisch.games.skat.base import SkatPhase
from stammtisch.games.skat.choosing import Choosing, Declaring, Discarding
from stammtisch.games.skat.finished import Finished
from stammtisch.games.skat.match import NOTHING_YET, Standing
from stammtisch.games.skat.notation import SEATS, Deal
from stammtisch.games.skat.options import DEFAULTS, Options
from stammtisch.games.skat.play import AskingContra, AskingRe, Playing
from stammtisch.games.skat.ramsch import (
    AskingGrandHand,
    PassingOn,
    Pushing,
    RamschPlaying,
    instead_of_nothing,
)
from stammtisch.games.skat.view import Hidden, View, whole_history

State: TypeAlias = SkatPhase
"""A deal at one moment: one of the phases."""

__all__ = [
    "AskingContra",
    "AskingGrandHand",
    "AskingRe",
    "Auction",
    "Choosing",
    "Declaring",
    "Discarding",
    "Finished",
    "PassingOn",
    "Playing",
    "Pushing",
    "RamschPlaying",
    "SkatPhase",
    "State",
    "begin",
    "imagine",
]


def begin(
    deal: Deal,
    options: Options = DEFAULTS,
    standing: Standing = NOTHING_YET,
) -> Auction | AskingGrandHand | Pushing | RamschPlaying:
    """The state before the first act of ``deal``: middlehand is about to speak (SK 3.2).

    A forced Ramsch has no auction (SK 10.12).

    Raises:
        Refusal: SK 8.4, a Ramsch is forced that is not played.
    """
    forehand, middlehand = (deal.dealer + 1) % SEATS, (deal.dealer + 2) % SEATS
    auction = Auction(deal, options, standing, (), 0, middlehand, forehand, "call")
    if not deal.forced_ramsch:
        return auction
    if options.ramsch == "none":
        raise Refusal("SK 8.4", "skat.refuse.no_ramsch")
    return instead_of_nothing(auction, ())


def imagine(view: View, hidden: Hidden) -> State:
    """The inverse of ``view`` and ``hidden_from``: ``imagine(s.view(p), s.hidden_from(p)) == s``.

    Raises:
        Refusal: the cards are not a pack, or an act of the history would have been illegal.
    """
    hands = with_own(hidden.hands, view.seat, view.dealt)
    skat, history = whole_history(view, hidden)
    deal = Deal(view.dealer, hands, skat, view.forced_ramsch)
    state: State = begin(deal, view.options, view.standing)
    for seat, action in history:
        state = state.act(seat, action)
    if state.view(view.seat).shown != view.shown:
        raise Refusal("SK 4.5", "skat.refuse.shown")
    return state

"""Who may say contra, and when (SK 10.7, SK 10.8)."""

from __future__ import annotations

from stammtisch.cardplay.actions import History
from stammtisch.games.skat.notation import SEATS, Bid, Deal, Hold
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import Contract


def may_say(contract: Contract, options: Options, history: History, seat: int) -> bool:
    """SK 10.7: a defender who has called or held a value, or either of them.

    To a grand hand instead of Ramsch either may say it: nobody could have bid.
    """
    if options.contra == "none" or seat == contract.soloist:
        return False
    if contract.instead or options.contra_by == "anyone":
        return True
    return any(who == seat and isinstance(action, Bid | Hold) for who, action in history)


def said_before_play(
    deal: Deal, contract: Contract, options: Options, history: History
) -> tuple[int, ...]:
    """K1 of SK 10.8: the defenders who are asked before the first card, forehand first."""
    if said_with_a_card(options) and not contract.ouvert:
        return ()
    seats = ((deal.dealer + turn) % SEATS for turn in range(1, SEATS + 1))
    return tuple(seat for seat in seats if may_say(contract, options, history, seat))


def said_with_a_card(options: Options) -> bool:
    """Whether contra may be said at one's turn to play the first card (K3 of SK 10.8)."""
    return options.contra != "none" and options.contra_until == "own_card"

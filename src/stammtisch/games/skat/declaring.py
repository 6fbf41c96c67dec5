"""Which games a soloist may declare (SK 4.2 to SK 4.4)."""

from __future__ import annotations

from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.skat.cards import KINDS, NULL
from stammtisch.games.skat.notation import ANNOUNCEMENTS, Declare
from stammtisch.games.skat.scoring import NULL_VALUES


def declarations(hand: bool, bid: int) -> tuple[Declare, ...]:
    """Every game that may be declared at this bid, by kind, the plain one first.

    ``hand``: the skat was left untouched.
    """
    games = (Declare(kind, each) for kind in KINDS for each in (None, *ANNOUNCEMENTS))
    return tuple(game for game in games if declaration_refused(game, hand, bid) is None)


def declaration_refused(game: Declare, hand: bool, bid: int) -> Refusal | None:
    """Why this game may not be declared (SK 4.3, SK 4.4); ``None`` where it may."""
    if game.kind == NULL:
        if game.announced in ("schneider", "schwarz"):
            return Refusal("SK 4.3", "skat.refuse.null_announced")
        value = NULL_VALUES[hand, game.announced == "ouvert"]
        if value < bid:
            return Refusal("SK 4.4", "skat.refuse.null_value", value=value, bid=bid)
    elif game.announced and not hand:
        return Refusal("SK 4.3", "skat.refuse.hand_only")
    return None

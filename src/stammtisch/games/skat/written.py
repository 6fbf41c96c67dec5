"""A deal as who keeps the list writes it down: who played what, and how it ended.

What the cards were is not known; the value follows from what is written (SK 6), and what no deal
can be is refused. Rules of the pub (SK 10) have no place on such a list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.skat.cards import NULL
from stammtisch.games.skat.declaring import declaration_refused
from stammtisch.games.skat.notation import Declare
from stammtisch.games.skat.options import PRESETS
from stammtisch.games.skat.scoring import (
    ALL_POINTS,
    ALL_TRICKS,
    BIDS,
    MOST_MATADORS,
    SCHNEIDER,
    TO_WIN,
    Contract,
    Result,
    score_null,
    score_stated,
)

Made: TypeAlias = Literal["", "schneider", "schwarz"]
"""What either side made: nothing, Schneider, or Schwarz, which includes it (SK 6.3)."""

LIST_RULES = PRESETS["isko"]
"""Lists are kept by the International Skat Order (SK 9.3)."""

_MIDDLE = 5  # tricks of a game that is not Schwarz


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A game on a list.

    ``matadors``: with ``n`` (positive) or without ``n`` (negative), 0 in a null. ``overbid`` is the
    bid where the value did not reach it, else 0.
    """

    kind: str
    won: bool
    matadors: int = 0
    hand: bool = False
    announced: str | None = None
    made: Made = ""
    overbid: int = 0


def score_written(game: WrittenGame, soloist: int = 0) -> Result:
    """What a written game is worth and scores; its card points stand for what is written.

    Raises:
        Refusal: no deal can have been like this.
    """
    if game.overbid and game.overbid not in BIDS:
        raise Refusal("SK 3.1", "skat.refuse.written_bid", bid=game.overbid)
    refusal = declaration_refused(
        Declare(game.kind, game.announced), game.hand, game.overbid or BIDS[0]
    )
    if refusal is not None:
        raise refusal
    contract = Contract(soloist, game.overbid or BIDS[0], game.hand, game.kind, game.announced)
    if game.kind == NULL:
        return _null(game, contract)
    if not 1 <= abs(game.matadors) <= MOST_MATADORS[game.kind]:
        raise Refusal("SK 6.2", "skat.refuse.written_matadors", most=MOST_MATADORS[game.kind])
    if game.won and game.announced and game.made != _needed(game.announced, game.made):
        raise Refusal("SK 6.5", "skat.refuse.written_missed")
    if game.won and game.overbid:
        raise Refusal("SK 6.7", "skat.refuse.written_overbid_won")
    result = score_stated(contract, game.matadors, *_taken(game), LIST_RULES)
    if game.overbid and not result.overbid:
        value, bid = result.value, game.overbid
        raise Refusal("SK 6.7", "skat.refuse.written_not_overbid", value=value, bid=bid)
    return result


def _null(game: WrittenGame, contract: Contract) -> Result:
    if game.matadors or game.made or game.overbid:
        raise Refusal("SK 6.4", "skat.refuse.written_null")
    return score_null(contract, tricks=0 if game.won else 1)


def _needed(announced: str, made: Made) -> Made:
    """What must be made to win what was announced (SK 6.5)."""
    if announced == "schneider":
        return made or "schneider"
    return "schwarz"


def _taken(game: WrittenGame) -> tuple[int, int]:
    """Card points and tricks with which a game ends so."""
    if game.made == "schwarz":
        return (ALL_POINTS, ALL_TRICKS) if game.won else (0, 0)
    if game.made:
        return (SCHNEIDER if game.won else ALL_POINTS - SCHNEIDER), _MIDDLE
    return (TO_WIN if game.won else TO_WIN - 1), _MIDDLE

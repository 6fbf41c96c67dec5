"""The rule options of Schnapsen (SN 13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from stammtisch.cardplay.options import RuleOptions, option


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """The options of SN 13, each with its default first.

    ``last_trick``: with the stock used up the last trick is worth 10 points (SN 4.2), or ``wins``
    the deal for 1 game point if nobody is out. ``marriages_when_closed``: SN 5.3.
    ``marriage_needs_trick``: SN 5.4. ``close_after_marriage``: SN 5.5. ``exchange_by``: SN 6.1.
    ``exchange_needs_trick``: SN 6.2. ``closing``: SN 7. ``close_when``: SN 7.2. ``close_scored``:
    what the closer's opponent is held to have, at the end or when the stock was closed (SN 8.2).
    ``claims``: spoken (SN 8); made for every player who is to act and has 66; or spoken only by who
    has just won a trick, before anything else. ``stock_floor``: the stock cards, the turn-up
    included, without which nobody exchanges or closes (SN 6.2, SN 7.1). ``false_claim``: what a
    claim below 66 costs where nobody has closed (SN 8.3), or what it would have brought (SN 8.2).
    """

    last_trick: str = option("ten", "wins")
    marriages_when_closed: bool = option(False, True)
    marriage_needs_trick: bool = option(False, True)
    close_after_marriage: bool = option(False, True)
    exchange_by: str = option("either", "leader")
    exchange_needs_trick: bool = option(True, False)
    closing: bool = option(True, False)
    close_when: str = option("before_or_after_draw", "after_draw")
    close_scored: str = option("at_end", "at_close")
    claims: str = option("spoken", "automatic", "on_won_trick")
    stock_floor: int = option(2, 4)
    false_claim: str = option("fixed", "as_claimed")


DEFAULTS = Options()

_AUSTRIAN = Options(
    last_trick="wins",
    marriages_when_closed=True,
    marriage_needs_trick=True,
    exchange_by="leader",
    exchange_needs_trick=False,
    close_when="after_draw",
    close_scored="at_close",
)

PRESETS: Mapping[str, Options] = {
    # The rules of nearly all Austrian tournaments, as F. Wisser describes them (TU Wien).
    "austrian": _AUSTRIAN,
    # The "tough rules" of tournaments (schnapsenstrategy.blogspot.com), with the false claim as
    # preisschnapsen.at prints it.
    "strict": replace(
        _AUSTRIAN, exchange_needs_trick=True, stock_floor=4, false_claim="as_claimed"
    ),
    # The teaching platform `schnapsen` on PyPI.
    "rdeep": Options(
        last_trick="wins",
        marriage_needs_trick=True,
        closing=False,
        claims="automatic",
    ),
}

"""The options of a Skat list (SK 3.5, SK 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stammtisch.cardplay.options import RuleOptions, option
from stammtisch.cardplay.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """The list: its number of games, its scoring, and whether a passed deal counts as a game.

    ``games``: SK 7.1. ``tournament_scoring``: SK 7.2. ``count_passed_deals``: SK 3.5.
    """

    games: int = 36
    tournament_scoring: bool = option(False, True)
    count_passed_deals: bool = option(True, False)

    def __post_init__(self) -> None:
        RuleOptions.__post_init__(self)
        if self.games < 3 or self.games % 3:
            raise Refusal("SK 8.6", "skat.refuse.games", number=self.games)


DEFAULTS = Options()

PRESETS: Mapping[str, Options] = {
    # The tournament custom that the source text describes: 36 games, Seeger and Fabian's scoring.
    "tournament": Options(tournament_scoring=True),
}

"""The rule options of Scarto (SC 1.7, SC 7.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stammtisch.cardplay.options import RuleOptions, option
from stammtisch.cardplay.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """``angel``: the number of the highest trump (SC 1.7). ``deals``: of a game (SC 7.3)."""

    angel: int = option(20, 21)
    deals: int = 3

    def __post_init__(self) -> None:
        RuleOptions.__post_init__(self)
        if self.deals < 3 or self.deals % 3:
            raise Refusal("SC 7.3", "scarto.refuse.deals", number=self.deals)


DEFAULTS = Options()

PRESETS: Mapping[str, Options] = {}
"""No published rule set but the default yet (SC 9); ``rules.en.md`` names what is missing."""

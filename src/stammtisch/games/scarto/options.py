"""The rule options of Scarto (SC 1.7, SC 7.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stammtisch.cardplay.options import RuleOptions, option
from stammtisch.cardplay.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """The highest trump, the number of deals, and when the Bagatto may be laid away.

    ``angel``: the number of the highest trump (SC 1.7). ``deals``: SC 7.3. ``bagatto_discard``:
    where it is the dealer's only trump (SC 3.3), or only where he holds no Matto either (SC 9.1).
    """

    angel: int = option(20, 21)
    deals: int = 3
    bagatto_discard: str = option("only_trump", "alone")

    def __post_init__(self) -> None:
        RuleOptions.__post_init__(self)
        if self.deals < 3 or self.deals % 3:
            raise Refusal("SC 7.3", "scarto.refuse.deals", number=self.deals)


DEFAULTS = Options()

PRESETS: Mapping[str, Options] = {}
"""No published rule set but the default yet (SC 9); ``rules.en.md`` names what is missing."""

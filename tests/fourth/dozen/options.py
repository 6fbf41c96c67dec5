"""The one option of Dozen (DZ 3.2)."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.cardplay.options import RuleOptions, option


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """``deals`` of a match."""

    deals: int = option(2, 4, 6)


DEFAULTS = Options()

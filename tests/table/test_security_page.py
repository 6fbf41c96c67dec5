"""docs/security.md tells the numbers that hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stammtisch.table import limits
from stammtisch.table.buckets import Limit

PAGE = Path(__file__).parents[2] / "docs" / "security.md"
INTERNAL = {"DAY", "HEADER_SECONDS", "BODY_SECONDS", "MEGABYTE"}
NUMBERS = {
    name: value
    for name, value in vars(limits).items()
    if name.isupper() and name not in INTERNAL and isinstance(value, int | float | Limit)
}


def spelled(value: float | Limit) -> str:
    """A budget as the page tells it."""
    if not isinstance(value, Limit):
        return f"{value}"
    if value.name.startswith("stored"):
        a_day, at_once = (each / limits.MEGABYTE for each in (value.rate * limits.DAY, value.burst))
        return f"{a_day:g} a day, {at_once:g} at once"
    if value.rate < 0.1:
        assert value.rate == pytest.approx(value.burst / limits.DAY)
        return f"{value.burst:g} a day"
    return f"{value.rate:g} a second, {value.burst:g} at once"


def test_every_budget_stands_on_the_page_as_it_is() -> None:
    rows = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in PAGE.read_text("utf-8").splitlines()
        if line.startswith("|") and re.search(r"`[A-Z_]+` \|$", line)
    ]
    told = {row[-1].strip("`"): row[-2] for row in rows if len(row) == 3}
    assert told == {name: spelled(value) for name, value in NUMBERS.items()}

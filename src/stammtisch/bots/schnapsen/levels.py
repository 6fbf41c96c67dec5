"""The bots that search: the same search, with more or less work."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from stammtisch.bots.bot import Bot
from stammtisch.bots.budget import Budget
from stammtisch.bots.schnapsen.search import choose
from stammtisch.games.schnapsen.view import View

LEVELS: Mapping[str, Bot[View]] = {
    "beginner": Bot("beginner", choose, Budget(worlds=4, nodes=30_000)),
    "club": Bot("club", choose, Budget(worlds=12, nodes=100_000)),
    "master": Bot(
        "master",
        partial(choose, subgames=True, networks=True),
        Budget(worlds=400, nodes=7_000_000),
    ),
}
"""By name, from the weakest."""

"""Decisions of the collection of positions as named errors are tested with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.comparison import compare
from stammtisch.coach.games import Situation
from stammtisch.coach.patterns import Named
from stammtisch.coach.valuation import ONE, Valuation
from stammtisch.solver.encoding import Rows
from tests.coach.collection import FOLDER, of, state_of


def positions(game: str) -> dict[str, Mapping[str, Any]]:
    """The positions of a game by their identifiers."""
    return {each["id"]: each for each in of(game)}


def rows(game: str) -> list[tuple[str, str]]:
    """The names and clauses of a game's table of patterns in ``positions/README.md``."""
    text = (FOLDER / "README.md").read_text("utf-8")
    below = text.split(f"### {game}\n", 1)[1].split("\n#", 1)[0]
    cells = [line.split(" | ") for line in below.splitlines() if line.startswith("| `")]
    return [(name.strip("| `"), clause) for name, _, clause, *_ in cells]


def situation(
    position: Mapping[str, Any],
    chosen: str | None = None,
    *better: str,
    worlds: Rows | None = None,
) -> Situation[Any]:
    """The decision of a position; ``chosen`` loses everything against each of the ``better``.

    Without them they are those of the position. ``worlds`` are equally likely; without them there
    is one, in which the first player holds every unseen card.
    """
    game, state = state_of(position)
    view = state.view(position["seat"])
    texts = (chosen, *better) if chosen else (position["action"], *position["better"])
    options = tuple(game.parse_action(text) for text in texts)
    rows = np.zeros((1, len(view.unseen)), np.uint8) if worlds is None else worlds
    shape = (len(rows), len(options))
    utility = np.full(shape, ONE, np.int64)
    utility[:, 0] = 0
    values = Valuation(
        options, rows, np.ones(len(rows), np.int64), utility, utility, utility, 1.0, complete=True
    )
    return Situation(view, values, compare(values, options[0]))


def names(table: Sequence[Named[Any]], of: Situation[Any]) -> list[str]:
    """The names of all rows that fit, the first first, as the collection writes them."""
    chosen, good = of.comparison.chosen, of.comparison.good
    found = (
        name_of(row)
        for better in good
        for row in table
        if better != chosen and row.says(of, chosen, better) is not None
    )
    return list(dict.fromkeys(found))


def number_told(value: Any) -> Any:
    """The number that a parameter tells where it may be nothing; any other parameter as it is."""
    if not isinstance(value, Message) or value.id.split(".")[1] not in ("counts", "only"):
        return value
    number = dict(value.params).get("worth", 0)
    assert value.id.endswith("nothing") == (number == 0)
    return number


def one_more(value: Message) -> Message:
    """The same with one point more."""
    kind = "counts" if value.id.startswith("coach.counts.") else "only"
    return say(f"coach.{kind}.points", worth=number_told(value) + 1)


def name_of(row: Named[Any]) -> str:
    return row.pattern.message.id.rpartition(".")[2]

"""The named errors of Scarto and Skat: each where it holds, and silent where it looks alike.

Those of Schnapsen look at more of the hidden cards, and have tests of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import pytest

from stammtisch.coach.scarto.patterns import TABLE as SCARTO_TABLE
from stammtisch.coach.skat.patterns import TABLE as SKAT_TABLE
from tests.coach.named import name_of, names, positions, rows, situation
from tests.coach.scarto.alike import ALIKE as SCARTO
from tests.coach.skat.alike import ALIKE as SKAT

TABLES: dict[str, Any] = {"scarto": SCARTO_TABLE, "skat": SKAT_TABLE}
ALIKE = {"scarto": SCARTO, "skat": SKAT}
POSITIONS = {game: positions(game) for game in TABLES}


def errors(game: str) -> list[Mapping[str, Any]]:
    return [each for each in POSITIONS[game].values() if each["label"] == "error"]


def named(game: str) -> list[str]:
    return list(map(name_of, TABLES[game]))


@pytest.mark.parametrize(
    ("game", "position"),
    [(game, each) for game in TABLES for each in errors(game)],
    ids=lambda each: each if isinstance(each, str) else each["id"],
)
def test_what_the_collection_names_comes_first(game: str, position: Mapping[str, Any]) -> None:
    found = names(TABLES[game], situation(position))
    assert next(iter(found), None) == position["pattern"]
    assert not {*found} & {*position["silent"]}


@pytest.mark.parametrize(
    ("game", "name", "id", "chosen", "better"),
    [(game, *each) for game, all_ in ALIKE.items() for each in all_],
)
def test_a_name_is_silent_where_it_looks_alike(
    game: str, name: str, id: str, chosen: str, better: str
) -> None:
    assert name in named(game)
    assert name not in names(TABLES[game], situation(POSITIONS[game][id], chosen, better))


@pytest.mark.parametrize("game", TABLES)
def test_the_table_is_that_of_the_collection(game: str) -> None:
    clauses = [each.pattern.clause for each in TABLES[game]]
    assert [*zip(named(game), clauses, strict=True)] == rows(game)


@pytest.mark.parametrize("game", TABLES)
def test_every_name_has_both(game: str) -> None:
    """Where it holds, and where it looks alike.

    A name that is rare in deals may have no position in which it comes first, if the slow reader of
    its game (``<game>/claims.py``) proves its sentences.
    """
    read = {id.split(".")[2] for id in import_module(f"tests.coach.{game}.claims").CLAIMS}
    first = {each["pattern"] for each in errors(game)} - {None}
    assert first <= {*named(game)} <= first | read
    assert {name for name, *_ in ALIKE[game]} == {*named(game)}

"""Whole deals from the first lead: golden values by the reference search, pinned node counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from random import Random

import pytest

from stammtisch.games import schnapsen
from stammtisch.solver import schnapsen as solver
from tests.golden.solver_schnapsen import begun, lines_of_file, plain

BY_DEFAULT = 200
NODES = 5_734_348
"""What the search visits for the values of all deals by the default rules, together."""


@pytest.fixture(scope="module")
def lines():
    return lines_of_file()


def test_there_are_golden_values_for_all_rules(lines):
    """SN 13: the defaults, the presets, and every value of every option."""
    rules = [begun(line).options for line in lines]
    assert rules[:BY_DEFAULT] == [schnapsen.Options()] * BY_DEFAULT
    assert min(map(rules.count, schnapsen.PRESETS.values())) >= 50
    for each in fields(schnapsen.Options):
        values = Counter(getattr(one, each.name) for one in rules)
        assert min(values[value] for value in each.metadata["values"]) >= 20, each.name


def test_every_golden_deal(lines):
    """The value of the deal and of every legal action at the first lead."""
    answers = solver.solve([begun(line) for line in lines], values=True, threads=2)
    for line, solved in zip(lines, answers, strict=True):
        assert solved.finished
        assert (solved.value, list(solved.values)) == (line["value"], line["values"]), line["seed"]


def test_some_golden_deals_again(lines):
    """The reference search finds the same values again."""
    for line in Random(0).sample(lines, 4):
        assert plain(begun(line)) == (line["value"], line["values"])


def test_the_search_visits_as_many_nodes_as_ever(lines):
    """A change here is a change of the search; write the new number down if it is meant."""
    answers = solver.solve([begun(line) for line in lines[:BY_DEFAULT]], threads=2)
    assert sum(solved.nodes for solved in answers) == NODES

"""Whole deals from the first lead: golden values by the reference search, pinned node counts."""

from __future__ import annotations

import json
from random import Random

import pytest

from stammtisch.games import schnapsen
from stammtisch.solver import schnapsen as solver
from tests.golden.solver_schnapsen import BY_ANY, BY_DEFAULT, BY_PRESET, FILE, begun, plain

NODES = 5_734_348
"""What the search visits for the values of all deals by the default rules, together."""


@pytest.fixture(scope="module")
def lines():
    return [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def test_there_is_a_golden_value_for_every_kind_of_deal(lines):
    """SN 13: the defaults, the presets, and any options."""
    assert len(lines) == BY_DEFAULT + BY_PRESET * len(schnapsen.PRESETS) + BY_ANY


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

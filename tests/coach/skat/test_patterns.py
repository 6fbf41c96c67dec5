"""The named errors of Skat that need more than a position of the collection."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stammtisch.coach.skat.patterns import patterns
from stammtisch.solver.skat import GONE
from tests.coach.named import names, positions, situation

POSITIONS = positions("skat")


@pytest.mark.parametrize(("with_jack", "named"), [(1, True), (2, True), (3, False)])
def test_from_the_hand_half_of_the_worlds_must_be_overbid(with_jack: int, named: bool) -> None:
    """Diamonds without the ♣J are worth 27 from the hand, with it in the skat 36; 33 was bid."""
    taken = POSITIONS["skat-12"]
    position = {**taken, "acts": [*taken["acts"][:-2], [taken["seat"], "hand"]]}
    unseen = situation(position, "declare D", "declare grand").view.unseen
    worlds = np.zeros((4, len(unseen)), np.uint8)
    worlds[:, unseen.index("C7")] = GONE
    for row, world in enumerate(worlds):
        world[unseen.index("CJ" if row < with_jack else "C8")] = GONE
    found = names(patterns(situation(position, "declare D", "declare grand", worlds=worlds)))
    assert found == ["overbid_declared"] * named


@pytest.mark.parametrize(("announced", "named"), [(None, True), ("schneider", False)])
def test_what_is_needed_depends_on_what_was_announced(announced: str | None, named: bool) -> None:
    """60 points win for the defenders; 31, which they have, where Schneider was announced."""
    of = situation(POSITIONS["skat-29"])
    contract = replace(of.view.contract, announced=announced)
    found = names(patterns(replace(of, view=replace(of.view, contract=contract))))
    assert ("lost_count" in found) == named

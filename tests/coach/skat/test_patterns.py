"""The named errors of Skat that need more than a position of the collection.

Some have no position there in which they come first: for these ``SPOKEN`` has a pair of options,
and ``test_claims.py`` many.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stammtisch.coach.skat.patterns import TABLE
from stammtisch.solver.skat import GONE
from tests.coach.named import names, positions, situation

POSITIONS = positions("skat")

SPOKEN = [
    ("skat_taken", "skat-48", "take_skat", "hand"),
    ("ace_laid_away", "skat-46", "discard S9 SA", "discard C9 D8"),
    ("points_not_laid", "skat-08", "discard HK SQ", "discard HK S10"),
    ("null_trick_taken", "skat-43", "play HQ", "play H8"),
    ("null_danger_kept", "skat-41", "play C9", "play S10"),
    ("more_points", "skat-21", "play SK", "play S10"),
    ("winner_thrown", "skat-16", "play C10", "play C8"),
    ("trump_not_led", "skat-35", "play H10", "play HJ"),
    ("trump_led", "skat-35", "play HJ", "play H10"),
    ("way", "skat-37", "play HQ", "play S9"),
    ("stronger_card", "skat-14", "play SA", "play HJ"),
    ("taken_too_cheaply", "skat-20", "play S9", "play S10"),
    ("cheaper_card", "skat-14", "play SA", "play S9"),
]
"""A name, a position, what is done there, and what is better."""


@pytest.mark.parametrize(("name", "id", "chosen", "better"), SPOKEN)
def test_a_name_is_spoken(name: str, id: str, chosen: str, better: str) -> None:
    assert name in names(TABLE, situation(POSITIONS[id], chosen, better))


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
    found = names(TABLE, situation(position, "declare D", "declare grand", worlds=worlds))
    assert (found[0] == "overbid_declared") == named


@pytest.mark.parametrize(("announced", "named"), [(None, True), ("schneider", False)])
def test_what_is_needed_depends_on_what_was_announced(announced: str | None, named: bool) -> None:
    """60 points win for the defenders; 31, which they have, where Schneider was announced."""
    of = situation(POSITIONS["skat-29"])
    contract = replace(of.view.contract, announced=announced)
    found = names(TABLE, replace(of, view=replace(of.view, contract=contract)))
    assert ("lost_count" in found) == named

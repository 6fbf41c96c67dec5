"""What a trick brings, as the law counts it."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.cardplay.actions import Play
from stammtisch.coach.schnapsen.tricks import points_after, takes
from tests.coach.collection import of, position, state_of

FOLLOWED = [each["id"] for each in of("schnapsen") if state_of(each)[1].phase == "follow"]


def check_replies(state: Any) -> None:
    """Of every card that may be played."""
    seat = state.to_act
    view = state.view(seat)
    for action in view.menu:
        assert isinstance(action, Play)
        after = state.act(seat, action)
        assert points_after(view, view.trick[0], action.card) == after.view(seat).points
        winner = after.table.taken.tricks[-1].winner
        assert takes(view, action.card) == (winner == seat)


@pytest.mark.parametrize("id", FOLLOWED)
def test_the_points_after_a_trick(id: str) -> None:
    check_replies(state_of(position(id))[1])


def test_the_last_trick_brings_ten() -> None:
    """SN 4.2."""
    _, state = state_of(position("schnapsen-20"))
    last = state.act(0, "play DJ").act(0, "play D10")
    assert points_after(last.view(1), "D10", "DQ") == (66, 64)
    check_replies(last)


def test_no_card_takes_a_trick_that_is_not_begun() -> None:
    assert not takes(state_of(position("schnapsen-22"))[1].view(0), "DA")

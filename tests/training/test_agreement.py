"""The coach beside long-run play: which decisions are looked at."""

from __future__ import annotations

from bench.coach import played
from stammtisch.cardplay.actions import Play
from stammtisch.coach.decisions import decisions
from training.coach.agreement import cards


def test_a_card_is_drawn_from_all_that_may_be_played() -> None:
    states, seat = played("schnapsen", "", 0, "club", "cards")
    own = list(decisions(states, seat))
    found = cards("schnapsen", own)
    for each in own:
        plays = [one for one in states[each.index].actions(seat) if isinstance(one, Play)]
        drawn = [one.chosen for one in found if one.index == each.index]
        assert drawn == (plays if len(plays) > 1 else [])
    assert found

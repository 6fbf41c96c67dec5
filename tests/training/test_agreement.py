"""The coach beside long-run play: which decisions are looked at, and what is told of them."""

from __future__ import annotations

from dataclasses import replace

from bench.coach import played
from stammtisch.cardplay.actions import Play
from stammtisch.coach.decisions import decisions
from training.coach.agreement import Row, cards, costly


def test_a_card_is_drawn_from_all_that_may_be_played() -> None:
    states, seat = played("schnapsen", "", 0, "club", "cards")
    own = list(decisions(states, seat))
    found = cards("schnapsen", own)
    for each in own:
        plays = [one for one in states[each.index].actions(seat) if isinstance(one, Play)]
        drawn = [one.chosen for one in found if one.index == each.index]
        assert drawn == (plays if len(plays) > 1 else [])
    assert found


def test_of_costly_choices_so_many_are_called_errors() -> None:
    """Ten cost 2 and more, of which seven are called so; four of them surely cost as much."""
    rows = [Row(at, "club", label="blunder" if at < 7 else "good", mean=2.0) for at in range(10)]
    rows = [replace(each, error=0.1 if each.deal in (0, 1, 8, 9) else 1.0) for each in rows]
    rows += [Row(at, "club", label="mistake", mean=1.0) for at in range(10, 30)]
    one, surely = costly(rows, 1.5)
    assert one.startswith("10 cost 1.5 points or more in long-run play: 70 (")
    assert surely.startswith("4 surely cost 1.5 points or more in long-run play: 50 (")
    assert next(costly(rows, 3.0)).endswith("none of them.")

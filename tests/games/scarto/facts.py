"""What the tests of all games must know about Scarto."""

from __future__ import annotations

from typing import Any

from stammtisch.games.scarto.cards import POINTS
from tests.facts import Facts


def aside(state: Any) -> tuple[str, ...]:
    return () if state.phase == "discard" else state.discard


def check_deal(state: Any) -> None:
    """SC 6.2, SC 6.3, SC 5.3: 78 points; the scores add up to 0."""
    result, angel = state.result, state.options.angel
    assert sum(result.points) == 78
    assert sum(result.scores) == 0
    view = state.view(None)
    counted = [0, 0, 0]
    counted[view.dealer] = 1 + sum(POINTS[angel][card] for card in view.unseen)
    for trick in view.tricks:
        counted[trick.winner] += 1
        for seat, card in trick.plays:
            counted[seat if card == "M" else trick.winner] += POINTS[angel][card]
    assert tuple(counted) == result.points
    for way in (result.main, result.local, result.minus_two):
        assert tuple(each.total for each in way) == result.points


def verdicts(record: dict[str, Any]) -> list[str]:
    """SC 6.3: a third of the 78 points is 26."""
    return [
        "level" if points == 26 else "won" if points > 26 else "lost" for points in record["points"]
    ]


def over(match: Any, results: list[Any]) -> bool:
    """SC 7.1, SC 7.3."""
    assert sum(match.standing.totals) == 0
    assert sum(match.payments) == 0
    return len(results) == match.options.deals


FACTS = Facts(
    bad_input="SC 8",
    short={"deals": 3},
    deals=200,
    searched=12,
    walks=50,
    seen=0.06,
    hands=(25, 28),
    languages=("it", "en"),
    aside=aside,
    check_deal=check_deal,
    verdicts=verdicts,
    over=over,
)

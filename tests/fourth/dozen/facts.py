"""What the tests of all games must know about Dozen."""

from __future__ import annotations

from typing import Any

from tests.facts import Facts


def aside(state: Any) -> tuple[str, ...]:
    return tuple(state.deal.rest)


def check_deal(state: Any) -> None:
    """DZ 3.1: five tricks, and one point for whoever has more of them."""
    winners = [trick.winner for trick in state.view(None).tricks]
    assert list(state.result.tricks) == [winners.count(0), winners.count(1)]
    assert sum(state.result.tricks) == 5
    assert sum(state.result.scores) == 1


def verdicts(record: dict[str, Any]) -> list[str]:
    """DZ 3.1."""
    return ["won" if score else "lost" for score in record["scores"]]


def over(match: Any, results: list[Any]) -> bool:
    """DZ 3.2."""
    return bool(len(results) == match.options.deals)


FACTS = Facts(
    bad_input="DZ 4",
    deals=100,
    searched=0,
    walks=100,
    seen=1.0,
    hands=(5,),
    languages=("en",),
    aside=aside,
    check_deal=check_deal,
    verdicts=verdicts,
    over=over,
)

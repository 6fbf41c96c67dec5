"""What the tests of all games must know about Schnapsen."""

from __future__ import annotations

from typing import Any

from stammtisch.games.schnapsen.cards import POINTS
from tests.facts import Facts


def aside(state: Any) -> tuple[str, ...]:
    return state.table.stock


def lying_open(state: Any) -> tuple[str, ...]:
    """The turn-up, and the cards of a marriage (SN 2.3, SN 5.1)."""
    shown = tuple(each.suit + rank for each in state.table.taken.marriages for rank in "KQ")
    return (*shown, state.table.stock[-1]) if state.table.open else shown


def check_deal(state: Any) -> None:
    """SN 1.2, SN 4.2, SN 5: 120 points in cards, 10 for the last trick, and the marriages."""
    view, result = state.view(None), state.result
    counted = [0, 0]
    for trick in view.tricks:
        counted[trick.winner] += sum(POINTS[card] for card in trick.cards)
    trickless = {0, 1} - {trick.winner for trick in view.tricks}
    for shown in view.marriages:
        if not (state.options.marriage_needs_trick and shown.seat in trickless):
            counted[shown.seat] += shown.points
    played_out = len(view.tricks) == 10
    if played_out:
        assert sum(POINTS[card] for trick in view.tricks for card in trick.cards) == 120
        if state.options.last_trick == "ten" and result.clause != "SN 8.2":
            counted[view.tricks[-1].winner] += 10
    assert tuple(counted) == result.points
    assert sum(result.scores) == result.game_points <= 3


def verdicts(record: dict[str, Any]) -> list[str]:
    """SN 9.3, SN 9.4: where nobody scores, nobody has won."""
    if record["winner"] is None:
        return ["level", "level"]
    return ["won" if seat == record["winner"] else "lost" for seat in (0, 1)]


def over(match: Any, results: list[Any]) -> bool:
    """SN 10.1."""
    return max(match.standing.totals) >= 7


FACTS = Facts(
    bad_input="SN 12",
    deals=1100,
    searched=24,
    decided=3,
    walks=800,
    seen=0.4,
    hands=(5,),
    words=("draw", "pass"),
    rare_lines=frozenset({"marriage_waits"}),  # an estimate's alone: no finished deal has it
    languages=("ja", "en"),
    aside=aside,
    lying_open=lying_open,
    check_deal=check_deal,
    verdicts=verdicts,
    over=over,
)

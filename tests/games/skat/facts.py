"""What the tests of all games must know about Skat."""

from __future__ import annotations

from typing import Any

from stammtisch.games.skat.cards import POINTS
from tests.facts import Facts


def aside(state: Any) -> tuple[str, ...]:
    if state.phase in ("discard", "pass_on"):
        return ()  # a player holds all twelve
    return getattr(state, "laid_away", ()) or state.deal.skat


def lying_open(state: Any) -> tuple[str, ...]:
    """An ouvert hand (SK 4.5), when contra and re have been said or not (SK 10.8)."""
    contract = getattr(state, "contract", None)
    if contract is None or contract.announced != "ouvert" or state.phase in ("contra", "re"):
        return ()
    return tuple(state.hands[contract.soloist])


def check_deal(state: Any) -> None:
    """SK 1.2, SK 6.6: 120 points in cards; only the soloist's score changes; Ramsch: SK 10.2."""
    view, result = state.view(None), state.result
    if result.passed:
        assert result.scores == (0, 0, 0)
        return
    if result.contract is None:
        check_ramsch(state)
        return
    soloist = result.contract.soloist
    assert [seat for seat, score in enumerate(result.scores) if score] == [soloist]
    taken = [0, 0, 0]
    for trick in view.tricks:
        taken[trick.winner] += sum(POINTS[card] for card in trick.cards)
    if len(view.tricks) < 10:
        assert result.clause == "SK 5.5"
        assert not result.won
        return
    taken[soloist] += sum(POINTS[card] for card in view.unseen)
    assert sum(taken) == 120
    if result.clause != "SK 5.5":
        assert result.card_points == taken[soloist]
        for seat in (0, 1, 2, None):
            assert state.view(seat).points == tuple(taken), f"as {seat} counts"


def check_ramsch(state: Any) -> None:
    """SK 10.2, SK 10.3: counted again from the tricks and from what was not played."""
    view, record = state.view(None), state.result.to_record()
    taken, won = [0, 0, 0], [0, 0, 0]
    for trick in view.tricks:
        taken[trick.winner] += sum(POINTS[card] for card in trick.cards)
        won[trick.winner] += 1
    skat, most = 120 - sum(taken), max(taken)
    if state.options.ramsch_skat == "last_trick":
        taken[view.tricks[-1].winner] += skat
    elif taken.count(most) < 3:
        taken = [points + skat * (points == most) for points in taken]
    most = max(taken)
    times = 2 ** (view.pushes + (won.count(0) == 1))
    if 10 in won:
        assert (record["value"], record["scores"]) == (120, [120 * times * (n == 10) for n in won])
    elif taken.count(most) == 3:
        assert (record["value"], record["scores"]) == (0, [0, 0, 0])
    else:
        scores = [-most * times * (points == most) for points in taken]
        assert (record["value"], record["scores"]) == (most, scores)
    for seat in (0, 1, 2, None):
        assert state.view(seat).points == tuple(taken), f"as {seat} counts"


def verdicts(record: dict[str, Any]) -> list[str]:
    """The soloist wins or loses against the two others; else who scores has won or lost."""
    if record["soloist"] is None:
        return ["won" if each > 0 else "lost" if each else "level" for each in record["scores"]]
    alone, others = ("won", "lost") if record["won"] else ("lost", "won")
    return [alone if seat == record["soloist"] else others for seat in (0, 1, 2)]


def over(match: Any, results: list[Any]) -> bool:
    """SK 7.1, SK 3.5: a deal thrown in is one of the games, or not; SK 10.16: or 301 are enough."""
    played = sum(not each.passed for each in results)
    assert match.games in (played, len(results))
    ends = {"none": 0, "301": -301, "501": -501}[match.options.bierlachs]
    enough = ends < 0 and any(total <= ends for total in match.totals)
    return bool(enough or match.games == match.options.games)


FACTS = Facts(
    bad_input="SK 8",
    short={"games": 3},
    deals=700,
    searched=14,
    decided=2,
    walks=300,
    seen=0.2,
    hands=(10,),
    words=("hold", "take_skat"),
    rare_lines=frozenset({"march", "null", "re"}),
    languages=("de", "en"),
    aside=aside,
    lying_open=lying_open,
    check_deal=check_deal,
    verdicts=verdicts,
    over=over,
)

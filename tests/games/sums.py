"""What each game's figures must come to, and where each keeps the cards that nobody holds.

The invariants of the other tests know no game; these lines are what they need to know of each.
A game without its lines is asked for less.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stammtisch.games.scarto.cards import POINTS as SCARTO_POINTS
from stammtisch.games.schnapsen.cards import POINTS as SCHNAPSEN_POINTS
from stammtisch.games.skat.cards import POINTS as SKAT_POINTS


def nothing_to_add(*_: Any) -> None:
    """For a game that has no such line yet."""


# ---- the cards that are in no hand and no trick --------------------------------


def _scarto_aside(state: Any) -> tuple[str, ...]:
    return () if state.phase == "discard" else state.discard


def _schnapsen_aside(state: Any) -> tuple[str, ...]:
    return state.table.stock


def _skat_aside(state: Any) -> tuple[str, ...]:
    if state.phase == "discard":
        return ()  # the soloist holds all twelve
    return getattr(state, "laid_away", ()) or state.deal.skat


ASIDE: dict[str, Callable[[Any], tuple[str, ...]]] = {
    "scarto": _scarto_aside,
    "schnapsen": _schnapsen_aside,
    "skat": _skat_aside,
}


# ---- the cards that lie open for all, besides those that are played -----------


def _schnapsen_open(state: Any) -> set[str]:
    shown = {each.suit + rank for each in state.table.taken.marriages for rank in "KQ"}
    return shown | {state.table.stock[-1]} if state.table.open else shown


def _skat_open(state: Any) -> set[str]:
    contract = getattr(state, "contract", None)
    if contract is None or contract.announced != "ouvert":
        return set()
    return set(state.hands[contract.soloist])


# The turn-up and a marriage (SN 2.3, SN 5.1); an ouvert hand (SK 4.5).
OPEN: dict[str, Callable[[Any], set[str]]] = {
    "schnapsen": _schnapsen_open,
    "skat": _skat_open,
}


# ---- a finished deal, counted again from what a spectator has seen --------------


def _scarto_deal(state: Any) -> None:
    """SC 6.2, SC 6.3, SC 5.3: 78 points; the scores add up to 0."""
    result, angel = state.result, state.options.angel
    assert sum(result.points) == 78
    assert sum(result.scores) == 0
    view = state.view(None)
    counted = [0, 0, 0]
    counted[view.dealer] = 1 + sum(SCARTO_POINTS[angel][card] for card in view.unseen)
    for trick in view.tricks:
        counted[trick.winner] += 1
        for seat, card in trick.plays:
            counted[seat if card == "M" else trick.winner] += SCARTO_POINTS[angel][card]
    assert tuple(counted) == result.points
    for way in (result.main, result.local, result.minus_two):
        assert tuple(each.total for each in way) == result.points


def _schnapsen_deal(state: Any) -> None:
    """SN 1.2, SN 4.2, SN 5: 120 points in cards, 10 for the last trick, and the marriages."""
    view, result = state.view(None), state.result
    counted = [0, 0]
    for trick in view.tricks:
        counted[trick.winner] += sum(SCHNAPSEN_POINTS[card] for card in trick.cards)
    trickless = {0, 1} - {trick.winner for trick in view.tricks}
    for shown in view.marriages:
        if not (state.options.marriage_needs_trick and shown.seat in trickless):
            counted[shown.seat] += shown.points
    played_out = len(view.tricks) == 10
    if played_out:
        assert sum(SCHNAPSEN_POINTS[card] for trick in view.tricks for card in trick.cards) == 120
        if state.options.last_trick == "ten" and result.clause != "SN 8.2":
            counted[view.tricks[-1].winner] += 10
    assert tuple(counted) == result.points
    assert sum(result.scores) == result.game_points <= 3


def _skat_deal(state: Any) -> None:
    """SK 1.2, SK 6.6: 120 points in cards; only the soloist's score changes."""
    view, result = state.view(None), state.result
    if result.passed:
        assert result.scores == (0, 0, 0)
        return
    soloist = result.contract.soloist
    assert [seat for seat, score in enumerate(result.scores) if score] == [soloist]
    taken = [0, 0, 0]
    for trick in view.tricks:
        taken[trick.winner] += sum(SKAT_POINTS[card] for card in trick.cards)
    if len(view.tricks) < 10:
        assert result.clause == "SK 5.5"
        assert not result.won
        return
    taken[soloist] += sum(SKAT_POINTS[card] for card in view.unseen)
    assert sum(taken) == 120
    if result.clause != "SK 5.5":
        assert result.card_points == taken[soloist]
        for seat in (0, 1, 2, None):
            assert state.view(seat).points == tuple(taken), f"as {seat} counts"


DEAL: dict[str, Callable[[Any], None]] = {
    "scarto": _scarto_deal,
    "schnapsen": _schnapsen_deal,
    "skat": _skat_deal,
}


# ---- when a match is over ---------------------------------------------------------


def _scarto_over(match: Any, results: list[Any]) -> bool:
    """SC 7.1, SC 7.3."""
    assert sum(match.standing.totals) == 0
    assert sum(match.payments) == 0
    return len(results) == match.options.deals


def _schnapsen_over(match: Any, results: list[Any]) -> bool:
    """SN 10.1."""
    return max(match.standing.totals) >= 7


def _skat_over(match: Any, results: list[Any]) -> bool:
    """SK 7.1, SK 3.5."""
    counted = [each for each in results if match.options.count_passed_deals or not each.passed]
    return len(counted) == match.options.games


OVER: dict[str, Callable[[Any, list[Any]], bool]] = {
    "scarto": _scarto_over,
    "schnapsen": _schnapsen_over,
    "skat": _skat_over,
}

SHORT = {"scarto": {"deals": 3}, "skat": {"games": 3}}
"""Options that keep a match short enough to be played whole."""

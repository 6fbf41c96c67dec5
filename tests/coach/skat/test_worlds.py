"""A world of the coach of Skat is a state that the law accepts, and looks as the view does."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from stammtisch.coach.skat import worlds as worlds_module
from stammtisch.coach.skat.worlds import alternatives, draw, hidden, line, places
from stammtisch.games import skat
from stammtisch.games.skat.view import View
from tests.bots.possible import possible
from tests.bots.skat.games import GAMES
from tests.coach.skat.deals import states_of
from tests.habit import examples, rest_long


def rows(view: View, number: int) -> np.ndarray:
    drawn = draw(view, number, np.random.RandomState(1))
    return places(view, drawn.worlds)


@pytest.mark.parametrize("game", rest_long(GAMES, ("take_skat C", "hand S ouvert")))
def test_every_world_is_possible(game: str) -> None:
    """In every phase, for whoever has a decision; cards by chance show voids."""
    for sensible in (True, False):
        states = states_of(f"worlds/{game}", game, sensible=sensible)
        for state in states[:: examples(1, 5)]:
            if state.to_act is None:
                continue
            view = state.view(state.to_act)
            for row in rows(view, 12)[:4]:
                assert possible(skat, view, hidden(view, row))


@pytest.mark.parametrize(
    "game", rest_long(["take_skat C", "hand H", "take_skat null ouvert"], ("hand H",))
)
def test_near_the_end_the_worlds_are_all_that_the_law_accepts(game: str) -> None:
    rng = Random(game)
    for state in states_of(f"all/{game}", game, sensible=False):
        if state.phase != "play" or len(state.hands[0]) != 2 or len(state.trick) > 1:
            continue
        view = state.view(state.to_act)
        drawn = draw(view, 1000, np.random.RandomState(rng.randrange(100)))
        assert drawn.complete
        found = [tuple(map(int, row)) for row in places(view, drawn.worlds)]
        assert len(found) == len(set(found))
        assert set(found) == set(all_places(view))


def all_places(view: View) -> list[tuple[int, ...]]:
    """Every way to place the unseen cards that the law accepts, by trial and error."""
    known = {view.seat, view.soloist if view.shown else view.seat}
    others = [seat for seat in range(skat.SEATS) if seat not in known]
    return [
        row
        for row in _ways(len(view.unseen), [(seat, view.hand_sizes[seat]) for seat in others])
        if possible(skat, view, hidden(view, np.array(row, np.uint8)))
    ]


def _ways(cards: int, seats: list[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Every way to give so many cards to each seat; the rest are gone."""
    if not seats:
        return [(5,) * cards]
    (seat, number), *rest = seats
    found = []
    for chosen in combinations(range(cards), number):
        for other in _ways(cards - number, rest):
            left = iter(other)
            found.append(tuple(seat if at in chosen else next(left) for at in range(cards)))
    return found


def test_the_worlds_of_a_few_are_drawn_by_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them, or a sample: the weighed share of a place is the same."""
    monkeypatch.setattr(worlds_module, "DEFENDERS_OVERSAMPLING", 30)
    states = states_of("weights", "take_skat C")
    state = next(s for s in states if s.phase == "play" and len(s.hands[0]) == 3 and not s.trick)
    view = state.view((state.contract.soloist + 1) % 3)
    whole = draw(view, 1_000, np.random.RandomState(1))
    number = len(whole)
    some = draw(view, number - 1, np.random.RandomState(2))
    assert whole.complete
    assert not some.complete
    shares = [
        (places(view, each.worlds) == view.soloist).T @ each.weights / each.weights.sum()
        for each in (whole, some)
    ]
    assert np.abs(shares[0] - shares[1]).max() < 0.06
    assert shares[0].std() > 0.05


def test_another_skat_is_found_in_the_same_hand() -> None:
    states = states_of("alternatives", "take_skat C")
    at = next(number for number, state in enumerate(states) if state.phase == "skat")
    seat = states[at].to_act
    before, after = states[at].view(seat), states[at + 1].view(seat)
    found = alternatives(before, after)
    assert len(found) == len({each.skat for each in found}) == worlds_module.SKATS
    for each in found:
        assert each.phase == "discard"
        assert each.dealt == after.dealt
        assert set(each.skat) <= set(before.unseen)
        assert set(each.hand) == {*each.dealt, *each.skat}
    assert alternatives(after, states[at + 2].view(seat)) == ()


def test_the_line_leads_to_the_end_of_the_deal() -> None:
    for state in states_of("line", "take_skat S"):
        moves = line(state)
        if state.phase != "play" or len(state.hands[0]) > 7:
            continue
        after = state
        for act in moves:
            after = after.act(*act)
        assert after.result is not None

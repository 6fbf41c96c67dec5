"""No judgement uses a hidden card: deals that look alike to a player are judged byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stammtisch.coach.judgement import judge, scan
from stammtisch.games import scarto
from stammtisch.games.registry import GAMES
from tests.games.test_noninterference import (
    at_a_moment,
    names_changed,
    under_other_names,
    with_cards_elsewhere,
)
from tests.walks import Walk

numbers = st.integers(0, 99)
FIXTURE = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


def lookalikes(walk: Walk, seat: int) -> Iterator[Any]:
    """States that look like the walk's to the seat, with other cards in other places."""
    others = [under_other_names(walk, names_changed(walk, seat, swap)) for swap in (True, False)]
    for other in (*others, with_cards_elsewhere(walk, seat)):
        if other is not None and other != walk.state:
            yield other


def test_deals_that_look_alike_get_the_same_judgement(quick: None) -> None:
    """Whatever is chosen, with every option of the rules."""
    compared: list[str] = []

    @settings(suppress_health_check=FIXTURE)
    @given(st.integers(0, 2**32 - 1), numbers, numbers, numbers)
    def check(seed: int, kind: int, moment: int, choice: int) -> None:
        walk = at_a_moment(GAMES["scarto"], seed, kind, moment)
        if walk.over:
            return
        state, seat = walk.state, walk.state.to_act
        actions = state.actions(seat)
        chosen = actions[choice * 31 % len(actions)]
        one = judge("scarto", state.view(seat), chosen)
        for other in islice(lookalikes(walk, seat), 1):
            assert other.hidden_from(seat) != state.hidden_from(seat)
            two = judge("scarto", other.view(seat), chosen)
            assert repr(one).encode() == repr(two).encode(), walk.record
            compared.append(state.phase)

    check()
    assert {"discard", "play"} <= set(compared)


@pytest.mark.parametrize("seat", range(3))
def test_another_seat_and_moment_get_other_random_numbers(quick: None, seat: int) -> None:
    """The usual seed is the same everywhere; worlds are not."""
    state: Any = scarto.begin(scarto.deal("numbers"))
    state = state.act(0, state.actions(0)[0])
    while state.to_act != seat:
        state = state.act(state.to_act, state.actions(state.to_act)[0])
    view = state.view(seat)
    chosen = view.menu[0]
    assert scan("scarto", view, chosen) == scan("scarto", view, chosen)
    assert scan("scarto", view, chosen) != scan("scarto", view, chosen, seed="another")

"""What the coach counts for a player of Scarto."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from stammtisch.cardplay.messages import say
from stammtisch.coach.scarto.facts import facts
from tests.games.scarto.hands import go, late


@pytest.mark.parametrize(("led", "worth"), [("SK", 5), ("M", 1)])
def test_the_matto_is_no_part_of_the_trick(led: str, worth: int) -> None:
    """SC 5.3: it stays with its player; SC 6.2: the trick itself counts 1."""
    state = go(late("S9 C9", f"{led} C8", "S8 C7"), led)
    situation = SimpleNamespace(view=state.view(state.to_act))
    assert say("coach.fact.trick", worth=worth) in facts(cast(Any, situation))

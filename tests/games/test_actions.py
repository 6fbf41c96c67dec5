"""An action may be given as a value or as its text: the rules treat both alike."""

from __future__ import annotations

from dataclasses import dataclass
from unittest.mock import patch

import pytest

from stammtisch.cardplay.actions import Action, Discard, Play
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.registry import AnyGame
from tests.walks import begun


@dataclass(frozen=True, slots=True)
class Whistle(Action):
    """An action of no game."""

    word = "whistle"


def test_an_action_and_its_text_lead_to_the_same_state(game: AnyGame) -> None:
    walk = begun(game, "both ways")
    while not walk.over:
        state = walk.state
        walk.step()
        act = walk.state.history[-1]
        assert state.act(act.seat, act.action) == state.act(act.seat, str(act.action)) == walk.state


def test_an_action_is_not_written_and_read_again(game: AnyGame) -> None:
    walk = begun(game, "no text")
    while not walk.over:
        walk.step()
    state = game.begin(walk.deal, walk.options)
    with patch.object(Play, "__str__", side_effect=AssertionError("written")):
        for seat, action in walk.state.history:
            state = state.act(seat, action)
    assert state == walk.state


def test_an_action_of_another_game_is_refused_as_its_text_is(game: AnyGame) -> None:
    """SC 8.5, SN 12.5, SK 8.5: it is refused for what it says, whoever does it and whenever."""
    state = begun(game, "strange").state
    for action in (Whistle(), Play("X"), Discard(("X",))):
        with pytest.raises(Refusal) as unread:
            game.parse_action(str(action))
        for seat in (-1, state.to_act):
            for spelled in (action, str(action)):
                with pytest.raises(Refusal) as refused:
                    state.act(seat, spelled)
                assert refused.value.clause == unread.value.clause
                assert refused.value.message == unread.value.message

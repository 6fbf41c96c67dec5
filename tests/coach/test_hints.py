"""Hints: the best option, and why."""

from __future__ import annotations

import pytest

from stammtisch.bots import bot_named
from stammtisch.cardplay.actions import enumerated
from stammtisch.cardplay.game import View
from stammtisch.coach.hints import hint
from stammtisch.coach.judgement import judge
from stammtisch.games.registry import OURS, AnyGame
from stammtisch.words import Voice
from tests.walks import begun


def views(game: AnyGame, seed: str, number: int) -> list[View]:
    """Where somebody must act, at even distances in a deal that the rules of thumb play."""
    bot = bot_named(game.GAME.name, "thumb")
    state, found = begun(game, seed).state, []
    while state.to_act is not None:
        found.append(state.view(state.to_act))
        action = bot.act(found[-1], seed)
        assert action is not None
        state = state.act(state.to_act, action)
    return found[:: -(-len(found) // number)]


@pytest.mark.long
@pytest.mark.parametrize("game", OURS, ids=lambda game: str(game.GAME.name))
def test_a_hint_is_legal_and_no_error_to_the_coach(game: AnyGame) -> None:
    for view in views(game, "hints", 4):
        given = hint(game.GAME.name, view)
        assert given.option is None or given.option in enumerated(view.menu)
        label = judge(game.GAME.name, view, given.option).label
        assert label in ("forced", "good", "too close", "slightly worse"), (view.history, given)
        assert Voice("en", game.GAME.deck).say(given.sentence).endswith(".")


@pytest.mark.parametrize("game", OURS, ids=lambda game: str(game.GAME.name))
def test_the_same_view_gets_the_same_hint(game: AnyGame) -> None:
    (view, *_) = views(game, "again", 1)
    assert hint(game.GAME.name, view) == hint(game.GAME.name, view)

"""Hints: the best option, what another one costs, and why."""

from __future__ import annotations

import pytest

from stammtisch.bots import bot_named
from stammtisch.cardplay.actions import Action, enumerated
from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.hints import Hint, hint, sentences
from stammtisch.coach.judgement import judge
from stammtisch.coach.reasons import Reason
from stammtisch.games.registry import OURS, AnyGame
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
        if given.share:
            assert given.other != given.option


@pytest.mark.parametrize("game", OURS, ids=lambda game: str(game.GAME.name))
def test_the_same_view_gets_the_same_hint(game: AnyGame) -> None:
    (view, *_) = views(game, "again", 1)
    assert hint(game.GAME.name, view) == hint(game.GAME.name, view)


def test_the_sentences_say_what_another_option_costs_and_when_it_fails() -> None:
    def label(action: Action) -> Message:
        return say("label", text=str(action))

    assert sentences(Hint(None, forced=True), label) == (say("coach.hint.forced"),)
    assert sentences(Hint(None), label) == (say("coach.hint.equal"),)
    reason = Reason(say("feature"), 0.75, 0.1, 0)
    waiting = say("coach.review.wait")
    assert sentences(Hint(None, other=None, share=0.123, reason=reason), label) == (
        say("coach.hint.costs", action=waiting, share=12),
        say("coach.review.reason", feature=say("feature"), often=75, seldom=10),
    )

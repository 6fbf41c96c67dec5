"""Where most changed by what the others played, and from which trick on that was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.cardplay.actions import Act, Action, Play
from stammtisch.coach.account import Account
from stammtisch.coach.review import Judged
from stammtisch.coach.swing import swing
from stammtisch.games.registry import game_named
from stammtisch.games.schnapsen.notation import Draw
from stammtisch.games.skat.notation import Bid, Pass
from stammtisch.words import Voice
from tests.coach.judgements import judged

VOICE = Voice("en", game_named("schnapsen").GAME.deck, players=("Ann", "Bea"))


def decision(index: int, chosen: Action | None = None) -> Judged:
    found = judged("slightly worse", 0.0, chosen=chosen or Play("HA"))
    return replace(found, decision=replace(found.decision, index=index, chosen=chosen))


def said(result: float, first: Judged, *acts: Act, game: str = "skat") -> str | None:
    """What is said of a deal with one decision, after which these acts end it."""
    history = (*[Act(seat_of(first), Pass())] * first.decision.index, *acts)
    told = swing(game, [first], Account(0, 0, 0, None, 0, result), history)
    return told and VOICE.say(told)


def seat_of(judged: Judged) -> int:
    seat = judged.decision.view.seat
    assert seat is not None
    return seat


def other(judged: Judged, action: Action) -> Act:
    return Act(1 - seat_of(judged), action)


@pytest.mark.parametrize(("result", "way"), [(9.0, "in your favour"), (-9.0, "against you")])
def test_what_happens_before_a_card_is_played_has_no_trick(result: float, way: str) -> None:
    first = decision(0, Pass())
    own, call, card = Act(seat_of(first), Pass()), other(first, Bid(18)), other(first, Play("HA"))
    for acts in ([call], [call, card]):
        told = said(result, first, own, *acts)
        assert told is not None
        assert way in told
        assert "9 points up to the first trick: " in told
        assert "“18”" in told
    told = said(result, first, own, card)
    assert told is not None
    assert "from trick 1 on" in told


def test_after_a_card_was_played_the_trick_is_told() -> None:
    first = decision(0, Play("HA"))
    told = said(9.0, first, Act(seat_of(first), Play("HA")), other(first, Bid(18)))
    assert told is not None
    assert "from trick 1 on" in told


def test_who_lets_another_go_on_does_nothing_himself() -> None:
    first = decision(0)
    told = said(9.0, first, other(first, Play("HA")), other(first, Play("HK")))
    assert told is not None
    assert "♥A" in told


def test_a_small_change_is_not_told() -> None:
    first = decision(0, Pass())
    assert said(1.0, first, Act(seat_of(first), Pass()), other(first, Play("HA"))) is None


def test_a_card_that_is_drawn_is_nobodys_doing() -> None:
    first = decision(0, Play("HA"))
    own, draw, card = (
        Act(seat_of(first), Play("HA")),
        other(first, Draw()),
        other(first, Play("H10")),
    )
    assert said(9.0, first, own, draw, game="schnapsen") is None
    told = said(9.0, first, own, draw, card, game="schnapsen")
    assert told is not None
    assert told.count("Bea") + told.count("Ann") == 1

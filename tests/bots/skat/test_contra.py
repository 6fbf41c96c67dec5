"""Contra and re: from the chance of winning, by what a player sees (SK 10.7 to SK 10.9)."""

from __future__ import annotations

import pytest

from stammtisch.bots import bot_named
from stammtisch.games import skat
from tests.games.skat.tables import BY_BID, dealt, go

ANYONE = skat.Options(contra="contra_re", contra_by="anyone")
STRONG = "CJ SJ HJ DJ CA C10 CK CQ SA HA"
WEAK = "C9 C8 C7 S9 S8 S7 H8 H7 D8 D7"


def named(forehand: str, middlehand: str = "", options: skat.Options = ANYONE):
    """Middlehand plays clubs from the hand, and nobody has led."""
    state = skat.begin(dealt(forehand, middlehand), options)
    return go(state, *(each.format(18) for each in BY_BID["middlehand"]), "hand", "declare C")


@pytest.mark.parametrize("bot", ["thumb", "club"])
def test_who_cannot_be_beaten_says_contra(bot: str) -> None:
    state = named(STRONG, WEAK)
    assert state.phase == "contra"
    assert str(bot_named("skat", bot).act(state.view(1), "a")) == "contra"


@pytest.mark.parametrize("bot", ["thumb", "club"])
def test_who_has_nothing_does_not(bot: str) -> None:
    state = named(WEAK, STRONG)
    assert str(bot_named("skat", bot).act(state.view(1), "a")) == "pass"


@pytest.mark.parametrize("bot", ["thumb", "club"])
@pytest.mark.parametrize(("own", "answer"), [(STRONG, "re"), (WEAK, "pass")])
def test_re_is_said_with_a_game_that_is_won_all_the_same(bot: str, own: str, answer: str) -> None:
    other = WEAK if own == STRONG else STRONG
    state = go(named(other, own), "contra")
    assert state.phase == "re"
    assert str(bot_named("skat", bot).act(state.view(2), "a")) == answer


@pytest.mark.parametrize("bot", ["thumb", "club"])
def test_contra_is_said_instead_of_the_first_card(bot: str) -> None:
    options = skat.Options(contra="contra", contra_by="anyone", contra_until="own_card")
    state = named(STRONG, WEAK, options)
    assert state.phase == "play"
    said = bot_named("skat", bot).act(state.view(1), "a")
    assert str(said) == "contra"
    after = state.act(1, said)
    assert str(bot_named("skat", bot).act(after.view(1), "a")).startswith("play ")

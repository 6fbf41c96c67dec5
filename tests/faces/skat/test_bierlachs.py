"""A Bierlachs in sentences: what a deal is worth, and who pays the round (SK 10.16)."""

from dataclasses import replace

import pytest

from stammtisch.cardplay.cards import FRENCH
from stammtisch.cardplay.messages import say
from stammtisch.faces.skat import match_told, told
from stammtisch.games import skat
from stammtisch.games.skat.scoring import PASSED
from stammtisch.words.voice import Voice
from tests.games.skat.tables import FOREHAND, MIDDLEHAND, dealt, playing

LISTED = skat.Options(bierlachs="301", tournament_scoring=True)
DEAL = dealt(forehand="CJ SJ HJ DJ CA C10 CK CQ C9 C8")
PLAYERS = ("Anna", "Bert", "Carl")


def over(game):
    state = playing(DEAL, game, options=LISTED)
    while state.result is None:
        state = state.act(state.to_act, state.actions(state.to_act)[0])
    return state.view(None)


def read(message):
    return Voice("en", FRENCH, players=PLAYERS).say(message)


def test_sk_10_16_a_game_won_is_told_as_what_the_defenders_write():
    """SK 10.16: it brings the soloist nothing, and no addition."""
    sentence = read(told(over("C"), FOREHAND))
    assert "minus 168 points for each defender" in sentence
    assert "50" not in sentence


def test_sk_10_16_a_game_lost_is_told_as_ever():
    """SK 10.16: without an addition."""
    for seat in (FOREHAND, MIDDLEHAND):
        sentence = read(told(over("null"), seat))
        assert "minus 70 points" in sentence
        assert "50" not in sentence


def listed(*totals):
    return skat.Match(LISTED).add(replace(PASSED, scores=totals))


def test_sk_10_16_who_pays_the_round_is_told():
    """SK 10.16: not who has won; one alone to himself and to the others."""
    match = listed(-302, -172, -90)
    assert match_told(match, 0) == say("told.skat.match.pays.you", points=-302)
    for reader in (1, 2, None):
        assert match_told(match, reader) == say("told.skat.match.pays", seat=0, points=-302)
    assert read(match_told(match, 1)) == "Anna stands at -302 and pays the round."


@pytest.mark.parametrize("totals", [(-302, -302, -90), (-301, -301, -301)])
def test_sk_10_16_several_or_nobody_pay_as_the_headline_says(totals):
    """SK 10.16: level ones share the round; if all are level nobody pays."""
    match = listed(*totals)
    assert match_told(match, 0) == match.headline

"""How a Ramsch is told to each player (SK 10.2, SK 10.3)."""

from dataclasses import replace
from random import Random

import pytest

from stammtisch.faces import face_of
from stammtisch.games import skat
from stammtisch.games.skat.scoring import score_ramsch
from stammtisch.words import Voice
from tests.games.skat.pub import options, ramsch_of
from tests.games.skat.tables import FOREHAND, MIDDLEHAND, REARHAND

ENGLISH, GERMAN = (
    Voice(language, skat.GAME.deck, players=("Carl", "Anna", "Bert")) for language in ("en", "de")
)


def over(**chosen):
    """What everybody sees of a pub's deal that is over."""
    state, chance = skat.begin(skat.deal("over"), options(**chosen)), Random(1)
    while state.to_act is not None:
        state = state.act(state.to_act, chance.choice(state.actions(state.to_act)))
    return state.view(None)


def played(points, *, tricks=(4, 3, 3), pushes=0, **chosen):
    """Forehand's, middlehand's and rearhand's card points; forehand's last trick takes the rest."""
    ramsch = ramsch_of(points, 120 - sum(points), FOREHAND, tricks=tricks, pushes=pushes)
    return replace(over(**chosen), result=score_ramsch(ramsch))


def told(seat, points, *, voice=ENGLISH, **played_so):
    return voice.say(face_of(skat).told(played(points, **played_so), seat))


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (FOREHAND, "You lost the Ramsch with 52 card points, the most: minus 52 points."),
        (REARHAND, "Anna lost the Ramsch with 52 card points, the most: minus 52 points."),
        (None, "Anna lost the Ramsch with 52 card points, the most: minus 52 points."),
    ],
)
def test_sk_10_2_who_has_lost(seat, sentence):
    """SK 10.2: told to who lost, to another player and to who looks on."""
    assert told(seat, (48, 41, 27)) == sentence


@pytest.mark.parametrize(
    ("seat", "english", "german"),
    [
        (FOREHAND, "You and Bert", "Du und Bert habt"),
        (MIDDLEHAND, "You and Anna", "Du und Anna habt"),
        (REARHAND, "Anna and Bert", "Anna und Bert haben"),
        (None, "Anna and Bert", "Anna und Bert haben"),
    ],
)
def test_sk_10_2_two_are_level(seat, english, german):
    """SK 10.2, SK 10.3: both lose the whole number, here twice doubled by pushes, once by a maiden.

    Each of the two is told with whom.
    """
    level = {"tricks": (5, 5, 0), "pushes": 2}
    assert told(seat, (56, 60, 0), **level) == (
        f"{english} both lost the Ramsch, level with 60 card points: minus 480 points each."
    )
    assert told(seat, (56, 60, 0), voice=GERMAN, **level) == (
        f"{german} den Ramsch beide verloren, gleichauf mit 60 Augen: je minus 480 Punkte."
    )


def test_sk_10_2_all_are_level():
    """SK 10.2: nobody loses, whoever reads it."""
    for seat in (FOREHAND, None):
        assert told(seat, (36, 40, 40)) == "Ramsch: all are level, and nobody loses."


def test_sk_10_3_a_march():
    """SK 10.3: ten tricks; where minus points alone are written the others get them (SK 10.16)."""
    march = {"tricks": (10, 0, 0), "pushes": 1}
    you, other = (told(seat, (116, 0, 0), **march) for seat in (FOREHAND, REARHAND))
    assert you == "You took all ten tricks in the Ramsch, a march: 240 points."
    assert other == "Anna took all ten tricks in the Ramsch, a march: 240 points."
    bierlachs = told(FOREHAND, (116, 0, 0), bierlachs="301", **march)
    assert bierlachs == "March in Ramsch by Anna: every trick, 240"


@pytest.mark.parametrize(
    ("points", "tricks", "feats"),
    [
        ((116, 0, 0), (10, 0, 0), ("bold", None, None)),
        ((56, 60, 0), (5, 5, 0), (None, None, "clear")),
        ((48, 41, 27), (4, 3, 3), (None, None, None)),
    ],
    ids=["march", "maiden", "neither"],
)
def test_sk_10_3_what_was_remarkable(points, tricks, feats):
    """SK 10.3: a march is for who dared it, to be a maiden for her; to have lost is no feat."""
    shown = face_of(skat).feats(played(points, tricks=tricks))
    assert tuple(shown[seat] for seat in (FOREHAND, MIDDLEHAND, REARHAND)) == feats

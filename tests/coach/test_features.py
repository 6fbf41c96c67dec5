"""Facts about the hidden cards: in which worlds each is true."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.features import Layout, features_of, with_shown
from stammtisch.coach.games import coach_for
from tests.coach.collection import position, state_of

CARDS = ("HA", "HK", "SA", "S10", "S9")
PILE = 5
PLACES = np.array(
    [
        [1, 1, 1, 2, 2],
        [1, 2, 1, 1, PILE],
        [2, 2, 1, 2, PILE],
        [2, PILE, 2, 1, 1],
    ],
    np.uint8,
)
SUIT = {"HA": "H", "HK": "H", "HQ": "H", "SA": "trump", "S10": "trump", "S9": "trump"}
STRENGTH = {"SA": 12, "S10": 11, "S9": 10, "HA": 3, "HK": 2, "HQ": 1, "M": 0}


def layout(**changes: Any) -> Layout:
    given = {
        "cards": CARDS,
        "places": PLACES,
        "seats": (1, 2),
        "hand": ("HQ", "M"),
        "suit": SUIT,
        "strength": STRENGTH,
        "trump": "trump",
        "piles": {"skat": PLACES == PILE},
    }
    return Layout(**(given | changes))


def found(of: Layout) -> dict[Message, list[int]]:
    """For each message the worlds in which it is true."""
    return {each.message: np.flatnonzero(each.holds).tolist() for each in features_of(of)}


@pytest.mark.parametrize(
    ("message", "worlds"),
    [
        (say("coach.feature.holds", seat=1, cards=("HA",)), [0, 1]),
        (say("coach.feature.holds", seat=1, cards=("SA", "S10")), [1]),
        (say("coach.feature.lies.skat", cards=("S9",), number=1), [1, 2]),
        (say("coach.feature.void", seat=1, suit="H"), [2, 3]),
        (say("coach.feature.void", seat=2, suit="trump"), [1]),
        (say("coach.feature.ruffs", seat=2, suit="H"), [0]),
        (say("coach.feature.beats", seat=2, suit="H", card="HQ"), [1, 2, 3]),
        (say("coach.feature.has_suit", seat=1, suit="H"), [0, 1]),
        (say("coach.feature.length", seat=1, suit="trump", number=2), [1, 3]),
        (say("coach.feature.split", seat=1, seat2=2, suit="trump", shares="2–1"), [0, 3]),
        (say("coach.feature.split", seat=1, seat2=2, suit="trump", shares="2–0"), [1]),
    ],
    ids=str,
)
def test_a_feature_is_true_in_these_worlds(message: Message, worlds: list[int]) -> None:
    assert found(layout())[message] == worlds


def test_what_is_true_everywhere_or_nowhere_is_no_feature() -> None:
    messages = found(layout())
    assert say("coach.feature.has_suit", seat=1, suit="trump") not in messages
    assert say("coach.feature.length", seat=1, suit="trump", number=3) not in messages


def test_the_next_card() -> None:
    messages = found(layout(drawn_next=PILE))
    assert messages[say("coach.feature.next", cards=("HK",))] == [3]
    assert say("coach.feature.next", cards=("HK",)) not in found(layout())


def test_a_shown_card_is_there_in_every_world() -> None:
    places = with_shown(PLACES, {"H10": 2})
    assert places.shape == (4, 6)
    assert (places[:, 5] == 2).all()
    assert (with_shown(PLACES, {}) == PLACES).all()


def test_a_shown_trump_ruffs() -> None:
    """The opponent of schnapsen-23 has shown the King of trumps."""
    asked = position("schnapsen-23")
    view = state_of(asked)[1].view(asked["seat"])
    hearts = [card[0] == "H" for card in view.unseen]
    worlds = np.where([hearts, np.logical_not(hearts)], 4, 1 - asked["seat"]).astype(np.uint8)
    named = {
        each.message: each.holds.tolist() for each in coach_for("schnapsen").features(view, worlds)
    }
    assert named[say("coach.feature.ruffs", seat=1, suit="H")] == [True, False]


def test_before_a_game_of_skat_is_declared_jacks_are_of_no_suit() -> None:
    asked = position("skat-01")
    view = state_of(asked)[1].view(asked["seat"])
    worlds = np.ones((2, len(view.unseen)), np.uint8)
    worlds[1] = 2
    named = {each.message for each in coach_for("skat").features(view, worlds)}
    assert say("coach.feature.holds", seat=1, cards=("CJ",)) in named
    assert not [each for each in named if dict(each.params).get("suit") == "trump"]

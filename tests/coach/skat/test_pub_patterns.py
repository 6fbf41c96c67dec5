"""The named errors of the pub, where little is missing; see the collection of positions, too."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stammtisch.cardplay.messages import Message
from stammtisch.coach.games import Situation
from stammtisch.coach.skat import patterns_of_pub as pub
from stammtisch.coach.skat.patterns import TABLE
from stammtisch.coach.valuation import ONE
from stammtisch.games.registry import game_named
from stammtisch.games.skat.notation import parse_action
from stammtisch.games.skat.view import View
from stammtisch.words import LANGUAGES, Voice
from tests.coach.named import names, positions, situation

POSITIONS = positions("skat")
CONTRA, RE, MARCH, CAUGHT, LAID, THROWN = (POSITIONS[f"skat-{number}"] for number in range(57, 63))


def said(of: Situation[View]) -> list[str]:
    return names(TABLE, of)


def winning(position: Any, share: float) -> Situation[View]:
    """The same decision where the own side wins so often, whatever is said."""
    of = situation(position)
    wins = np.full(of.values.wins.shape, round(share * ONE), np.int64)
    return replace(of, values=replace(of.values, wins=wins, complete=False))


@pytest.mark.parametrize(
    ("position", "share", "named"),
    [(CONTRA, 0.33, True), (CONTRA, 0.34, False), (RE, 0.64, True), (RE, 0.66, False)],
)
def test_what_is_said_pays_from_a_share_on(position: Any, share: float, named: bool) -> None:
    """SK 6.6: a loss counts twice, so the soloist needs two games in three."""
    assert ("doubled_too_soon" in said(winning(position, share))) == named


def changed(position: Any, **changes: Any) -> Situation[View]:
    of = situation(position)
    return replace(of, view=replace(of.view, **changes))


def test_the_skat_may_go_to_the_loser() -> None:
    of = situation(CAUGHT)
    assert said(of) == ["skat_caught"]
    assert said(changed(CAUGHT, options=replace(of.view.options, ramsch_skat="loser"))) == []


def test_with_a_higher_jack_out_the_last_trick_is_not_certain() -> None:
    """The jack of spades for that of clubs, which another may hold."""
    one, better = parse_action("play H10"), parse_action("play SJ")
    of = changed(CAUGHT, hand=("SJ", "H10"), dealt=swapped(CAUGHT, "CJ", "SJ"))
    assert pub.skat_caught(of, one, better) is None


def swapped(position: Any, gone: str, instead: str) -> tuple[str, ...]:
    dealt = situation(position).view.dealt
    return tuple(instead if card == gone else card for card in dealt)


def test_with_a_third_card_the_last_trick_is_far() -> None:
    assert said(changed(CAUGHT, hand=("CJ", "H10", "DK"))) == []


def test_a_plain_card_takes_the_last_trick_where_it_is_led() -> None:
    """The ace of spades, with no jack out, after a trick that is taken; not after one let go."""
    view = situation(CAUGHT).view
    others = [card for card in view.unseen if card[1:] == "J"]
    led = replace(view, hand=("SA", "CJ"), dealt=(*view.dealt[:-1], "SA"))
    assert others
    for tricks, certain in ((view.tricks, False), ((*view.tricks, with_jacks(view, others)), True)):
        assert pub._takes_last(replace(led, tricks=tricks), "CJ", "SA") == certain


def with_jacks(view: View, jacks: list[str]) -> Any:
    """A trick more, in which these jacks were played."""
    return view.tricks[0]._replace(cards=tuple(jacks))


@pytest.mark.parametrize(("tricks", "named"), [(6, True), (5, False)])
def test_a_march_is_near_after_six_tricks(tricks: int, named: bool) -> None:
    of = situation(MARCH)
    found = said(changed(MARCH, tricks=of.view.tricks[:tricks]))
    assert ("march_missed" in found) == named


def test_with_a_trick_of_another_there_is_no_march() -> None:
    of = situation(MARCH)
    lost = of.view.tricks[0]._replace(winner=0)
    assert said(changed(MARCH, tricks=(lost, *of.view.tricks[1:]))) == []


def test_pushes_double_the_march_that_is_told() -> None:
    """SK 10.4."""
    of = situation(MARCH)
    pushed = replace(of.view, history=(*of.view.history, (0, parse_action("push"))))
    found = pub.march_missed(replace(of, view=pushed), *of.values.options)
    assert found is not None
    assert dict(found.params)["points"] == 240


@pytest.mark.parametrize(
    ("chosen", "better", "named"),
    [
        ("discard D7 D8", "discard CK CQ", True),
        ("discard D7 D8", "discard CK D9", False),  # One of two clubs stays.
        ("discard D7 CQ", "discard CK CQ", True),
        ("discard CQ CK", "discard CK CQ", False),
    ],
)
def test_a_suit_is_cleared_as_a_whole(chosen: str, better: str, named: bool) -> None:
    one, other = parse_action(chosen), parse_action(better)
    assert (pub.suit_left_long(situation(LAID), one, other) is not None) == named


def test_a_void_helps_where_the_suit_may_be_led() -> None:
    """Not where no diamond is out any more."""
    of = situation(THROWN)
    diamonds = [card for card in of.view.unseen if card[0] == "D"]
    assert diamonds
    assert said(of) == ["suit_left_long"]
    gone = of.view.tricks[0]._replace(cards=tuple(diamonds))
    assert said(changed(THROWN, tricks=(*of.view.tricks, gone))) == []


@pytest.mark.parametrize(
    "position", [MARCH, CAUGHT, LAID, THROWN, CONTRA, RE], ids=lambda e: e["id"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_the_cards(position: Any, language: str) -> None:
    of = winning(position, 0.2)
    voice = Voice(language, game_named("skat").GAME.deck)
    told: Message | None = next(
        filter(None, (row.says(of, *of.values.options[:2]) for row in TABLE)), None
    )
    assert told is not None
    text = voice.say(told)
    named = [v for k, v in told.params if k.startswith("card") and isinstance(v, str)]
    assert all(voice.card(card) in text for card in named)

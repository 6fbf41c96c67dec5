"""What a teacher says of single positions: the better card, the cards that decide, the sum."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.games import Situation, Taught
from stammtisch.coach.scarto.patterns import taught
from stammtisch.games import scarto
from stammtisch.games.registry import game_named
from stammtisch.words import Voice
from tests.coach.named import situation
from tests.coach.scarto import test_claims
from tests.coach.scarto.claims import is_true
from tests.games.scarto.hands import go, late

READ = [
    each
    for each in json.loads((Path(__file__).parents[1] / "sentences/scarto.json").read_text("utf-8"))
    if int(each["id"][-2:]) % 2 and each["better"]
]
"""Those of the collection that are not set aside (``sentences/README.md``) and not good."""

NAMED = {"M", "T1"}
"""Cards that have a name of their own."""


def told(of: Situation[scarto.View]) -> Taught:
    found = taught(of)
    assert found is not None
    return found


def cards_in(sentence: Message) -> Iterator[str]:
    for name, value in sentence.params:
        if name in ("card", "card2", "card3"):
            yield str(value)
        elif isinstance(value, tuple):
            yield from value


@pytest.mark.parametrize("position", READ, ids=lambda each: each["id"])
def test_the_sentence_has_what_the_teacher_says(position: dict[str, Any]) -> None:
    """The better choice, the cards that decide, and the numbers; and all of it is true."""
    of = situation(position)
    found = told(of)
    says = position["says"]
    assert str(found.better) in position["better"]
    assert {*cards_in(found.sentence)} >= {*says["cards"]} - NAMED
    assert is_true(of.view, of.comparison.chosen, found.better, found.sentence)
    for language in ("en", "de"):
        text = Voice(language, deck=game_named("scarto").GAME.deck).say(found.sentence)
        assert all(stated(number, text) for number in says["numbers"]), text


def stated(number: int, text: str) -> bool:
    """Whether a text has a number, in figures or, the smallest, as a word."""
    return re.search(rf"\b{number}\b", text) is not None or (
        number == 1 and re.search(r"\b(one|ein)", text) is not None
    )


def test_the_king_waits_where_somebody_must_trump_him() -> None:
    """Player 2 had no Sword in the first trick, and there are trumps that nobody has seen."""
    state = late("S9 C2 S10 D9", "S2 T10 SK B4", "T4 C3 T2 B9")
    view = go(state, "S2", "T4", "S9", "C3", "C2", "T10").view(1)
    found = told(test_claims.situation(view, Play("SK"), Play("B4")))
    assert found.sentence == say("coach.scarto.king_led.void", card="B4", card2="SK", seat=2)
    assert is_true(view, Play("SK"), Play("B4"), found.sentence)


def test_the_bagatto_is_safe_when_no_trump_is_left() -> None:
    (position,) = (each for each in READ if each["id"] == "scarto-05")
    expected = say("coach.scarto.bagatto_lost.safe", card="T11", card2="T16")
    assert told(situation(position)).sentence == expected

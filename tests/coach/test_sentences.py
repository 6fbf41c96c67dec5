"""The positions with a teacher's sentence are legal, and the coach says what the teacher does.

``sentences/README.md`` says what they are.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from stammtisch.cardplay.actions import in_menu
from stammtisch.cardplay.messages import Message
from stammtisch.coach.judgement import ERRORS, judge
from tests.coach.collection import GAMES, state_of

FOLDER = Path(__file__).parent / "sentences"
README = (FOLDER / "README.md").read_text("utf-8")
KINDS = set(re.findall(r"^\| `(\w+)` \|", README.split("## Kinds\n", 1)[1], re.MULTILINE))
POSITIONS: list[dict[str, Any]] = [
    each for game in GAMES for each in json.loads((FOLDER / f"{game}.json").read_text("utf-8"))
]
LABELS = {"error": 15, "good": 3, "less": 2}

UNSURE = ("scarto-15", "skat-01")
"""Here the coach holds the choice slightly worse, or too close to call: no contradiction."""


def stated(number: int, text: str) -> bool:
    return re.search(rf"\b{number}\b", text) is not None


def test_there_are_twenty_of_each_game() -> None:
    for game in GAMES:
        own = [each for each in POSITIONS if each["game"] == game]
        assert [each["id"] for each in own] == [f"{game}-{number:02}" for number in range(1, 21)]
        assert Counter(each["label"] for each in own) == LABELS


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: each["id"])
def test_the_action_and_the_better_ones_are_in_the_menu(position: dict[str, Any]) -> None:
    game, state = state_of(position)
    view = state.view(position["seat"])
    for text in (position["action"], *position["better"], position["says"]["better"]):
        assert in_menu(view.menu, game.parse_action(text)), text
    pack = json.dumps(position["deal"])
    assert all(f'"{card}"' in pack for card in position["says"]["cards"]), position["id"]


def test_what_is_said_is_consistent() -> None:
    for each in POSITIONS:
        says, better = each["says"], each["better"]
        assert sorted(says) == ["better", "cards", "not", "numbers", "why"], each["id"]
        assert says["why"] in KINDS, each["id"]
        assert bool(better) == (each["label"] != "good"), each["id"]
        assert says["better"] in (better or [each["action"]]), each["id"]
        assert each["action"] not in better, each["id"]
        assert len(set(says["cards"])) == len(says["cards"]) > 0, each["id"]
        assert says["not"], each["id"]
        assert len(each["note"]) > 10, each["id"]
    assert {each["says"]["why"] for each in POSITIONS} == KINDS


def test_the_texts_state_the_numbers_in_both_languages() -> None:
    for each in POSITIONS:
        assert sorted(each["teacher"]) == ["de", "en"], each["id"]
        for text in each["teacher"].values():
            assert 40 < len(text) < 320, each["id"]
            assert all(stated(number, text) for number in each["says"]["numbers"]), each["id"]


@pytest.mark.long
@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: each["id"])
def test_the_coach_says_what_to_do_instead_and_blames_nobody_else(
    position: dict[str, Any],
) -> None:
    game, state = state_of(position)
    view = state.view(position["seat"])
    found = judge(position["game"], view, game.parse_action(position["action"]))
    if position["label"] == "good" or position["id"] in UNSURE:
        assert found.label not in ERRORS
        return
    assert found.label in ERRORS
    assert found.explanation is not None
    assert found.pattern is not None
    codes = set(re.findall(r"[A-Z][A-Z0-9]+", " ".join(position["better"])))
    said = set(told(found.explanation.sentence))
    assert said & codes or found.pattern.message.id.endswith(WITHOUT_CARDS), found.explanation


WITHOUT_CARDS = (
    *("closed_too_soon", "not_closed", "claim_short", "jack_not_exchanged"),
    *("marriage_not_announced", "bagatto_not_saved"),
    *("bid_too_high", "passed_too_soon", "skat_left", "wrong_game", "wrong_trump", "matto_kept"),
)
"""What is better here is no card, or is told by a word."""


def told(message: Message) -> list[str]:
    """The cards that a sentence names."""
    found: list[str] = []
    for name, value in message.params:
        if isinstance(value, Message):
            found += told(value)
        elif name.startswith("card"):
            found += [value] if isinstance(value, str) else list(value)  # type: ignore[arg-type]
    return found

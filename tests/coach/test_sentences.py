"""The positions with a teacher's sentence are legal and consistent (``sentences/README.md``)."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from stammtisch.cardplay.actions import in_menu
from tests.coach.collection import GAMES, state_of

FOLDER = Path(__file__).parent / "sentences"
README = (FOLDER / "README.md").read_text("utf-8")
KINDS = set(re.findall(r"^\| `(\w+)` \|", README.split("## Kinds\n", 1)[1], re.MULTILINE))
POSITIONS: list[dict[str, Any]] = [
    each for game in GAMES for each in json.loads((FOLDER / f"{game}.json").read_text("utf-8"))
]
LABELS = {"error": 15, "good": 3, "less": 2}


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

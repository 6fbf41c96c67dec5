"""The form of a new table says everything in words, to the ear as to the eye."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from stammtisch.games.registry import GAMES
from tests.browser.guests import Guests

CODE = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b|\b[CSHDBT](?:10|[1-9KQJA])\b")
"""What only a program calls so: ``tournament_scoring``, ``H10``."""


@pytest.mark.parametrize("language", ["en", "de", "it", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_no_code_is_read_aloud(guests: Guests, game: str, language: str) -> None:
    anna = guests(language).go(f"/new/{game}")
    options = fields(GAMES[game].GAME.options)
    for option in options:
        anna.page.locator(f"#option-{option.name}").wait_for()
    read = anna.page.locator("main").aria_snapshot()
    said = "\n".join(line for line in read.splitlines() if "/url:" not in line)
    assert anna.word("new.open") in said
    assert CODE.findall(said) == []
    if language != "en":  # There a value may be called as it is.
        shown = anna.page.locator("select[id^=option-] option")
        texts = {*shown.all_inner_texts()}
        values = set(shown.evaluate_all("all => all.map((each) => each.value)"))
        assert not texts & {value for value in values if value.isalpha()}

"""Each language once: its texts are there, and no name of a text stands in a text's place."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from stammtisch.cardplay.options import taught_options
from stammtisch.games.registry import GAMES
from stammtisch.words import LANGUAGES
from stammtisch.words.catalogue import po_files
from tests.browser.guests import Guests
from tests.browser.table import Table

IDS = [
    id
    for file in po_files("en")
    for id in re.findall(r'^msgid "(\w+)\.', file.read_text("utf-8"), re.MULTILINE)
]
RAW = re.compile(rf"\b(?:{'|'.join({*IDS})})\.[a-z][\w.-]+")
"""What the name of a text looks like, and a placeholder that was not filled in."""


CODE = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b|\b[CSHDBT](?:10|[1-9KQJA])\b")
"""What only a program calls so: ``tournament_scoring``, ``H10``."""


def says_all(person: Table) -> None:
    """Nothing that can be seen or heard on this page is the name of a text or a placeholder."""
    shown = person.page.locator("body").aria_snapshot()
    heard = "\n".join(line for line in shown.splitlines() if "/url:" not in line)
    assert not RAW.findall(heard)
    assert not re.findall(r"\{\w+\}", heard)
    assert person.page.evaluate("document.documentElement.lang") == person.voice.language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language(guests: Guests, language: str) -> None:
    anna = guests(language).go()
    expect(anna.page.get_by_role("article")).to_have_count(3)
    says_all(anna)
    anna.against_bots("skat")
    expect(anna.page.get_by_text(anna.word("table.your_turn"), exact=True)).to_be_visible()
    says_all(anna)
    anna.act()
    anna.wait()
    says_all(anna)
    anna.go("/rules/schnapsen")
    title = anna.word("book.title", game=anna.word("schnapsen.name"))
    expect(anna.page.get_by_role("heading", name=title)).to_be_visible()
    expect(anna.page.locator("article")).to_have_attribute("lang", language)
    says_all(anna)
    for page in ("/settings", "/past", "/fairness"):
        anna.go(page)
        expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
        says_all(anna)
    for game in GAMES:
        the_form_says_all(anna, game)


def the_form_says_all(person: Table, game: str) -> None:
    """A table before its match: no code is read aloud, and nothing is called as a program does."""
    person.invite(game)
    person.page.get_by_text(person.word("new.terms"), exact=True).click()
    for option in taught_options(GAMES[game].GAME.options):
        person.page.locator(f"#option-{option.name}").wait_for()
    says_all(person)
    read = person.page.locator("main").aria_snapshot()
    said = "\n".join(line for line in read.splitlines() if "/url:" not in line)
    assert person.word("new.clock.about") in said
    assert CODE.findall(said) == []
    if person.voice.language != "en":  # There a value may be called as it is.
        shown = person.page.locator("select[id^=option-] option")
        texts = {*shown.all_inner_texts()}
        values = set(shown.evaluate_all("all => all.map((each) => each.value)"))
        assert not texts & {value for value in values if value.isalpha()}


def test_another_language_is_chosen_and_kept(guests: Guests) -> None:
    anna = guests("en").go()
    anna.page.get_by_role("button", name="Italiano").click()
    italian = Table(anna.page, "it")
    expect(italian.page.get_by_role("link", name=italian.word("settings.title"))).to_be_visible()
    italian.page.reload()
    expect(italian.page.get_by_role("link", name=italian.word("settings.title"))).to_be_visible()
    says_all(italian)

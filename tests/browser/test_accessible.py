"""Every screen is looked over by axe: WCAG 2.2 A and AA, by day and by night, desktop and phone.

What lies over a page, and what is seldom seen, is in test_accessible_sheets.py.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from stammtisch.games.registry import GAMES
from tests.browser.auditor import Auditor
from tests.browser.contrast import too_faint
from tests.browser.guests import Guests
from tests.browser.table import Table
from tests.facts import facts_of

PAGES = (
    "/",
    "/learn/scarto",
    "/learn/skat",
    "/rules/scarto",
    "/rules/skat",
    "/settings",
    "/past",
    "/study",
    "/fairness",
    "/nowhere",
)


@pytest.mark.parametrize("path", PAGES)
def test_a_page(guests: Guests, auditor: Auditor, path: str) -> None:
    """In German, whose words are the longest."""
    guests.forgive = "404"  # A page that is nowhere.
    anna = guests("de", pictures=True).go(path)
    expect(anna.page.get_by_role("heading").first).to_be_visible()
    auditor.look(anna, path)
    auditor.tell()


def test_the_lobby(guests: Guests, auditor: Auditor) -> None:
    anna = guests(pictures=True)
    anna.set_up("skat", bots=1)
    expect(anna.page.get_by_label(anna.word("table.invite"))).to_be_visible()
    auditor.look(anna, "lobby")
    bert = guests("ja", pictures=True).go(anna.page.url)
    expect(bert.page.get_by_role("button", name=bert.word("table.sit_down"))).to_be_visible()
    auditor.look(bert, "lobby of who was invited")
    auditor.tell()


def test_no_table(guests: Guests, auditor: Auditor) -> None:
    anna = guests(pictures=True).go("/t/there-is-none")
    expect(anna.page.get_by_role("heading").first).to_be_visible()
    auditor.look(anna, "no table")
    auditor.tell()


def test_offline(guests: Guests, auditor: Auditor) -> None:
    anna = guests("ja", pictures=True).go("/")
    # The page tries the server every few seconds, and would be loaded anew while it is looked at.
    anna.page.add_init_script("window.setInterval = () => 0")
    anna.go("/offline.html")
    auditor.look(anna, "offline")
    auditor.tell()


def test_words_that_are_too_faint_are_found(guests: Guests) -> None:
    """The judge itself: on wood, where axe gives up."""
    page = guests().go("/").page
    assert not too_faint(page)
    page.evaluate("document.querySelector('h1').style.color = 'rgb(170, 130, 90)'")
    assert "Stammtisch" in " ".join(too_faint(page))


@pytest.mark.parametrize("game", GAMES)
def test_a_deal(guests: Guests, stacked: Guests, auditor: Auditor, game: str) -> None:
    """In the language of its home; at Scarto one deals, and lays away."""
    those = stacked if game == "scarto" else guests
    a_deal_is_looked_over(those, auditor, game, facts_of(game).languages[0])


def a_deal_is_looked_over(guests: Guests, auditor: Auditor, game: str, language: str) -> None:
    anna = guests(language, pictures=True).against_bots(game)
    anna.stubborn = True
    seen: set[str] = set()
    for _ in range(80):
        if not anna.wait():
            break
        moment = what_is_shown(anna)
        if moment not in seen:
            seen.add(moment)
            auditor.look(anna, f"{game}, {moment}")
        anna.act()
    unfold(anna)
    auditor.look(anna, f"{game}, result")
    anna.button("table.sheet").click()
    auditor.look(anna, f"{game}, sheet")
    anna.page.keyboard.press("Escape")
    anna.go("/past")
    if game == "scarto":
        expect(anna.page.get_by_role("row")).to_have_count(2)
        auditor.look(anna, "past matches")
    anna.page.locator("main a[href^='/past/']").first.click()
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    auditor.look(anna, f"{game}, a past match")
    anna.page.get_by_role("table").get_by_role("link").first.click()
    anna.page.wait_for_url(re.compile(r"/past/.+/\d+$"))
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    unfold(anna)
    auditor.look(anna, f"{game}, a deal again")
    auditor.tell()


def unfold(person: Table) -> None:
    """Open what is folded away."""
    folded = person.page.locator("details:not([open]) > summary")
    while folded.count():
        folded.first.click()


def what_is_shown(person: Table) -> str:
    """The stage in the middle, or whether cards lie there."""
    stage = person.page.locator(".stage").first
    if stage.count():
        return stage.get_attribute("aria-label") or "stage"
    return "second to play" if person.trick.count() else "first to play"

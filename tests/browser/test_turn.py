"""That it is one's turn shows in the browser's tab, and on the icon of an installed app."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.guests import Guests
from tests.browser.table import Table
from tests.browser.test_people import seated, whose_turn

BADGES = """
window.badges = [];
navigator.setAppBadge = () => { window.badges.push(true); return Promise.resolve(); };
navigator.clearAppBadge = () => { window.badges.push(false); return Promise.reject(new Error()); };
"""


def icon(person: Table) -> str:
    return person.page.locator('link[rel="icon"]').get_attribute("href") or ""


def shows(person: Table, turn: bool) -> None:
    """Title, icon and badge say whether it is this person's turn."""
    person.page.wait_for_function(
        "([words, turn]) => document.title.startsWith(words) === turn",
        arg=[person.word("table.your_turn"), turn],
    )
    assert ("turn" in icon(person)) is turn
    badges = person.page.evaluate("badges")
    assert (badges[-1:] or [False]) == [turn]


def test_the_tab_says_whose_turn_it_is(guests: Guests) -> None:
    people = seated(guests, "schnapsen", 1, scripts=[BADGES])
    first = whose_turn(people)
    assert first is not None
    other = people[1 - people.index(first)]
    shows(first, True)
    shows(other, False)
    answer = first.page.request.get(icon(first))
    assert answer.ok
    assert "svg" in answer.headers["content-type"]
    first.act()
    shows(other, True)
    shows(first, False)
    other.page.get_by_role("link", name="Stammtisch").first.click()
    expect(other.page.get_by_role("heading", name=other.game("skat")).first).to_be_visible()
    assert "turn" not in icon(other)
    assert other.page.evaluate("badges")[-1] is False

"""The deals of the day: played once, and a day later compared with others, with bots and par."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from stammtisch.daily.deals import DEALS
from tests.browser.auditor import Auditor
from tests.browser.guests import Guests
from tests.browser.serving import Server, looks
from tests.browser.table import Table

BRISK = """
if (location.protocol !== 'about:') localStorage.setItem('stammtisch.settings.pace', '"brisk"');
"""


PATIENCE = 600.0
"""Seconds: what the server prepares in the background waits for all else that the machine does."""


def look_until(person: Table, path: str, there: Locator) -> None:
    """Load a page until something is there that the server prepares in the background."""
    for _ in looks(person.page, PATIENCE):
        person.go(path)
        person.page.wait_for_load_state("networkidle")
        if there.count():
            return
    raise AssertionError(f"{path}: {there} does not come")


def test_the_deals_of_a_day_are_played_and_compared(
    visitors: Guests, house: Server, auditor: Auditor
) -> None:
    anna = visitors(pictures=True, scripts=[BRISK])
    strip = anna.page.get_by_role("region", name=anna.word("today.title"))
    play = anna.page.get_by_role("button", name=anna.game("schnapsen"))
    look_until(anna, "/day", play)
    auditor.look(anna, "deals of the day")
    play.click()
    for deal in range(DEALS):
        anna.play_deal()
        expect(anna.download).to_have_count(0)  # Others still play the same.
        if deal < DEALS - 1:
            anna.next_deal.click()
            expect(anna.page.locator("#result")).to_have_count(0)
    expect(anna.button("table.new_match")).to_have_count(0)
    auditor.look(anna, "the end of the deals of the day")
    anna.page.get_by_role("link", name=anna.word("today.title")).click()
    done = anna.word("today.done", points="@").split("@")[1]
    expect(anna.page.get_by_text(done)).to_have_count(1)
    # It waits at the start for whoever has played before.
    look_until(anna, "/", strip.get_by_role("button", name=anna.game("skat")))
    expect(strip.get_by_text(done)).to_have_count(1)
    auditor.look(anna, "start with deals of the day")

    anna.page.goto("about:blank")
    house.close()
    house.next_day()
    house.start()
    look_until(anna, "/day", anna.page.get_by_role("link", name=anna.game("schnapsen")))
    auditor.look(anna, "days that are over")
    anna.page.get_by_role("link", name=anna.game("schnapsen")).click()
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    bots = anna.page.get_by_role("region", name=anna.word("daily.bots"))
    look_until(anna, anna.page.url, bots)
    beside = anna.page.get_by_role("button", name=anna.word("daily.beside"))
    expect(beside).to_have_count(DEALS)
    beside.first.click()
    expect(anna.page.get_by_text(anna.word("challenge.lines"), exact=True)).to_be_visible()
    anna.page.get_by_text(anna.word("daily.how"), exact=True).click()
    anna.button("daily.check").click()
    expect(anna.page.get_by_text(anna.word("daily.check_good"))).to_be_visible()
    auditor.look(anna, "a day that is over")
    auditor.tell()

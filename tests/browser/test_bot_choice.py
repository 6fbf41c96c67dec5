"""Against whom one plays: chosen on the start page and remembered."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.guests import Guests
from tests.browser.serving import Server


def test_level_pace_and_practice_are_chosen_with_one_click_each_and_remembered(
    guests: Guests, server: Server
) -> None:
    anna = guests().go()
    page = anna.page
    page.locator("summary").click()
    page.get_by_role("radio", name=anna.word("bot.random")).check(force=True)
    expect(page.get_by_text(anna.word("bot.random.about"))).to_be_visible()
    page.get_by_role("radio", name=anna.word("new.pace.brisk")).check(force=True)
    page.get_by_role("checkbox", name=anna.word("new.practice")).uncheck()
    chosen = " · ".join(anna.word(id) for id in ("bot.random", "new.pace.brisk", "new.honest"))
    for _ in range(2):  # the second time with one click, for all was remembered
        anna.go()
        expect(page.get_by_text(chosen)).to_be_visible()
        anna.on_start("scarto").get_by_role("button", name=anna.word("start.play_bots")).click()
        page.wait_for_url("**/t/*")
        opened = server.table_state(page.url).opened
        assert opened.chairs == ("open", "random", "random")
        assert (opened.pace, opened.practice) == ("brisk", False)


def test_whoever_has_chosen_nothing_meets_the_usual_bots(guests: Guests, server: Server) -> None:
    anna = guests().go()
    anna.page.locator("summary").click()
    expect(anna.page.get_by_role("radio", name=anna.word("bot.club"))).to_be_checked()
    names = ("random", "thumb", "beginner", "club", "master")
    for name in names:
        exact = re.compile(rf"^{re.escape(anna.word(f'bot.{name}'))}$")
        expect(anna.page.get_by_role("radio", name=exact)).to_have_count(1)
    anna.play_bots("schnapsen")
    opened = server.table_state(anna.page.url).opened
    assert opened.chairs == ("open", "club")
    assert (opened.pace, opened.practice) == ("calm", True)

"""What the server refuses is said where it was asked for; nothing looks as if it were granted."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.guests import Guests
from tests.browser.table import Table


def refuse(person: Table, path: str, why: str, status: int = 503) -> None:
    """The server refuses what is asked for under this path."""

    def answer(route: Route) -> None:
        route.fulfill(status=status, json={"clause": None, "message": {"id": why, "params": []}})

    person.page.route(path, answer)


def try_again(person: Table) -> None:
    """The server grants everything again, and is asked once more."""
    person.page.unroute_all()
    person.page.get_by_role("button", name=person.word("page.try_again")).click()


def test_a_newcomer_reads_why_there_is_no_room_and_may_try_again(guests: Guests) -> None:
    guests.forgive = "Failed to load resource"
    anna = guests()
    refuse(anna, "**/api/guest", "table.refuse.guests_today", 429)
    anna.go("/")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(
        anna.word("table.refuse.guests_today")
    )
    try_again(anna)
    expect(anna.on_start("skat")).to_be_visible()
    anna.go("/rules/skat")
    expect(anna.page.locator("#SK-1\\.1")).to_be_visible()


def test_a_name_that_is_taken_is_refused_beside_it(guests: Guests) -> None:
    guests.forgive = "Failed to load resource"
    anna = guests().go("/settings")
    name = anna.page.get_by_role("textbox", name=anna.word("start.your_name"))
    name.fill("Bot")
    name.press("Enter")
    expect(anna.page.get_by_text(anna.word("table.refuse.name_taken"))).to_be_visible()
    name.fill("Anna")
    name.press("Enter")
    expect(anna.page.get_by_text(anna.word("settings.saved"))).to_be_visible()
    expect(anna.page.get_by_text(anna.word("table.refuse.name_taken"))).to_have_count(0)


def test_a_choice_that_is_not_stored_is_not_shown(guests: Guests) -> None:
    guests.forgive = "Failed to load resource"
    anna = guests().go("/settings")
    choice = anna.page.get_by_label(anna.word("share.consent"))
    choice.select_option("unnamed")
    expect(anna.page.get_by_text(anna.word("settings.saved"))).to_be_visible()
    refuse(anna, "**/api/me/sharing", "table.refuse.busy")
    choice.select_option("named")
    expect(anna.page.get_by_text(anna.word("table.refuse.busy"))).to_be_visible()
    expect(choice).to_have_value("unnamed")


def test_a_busy_house_is_not_taken_for_a_match_that_is_not_there(guests: Guests) -> None:
    guests.forgive = "Failed to load resource"
    anna = guests().against_bots("schnapsen", bot="thumb")
    match = anna.page.url.rpartition("/")[2]
    anna.play_deal()
    for path in (f"/past/{match}", f"/past/{match}/0"):
        refuse(anna, "**/api/past/**", "table.refuse.busy")
        anna.go(path)
        expect(anna.page.get_by_role("heading", level=1)).to_have_text(
            anna.word("table.refuse.busy")
        )
        try_again(anna)
        expect(anna.page.get_by_role("heading", level=1)).to_contain_text(anna.game("schnapsen"))

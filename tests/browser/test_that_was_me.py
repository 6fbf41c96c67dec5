"""Somebody comes back in another browser: asks, is confirmed, and has seat and hand again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.guests import Guests
from tests.browser.test_people import play, seated


def test_that_was_me(guests: Guests) -> None:
    anna, bert = seated(guests, "schnapsen", 1)
    hand, link = bert.cards(), bert.page.url
    bert.page.goto("about:blank")

    web = guests().go(link)
    web.page.get_by_role("button", name=web.word("table.claim", seat="Bert")).press("Enter")
    expect(web.page.get_by_text(web.word("table.claim.asked", seat="Bert"))).to_be_visible()
    expect(web.hand).to_have_count(0)
    named = anna.word("table.unnamed")
    question = anna.page.get_by_text(anna.word("table.claim.question", name=named, seat="Bert"))
    expect(question).to_be_visible()
    anna.button("table.claim.yes").press("Enter")
    expect(question).to_have_count(0)
    expect(web.hand).to_have_count(len(hand))
    assert sorted(web.cards()) == sorted(hand)
    expect(anna.page.get_by_role("region", name="Bert")).to_be_visible()  # The name came along.
    web.button("fair.title").click()
    expect(
        web.page.get_by_role("dialog").get_by_text(web.word("fair.other_browser"))
    ).to_be_visible()
    web.page.keyboard.press("Escape")
    play([anna, web], acts=2)

    # The first browser looks on, is told by whose word, and may have the seat back.
    bert.page.goto(link)
    handed = bert.page.get_by_text(bert.word("table.claim.handed", seat2="Anna"))
    expect(handed).to_be_visible()
    expect(bert.hand).to_have_count(0)
    bert.button("table.claim.retake").press("Enter")
    expect(bert.hand.first).to_be_visible()
    expect(web.hand).to_have_count(0)
    play([anna, bert], acts=2)

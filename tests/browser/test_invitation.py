"""An invitation in one step: the table opens at once, and its guests sit down at once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.guests import PHONE, Guests
from tests.browser.serving import Server

GLASSES = 2  # the third face: a woman with long dark hair and glasses


def test_an_invitation_on_the_phone(guests: Guests, server: Server) -> None:
    anna = guests("de", viewport=PHONE)
    anna.invite("schnapsen")
    name = anna.page.get_by_label(anna.word("start.your_name"))
    name.fill("Anna")
    name.press("Enter")
    expect(anna.page.get_by_text("Anna", exact=True)).to_be_visible()
    link = anna.page.get_by_label(anna.word("table.invite")).input_value()

    bert = guests(viewport=PHONE).go(link)
    asked = bert.word("table.invited", name="Anna", game=bert.game("schnapsen"))
    expect(bert.page.get_by_role("heading", name=asked)).to_be_visible()
    austrian = bert.word("preset.schnapsen.austrian")  # What is usual where Anna is.
    expect(bert.page.get_by_text(austrian)).to_be_visible()

    # The host thinks again: who was invited sees it before sitting down.
    anna.page.get_by_text(anna.word("new.terms"), exact=True).click()
    anna.page.get_by_role("radio", name=anna.word("preset.schnapsen.strict")).check()
    expect(bert.page.get_by_text(bert.word("preset.schnapsen.strict"))).to_be_visible()

    bert.page.get_by_label(bert.word("start.your_name")).fill("Bert")
    faces = bert.page.get_by_role("group", name=bert.word("face.yours")).get_by_role("radio")
    expect(faces).to_have_count(24)
    faces.nth(GLASSES - 1).focus()
    bert.page.keyboard.press("Space")
    bert.page.keyboard.press("ArrowRight")
    expect(faces.nth(GLASSES)).to_be_checked()
    bert.sit()
    for person in (anna, bert):
        expect(person.hand).to_have_count(5)
        for who in ("Anna", "Bert"):
            expect(person.page.get_by_role("region", name=who)).to_be_visible()
    expect(anna.page.get_by_role("region", name="Bert").locator("svg.person")).to_have_count(1)
    table = server.table_state(anna.page.url)
    assert table.opened.options["stock_floor"] == 4
    assert anna.page.url == bert.page.url

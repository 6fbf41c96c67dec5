"""“Play my cards”: made on one phone, played on another; both say who did better, and why."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.auditor import Auditor
from tests.browser.guests import PHONE, Guests


def test_a_challenge_between_two_phones(guests: Guests, auditor: Auditor) -> None:
    anna = guests("de", viewport=PHONE, pictures=True)
    anna.against_bots("schnapsen").play_deal()
    anna.button("table.challenge_make").click()
    expect(anna.page.get_by_role("heading", name=anna.word("challenge.nobody"))).to_be_visible()
    name = anna.page.get_by_label(anna.word("start.your_name"))
    name.fill("Anna")
    name.press("Enter")
    expect(anna.page.get_by_text(anna.word("settings.saved"))).to_be_visible()
    link = anna.page.get_by_label(anna.word("challenge.link")).input_value()
    auditor.look(anna, "own challenge")

    bert = guests(viewport=PHONE, pictures=True).go(link)
    asked = bert.word("challenge.asks", name="Anna")
    expect(bert.page.get_by_role("heading", name=asked)).to_be_visible()
    called = bert.page.get_by_label(bert.word("start.your_name"))
    called.fill("Bert")
    called.press("Enter")
    expect(bert.page.get_by_text(bert.word("settings.saved"))).to_be_visible()
    auditor.look(bert, "challenge")
    bert.go("/")  # What is open to him waits there.
    waiting = bert.page.get_by_role("region", name=bert.word("table.challenges"))
    expect(waiting.get_by_role("link")).to_have_count(1)
    auditor.look(bert, "start with a challenge")
    waiting.get_by_role("link", name=re.compile("Anna")).click()
    bert.page.set_viewport_size(PHONE)
    bert.button("challenge.play").click()
    expect(bert.hand).to_have_count(5)
    bert.chance = Random(7)  # who plays otherwise
    bert.play_deal()
    bert.page.get_by_role("link", name=bert.word("table.challenge_compare")).click()
    level = bert.page.get_by_role("heading", name=re.compile("Anna"))
    expect(level).to_be_visible()
    field = bert.page.get_by_role("table").filter(has_text=bert.word("challenge.place"))
    expect(field.get_by_role("row")).to_have_count(3)
    bert.page.get_by_text(bert.word("challenge.lines"), exact=True).click()
    auditor.look(bert, "challenge, compared")

    # Whoever comes again finds how it ended, and no second attempt.
    bert.go(link)
    expect(level).to_be_visible()
    expect(bert.button("challenge.play")).to_have_count(0)
    anna.go(link)
    expect(anna.page.get_by_role("heading", name=re.compile("Bert"))).to_be_visible()
    bert.go("/")
    expect(bert.on_start("skat")).to_be_visible()
    expect(waiting).to_have_count(0)
    anna.go("/settings")
    listed = anna.page.get_by_role("region", name=anna.word("challenge.own_list"))
    expect(listed.get_by_role("listitem")).to_have_count(1)
    auditor.tell()

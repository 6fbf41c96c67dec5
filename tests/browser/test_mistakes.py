"""One's own error waits the next day: the position is there, and the first attempt counts."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.auditor import Auditor
from tests.browser.guests import PHONE, Guests
from tests.browser.serving import Server
from tests.browser.test_review import costliest, reviewed


def test_an_error_waits_the_next_day(visitors: Guests, house: Server, auditor: Auditor) -> None:
    anna, decisions = reviewed(visitors, "schnapsen", "de")
    waiting = min(3, len(costliest(decisions)))
    anna.go("/me")
    expect(anna.page.get_by_text(anna.word("own.mistakes_tomorrow"))).to_be_visible()
    auditor.look(anna, "own page with errors that come back")
    anna.go("/me/mistakes")
    expect(anna.page.get_by_role("heading", level=1)).to_contain_text(
        anna.word("own.mistakes_tomorrow")
    )
    auditor.look(anna, "no error waits")

    anna.page.goto("about:blank")
    house.close()
    house.next_day()
    house.start()
    anna.page.set_viewport_size(PHONE)
    anna.go("/me")
    expect(anna.page.get_by_text(anna.word("own.mistakes_due", number=waiting))).to_be_visible()
    anna.page.get_by_role("link", name=anna.word("own.mistakes_try")).click()
    dialog = anna.page.get_by_role("dialog")
    for left in range(waiting, 0, -1):
        answer = anna.button("review.answer")
        expect(answer).to_be_visible()
        auditor.look(anna, "an error of one's own")
        answer.click()
        expect(dialog.get_by_text(anna.word("own.mistake_tomorrow"))).to_be_visible()
        auditor.look(anna, "what was better")
        if left > 1:
            dialog.get_by_role("button", name=anna.word("own.mistake_next")).click()
            expect(dialog).to_have_count(0)
    dialog.get_by_role("link", name=anna.word("page.own")).click()
    expect(anna.page.get_by_text(anna.word("own.mistakes_tomorrow"))).to_be_visible()
    auditor.tell()

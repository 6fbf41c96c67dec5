"""One goes on in another browser: with all matches, and with the receipts of the deals."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.auditor import Auditor
from tests.browser.guests import PHONE, Guests


def test_one_goes_on_on_a_phone(guests: Guests, auditor: Auditor) -> None:
    anna = guests("de", pictures=True)
    anna.against_bots("schnapsen")
    anna.play_deal()
    anna.go("/me")
    anna.button("device.make").click()
    link = anna.page.get_by_label(anna.word("device.link"))
    expect(link).to_be_visible()
    auditor.look(anna, "the link for another device")
    address = link.input_value()

    phone = guests("de", viewport=PHONE, pictures=True)
    phone.go("/")
    phone.page.goto(address)
    expect(phone.page.get_by_text(anna.word("device.question"))).to_be_visible()
    assert "#" not in phone.page.url, "nobody reads it in the history later"
    auditor.look(phone, "go on here")
    phone.button("device.take").click()
    expect(phone.page.get_by_role("region", name=anna.game("schnapsen"))).to_be_visible()
    phone.go("/past")
    expect(phone.page.locator("main tbody tr")).to_have_count(1)
    ask = "fetch('/api/me').then((answer) => answer.json()).then(({ id }) => id)"
    assert phone.page.evaluate(ask) == anna.page.evaluate(ask)
    phone.go("/fairness")
    expect(phone.page.locator("main")).to_contain_text(anna.game("schnapsen"))

    guests.forgive = "400"  # The link is used.
    third = guests("de", viewport=PHONE, pictures=True)
    third.page.goto(address)
    expect(third.page.get_by_text(anna.word("device.refuse.none"))).to_be_visible()
    auditor.look(third, "a link that is used")
    auditor.tell()

"""After a deal: all cards open, the replay that plays by itself, the link for anybody."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.guests import Guests


def test_the_end_the_replay_and_the_link_for_anybody(hasty: Guests) -> None:
    hasty.forgive = "404"  # A link that is withdrawn.
    anna = hasty().against_bots("schnapsen")
    for _ in range(80):
        anna.wait()
        if anna.over:
            break
        anna.act()
    page = anna.page
    expect(page.get_by_text(anna.word("table.glance"))).to_be_visible()
    table = page.url.rpartition("/")[2]

    anna.go(f"/past/{table}/0")
    slider = page.get_by_role("slider")
    page.get_by_label(anna.word("replay.speed")).select_option("fast")
    page.get_by_role("button", name=anna.word("replay.play"), exact=True).click()
    expect(slider).to_have_value(slider.get_attribute("max") or "", timeout=30_000)
    expect(page.locator("#result")).to_be_visible()

    page.get_by_role("button", name=anna.word("share.button")).click()
    link = page.get_by_role("textbox", name=anna.word("share.button")).input_value()
    assert table not in link
    other = hasty()
    other.go(link)
    expect(other.page.get_by_role("slider")).to_be_visible()
    assert other.page.context.cookies() == [], "whoever looks at it is no guest"
    page.get_by_role("button", name=anna.word("share.withdraw")).click()
    expect(page.get_by_text(anna.word("share.withdrawn"))).to_be_visible()
    other.page.reload()
    expect(other.page.get_by_text(other.word("table.refuse.no_share"))).to_be_visible()

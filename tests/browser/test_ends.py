"""After a deal: all cards open, the replay that plays by itself, the link for anybody."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.guests import Guests
from tests.browser.test_seats import leave


def test_the_end_the_replay_and_the_link_for_anybody(guests: Guests) -> None:
    guests.forgive = "404"  # A link that is withdrawn.
    anna = guests().against_bots("schnapsen")
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
    other = guests()
    other.go(link)
    expect(other.page.get_by_role("slider")).to_be_visible()
    assert other.page.context.cookies() == [], "whoever looks at it is no guest"
    page.get_by_role("button", name=anna.word("share.withdraw")).click()
    expect(page.get_by_text(anna.word("share.withdrawn"))).to_be_visible()
    other.page.reload()
    expect(other.page.get_by_text(other.word("table.refuse.no_share"))).to_be_visible()
    page.keyboard.press("Escape")

    page.get_by_role("button", name=anna.word("share.button")).click()
    link = page.get_by_role("textbox", name=anna.word("share.button")).input_value()
    anna.go("/settings")
    own = page.get_by_role("region", name=anna.word("share.list"))
    listed = own.get_by_role("link", name=anna.word("replay.title", number=1))
    deal, _, position = link.partition("#")  # The link leads to what is looked at.
    assert deal.endswith(listed.get_attribute("href") or "?")
    assert position.startswith("at-")
    other.go(link)
    expect(other.page.get_by_role("slider")).to_be_visible()
    own.get_by_role("button", name=anna.word("share.withdraw")).click()
    expect(own.get_by_text(anna.word("share.withdrawn"))).to_be_visible()
    expect(listed).to_have_count(0)
    other.page.reload()
    expect(other.page.get_by_text(other.word("table.refuse.no_share"))).to_be_visible()
    page.reload()
    expect(own.get_by_text(anna.word("share.none"))).to_be_visible()


def tell_as(page: Page, verdicts: list[str]) -> None:
    """Whatever a deal has brought this page's guest, on the first seat: it is told as the last."""

    def line(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def told(message: str | bytes) -> None:
            body = message if isinstance(message, str) else message.decode()
            for other in ("won", "lost", "level"):
                body = body.replace(f'"verdict":"{other}"', f'"verdict":"{verdicts[-1]}"')
            route.send(body)

        route.on_message(server.send)
        server.on_message(told)

    page.route_web_socket("**/ws/**", line)


def test_slips_fall_over_a_deal_that_was_won_and_are_in_nobodys_way(guests: Guests) -> None:
    anna = guests().against_bots("schnapsen")
    anna.play_deal()
    page = anna.page
    falling = page.locator(".flourish i")
    verdicts: list[str] = []
    tell_as(page, verdicts)

    def look_again(verdict: str) -> None:
        verdicts.append(verdict)
        page.reload()
        expect(page.locator("#result")).to_be_visible()

    look_again("won")
    assert falling.count() == 0, "nothing moves for who does not want it"
    page.emulate_media(reduced_motion="no-preference")
    for verdict in ("lost", "level"):
        look_again(verdict)
        assert falling.count() == 0
    look_again("won")
    assert falling.count() > 0
    # Once and gone: at the end of the animation nothing is seen of them, and nothing moves on.
    page.wait_for_function(
        "() => document.querySelector('.flourish').getAnimations({ subtree: true })"
        ".every((each) => each.playState === 'finished')"
    )
    seen = falling.evaluate_all("all => all.map((each) => getComputedStyle(each).opacity)")
    assert {*seen} == {"0"}
    anna.next_deal.click()
    expect(page.locator("#result")).to_have_count(0)


def test_who_leaves_the_bots_between_deals_reads_that_the_match_is_given_up(guests: Guests) -> None:
    anna = guests().against_bots("scarto")
    anna.play_deal()
    leave(anna)
    given_up = anna.page.get_by_text(anna.word("table.happened.abandoned"), exact=True)
    expect(given_up).to_be_visible()

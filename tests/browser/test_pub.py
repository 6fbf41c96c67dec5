"""Skat by the rules of the pub, on the page: pushing, contra, Bock, settling up (SK 10)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.guests import PHONE, Guests
from tests.browser.serving import Server
from tests.browser.table import Table

pytestmark = pytest.mark.smoke

# Keeps all that a stage has asked: what is there for a short time is not overlooked.
HEARD = """
window.heard = [];
new MutationObserver(() => {
  for (const each of document.querySelectorAll('.stage .asked')) {
    const text = each.textContent.trim();
    if (window.heard.at(-1) !== text) window.heard.push(text);
  }
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


def stage(person: Table, phase: str) -> Locator:
    return person.page.get_by_role("region", name=person.word(f"phase.skat.{phase}"), exact=True)


def told(person: Table, id: str) -> Locator:
    return person.page.locator(f".stage :text-is({person.word(id)!r})")


def press(person: Table, id: str) -> None:
    assert person.wait()
    person.button(id).click()


def three(guests: Guests) -> list[Table]:
    """Three at a table by the rules of the pub, but for the question of a grand from the hand."""
    people = [guests("de"), guests("en", viewport=PHONE), guests("ja")]
    options = {"ramsch_grand_hand": "never", "contra_by": "anyone"}
    address = people[0].set_up("skat", bots=0, preset="pub", **options)
    for each in people[1:]:
        each.go("/t/" + address.rpartition("/")[2])
        each.sit()
    return people


def in_turn(people: list[Table], server: Server) -> list[Table]:
    """Forehand, middlehand and rearhand; who comes as the third sits on the third seat."""
    expect(people[0].page.locator(".stage")).to_be_visible()
    played = server.table_state(people[0].page.url).now
    assert played is not None
    return [people[(played.deal.dealer + turn) % 3] for turn in (1, 2, 3)]


def pushed(people: list[Table], factor: int) -> None:
    """All see how often it was doubled."""
    for each in people:
        expect(each.page.locator(".pushes b")).to_have_text(f"× {factor}")


def test_sk_10_4_the_skat_goes_round_the_table(guests: Guests, server: Server) -> None:
    """SK 10.4: all see before whom it lies, who took it, who pushed it, and what that doubles."""
    people = three(guests)
    forehand, middlehand, rearhand = order = in_turn(people, server)
    for each in (middlehand, rearhand, forehand):
        press(each, "skat.action.pass")
    expect(told(forehand, "skat.push.own")).to_be_visible()
    press(forehand, "skat.push.take")
    for each in (middlehand, rearhand):
        expect(stage(each, "pass_on")).to_contain_text(each.word("skat.action.take_skat"))
    assert forehand.wait()
    expect(told(forehand, "skat.pass_on.jacks")).to_be_visible()
    forehand.act()
    press(middlehand, "skat.push.on")
    pushed(order, 2)
    press(rearhand, "skat.push.on")
    for each in order:
        slip = each.page.locator(".board .game")
        expect(slip).to_contain_text(each.word("skat.sheet.ramsch"))
        expect(slip).to_contain_text("× 4")
    expect(forehand.page.get_by_text(forehand.word("skat.passed_on"))).to_be_visible()
    expect(middlehand.page.get_by_text(middlehand.word("skat.passed_on"))).to_have_count(0)


def play_grand_from_hand(person: Table) -> None:
    """Win the auction, whatever the others bid, and declare a grand from the hand."""
    person.stubborn = True
    while person.wait() and not person.page.locator(".stage article").count():
        person.say()
    person.page.locator(".stage article button").last.click()
    declaring = person.page.locator("form.stage")
    name = person.word("skat.kind.grand")
    declaring.get_by_role("group").first.locator("label").filter(has_text=name).click()
    declaring.get_by_role("button").click()
    expect(declaring).to_have_count(0)


def test_sk_10_8_a_contra_window_passes_and_a_bock_round_begins(
    guests: Guests, server: Server
) -> None:
    """SK 10.8: a soloist sees that the defenders may say contra, and play goes on when the time is
    over; SK 10.11: the pad says how many deals count double; the list is settled at its end. The
    coach hints and reviews here, too.
    """
    anna = guests("de", scripts=(HEARD,))
    anna.set_up(
        "skat",
        bots=2,
        preset="pub",
        games="3",
        contra="contra",
        contra_by="anyone",
        contra_until="lead",
        bock_grand_hand="played",
    )
    play_grand_from_hand(anna)
    assert anna.wait()
    assert anna.word("skat.contra.others") in anna.page.evaluate("window.heard")
    anna.button("table.hint").click()
    hinted = anna.word("table.hinted", action="@").split("@")[0].strip()
    expect(anna.page.get_by_role("status").filter(has_text=hinted)).to_be_visible()
    anna.play_deal()
    review = anna.page.get_by_role("link", name=anna.word("review.button"), exact=True)
    expect(review).to_be_visible()
    told = [anna.word("skat.match.bock.grand_hand"), anna.word("skat.match.bock", number=2)]
    for place in ("section.sheet", ".pad"):
        found = anna.page.locator(f"{place} .note").filter(has_text=re.compile("Grand Hand|noch"))
        expect(found).to_have_text(told)
    for _ in range(2):
        anna.next_deal.click()
        expect(anna.page.locator(".deal:not(.over)")).to_be_visible()
        expect(anna.page.locator(".board .bock")).to_have_text(anna.word("skat.bock"))
        anna.play_deal()
    settle_up(anna, server)


def settle_up(anna: Table, server: Server) -> None:
    match = server.table_state(anna.page.url).match
    assert match is not None
    assert match.finished
    anna.page.get_by_text(anna.word("skat.settle"), exact=True).click()
    anna.page.get_by_label(anna.word("settle.pot")).check()
    stake = anna.page.get_by_label(anna.word("settle.stake"))
    stake.fill("5")
    stake.blur()
    cents = 5 * sum(max(match.totals) - total for total in match.totals)
    pot = anna.page.get_by_role("row", name=anna.word("settle.pot_holds"))
    paid = pot.get_by_role("cell").inner_text()
    assert int(paid.replace(",", "").replace(".", "")) == cents


def test_the_rules_are_invited_to_by_their_name(guests: Guests) -> None:
    """What a host calls the rules stands in the invitation, and a guest keeps them so."""
    host, guest = guests("de"), guests("en", viewport=PHONE)
    address = host.set_up("skat", bots=0, preset="pub", contra_by="anyone")
    host.page.get_by_label(host.word("new.own.name")).fill("Our Tuesday rules")
    host.button("new.own.keep").click()
    guest.go("/t/" + address.rpartition("/")[2])
    expect(guest.page.locator(".card > p")).to_contain_text("Our Tuesday rules")
    guest.page.locator("summary", has_text=guest.word("new.terms")).click()
    expect(guest.page.get_by_label(guest.word("new.own.name"))).to_have_value("Our Tuesday rules")
    guest.button("new.own.keep").click()
    guest.invite("skat")
    expect(guest.page.locator("summary", has_text="Our Tuesday rules")).to_be_visible()

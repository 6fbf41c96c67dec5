"""Two people and more: once more on the same seats, away and back, from spectator to player."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_people import name, play, seated, whose_turn


def leave(person: Table) -> None:
    """Give up the seat by the menu along the edge."""
    person.button("table.stand").click()
    sure = person.page.get_by_role("dialog", name=person.word("table.stand"))
    sure.get_by_role("button", name=person.word("table.stand")).click()


def stand_up(person: Table) -> None:
    """Leave the seat, and see it done."""
    leave(person)
    person.page.wait_for_function("() => !document.querySelector('dialog[open]')")


def break_off(person: Table) -> None:
    """Stand up as the last person, and see the end: a page keeps what it shows before it does."""
    stand_up(person)
    expect(person.page.get_by_text(person.word("table.happened.abandoned")).first).to_be_visible()


def bots_seat(person: Table) -> Locator:
    """The buttons with which a spectator takes a bot's seat."""
    before, after = person.word("table.take_seat", seat="@").split("@")
    taking = re.compile(f"^{re.escape(before)}.+{re.escape(after)}$")
    return person.page.get_by_role("button", name=taking)


def let_in(host: Table, newcomers: bool) -> None:
    """The host lets spectators take a bot's seat, or not."""
    host.button("settings.title").click()
    host.page.get_by_role("checkbox", name=host.word("new.newcomers")).click()
    host.page.keyboard.press("Escape")


def test_the_same_people_play_again_on_the_same_seats(guests: Guests, server: Server) -> None:
    anna, bert = seated(guests, "skat", 1)
    for number in range(3):
        play([anna, bert])
        if number < 2:
            for person in (anna, bert):
                person.next_deal.click()
            for person in (anna, bert):  # who still sees the old result would end the next deal
                expect(person.download).to_have_count(0)
    first = anna.page.url
    was = server.table_state(first)

    # Bert makes it a standing table, whose sheet has this match, and opens the next from there.
    bert.button("standing.make").click()
    sheet = bert.page.get_by_role("table").first
    for seat, person in enumerate(("Anna", "Bert")):
        total = str(was.match.totals[seat]).replace("-", "−")
        row = sheet.get_by_role("row").filter(has_text=person)
        expect(row.get_by_role("cell")).to_have_text(["1", re.compile("[01]"), total])
    standing = bert.page.url
    bert.button("standing.next").click()
    bert.page.wait_for_url("**/t/*")
    asked = anna.voice.word("table.rematch_asked", seat=1)
    named = asked.replace(anna.voice.player(1), "Bert")
    assert named.startswith("Bert")
    expect(anna.page.get_by_text(named, exact=True)).to_be_visible()

    dora = guests().go(bert.page.url)
    expect(dora.page.get_by_role("heading", name="Bert")).to_have_count(0)
    expect(dora.page.get_by_text("Bert", exact=True)).to_be_visible()
    expect(dora.button("table.sit_down")).to_have_count(0)

    # Anna finds it on the start page.
    anna.go("/")
    anna.page.get_by_role("link", name="Bert", exact=True).click()
    anna.page.wait_for_url(standing)
    anna.button("standing.join").click()
    anna.page.wait_for_url(bert.page.url)
    anna.button("table.sit_again").or_(anna.button("table.sit_down")).first.click()
    for person in (anna, bert):
        expect(person.hand).to_have_count(10)
    assert anna.page.url == bert.page.url != first
    now = server.table_state(anna.page.url)
    assert [chair.guest for chair in now.chairs] == [chair.guest for chair in was.chairs]
    assert [chair.bot for chair in now.chairs] == [None, None, "thumb"]


def test_who_left_sits_down_again_in_the_same_deal(guests: Guests, server: Server) -> None:
    anna, bert = seated(guests, "schnapsen", 1)
    play([anna, bert], acts=2)
    held = {*bert.cards()}
    assert len(held) >= 4
    leave(bert)
    again = bert.button("table.sit_again")
    expect(again).to_be_visible()
    expect(bert.hand).to_have_count(0)
    expect(anna.page.get_by_role("region", name="Bert")).to_have_count(0)
    again.click()
    expect(bert.hand.first).to_be_visible()
    expect(again).to_have_count(0)
    expect(anna.page.get_by_role("region", name="Bert")).to_be_visible()
    assert server.table_state(anna.page.url).deals == 1
    # Meanwhile a bot has exchanged the trump Jack (SN 6.1) and played a card for Bert at most: it
    # is Anna's turn then.
    assert len({*bert.cards()} & held) >= len(held) - 2
    play([anna, bert])


def test_a_bot_plays_for_who_is_away_if_a_friend_says_so_and_tells_it(guests: Guests) -> None:
    people = seated(guests, "schnapsen", 1)
    absent = whose_turn(people)
    assert absent is not None
    (friend,) = (person for person in people if person is not absent)
    table = absent.page.url
    absent.go("/")
    friend.button("table.absent.wait").click()
    friend.button("table.absent.bot").click()
    friend.wait()
    absent.go(table)
    card = absent.page.get_by_role("heading", name=absent.word("table.played_for"))
    expect(card).to_be_visible()
    acts = absent.page.locator("section").filter(has=card).get_by_role("listitem")
    expect(acts.first).to_be_visible()
    absent.button("page.close").click()
    expect(card).to_have_count(0)
    absent.page.reload()
    expect(absent.hand.first).to_be_visible()
    expect(card).to_have_count(0)
    play(people)


LATER = "const now = Date.now.bind(Date); Date.now = () => now() + 60_000;"
"""A minute has gone by, by the clock of the device: a server of tests waits less."""


def test_a_deal_is_dealt_anew_and_whoever_was_away_reads_it(guests: Guests) -> None:
    people = seated(guests, "schnapsen", 1, viewport=PHONE)
    table = people[0].page.url.rpartition("/")[2]
    play(people, acts=1)
    absent = whose_turn(people)
    assert absent is not None
    (friend,) = (person for person in people if person is not absent)
    before = {*friend.cards()}
    absent.go("/")
    anew = friend.button("table.absent.anew")
    expect(anew).to_be_visible()
    expect(anew).to_have_accessible_description(friend.word("table.absent.means"))
    assert friend.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anew.press("Enter")
    expect(anew).to_have_count(0)
    expect(friend.hand).to_have_count(5)
    assert {*friend.cards()} != before
    seat = people.index(absent)
    named = absent.voice.word("table.happened.void", seat=seat)
    named = named.replace(absent.voice.player(seat), ("Anna", "Bert")[seat])
    expect(friend.page.get_by_text(named).first).to_be_visible()

    absent.page.add_init_script(LATER)
    absent.go(f"/t/{table}")
    card = absent.page.get_by_role("heading", name=absent.word("table.void"))
    expect(card).to_be_visible()
    expect(absent.page.get_by_text(absent.word("table.void.yours", number=1))).to_be_visible()
    absent.button("page.close").press("Enter")
    expect(card).to_have_count(0)
    friend.page.reload()
    expect(friend.hand).to_have_count(5)
    expect(friend.page.get_by_role("heading", name=friend.word("table.void"))).to_have_count(0)

    play(people)
    for person in (friend, absent):
        person.page.set_viewport_size(DESKTOP)
        stand_up(person)
    expect(absent.page.get_by_text(absent.word("table.happened.abandoned")).first).to_be_visible()
    for person in people:
        person.go(f"/past/{table}")
        person.button("fair.check").click()
        expect(person.page.get_by_text(person.word("fair.good"), exact=True)).to_be_visible()
        note = person.voice.word("verify.void_deal", deal=1, seat=seat)
        note = note.replace(person.voice.player(seat), ("Anna", "Bert")[seat])
        expect(person.page.get_by_text(note)).to_be_attached()


def test_a_spectator_takes_a_bots_seat_if_the_host_lets_newcomers_in(guests: Guests) -> None:
    anna = guests()
    name(anna, "Anna")
    anna.set_up("schnapsen", bots=1, practice=False)
    anna.wait()
    dora = guests()
    name(dora, "Dora")
    dora.go(anna.page.url)
    expect(dora.page.get_by_role("region", name="Anna")).to_be_visible()
    expect(bots_seat(dora)).to_have_count(0)

    let_in(anna, True)
    expect(bots_seat(dora)).to_have_count(1)
    let_in(anna, False)
    expect(bots_seat(dora)).to_have_count(0)
    let_in(anna, True)
    bots_seat(dora).click()
    coming = anna.page.get_by_text(anna.word("table.next_here", name="Dora"))
    expect(coming).to_be_visible()
    expect(dora.hand).to_have_count(0)

    anna.play_deal()
    # The cards were drawn without a number of hers.
    dora.button("fair.title").click()
    dialog = dora.page.get_by_role("dialog")
    expect(dialog.get_by_text(dora.word("fair.late"))).to_be_visible()
    dora.page.keyboard.press("Escape")
    anna.next_deal.click()
    dora.next_deal.click()
    for person in (anna, dora):
        expect(person.hand).to_have_count(5)
    assert {*anna.cards()}.isdisjoint(dora.cards())
    play([anna, dora], acts=2)

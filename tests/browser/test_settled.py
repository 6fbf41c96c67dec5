"""“The rest is decided – do you agree?”: asked, answered, and looked into by the table."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import expect

from stammtisch.faces import face_of
from stammtisch.table.work.decided_rest import NODES, decided_rest
from tests.browser.guests import Guests
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_people import seated, whose_turn

LATE = 6
"""So many cards in both hands together, and the rest may well be decided."""


def ask(person: Table) -> None:
    """Say that the rest is decided."""
    person.button("table.propose").click()


def play_until_decided(people: list[Table], server: Server) -> bool:
    """Play until the rest is decided; whether it was, before the deal was over."""
    while (person := whose_turn(people)) is not None:
        table = server.table_state(person.page.url)
        state = table.state
        late = state is not None and sum(state.view(None).hand_sizes) <= LATE
        if late and decided_rest(state, table.before, NODES):
            return True
        quietly(person)
    return False


def quietly(person: Table) -> None:
    """Play a card, draw, or let it pass: nothing that ends a deal early."""
    cards = person.legal() if person.to_play() else []
    if cards:
        person.play(cards[0])
        return
    quiet = [person.word(f"schnapsen.action.{each}") for each in ("draw", "pass")]
    said = person.actions.and_(person.page.locator("button:enabled"))
    button = said.filter(has_text=re.compile("|".join(map(re.escape, quiet))))
    if button.count():
        button.first.click()


def until_decided(guests: Guests, server: Server) -> list[Table]:
    """Two people at a moment when the rest is decided; seldom that takes more than one deal."""
    while True:
        anna, bert = people = seated(guests, "schnapsen", 1)
        whose_turn(people)
        ask(bert)  # Whoever looks into it may only have to wake up now, and that takes a while.
        anna.button("table.agree").click()
        expect(anna.page.get_by_text(anna.word("table.happened.undecided")).first).to_be_visible()
        while not play_until_decided(people, server):
            if not all(person.next_deal.is_visible() for person in people):
                break
            for person in people:
                person.next_deal.click()
            for person in people:
                expect(person.download).to_have_count(0)
        else:
            return people


def test_the_rest_is_decided(guests: Guests, server: Server) -> None:
    anna, bert = people = until_decided(guests, server)
    others = anna.word("table.proposal", seat="@").partition("@")[2].strip()
    ask(anna)
    waiting = anna.page.get_by_role("status").get_by_text(anna.word("table.waiting_next"))
    expect(waiting).to_be_visible()
    expect(bert.page.get_by_text(f"Anna {others}")).to_be_visible()
    expect(anna.button("table.agree")).to_have_count(0)
    bert.button("table.agree").click()
    for person in people:
        said = person.page.locator("p", has_text=person.word("table.happened.settled"))
        expect(said.first).to_be_visible()
        expect(person.download).to_be_visible()
        heading = person.page.locator("#result")
        expect(heading).to_be_visible()
        expect(heading).to_be_focused()
        expect(person.page.get_by_text(person.word("table.settled"))).to_be_visible()
        expect(person.button("table.agree")).to_have_count(0)
    table = server.table_state(anna.page.url)
    assert table.state is not None
    for seat, person in enumerate(people):  # Each is told it as “you”.
        voice = replace(person.voice, players=("Anna", "Bert"))
        told = voice.say(face_of(table.game).told(table.state.view(None), seat))
        expect(person.page.locator("#result")).to_have_text(told)
    result = table.match
    assert result is not None
    for person in people:
        pad = person.page.get_by_role("complementary", name=person.word("table.sheet"))
        expect(pad).to_be_visible()
        if person.next_deal.is_visible():
            person.next_deal.click()
    if not result.finished:
        for person in people:
            expect(person.download).to_have_count(0)
            expect(person.hand).to_have_count(5)


def test_the_rest_is_not_decided(guests: Guests) -> None:
    anna, bert = people = seated(guests, "schnapsen", 1)
    whose_turn(people)
    hands = anna.cards(), bert.cards()
    ask(bert)
    expect(anna.button("table.agree")).to_be_visible()
    anna.button("table.agree").click()
    for person in people:
        said = person.page.locator(".slip", has_text=person.word("table.happened.undecided"))
        expect(said).to_be_visible()
        expect(person.button("table.agree")).to_have_count(0)
        expect(person.download).to_have_count(0)
    assert (anna.cards(), bert.cards()) == hands

    # Bert has asked in this deal, Anna has not; and she may be told no.
    expect(bert.button("table.propose")).to_have_count(0)
    ask(anna)
    bert.button("table.play_on").click()
    for person in people:
        said = person.page.locator(".slip", has_text="Bert")
        no = person.word("table.happened.declined", seat="Bert")
        expect(said.filter(has_text=no)).to_be_visible()
        expect(person.button("table.agree")).to_have_count(0)
    person = whose_turn(people)
    assert person is not None
    person.act()
    assert whose_turn(people) is not None

"""Several people at one table, each with a browser of their own, and what may go wrong there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from stammtisch.games.registry import GAMES
from tests.browser.guests import AWAY, Guests
from tests.browser.serving import Server, looks
from tests.browser.table import Table


def seated(
    guests: Guests, game: str, others: int, pace: str = "brisk", **wishes: Any
) -> list[Table]:
    """A host and as many others at a table, each by the link that the host sends them."""
    host = guests(**wishes)
    name(host, "Anna")
    bots = GAMES[game].GAME.seats - 1 - others
    host.set_up(game, bots=bots, practice=False, pace=pace)
    link = host.page.get_by_label(host.word("table.invite")).input_value()
    people = [host]
    for who in ("Bert", "Carl")[:others]:
        guest = guests(**wishes)
        name(guest, who)
        guest.go(link)
        guest.sit()
        people.append(guest)
    for person in people:
        expect(person.hand.first).to_be_visible()
    return people


def name(person: Table, name: str) -> None:
    person.go("/settings")
    field = person.page.get_by_role("textbox", name=person.word("start.your_name"))
    field.fill(name)
    field.press("Enter")
    expect(person.page.get_by_text(person.word("settings.saved"))).to_be_visible()


def whose_turn(people: list[Table]) -> Table | None:
    """Who may act now; nobody, when the deal is over. What the others do is waited for."""
    for _ in looks(people[0].page):
        for person in people:
            if person.ready:
                return None if person.over else person
    raise AssertionError("nobody may act, and the deal is not over")


def play(people: list[Table], acts: int = 80) -> None:
    """So many acts, or until the deal is over."""
    for _ in range(acts):
        person = whose_turn(people)
        if person is None:
            return
        person.act()


def test_two_people_at_one_table(guests: Guests) -> None:
    anna, bert = seated(guests, "schnapsen", 1)
    for person in (anna, bert):
        for who in ("Anna", "Bert"):
            expect(person.page.get_by_role("region", name=who)).to_be_visible()
    assert set(anna.cards()).isdisjoint(bert.cards())
    play([anna, bert])
    for person in (anna, bert):
        expect(person.download).to_be_visible()
    anna.next_deal.click()
    expect(anna.page.get_by_text(anna.word("table.waiting_next"))).to_be_visible()
    bert.next_deal.click()
    for person in (anna, bert):
        expect(person.download).to_have_count(0)
        assert person.hand.count() == 5


def test_two_people_and_a_bot(guests: Guests) -> None:
    anna, bert = seated(guests, "skat", 1)
    play([anna, bert])
    for person in (anna, bert):
        expect(person.download).to_be_visible()


def test_a_page_that_is_loaded_anew_in_the_middle_of_a_trick(guests: Guests) -> None:
    anna, bert = seated(guests, "schnapsen", 1)
    leader = whose_turn([anna, bert])
    assert leader is not None
    follower = bert if leader is anna else anna
    leader.play(leader.legal()[0])
    follower.wait()
    expect(follower.trick).to_have_count(1)
    seen = follower.seen()
    follower.page.reload()
    follower.wait()
    assert follower.seen() == seen
    follower.act()
    play([anna, bert], acts=3)


def test_a_page_that_was_offline_catches_up(guests: Guests, server: Server) -> None:
    guests.forgive = AWAY
    anna, bert = seated(guests, "skat", 1)
    for _ in range(40):  # until it is Anna's turn, so that something happens without Bert
        if whose_turn([anna, bert]) is anna:
            break
        bert.act()
    alone = bert.page.get_by_text(bert.word("net.offline"))
    bert.page.context.set_offline(True)
    expect(alone).to_be_visible()
    seen = bert.seen()
    before = server.table_state(anna.page.url).position
    anna.act()
    for _ in looks(anna.page):
        if server.table_state(anna.page.url).position > before:
            break
    else:
        raise AssertionError("the server never heard of it")
    assert bert.seen() == seen, "Bert's page heard something without a line"
    bert.page.context.set_offline(False)
    expect(alone).to_have_count(0)
    play([anna, bert], acts=4)
    assert bert.seen() != seen


def test_a_server_that_is_killed_goes_on_where_it_was(guests: Guests, server: Server) -> None:
    guests.forgive = AWAY
    anna, bert = seated(guests, "schnapsen", 1)
    play([anna, bert], acts=3)
    whose_turn([anna, bert])
    hands = anna.cards(), bert.cards()
    server.kill()
    gone = anna.page.get_by_text(anna.word("net.reconnecting"))
    expect(gone).to_be_visible()
    server.start()
    expect(gone).to_have_count(0)
    whose_turn([anna, bert])
    assert (anna.cards(), bert.cards()) == hands
    play([anna, bert], acts=4)
    expect(bert.page.get_by_text(bert.word("net.reconnecting"))).to_have_count(0)

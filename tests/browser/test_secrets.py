"""Nobody's page is told, in any way, what lies in somebody else's hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from stammtisch.cardplay.actions import Play
from stammtisch.games.registry import GAMES
from stammtisch.games.skat.cards import PACK
from stammtisch.table.state.table_state import TableState
from tests.browser.guests import Guests
from tests.browser.received import Received, cards_in_message, leaked_cards
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_people import play, seated, whose_turn


class Listeners:
    """Guests whose pages are listened to from the beginning."""

    def __init__(self, guests: Guests) -> None:
        self.guests = guests
        self.received: list[Received] = []

    def __call__(self, **wishes: Any) -> Table:
        person = self.guests(**wishes)
        self.received.append(Received().listen(person.page))
        return person


def spoken(person: Table, card: str) -> str:
    """A French card as it is read aloud."""
    rank = person.word(f"spoken.rank.french.{card[1:]}")
    return person.word("spoken.card.french", rank=rank, suit=card[0])


def played(table: TableState) -> set[str]:
    """Every card that was played in this deal."""
    assert table.state is not None
    return {each.action.card for each in table.state.history if isinstance(each.action, Play)}


def test_three_people_see_their_own_cards_alone(guests: Guests, server: Server) -> None:
    listeners = Listeners(guests)
    people = seated(listeners, "skat", 2)
    people[0].stubborn = True  # Somebody plays, so that there is a skat to be kept secret.
    address = people[0].page.url
    dealt = server.table_state(address).now
    assert dealt is not None
    for seat, person in enumerate(people):
        mine = [spoken(person, card) for card in dealt.deal.hands[seat]]
        assert sorted(person.cards()) == sorted(mine)

    while (person := whose_turn(people)) is not None:
        look_for_others_cards(people, server.table_state(address))
        person.act()

    over = server.table_state(address)
    assert over.state is not None
    assert len(played(over)) == 30, "a whole deal was played"
    saw = {each.seat for each in over.state.history if str(each.action).startswith("discard")}
    for seat, (person, received) in enumerate(zip(people, listeners.received, strict=True)):
        expect(person.page.locator("#result")).to_be_visible()
        assert not received.unreadable
        own = {*dealt.deal.hands[seat], *(dealt.deal.skat if seat in saw else ())}
        assert any(message.get("position") for message in received.messages), (
            "the page has heard of cards"
        )
        assert not leaked_cards(received.messages, own, frozenset(PACK))


def look_for_others_cards(people: list[Table], table: TableState) -> None:
    """No name or sign of a card that another holds stands in the page."""
    assert table.state is not None
    hands = [table.state.view(seat).hand for seat in range(len(people))]
    for seat, person in enumerate(people):
        page = person.page.content()
        others = [card for at, hand in enumerate(hands) if at != seat for card in hand]
        found = [
            card
            for card in others
            if spoken(person, card) in page or f">{person.voice.card(card)}<" in page
        ]
        assert not found, f"the page of seat {seat} names {found}"


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_sees_what_everybody_sees(guests: Guests, server: Server, game: str) -> None:
    people = begun(guests, game)
    anna, bert = people
    pack = whole_pack(server.table_state(anna.page.url))

    listeners = Listeners(guests)
    otto = listeners()
    otto.go(anna.page.url)
    expect(otto.page.get_by_text(otto.word("table.watching"))).to_be_visible()
    table = server.table_state(anna.page.url)
    public = public_cards(table)
    (received,) = listeners.received
    snapshot = next(message for message in received.messages if message["type"] == "snapshot")
    assert cards_in_message(snapshot["position"], pack) <= public

    # He sees who sits there and whose turn it is, and nothing is asked of him.
    state = table.state
    assert state is not None
    for seat, who in enumerate(("Anna", "Bert")):
        place = otto.page.get_by_role("region", name=who)
        held = state.view(None).hand_sizes[seat]
        expect(place).to_contain_text(otto.word("table.card_count", number=held))
    expect(otto.hand).to_have_count(0)
    # That somebody looks on is told to all.
    for person in (anna, otto):
        looking = person.word("table.spectators", number=1)
        expect(person.page.get_by_role("banner")).to_contain_text(looking)
    expect(otto.actions).to_have_count(0)
    expect(otto.your_turn).to_have_count(0)
    expect(otto.page.get_by_text(otto.word("table.to_play"), exact=True)).to_be_visible()
    expect(otto.button("table.react")).to_have_count(0)
    expect(otto.page.get_by_label(otto.word("table.order"))).to_have_count(0)
    expect(otto.button("table.stand")).to_have_count(0)
    expect(otto.page.get_by_role("textbox")).to_have_count(0)

    # What is said is heard at the place of who says it.
    bert.button("table.react").click()
    bert.button("table.reaction.thinking").click()
    words = bert.word("table.reaction.thinking")
    for person in (anna, bert, otto):
        expect(person.page.get_by_role("region", name="Bert").get_by_text(words)).to_be_visible()
        told = person.page.locator("[aria-live=polite]").first
        expect(told).to_contain_text(person.word("table.says", seat="Bert", words=words))

    # What is written is read by those who sit there.
    bert.page.get_by_label(bert.word("table.talk.write")).fill("good cards tonight")
    bert.button("table.talk.send").click()
    for person in (anna, bert):
        place = person.page.get_by_role("region", name="Bert")
        expect(place.get_by_text("good cards tonight")).to_be_visible()
    anna.page.get_by_role("button", name=anna.word("table.talk.mute", seat="Bert")).click()
    expect(anna.page.get_by_role("list", name=anna.word("table.talk"))).to_have_count(0)
    expect(bert.page.get_by_role("list", name=bert.word("table.talk"))).to_have_count(1)
    expect(otto.page.get_by_text("good cards tonight")).to_have_count(0)

    play(people, acts=80 if game == "schnapsen" else 5)
    if whose_turn(people) is None:
        expect(otto.page.locator("#result")).to_be_visible()
        expect(otto.next_deal).to_have_count(0)
        expect(otto.download).to_have_count(0)
    assert not received.unreadable
    assert not leaked_cards(received.messages, set(), pack, public)


def begun(guests: Guests, game: str) -> list[Table]:
    """Two people and a bot in the middle of a deal: one that ends at once, as null may, is left."""
    for _ in range(10):
        people = seated(guests, game, 1)
        for _ in range(7):
            if (person := whose_turn(people)) is not None:
                person.act()
        if whose_turn(people) is not None:
            return people
        for person in people:
            person.page.context.close()
    raise AssertionError("every deal was over at once")


def whole_pack(table: TableState) -> frozenset[str]:
    """The cards of the deal that lies there."""
    assert table.now is not None
    piles = table.game.format_deal(table.now.deal)
    rest = piles.get("skat") or piles.get("stock") or ()
    return frozenset(card for pile in (*piles["hands"], rest) for card in pile)


def public_cards(table: TableState) -> set[str]:
    """What everybody has seen: the cards that were played, and Schnapsen's turn-up."""
    assert table.state is not None
    view = table.state.view(None)
    return played(table) | ({view.turned} if hasattr(view, "turned") else set())


def test_where_nobody_may_look_on(guests: Guests) -> None:
    anna = guests()
    anna.invite("schnapsen")
    anna.page.get_by_text(anna.word("new.terms"), exact=True).click()
    anna.page.get_by_role("checkbox", name=anna.word("new.spectators")).uncheck()
    anna.put_bot(1)
    anna.wait()
    listeners = Listeners(guests)
    otto = listeners()
    otto.go(anna.page.url)
    heading = otto.page.get_by_role("heading", name=otto.word("table.refuse.no_spectators"))
    expect(heading).to_be_visible()
    (received,) = listeners.received
    assert all(message.get("position") is None for message in received.messages)

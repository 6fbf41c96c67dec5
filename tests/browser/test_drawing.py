"""The draw at Schnapsen, and the moment in which one may say "66"."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from stammtisch.faces.schnapsen import Board, at_table
from stammtisch.games import schnapsen
from tests.browser.guests import Guests
from tests.browser.serving import Server, looks
from tests.browser.stacked import stacked as stacked_deal
from tests.browser.table import Table
from tests.browser.test_people import seated, whose_turn

# What a page does by itself after a pause (`PAUSE` in `play.svelte.ts`) waits: a test comes first.
PATIENT = """
const soon = window.setTimeout;
window.setTimeout = (what, ms, ...rest) => soon(what, ms === 1200 ? 600_000 : ms, ...rest);
"""

# When the sentence that one may step in has come and gone, in milliseconds.
NOTED = """
window.noted = [];
let there = false;
const note = () => {
  const now = document.querySelector('.bar > p.slip') !== null;
  if (now !== there) window.noted.push(performance.now());
  there = now;
};
new MutationObserver(note).observe(document, { childList: true, subtree: true });
"""


def draw(person: Table) -> Locator:
    """The button that draws."""
    return person.page.get_by_role("button", name=person.word("schnapsen.action.draw"), exact=True)


def another_deal(person: Table) -> None:
    """Go on after a deal; where the match is over, with the next match."""
    again = person.button("table.new_match")
    expect(person.next_deal.or_(again)).to_be_visible()
    if person.next_deal.is_visible():
        person.next_deal.click()
    else:
        over = person.page.url
        again.click()
        person.page.wait_for_function("over => location.href !== over", arg=over)
    expect(person.download).to_have_count(0)


def to_the_draw(person: Table) -> None:
    """Play until one has won a trick, and is to draw."""
    for _ in range(80):
        if not person.wait():
            another_deal(person)
        elif draw(person).is_visible():
            return
        elif person.to_play():
            person.play(next(filter(is_plain(person), person.legal()), person.legal()[0]))
    raise AssertionError("no trick was won while there was something to draw")


def done(person: Table, server: Server) -> list[str]:
    """What this person has done in the deal that runs."""
    now = server.table_state(person.page.url).now
    assert now is not None, "a deal runs"
    return [str(act.action) for act in now.state.history if act.seat == 0]


def until_done(person: Table, server: Server, number: int) -> None:
    """Until this person has done so much in the deal that runs."""
    for _ in looks(person.page):
        if len(done(person, server)) >= number:
            return
    raise AssertionError(f"only this was done: {done(person, server)}")


def test_the_page_draws_by_itself(guests: Guests, server: Server) -> None:
    anna = guests(draws=True).against_bots("schnapsen", closing="false")
    for _ in range(80):
        if not anna.wait():
            another_deal(anna)
            continue
        if board(anna, server).stock > 2:
            expect(draw(anna)).to_have_count(0)
        elif draw(anna).is_visible():
            draw(
                anna
            ).click()  # The last draw is left to the player: then nobody may close any more.
        if not anna.wait() or "draw" in done(anna, server):
            break
        if anna.to_play():
            anna.play(anna.legal()[0])
    assert "draw" in done(anna, server)


def test_a_card_that_is_pressed_before_the_draw_is_played_after_it(
    guests: Guests, server: Server
) -> None:
    anna = guests(draws=True, scripts=[PATIENT])
    anna.against_bots("schnapsen", closing="false", exchange_by="leader")  # Nobody steps in.
    for _ in range(20):
        to_the_draw(anna)
        card = next(filter(is_plain(anna), anna.cards()), None)
        if card and board(anna, server).stock > 2:
            break
        draw(anna).click()
        expect(draw(anna)).to_have_count(0)
    assert card, "none but Kings and Queens"
    before = len(done(anna, server))
    anna.play(card)
    until_done(anna, server, before + 2)
    assert [act.split()[0] for act in done(anna, server)[before:]] == ["draw", "play"]


def test_a_king_that_may_be_a_marriage_is_not_played_unasked(
    stacked: Guests, stacked_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it is to be announced, only its player can say."""
    monkeypatch.setattr(schnapsen, "deal", stacked_deal)  # So is its log read here.
    monkeypatch.setattr(schnapsen, "first_dealer", lambda seed, players: 1)
    anna = stacked(draws=True, scripts=[PATIENT])
    anna.against_bots("schnapsen", closing="false", exchange_by="leader")
    for _ in range(20):
        to_the_draw(anna)
        marriage = pair(anna) if board(anna, stacked_server).stock > 2 else []
        if marriage:
            break
        draw(anna).click()
        expect(draw(anna)).to_have_count(0)
    before = len(done(anna, stacked_server))
    anna.press(marriage[0])
    expect(draw(anna)).to_have_count(0)
    anna.wait()
    assert {*marriage} <= {*anna.cards()}
    anna.play(next(card for card in anna.cards() if card not in marriage))
    until_done(anna, stacked_server, before + 2)
    assert [act.split()[0] for act in done(anna, stacked_server)[before:]] == ["draw", "play"]
    assert {*marriage} <= {*anna.cards()}


def test_a_card_before_the_draw_is_refused_with_what_is_to_be_done(guests: Guests) -> None:
    """SN 3.2: where the page does not draw by itself."""
    anna = guests().against_bots("schnapsen", closing="false")
    to_the_draw(anna)
    before = anna.cards()
    anna.press(before[0])
    refused = anna.page.get_by_role("status").filter(has_text=re.compile("SN"))
    expect(refused).to_contain_text(anna.word("schnapsen.refuse.draw_due"))
    assert "Draw first" in refused.inner_text()
    assert anna.cards() == before


def test_sn_11_one_may_step_in_for_as_long_as_the_window_is_open_and_not_before_66(
    guests: Guests, server: Server
) -> None:
    """SN 11: it is said where somebody could have 66 by what lies open, and then for a moment."""
    people = seated(guests, "schnapsen", 1, pace="calm", scripts=[NOTED])
    seen = [0, 0]
    told = 0
    for _ in range(80):
        person = whose_turn(people)
        if person is None:
            break
        state = server.table_state(person.page.url).state
        assert state is not None
        other = people[1 - state.to_act].page
        if len(state.may_act) == 2 and at_table(state.view(None)).board.may_have_66:
            seen[1 - state.to_act] += 2  # It came and went, and nobody has done anything.
            other.wait_for_function("(so) => window.noted.length >= so", arg=seen[1 - state.to_act])
            came, went = other.evaluate("window.noted.slice(-2)")
            assert went - came < 15_000
            told += 1
        for page, number in zip(people, seen, strict=True):
            assert page.page.evaluate("window.noted.length") == number
        draw(person).click() if draw(person).is_visible() else person.play(person.legal()[0])
    assert told > 1


def board(person: Table, server: Server) -> Board:
    """What lies on the table."""
    state = server.table_state(person.page.url).state
    assert state is not None, "a deal runs"
    found = at_table(state.view(None)).board
    assert isinstance(found, Board)
    return found


def is_plain(person: Table) -> Callable[[str], bool]:
    """Whether a card belongs to no marriage: there is no doubt what is meant by it."""
    royal = tuple(person.word(f"spoken.rank.french.{rank}") for rank in "KQ")
    return lambda card: not card.startswith(royal)


def pair(person: Table) -> list[str]:
    """A King and a Queen of one suit in hand."""
    royal = itertools.filterfalse(is_plain(person), person.cards())
    by_suit: dict[str, list[str]] = {}
    for card in royal:
        by_suit.setdefault(card.split()[-1], []).append(card)
    return next((cards for cards in by_suit.values() if len(cards) == 2), [])

"""What a practice table allows, what an honest one does not, and what a refusal says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.table import UNCOVERED, Table

SIDEWAYS: ViewportSize = {"width": 844, "height": 390}


def test_an_act_is_taken_back(guests: Guests) -> None:
    anna = guests().against_bots("schnapsen")
    before = anna.cards()
    card = anna.legal()[0]
    anna.play(card)
    assert anna.wait(), "the bot has answered: that is taken back, too"
    anna.button("table.undo").click()
    expect(anna.card(card)).to_have_count(1)
    expect(anna.hand).to_have_count(len(before))
    anna.wait()
    assert anna.cards() == before


@pytest.mark.parametrize("practice", [True, False])
def test_only_what_cannot_be_taken_back_is_said_to_be_so(stacked: Guests, practice: bool) -> None:
    anna = stacked().against_bots("schnapsen", practice=practice)
    close = re.compile(f"^{re.escape(anna.word('schnapsen.action.close'))}")
    button = anna.actions.filter(has_text=close).first
    button.click()
    about = anna.page.get_by_role("status").filter(has_text=anna.word("schnapsen.cost"))
    expect(about).to_be_visible()
    assert (anna.word("table.sure.final") in about.inner_text()) == (not practice)
    if practice:
        button.click()
        expect(anna.actions.filter(has_text=close)).to_have_count(0)
        anna.button("table.undo").click()
        expect(anna.actions.filter(has_text=close)).to_have_count(1)


def test_a_hint_says_what_could_be_done(guests: Guests) -> None:
    anna = guests().against_bots("schnapsen")
    anna.button("table.hint").click()
    before, after = anna.word("table.hinted", action="@").split("@")
    hint = anna.page.get_by_role("status").filter(has_text=before.strip())
    expect(hint).to_be_visible()
    assert after == ""
    expect(hint).to_have_text(re.compile(rf"{re.escape(before.strip())} ?\S+ [A-Z].{{15,}}\. *$"))


def test_on_a_phone_sideways_a_hint_leaves_the_buttons_free(guests: Guests) -> None:
    anna = guests(viewport=SIDEWAYS).against_bots("skat")
    while not anna.page.locator(".staging button").count():  # until it is the auction's turn
        anna.against_bots("skat")
    anna.button("table.hint").click()
    before = anna.word("table.hinted", action="@").split("@")[0].strip()
    expect(anna.page.get_by_role("status").filter(has_text=before)).to_be_visible()
    for at in range(anna.actions.count()):
        assert anna.actions.nth(at).evaluate(UNCOVERED)


def test_the_same_cards_again(stacked: Guests) -> None:
    anna = stacked().against_bots("schnapsen")
    expect(anna.trick).to_have_count(0)  # The bot does not lead: it may lead the same card again.
    before = anna.cards()
    anna.play_deal()
    anna.button("table.same_again").click()
    expect(anna.download).to_have_count(0)
    anna.wait()
    assert anna.cards() == before


def test_the_cards_of_a_past_deal_again_at_a_new_table(guests: Guests) -> None:
    anna = guests("de").against_bots("skat")
    dealt = anna.cards()
    anna.play_deal()
    old = anna.page.url.rpartition("/")[2]
    anna.go(f"/past/{old}/0")
    anna.button("review.again").click()
    anna.page.wait_for_url(re.compile(r"/again/"))
    assert old not in anna.page.url
    anna.wait()
    assert sorted(anna.cards()) == sorted(dealt)
    expect(anna.button("table.hint")).to_be_visible()
    anna.go(f"/past/{anna.page.url.rpartition('/')[2]}")
    expect(anna.page.get_by_text(anna.word("table.repeats"))).to_be_visible()


def to_an_illegal_card(anna: Table) -> str:
    """Play on until a card may not be played; its name."""
    for _ in range(20):
        assert anna.wait(), "the deal ended before a card was illegal"
        if illegal := anna.illegal():
            return illegal[0]
        anna.act()
    raise AssertionError("no card was ever illegal")


def test_a_refusal_names_the_rule_and_shows_it(guests: Guests) -> None:
    anna = guests().against_bots("scarto")
    card = to_an_illegal_card(anna)
    before = anna.cards()
    anna.press(card)
    rule = anna.page.get_by_role("status").get_by_role("link", name=re.compile(r"SC \d"))
    expect(rule).to_be_visible()
    assert anna.cards() == before
    clause = rule.inner_text().split(maxsplit=1)[1]
    rule.click()
    sheet = anna.page.get_by_role("dialog")
    expect(sheet).to_contain_text(clause)
    anna.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(anna.hand).to_have_count(len(before))


def test_a_card_that_may_not_be_laid_away(stacked: Guests) -> None:
    """The refusal is about that card, and leaves the button free, in every size."""
    anna = stacked("it").against_bots("scarto")
    rule = anna.page.get_by_role("status").get_by_role("link", name=re.compile(r"SC 3\.[23]"))
    away = anna.legal()[:3]
    for card in away:
        anna.press(card)
    button = anna.actions.filter(has_text="3/3")
    for size in (PHONE, SIDEWAYS, DESKTOP):
        anna.page.set_viewport_size(size)
        anna.press(anna.illegal()[0])
        expect(rule).to_be_visible()
        button.click(trial=True)
    button.click()
    expect(anna.hand).to_have_count(25)


def test_a_clause_has_an_address(guests: Guests) -> None:
    anna = guests().go("/rules/scarto#SC-4.2")
    expect(anna.page.locator("[id='SC-4.2']")).to_be_in_viewport()


def test_an_honest_table_of_schnapsen_tells_no_past_trick_and_no_count(guests: Guests) -> None:
    anna = guests().against_bots("schnapsen", practice=False)
    played: set[str] = set()
    for _ in range(5):
        if not anna.wait():
            break
        shown = {*anna.on_table()}  # A won trick may go while we look.
        page = anna.page.content()
        assert not anna.button("table.last_trick").count()
        assert not anna.button("table.hint").count()
        assert not anna.button("table.undo").count()
        points = anna.word("table.points", number=0).replace("0", "").strip()
        assert not re.search(rf"\d+ {points}\b", page)
        # A card comes back into the hand where the opponent stepped in before it was played.
        here = {*shown, *anna.on_table(), *anna.cards()}
        gone = {card for card in played if f'"{card}"' in page and card not in here}
        assert not gone, "a card of a past trick is still on the page"
        played |= set(anna.on_table())
        before = set(anna.cards())
        anna.act()
        played |= before - set(anna.cards())

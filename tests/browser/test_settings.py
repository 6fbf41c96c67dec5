"""Settings: the same in every tab, and within reach at the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.guests import PHONE, Guests
from tests.browser.serving import Server
from tests.browser.table import Table


def test_two_tabs_do_not_overwrite_each_others_settings(guests: Guests) -> None:
    first = guests().go("/settings")
    second = Table(first.page.context.new_page()).go("/settings")
    first.page.get_by_label(first.word("settings.theme")).select_option("evening")
    second.page.get_by_label(second.word("settings.sound")).check()
    for tab in (first, second):  # each has heard what the other one chose
        expect(tab.page.get_by_label(tab.word("settings.theme"))).to_have_value("evening")
        expect(tab.page.get_by_label(tab.word("settings.sound"))).to_be_checked()
        expect(tab.page.locator("html")).to_have_attribute("data-theme", "evening")
    first.page.get_by_label(first.word("settings.language")).select_option("it")
    italian = Table(second.page, "it")
    expect(second.page.get_by_role("heading", name=italian.word("settings.title"))).to_be_visible()
    second.page.reload()
    expect(second.page.locator("html")).to_have_attribute("data-theme", "evening")
    expect(second.page.get_by_label(italian.word("settings.sound"))).to_be_checked()


def test_settings_open_beside_the_table(guests: Guests) -> None:
    for size in (None, PHONE):
        anna = guests(**({"viewport": size} if size else {})).against_bots("schnapsen")
        before = anna.cards()
        if size:
            anna.button("page.menu").click()
        anna.button("settings.title").click()
        sheet = anna.page.get_by_role("dialog", name=anna.word("settings.title"))
        sheet.get_by_label(anna.word("settings.cards"), exact=True).select_option("german")
        expect(anna.hand).to_have_count(len(before))
        sheet.get_by_role("button", name=anna.word("page.close")).click()
        expect(sheet).to_have_count(0)
        assert anna.cards() != before, "the cards are called by their German names now"
        assert len(anna.page.context.pages) == 1


def test_deleted_data_is_not_listed_any_more(guests: Guests) -> None:
    anna = guests().against_bots("schnapsen")
    anna.go("/settings")
    tables = anna.page.get_by_text(anna.word("settings.data.tables", number=1))
    expect(tables).to_be_visible()
    anna.button("settings.delete").click()
    anna.button("settings.delete_now").click()
    expect(anna.page.get_by_text(anna.word("settings.deleted"))).to_be_visible()
    expect(tables).to_have_count(0)


def test_pace_and_practice_are_changed_between_deals_and_remembered(
    guests: Guests, server: Server
) -> None:
    """What the page offers follows the deal; the next table is opened as the last deal was."""
    anna = guests().against_bots("schnapsen", bot="thumb")
    page, practice = anna.page, anna.page.get_by_label(anna.word("new.practice"))
    expect(page.get_by_label(anna.word("new.pace"))).to_have_count(0)
    anna.play_deal()
    expect(practice).to_be_checked()
    page.get_by_label(anna.word("new.pace")).select_option("calm")
    practice.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(anna.word("new.honest"))
    expect(
        anna.button("table.same_again")
    ).to_be_visible()  # The deal that lies there was practice.
    anna.next_deal.click()
    expect(anna.download).to_have_count(0)
    anna.wait()
    expect(anna.button("table.hint")).to_have_count(0)
    table = server.table_state(page.url)
    assert (table.practice, table.pace) == (False, "calm")
    assert [played.practice for played in (*table.past, table.now) if played] == [True, False]
    anna.go("/")
    anna.play_bots("schnapsen")
    opened = server.table_state(page.url).opened
    assert (opened.practice, opened.pace) == (False, "calm")


def test_another_level_between_deals(guests: Guests, server: Server) -> None:
    anna = guests().against_bots("schnapsen", bot="thumb")
    anna.play_deal()
    anna.page.get_by_label(anna.word("table.level")).select_option("random")
    anna.next_deal.click()
    expect(anna.download).to_have_count(0)
    anna.wait()
    table = server.table_state(anna.page.url)
    assert [played.sitters[1].bot for played in (*table.past, table.now)] == ["thumb", "random"]


def test_the_order_that_is_named_is_that_of_the_hand(guests: Guests) -> None:
    """Until one is chosen the hand is sorted as the game is played; each can be chosen."""
    anna = guests().against_bots("skat")
    anna.wait()
    orders = anna.page.get_by_label(anna.word("table.order"))
    named = orders.locator("option:checked").inner_text()
    before = anna.cards()
    for label in orders.locator("option").all_inner_texts():
        orders.select_option(label=label)
        expect(orders.locator("option:checked")).to_have_text(label)
        if label == named:
            assert anna.cards() == before

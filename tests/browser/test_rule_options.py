"""A list of Skat with four and a game under a published set of rules, played on the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from stammtisch.cardplay.options import format_options
from stammtisch.games import schnapsen
from tests.browser.guests import DESKTOP, Guests
from tests.browser.serving import Server
from tests.browser.table import Table

pytestmark = pytest.mark.smoke


def sits_out(person: Table) -> Locator:
    """The name card of who sits out."""
    said = [person.word("table.sits_out"), person.word("table.you_sit_out")]
    either = re.compile("^({})$".format("|".join(map(re.escape, said))))
    return person.page.get_by_role("region").filter(has=person.page.get_by_text(either))


def cut_off(person: Table) -> list[int]:
    """The widths of window in which the list must be scrolled to the side."""
    page, paper = person.page, person.page.get_by_role("dialog").get_by_role("region")
    cut = []
    for width, height in ((320, 568), (390, 844), (568, 320), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        if paper.evaluate("each => each.scrollWidth > each.clientWidth"):
            cut.append(width)
    page.set_viewport_size(DESKTOP)
    return cut


def look(person: Table) -> str:
    """Who sits out; if it is this person, there is neither a hand nor a hint."""
    card = sits_out(person).get_by_role("heading")
    expect(card).to_have_count(1)
    name = card.inner_text()
    if name == person.word("table.you"):
        expect(person.hand).to_have_count(0)
        expect(person.button("table.hint")).to_have_count(0)
        expect(person.your_turn).to_have_count(0)
    elif not person.over:
        assert person.hand.count() in range(1, 13)
    return name


@pytest.mark.long
def test_sk_9_4_a_list_with_four_at_the_table(guests: Guests, server: Server) -> None:
    """SK 9.4: everybody sits out once in four deals; the list has a column for each."""
    four_play_a_list(guests("de"), server)


def four_play_a_list(anna: Table, server: Server) -> None:
    four = {"players": "4", "games": "4", "count_passed_deals": "true"}
    address = anna.set_up("skat", bots=3, preset="isko", **four)
    out = []
    for deal in range(4):
        expect(anna.page.locator(".deal:not(.over)")).to_be_visible()
        out.append(look(anna))
        anna.play_deal()
        assert look(anna) == out[deal]
        if deal < 3:
            anna.next_deal.click()
    assert len({*out}) == 4
    anna.button("table.sheet").click()
    sheet = anna.page.get_by_role("dialog").get_by_role("table")
    expect(sheet.locator("thead .player")).to_have_count(4)
    assert not cut_off(anna)
    totals = sheet.get_by_role("row").last.get_by_role("cell").all_inner_texts()[-4:]
    match = server.table_state(address).match
    assert match is not None
    assert match.finished
    assert [int(each.replace("−", "-")) for each in totals] == [*match.totals]
    own = out.index(anna.word("table.you"))
    anna.go(f"/past/{address.rpartition('/')[2]}/{own}")
    players = anna.page.get_by_role("combobox", name=anna.word("replay.eyes")).locator("option")
    expect(players).to_have_count(3)
    others = {name for name in out if name != anna.word("table.you")}
    assert {*players.all_inner_texts()} == others


def test_a_game_under_strict_rules(guests: Guests, server: Server) -> None:
    """What a set of rules names goes to the server, and nothing else; a deal is played."""
    strictly(guests(), server)


def strictly(anna: Table, server: Server) -> None:
    address = anna.set_up("schnapsen", bots=1, preset="strict")
    anna.play_deal()
    options = server.table_state(address).opened.options
    assert options == format_options(schnapsen.PRESETS["strict"])

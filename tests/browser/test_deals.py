"""A whole deal of the shorter games, by mouse, as anybody would play it.

Whole matches of all games are in test_matches.py.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from stammtisch.games.registry import GAMES
from tests.browser.guests import Guests
from tests.browser.table import Table
from tests.facts import facts_of

pytestmark = pytest.mark.smoke


def the_result_says_why(person: Table) -> None:
    """It names the rule and counts item by item."""
    result = person.page.get_by_role("region").filter(has=person.download)
    expect(result.get_by_role("heading", level=2)).to_be_visible()
    expect(result.get_by_role("link", name="Rule")).to_be_visible()
    assert result.get_by_role("table").get_by_role("row").count() >= 3, "the score has items"


SHORT = [name for name, game in GAMES.items() if len(game.GAME.pack) <= 52]


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_deal_against_bots(guests: Guests, game: str) -> None:
    anna = guests(moving=True, pictures=True).against_bots(game)
    anna.play_deal()
    the_result_says_why(anna)
    anna.next_deal.click()
    expect(anna.download).to_have_count(0)
    assert anna.wait()


@pytest.mark.parametrize("game", GAMES)
def test_one_click_opens_a_table_against_bots(guests: Guests, game: str) -> None:
    anna = guests().go()
    anna.play_bots(game)
    titles = f"{anna.game(game)} – Stammtisch", f"{anna.word('table.your_turn')} – "
    expect(anna.page).to_have_title(re.compile(f"^({titles[1]})?{titles[0]}$"))
    assert anna.hand.count() in facts_of(game).hands

"""A whole deal of each game and a whole match, by mouse, as anybody would play them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from stammtisch.games.registry import GAMES
from tests.browser.guests import Guests


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_against_bots(guests: Guests, game: str) -> None:
    anna = guests(moving=True).against_bots(game)
    anna.play_deal()
    result = anna.page.get_by_role("region").filter(has=anna.download)
    expect(result.get_by_role("heading")).to_be_visible()
    expect(result.get_by_role("link", name="Rule")).to_be_visible()
    assert result.get_by_role("table").get_by_role("row").count() >= 3, "the score has items"
    anna.next_deal.click()
    expect(anna.download).to_have_count(0)
    assert anna.wait()


@pytest.mark.parametrize("game", GAMES)
def test_one_click_opens_a_table_against_bots(guests: Guests, game: str) -> None:
    anna = guests().go()
    anna.play_bots(game)
    expect(anna.page).to_have_title(f"{anna.game(game)} – Stammtisch")
    assert anna.hand.count() in {"scarto": (25, 28), "schnapsen": (5,), "skat": (10,)}[game]


def test_a_whole_match_whose_record_can_be_verified(guests: Guests, tmp_path: Path) -> None:
    anna = guests().against_bots("schnapsen", practice=False)
    for _ in range(13):  # A deal brings a point at least, and 7 win.
        anna.play_deal()
        if not anna.next_deal.is_visible():
            break
        anna.next_deal.click()
        expect(anna.download).to_have_count(0)
    look_again = anna.page.get_by_role("link", name=anna.word("table.look_again"))
    expect(look_again).to_be_visible()

    with anna.page.expect_download() as download:
        anna.download.click()
    record = tmp_path / "match.jsonl"
    download.value.save_as(record)
    command = [sys.executable, "-m", "stammtisch", "verify", "--language", "en", str(record)]
    verified = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert verified.returncode == 0, verified.stdout + verified.stderr

    look_again.click()
    anna.page.wait_for_url("**/past/*")
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()

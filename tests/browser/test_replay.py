"""The replay at every size: the table has its room, and it is steered by hand and by keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Guests
from tests.browser.table import Table

PHONES = ((844, 390), (740, 360), (390, 664), (320, 568))
SIZES = (*PHONES, (820, 1180), (1280, 800), (1366, 768))

ROOM = """
() => {
  const box = (each) => {
    const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
    return { left, top, right, bottom, width, height };
  };
  const all = (selector) => [...document.querySelectorAll(selector)].map(box);
  return {
    wide: document.documentElement.scrollWidth,
    bar: all('.frame > .bar')[0],
    hand: all('.hand li'),
    trick: all('.trick > li'),
    controls: all('.stepper > :is(button, select), .stepper .menu > button'),
    slider: all('.stepper input[type=range]')[0],
  };
}
"""


# The window has its size, and for five frames nothing has moved: a card that comes is small at
# first, and the hand is laid out anew a frame after the window.
SETTLED = """
([wide, high]) => {
  const places = [innerWidth === wide && innerHeight === high]
    .concat([...document.querySelectorAll('.hand li, .trick > li, .frame > .bar')].map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return [left, top, width, height].join();
    })).join(';');
  window.still = window.places === places && places.startsWith('true') ? window.still + 1 : 0;
  window.places = places;
  return window.still >= 5;
}
"""


def replayed(guests: Guests, game: str) -> Table:
    """A finished deal of one's own, at its beginning."""
    anna = guests().against_bots(game)
    anna.play_deal()
    table = anna.page.url.rpartition("/")[2]
    anna.go(f"/past/{table}/0")
    expect(anna.page.get_by_role("slider")).to_be_visible()
    return anna


def check_room(page: Page, width: int, height: int) -> None:
    seen: dict[str, Any] = page.evaluate(ROOM)
    where = f"{width}x{height}"
    assert seen["wide"] <= width, where
    bar = seen["bar"]
    assert bar["bottom"] <= height + 1, where
    most = 0.16 if width > height else 0.3
    assert bar["height"] <= most * height, f"{where}: the controls take {bar['height']} px"
    assert seen["hand"], where
    for card in (*seen["hand"], *seen["trick"]):
        assert card["top"] >= 0, where
        assert card["left"] >= -1, where
        assert card["right"] <= width + 1, where
    for card in seen["trick"]:
        assert card["height"] >= 50, f"{where}: the trick has no room"
    for card in seen["hand"]:
        assert card["bottom"] <= bar["top"] + 1, f"{where}: the hand is cut off"
    for control in seen["controls"]:
        assert min(control["width"], control["height"]) >= 43.9, where
        assert control["left"] >= 0, where
        assert control["right"] <= width, where
        assert control["bottom"] <= height, where
    assert seen["slider"]["width"] >= 40, where


@pytest.mark.parametrize("game", ["schnapsen", "skat", "scarto"])
def test_the_table_has_its_room_in_the_replay(guests: Guests, game: str) -> None:
    page = replayed(guests, game).page
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    for stop in (0, last // 2):
        slider.fill(f"{stop}")
        while stop and not page.locator(".trick > li").count():
            page.keyboard.press("ArrowRight")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(SETTLED, arg=[width, height])
            check_room(page, width, height)


def test_the_replay_is_steered_by_keys_and_its_menu_too(guests: Guests) -> None:
    anna = replayed(guests, "schnapsen")
    page, keys = anna.page, anna.page.keyboard
    page.set_viewport_size({"width": 844, "height": 390})
    slider = page.get_by_role("slider")
    last = slider.get_attribute("max") or ""
    for key, value in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1")):
        keys.press(key)
        expect(slider).to_have_value(value)
    keys.press("Shift+ArrowRight")
    assert int(slider.input_value()) > 1
    expect(anna.trick).to_have_count(2)
    keys.press("End")
    expect(slider).to_have_value(last)
    expect(page.locator("#result")).to_be_visible()
    keys.press("Home")
    expect(slider).to_have_value("0")
    keys.press("Space")
    expect(slider).not_to_have_value("0")
    keys.press("Space")
    expect(anna.button("replay.play")).to_be_visible()

    share = anna.button("share.button")
    expect(share).to_be_hidden()
    menu = anna.button("page.menu")
    menu.focus()
    keys.press("Enter")
    expect(share).to_be_in_viewport(ratio=1)
    keys.press("Tab")
    keys.press("Escape")
    expect(share).to_be_hidden()
    expect(menu).to_be_focused()
    menu.click()
    page.get_by_label(anna.word("replay.all_open")).check()
    hands = page.get_by_role("list", name=anna.word("table.hand_of", seat=1).split(" ")[0])
    expect(hands.first).to_be_visible()
    page.mouse.click(5, 200)
    expect(share).to_be_hidden()

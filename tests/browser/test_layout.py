"""From phone to desktop: nothing sticks out, all can be pressed, and nothing need move.

Whether a page is wider than a phone is seen where it is looked over for accessibility, too, and
a table in all sizes in test_sizes.py.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from stammtisch.games.registry import GAMES
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.table import FREE_SQUARE, Table

# What of a game on the start page lies beyond its column, or of its picture beyond the window: that
# is clipped there, and so does not make the page any wider.
BEYOND = """
() => [...document.querySelectorAll('article')].flatMap((game) => {
  const column = game.getBoundingClientRect();
  const beyond = (what, left, right) => [...game.querySelectorAll(what)]
    .filter((each) => each.getClientRects().length)
    .filter((each) => each.getBoundingClientRect().left < left - 1
      || each.getBoundingClientRect().right > right + 1)
    .map((each) => `${each.tagName}.${each.className.baseVal ?? each.className}`);
  return [...beyond('h2, p, a, button', column.left, column.right),
    ...beyond('.cards svg', 0, innerWidth)];
})
"""

# The line to type actions in is open, as the settings have it.
TYPED = """
if (location.protocol !== 'about:') localStorage.setItem('stammtisch.settings.typed', 'true');
"""

# The lists of games and of matches come late, one after the other.
LATE = """
const fetchNow = window.fetch;
window.fetch = async (what, ...rest) => {
  const path = new URL(what.url ?? what, location.href).pathname;
  const late = { '/api/games': 400, '/api/past': 800 }[path];
  if (late) await new Promise((go) => setTimeout(go, late));
  return fetchNow(what, ...rest);
};
"""

# By how much things were moved, as the Layout Instability API says it.
MOVED = """
() => new Promise((tell) => {
  new PerformanceObserver((list) => tell(list.getEntries().map((each) => each.value)))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => tell([]), 500);
})
"""


def all_can_be_pressed(person: Table) -> None:
    person.hand.last.scroll_into_view_if_needed()
    places = person.hand.evaluate_all(f"(cards) => cards.map({FREE_SQUARE})")
    assert None not in places, "too little is seen of a card"


@pytest.mark.parametrize("language", ["de", "ja"])
def test_each_game_on_the_start_page_keeps_to_its_column(guests: Guests, language: str) -> None:
    anna = guests(language, pictures=True).go()
    expect(anna.page.get_by_role("article")).to_have_count(3)
    for width in (*range(300, 1000, 20), 834, 844, 1280):
        anna.page.set_viewport_size({"width": width, "height": 800})
        assert anna.page.evaluate(BEYOND) == [], f"{width} pixels wide"


SIZES = (
    *((320, 568), (360, 640), (390, 664), (414, 896), (568, 320), (667, 375)),
    *((844, 390), (820, 1180), (1024, 768), (1280, 720), (1440, 900), (1920, 1080)),
)


@pytest.mark.parametrize("language", ["en", "de", "it", "ja"])
def test_every_game_begins_with_one_tap_and_without_scrolling(
    guests: Guests, language: str
) -> None:
    anna = guests(language).go()
    buttons = [
        anna.on_start(game).get_by_role("button", name=anna.word("start.play_bots"))
        for game in GAMES
    ]
    for width, height in SIZES:
        anna.page.set_viewport_size({"width": width, "height": height})
        for button in buttons:
            box = button.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, f"{width} × {height}: {box}"
            assert box["width"] >= 100


def test_a_match_that_was_left_goes_on_from_its_game(guests: Guests) -> None:
    anna = guests().against_bots("skat")
    address = anna.page.url
    anna.go()
    for game in ("schnapsen", "scarto"):
        resumed = anna.on_start(game).get_by_role("link", name=anna.word("start.resume", number=1))
        expect(resumed).to_have_count(0)
    anna.on_start("skat").get_by_role("link", name=anna.word("start.resume", number=1)).click()
    anna.page.wait_for_url(f"{address}*")


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_nothing_that_comes_late_moves_the_start_page(guests: Guests, size: ViewportSize) -> None:
    anna = guests(viewport=size, hurried=False, pictures=True, new=True, scripts=[LATE])
    anna.against_bots("schnapsen")
    anna.go()
    resumed = anna.on_start("schnapsen").get_by_role("link")
    expect(resumed.filter(has_text=anna.word("start.resume", number=1))).to_be_visible()
    # The letters grow or shrink a little when their font has come.
    assert sum(anna.page.evaluate(MOVED)) < 0.01


def dealer_at_scarto(stacked: Guests, **wishes: Any) -> Table:
    anna = stacked(has_touch=True, is_mobile=True, **wishes).against_bots("scarto")
    expect(anna.hand).to_have_count(28)
    return anna


def test_all_the_dealers_cards_at_scarto_can_be_reached_on_a_phone(stacked: Guests) -> None:
    anna = dealer_at_scarto(stacked, viewport=PHONE)
    all_can_be_pressed(anna)
    for card in anna.legal()[:3]:
        anna.press(card)
    expect(anna.actions.filter(has_text="3/3")).to_be_enabled()


def test_the_line_to_type_in_covers_no_button_on_a_phone_held_sideways(stacked: Guests) -> None:
    lying: ViewportSize = {"width": PHONE["height"], "height": PHONE["width"]}
    anna = dealer_at_scarto(stacked, viewport=lying, scripts=[TYPED])
    expect(anna.page.get_by_role("textbox", name=anna.word("table.typed"))).to_be_visible()
    for card in anna.legal()[:3]:
        anna.press(card)
    anna.actions.filter(has_text="3/3").click(trial=True)


# The most things that were in motion at once, in the next twenty frames.
MOVING = """
() => new Promise((tell) => {
  let most = 0;
  let left = 20;
  const look = () => {
    const running = document.getAnimations().filter((each) => each.playState === 'running');
    most = Math.max(most, running.length);
    left -= 1;
    if (left) requestAnimationFrame(look);
    else tell(most);
  };
  look();
})
"""


def test_nothing_moves_for_who_does_not_want_it(guests: Guests) -> None:
    anna = guests(pictures=True).go()
    assert anna.page.evaluate(MOVING) == 0
    anna.against_bots("schnapsen")
    for _ in range(4):
        if not anna.wait():
            break
        anna.press(anna.legal()[0])
        assert anna.page.evaluate(MOVING) == 0

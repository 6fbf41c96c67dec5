"""Everything by keyboard alone, with a focus that can always be seen and is never lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from stammtisch.games.registry import GAMES
from tests.browser.guests import Guests
from tests.browser.serving import looks
from tests.browser.table import Table

# What is wrong with the focus; nothing, if it can be seen. A heading that was given the focus so
# that it is read out need not show it: nothing can be done there.
FOCUS = """
() => {
  if (!document.hasFocus()) return ''; // after the last thing on a page comes the browser itself
  const at = document.activeElement;
  if (!at || at === document.body || !at.isConnected) return 'the focus is lost';
  if (at.tabIndex < 0) return '';
  const { x, y, width, height } = at.getBoundingClientRect();
  const marks = [at, at.closest('label'), at.parentElement].filter(Boolean);
  if (!marks.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  })) return `no focus is seen at ${at.outerHTML.slice(0, 200)}`;
  if (x + width <= 0 || y + height <= 0 || x >= innerWidth || y >= innerHeight)
    return `the focus is out of sight at ${at.outerHTML.slice(0, 200)}`;
  return '';
}
"""

IS_FOCUSED = "(each) => document.hasFocus() && each.contains(document.activeElement)"


class Keyboard:
    """Somebody who has no mouse."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.acts = 0

    def press(self, key: str) -> None:
        self.table.page.keyboard.press(key)

    def look(self) -> None:
        """The focus is somewhere, and can be seen, at the latest when the page has settled."""
        for _ in looks(self.table.page):
            wrong = self.table.page.evaluate(FOCUS)
            if not wrong:
                return
        raise AssertionError(wrong)

    def reach(self, what: Locator, key: str = "Tab", most: int = 120) -> None:
        """Press a key until the focus is there."""
        for _ in range(most):
            if what.evaluate(IS_FOCUSED):
                return
            self.press(key)
            self.look()
        raise AssertionError(f"{what} cannot be reached with {key}")

    def reach_card(self, name: str) -> None:
        """Into the hand with Tab, along it with the arrows."""
        page = self.table.page
        self.reach(page.get_by_role("list", name=self.table.word("table.your_hand")))
        for _ in range(60):
            here = self.table.hand.evaluate_all("all => all.indexOf(document.activeElement)")
            there = self.table.cards().index(name)
            if here == there:
                break
            self.press("ArrowRight" if there > here else "ArrowLeft")
            self.look()
        expect(self.table.card(name)).to_be_focused()

    def type(self, text: str) -> None:
        """Say it in the line where actions are typed."""
        field = self.table.page.get_by_role("textbox", name=self.table.word("table.typed"))
        if not field.count():
            self.reach(self.table.page.get_by_role("list", name=self.table.word("table.your_hand")))
            self.press("/")
            expect(field).to_be_focused()
        self.reach(field)
        self.table.page.keyboard.type(text)
        self.press("Enter")

    def act(self) -> None:
        """Do one thing that is allowed; cards now with Enter, now with the space bar, now typed."""
        table = self.table
        self.acts += 1
        lay_away = table.actions.filter(has_text=table.word("table.lay_away"))
        if lay_away.count():
            number = int(lay_away.inner_text().rpartition("/")[2])
            for card in table.chance.sample(table.legal(), number):
                self.reach_card(card)
                self.press("Space")
            self.reach(lay_away, "Shift+Tab")
            self.press("Enter")
            expect(lay_away).to_have_count(0)
            return
        cards = table.legal() if table.to_play() else []
        if not cards:
            self.say()
            return
        card = table.chance.choice(cards)
        if self.acts % 3 == 0:
            self.type(card)
        else:
            self.reach_card(card)
            self.press("Enter" if self.acts % 3 == 1 else "Space")
        expect(table.card(card)).to_have_count(0)

    def say(self) -> None:
        """Press one of the other buttons; a game to declare is chosen with the arrows first."""
        table = self.table
        declaring = table.page.get_by_role("form", name=table.word("phase.skat.declare"))
        if declaring.is_visible():
            self.reach(declaring.get_by_role("group").first)
            self.press("Space")
            self.press("ArrowRight")
            self.reach(declaring.get_by_role("button"))
            self.press("Enter")
            expect(declaring).to_have_count(0)
            return
        enabled = table.actions.and_(table.page.locator("button:enabled"))
        texts = [each.strip() for each in enabled.all_inner_texts()]
        if texts:
            self.reach(enabled.nth(table.chosen(texts)))
            self.press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_by_keyboard(guests: Guests, game: str) -> None:
    anna = guests().against_bots(game)
    anna.stubborn = True
    keys = Keyboard(anna)
    for _ in range(80):
        if not anna.wait():
            break
        keys.act()
        if anna.wait():
            keys.look()
    keys.look()
    keys.reach(anna.next_deal)
    keys.press("Enter")
    expect(anna.download).to_have_count(0)
    anna.wait()
    keys.look()


def test_the_way_to_a_table_by_keyboard(guests: Guests) -> None:
    anna = guests().go()
    keys = Keyboard(anna)
    keys.press("Tab")
    expect(anna.page.get_by_role("link", name=anna.word("page.skip"))).to_be_focused()
    keys.press("Enter")
    play = anna.on_start("schnapsen").get_by_role("button", name=anna.word("start.play_bots"))
    keys.reach(play)
    keys.press("Enter")
    anna.wait()
    keys.press("Tab")
    keys.look()


def test_the_sheet_and_the_menu_close_with_escape(guests: Guests) -> None:
    anna = guests().against_bots("skat")
    keys = Keyboard(anna)
    opener = anna.button("table.sheet")
    keys.reach(opener)
    keys.press("Enter")
    sheet = anna.page.get_by_role("dialog", name=anna.word("table.sheet"))
    expect(sheet).to_be_visible()
    keys.press("Escape")
    expect(sheet).to_have_count(0)
    expect(opener).to_be_focused()

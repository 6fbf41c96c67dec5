"""What had the focus is gone: the focus is then where one would go on, and not lost."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.guests import PHONE, TABLET, Guests
from tests.browser.table import Table
from tests.browser.test_people import seated, whose_turn
from tests.browser.test_settled import ask

# Whether the focus is on something that can be seen now, within one of these places.
WITHIN = """
(places) => {
  const at = document.activeElement;
  if (!at || at === document.body || !at.checkVisibility() || !at.closest(places)) return false;
  const { x, y, width, height } = at.getBoundingClientRect();
  return x + width > 0 && y + height > 0 && x < innerWidth && y < innerHeight;
}
"""

# Whoever is asked again in the auction is there to answer.
ASKED_AGAIN = """
() => !document.querySelector('.answers :enabled') || document.activeElement.closest('.answers')
"""

GO_ON = ".hand, .stage, .bar, #result"
"""Where one goes on in a deal."""


def press(person: Table, what: Locator, key: str = "Enter") -> None:
    """Press it by keyboard, as somebody who has come there."""
    what.focus()
    person.page.keyboard.press(key)


def focus_is_within(person: Table, places: str) -> None:
    """The focus is there as soon as the page has settled, and it stays there."""
    person.page.wait_for_function(WITHIN, arg=places)


def offered(person: Table, text: str) -> Locator:
    """A button for this act, if it may be pressed now."""
    enabled = person.actions.and_(person.page.locator("button:enabled"))
    return enabled.filter(has_text=re.compile(text))


def test_what_is_done_once_at_schnapsen(stacked: Guests) -> None:
    anna = stacked().against_bots("schnapsen", exchange_needs_trick="false")
    once(anna, "⇄")
    close = f"^{re.escape(anna.word('schnapsen.action.close'))}"
    once(anna, close, twice=True)
    anna.play_deal()
    focus_is_within(anna, "#result")
    press(anna, anna.button("table.same_again"))
    expect(anna.download).to_have_count(0)
    anna.wait()
    focus_is_within(anna, GO_ON)
    marriage = anna.word("schnapsen.do.marriage", points="@", suit="@").partition("@")[0]
    once(anna, re.escape(marriage))
    anna.play_deal()
    press(anna, anna.next_deal)
    expect(anna.download).to_have_count(0)
    anna.wait()
    focus_is_within(anna, GO_ON)


def once(person: Table, text: str, *, twice: bool = False) -> None:
    """Do what is offered by a button that then goes away; some are pressed twice."""
    button = offered(person, text).first
    press(person, button)
    if twice:
        expect(button).to_be_focused()
        person.page.keyboard.press("Enter")
    expect(person.actions.filter(has_text=re.compile(text))).to_have_count(0)
    assert person.wait()
    focus_is_within(person, GO_ON)


def test_from_the_auction_to_the_first_card_at_skat(guests: Guests) -> None:
    anna = guests().against_bots("skat")
    anna.stubborn = True
    lay_away = anna.actions.filter(has_text=anna.word("table.lay_away"))
    declaring = anna.page.get_by_role("form", name=anna.word("phase.skat.declare"))
    done: set[str] = set()
    while anna.wait():
        if lay_away.count():
            done.add("lay away")
            for card in anna.legal()[:2]:
                press(anna, anna.card(card))
            press(anna, lay_away)
            expect(lay_away).to_have_count(0)
            focus_is_within(anna, ".stage, .hand")
        elif declaring.is_visible():
            done.add("declare")
            press(anna, declaring.get_by_role("group").first.get_by_role("radio").first, "Space")
            press(anna, declaring.get_by_role("button"))
            expect(declaring).to_have_count(0)
            focus_is_within(anna, ".hand")
        elif anna.to_play():
            break
        else:
            done.add("say")
            enabled = anna.actions.and_(anna.page.locator("button:enabled"))
            texts = [each.strip() for each in enabled.all_inner_texts()]
            if texts:
                press(anna, enabled.nth(anna.chosen(texts)))
                anna.wait()
                focus_is_within(anna, ".stage, .hand")
                anna.page.wait_for_function(ASKED_AGAIN)
    assert done == {"say", "lay away", "declare"}


def test_hint_and_taking_back_stay_where_they_are(guests: Guests) -> None:
    anna = guests().against_bots("schnapsen")
    press(anna, anna.button("table.hint"))
    expect(anna.button("table.hint")).to_be_focused()
    anna.play(anna.legal()[0])
    if anna.wait():
        press(anna, anna.button("table.undo"))
        anna.wait()
        focus_is_within(anna, ".tools, .hand, .stage, .bar")


def test_an_answer_that_is_no_longer_asked_for(guests: Guests) -> None:
    anna, bert = people = seated(guests, "schnapsen", 1)
    whose_turn(people)
    ask(bert)
    focus_is_within(bert, ".tools, .hand")
    agree = anna.button("table.agree")
    expect(agree).to_be_visible()
    press(anna, agree)
    expect(agree).to_have_count(0)
    focus_is_within(anna, GO_ON)
    expect(bert.page.get_by_text(bert.word("table.happened.undecided")).first).to_be_visible()
    ask(anna)
    no = bert.button("table.play_on")
    expect(no).to_be_visible()
    press(bert, no)
    expect(no).to_have_count(0)
    focus_is_within(bert, GO_ON)


def test_a_word_to_the_others_gives_the_focus_back(guests: Guests) -> None:
    anna, _ = seated(guests, "schnapsen", 1)
    opener = anna.button("table.react")
    press(anna, opener)
    press(anna, anna.button("table.reaction.hello"))
    expect(opener).to_be_focused()
    expect(anna.button("table.reaction.hello")).to_have_count(0)


def test_the_line_to_type_in_closes_with_escape_where_it_was_opened(guests: Guests) -> None:
    anna = guests().against_bots("scarto")
    hand = anna.page.locator(".hand button[tabindex='0']")
    hand.focus()
    anna.page.keyboard.press("/")
    field = anna.page.get_by_role("textbox", name=anna.word("table.typed"))
    expect(field).to_be_focused()
    kept = "Object.keys(localStorage).some((key) => key.endsWith('settings.typed'))"
    assert not anna.page.evaluate(kept), "other pages would show it too"
    anna.page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    expect(anna.page.locator(".hand button:focus")).to_have_count(1)


def test_escape_closes_what_was_just_opened(guests: Guests) -> None:
    anna = guests(viewport=TABLET).against_bots("skat")
    more = anna.button("page.more")
    press(anna, more)
    order = anna.page.get_by_label(anna.word("table.order"))
    expect(order).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(order).to_have_count(0)
    expect(more).to_be_focused()


def test_seats_in_the_lobby(guests: Guests) -> None:
    anna = guests()
    anna.set_up("skat", bots=0)
    anna.bot_at(1).focus()
    for bot in ("thumb", ""):
        anna.put_bot(1, bot)
        expect(anna.bot_at(1)).to_have_value(bot)
        expect(anna.bot_at(1)).to_be_focused()
    bert = guests().go(anna.page.url)
    press(bert, bert.button("table.sit_down"))
    focus_is_within(bert, "main")
    # The last seat is taken, and the deal begins: one goes on with the cards.
    expect(anna.bot_at(1)).to_have_count(0)  # Bert's seat is no longer offered on Anna's page.
    anna.bot_at(2).focus()
    anna.put_bot(2)
    for person in (anna, bert):
        expect(person.hand.first).to_be_visible()
        focus_is_within(person, GO_ON)


def test_the_menu_closes_behind_what_it_opens(guests: Guests) -> None:
    anna = guests(viewport=PHONE).against_bots("scarto")
    menu = anna.button("page.menu")
    press(anna, menu)
    anna.page.keyboard.press("Escape")
    expect(menu).to_have_attribute("aria-expanded", "false")
    press(anna, menu)
    press(anna, anna.button("table.sheet"))
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    expect(menu).to_have_attribute("aria-expanded", "false")
    anna.page.keyboard.press("Escape")
    expect(menu).to_be_focused()


def test_the_way_from_one_page_to_another(guests: Guests) -> None:
    anna = guests().against_bots("schnapsen", practice=False)
    anna.play_deal()
    anna.go("/past")
    for link in (
        anna.page.get_by_role("row").get_by_role("link", name=anna.game("schnapsen")),
        anna.page.get_by_role("table").get_by_role("link").first,
        anna.page.get_by_role("link", name=anna.word("replay.other_deal")),
    ):
        before = anna.page.url
        press(anna, link)
        anna.page.wait_for_function("(before) => location.href !== before", arg=before)
        expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
        focus_is_within(anna, "#main")


def test_the_check_of_a_fair_deal(guests: Guests) -> None:
    anna = guests().against_bots("schnapsen", practice=False)
    table = anna.page.url.rpartition("/")[2]
    anna.play_deal()
    anna.page.get_by_role("button", name=anna.word("table.stand")).click()
    anna.page.get_by_role("dialog").get_by_role("button", name=anna.word("table.stand")).click()
    anna.page.wait_for_function("() => !document.querySelector('dialog[open]')")
    anna.go(f"/past/{table}")
    press(anna, anna.button("fair.check"))
    expect(anna.page.get_by_text(anna.word("fair.good"))).to_be_visible()
    focus_is_within(anna, "#main")

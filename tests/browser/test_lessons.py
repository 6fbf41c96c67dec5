"""Somebody who does not know a game reads about it, and plays the guided deal."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from stammtisch.coach.lessons import Moment, begin, introduction, lesson
from stammtisch.games.registry import OURS
from tests.browser.auditor import Auditor
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.table import UNCOVERED, Table
from tests.browser.test_keyboard import Keyboard

TOPS = "(all) => all.map((each) => each.getBoundingClientRect().top)"

LANGUAGES = {"scarto": "ja", "schnapsen": "de", "skat": "en"}
NAMES = [game.GAME.name for game in OURS]


class Learner:
    """Goes through a lesson; ``keyboard`` is all that there is to press."""

    def __init__(self, table: Table, game: str) -> None:
        self.table, self.page, self.game = table, table.page, game
        self.keyboard = Keyboard(table)
        self.moment = begin(lesson(game, "first"))

    def button(self, id: str) -> Locator:
        return self.page.get_by_role("button", name=self.table.word(id), exact=True)

    def hear(self) -> None:
        """The page says what the lesson says now."""
        assert isinstance(self.moment, Moment)
        self.table.voice = type(self.table.voice)(
            self.table.voice.language, self.moment.lesson.game.GAME.deck
        )
        of = len(self.moment.lesson.steps)
        step = self.table.word("lesson.step", step=self.moment.number + 1, of=of)
        expect(self.page.get_by_text(step, exact=True)).to_be_visible()

    def go_on(self) -> None:
        """One good answer."""
        assert isinstance(self.moment, Moment)
        if not self.moment.step.good:
            answer = "read"
            expect(self.button("lesson.next")).to_be_focused()
            self.keyboard.press("Enter")
        else:
            answer = self.moment.good[0]
            self.act(answer)
        after = self.moment.answer(answer)
        assert isinstance(after, Moment)
        self.moment = after
        self.hear()

    def act(self, action: str) -> None:
        """By keyboard: cards along the hand, all else as text."""
        word, *cards = action.split()
        if word == "play":
            self.card(cards[0]).press("Enter")
        else:
            self.keyboard.type(action)

    def card(self, code: str) -> Locator:
        """A card of the hand, reached by Tab and the arrows."""
        card = self.page.locator(f"li[data-card={code}] button")
        self.keyboard.reach(self.page.get_by_role("list", name=self.table.word("table.your_hand")))
        for key in ("Home", *["ArrowRight"] * 30):
            if card.evaluate("each => each === document.activeElement"):
                break
            self.keyboard.press(key)
        expect(card).to_be_focused()
        return card


def arrive(guests: Guests, game: str, language: str = "en", **wishes: Any) -> Learner:
    """From the start page to the first words."""
    table = guests(language, **wishes).go("/")
    table.on_start(game).get_by_role("link", name=table.word("lesson.new")).click()
    expect(table.page.get_by_role("heading", level=1)).to_be_visible()
    for passage in introduction(game).passages:
        title = table.word(passage.title.id)
        expect(table.page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    lessons = table.page.locator("section.lesson")  # the first one comes first
    lessons.first.get_by_role("link", name=table.word("lesson.begin")).click()
    learner = Learner(table, game)
    learner.hear()
    return learner


@pytest.mark.parametrize("game", NAMES)
def test_a_lesson_is_played_by_keyboard_to_its_end_and_looked_over(
    guests: Guests, auditor: Auditor, game: str
) -> None:
    to_the_end(guests, auditor, game, LANGUAGES[game])


def to_the_end(guests: Guests, auditor: Auditor, game: str, language: str) -> None:
    learner = arrive(guests, game, language, pictures=True)
    while isinstance(learner.moment, Moment) and not learner.moment.last:
        if learner.moment.number % 3 == 1:
            auditor.look(learner.table, f"{game}, step {learner.moment.number + 1}")
        learner.go_on()
    auditor.look(learner.table, f"{game}, the end")
    auditor.tell()
    expect(learner.page.get_by_role("heading", level=2).first).to_be_visible()
    learner.button("lesson.play").press("Enter")
    expect(learner.page).to_have_url(re.compile("/t/"))


def test_a_wrong_act_is_answered_and_a_good_one_shown(guests: Guests) -> None:
    learner = arrive(guests, "skat", "de")
    learner.go_on()
    learner.button("lesson.show").click()
    expect(learner.page.locator("button.hinted")).to_be_visible()
    for _ in range(6):
        learner.go_on()
    for width, height in ((1366, 768), (1280, 600), (800, 600), (844, 390)):
        learner.page.set_viewport_size({"width": width, "height": height})
        board = "[...document.querySelectorAll('.board .game, .seat .plate')]"
        learner.page.wait_for_function(f"() => {board}.length && {board}.every({UNCOVERED})")
    learner.page.set_viewport_size(PHONE)
    tops = learner.page.locator(".controls .button").evaluate_all(TOPS)
    assert max(tops) - min(tops) < 5, "the buttons stand in two rows"
    learner.page.set_viewport_size(DESKTOP)
    learner.page.locator("li[data-card=HA] button").click()
    said = re.compile(learner.table.word("lesson.skat.must_follow", cards=()).split("{")[0][:30])
    expect(learner.page.get_by_role("status").get_by_text(said)).to_be_visible()
    learner.button("lesson.show").click()
    expect(learner.page.locator("li[data-card=CA] button.hinted")).to_be_visible()
    learner.go_on()


def test_a_lesson_is_left_and_gone_on_with(guests: Guests) -> None:
    learner = arrive(guests, "scarto", "it")
    for _ in range(3):
        learner.go_on()
    learner.page.reload()
    learner.hear()
    learner.go_on()
    learner.button("lesson.back").click()
    assert isinstance(learner.moment, Moment)
    before = begin(lesson("scarto", "first"), ["read", "discard CQ CC CJ", "play S2"])
    learner.moment = before
    learner.hear()
    learner.go_on()
    table = learner.table
    learner.page.get_by_role("link", name=table.word("lesson.leave")).click()
    of = len(lesson("scarto", "first").steps)
    again = table.word("lesson.resume", step=5, of=of)
    learner.page.get_by_role("link", name=again).click()
    learner.hear()

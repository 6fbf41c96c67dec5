"""A page of the client, as somebody uses it who cannot see it: by roles, names and words.

The words come from the catalogue, as the page's own do, so that a test holds in every language.

What is looked for at every act is found by its names in CSS: to find it by its role takes most of
the time of a deal, and that it has its role is seen by who plays by keyboard.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from stammtisch.games.registry import GAMES
from stammtisch.words import Voice
from tests.facts import facts_of

# Whether there is something to do here, or the deal is over: the words at one's own seat, the
# buttons and choices in the middle and before the hand, the cards; or the result.
READY = """
([turn, actions]) => {
  if (document.querySelector('#result')) return 'over';
  const own = [...document.querySelectorAll('section p')];
  if (!own.some((each) => each.textContent.trim().startsWith(turn))) return false;
  const places = `.stage button:not(fieldset *), .stage .kinds input,
    [role=group][aria-label="${actions}"] button`;
  return ([...document.querySelectorAll(places)].some(
    (each) => !each.disabled || /\\d\\/\\d/.test(each.textContent),
  ) || document.querySelector('.hand .ready') !== null) && 'ready';
}
"""

# Whether nothing lies over an element.
UNCOVERED = """
(each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  const corners = [[x + 2, y + 2], [x + width - 2, y + height - 2]];
  return corners.every(([left, top]) => each.contains(document.elementFromPoint(left, top)));
}
"""

# The middle of a square of 24 pixels of this card that nothing covers, if there is one.
FREE_SQUARE = """
(card) => {
  const { x, y, width, height } = card.getBoundingClientRect();
  const own = (left, top) => [0, 12, 24].every((dx) => [0, 12, 24].every(
    (dy) => card.contains(document.elementFromPoint(x + left + dx, y + top + dy))));
  for (let top = 1; top < height - 24; top += 4)
    for (let left = 1; left < width - 24; left += 4)
      if (own(left, top)) return [x + left + 12, y + top + 12];
  return null;
}
"""


def _labelled(label: str) -> str:
    """CSS for what is called so to the ear."""
    return f"[aria-label={json.dumps(label, ensure_ascii=False)}]"


class Table:
    """See the module. ``chance`` decides what is left open; the ``stubborn`` bid to the end."""

    def __init__(self, page: Page, language: str = "en", seed: int = 1) -> None:
        self.page = page
        self.voice = Voice(language)
        self.chance = Random(seed)
        self.stubborn = False

    def word(self, id: str, **params: Any) -> str:
        """A text of the catalogue in this guest's language."""
        return self.voice.word(id, **params)

    # ---- going somewhere -------------------------------------------------------------------------

    def go(self, path: str = "/") -> Table:
        """Load a page of the client and wait until it speaks."""
        self.page.goto(path)
        expect(self.page.locator("main")).to_be_visible()
        return self

    def game(self, name: str) -> str:
        """What a game is called."""
        return self.word(f"{name}.name")

    def play_bots(self, game: str) -> None:
        """The one click that opens a table against bots."""
        self.on_start(game).get_by_role("button", name=self.word("start.play_bots")).click()
        self.wait()

    def on_start(self, game: str) -> Locator:
        """A game as it lies on the start page."""
        return self.page.get_by_role("article", name=self.game(game))

    def set_up(
        self,
        game: str,
        *,
        bots: int,
        bot: str = "thumb",
        practice: bool = True,
        pace: str = "brisk",
        preset: str | None = None,
        **options: str,
    ) -> str:
        """A table for others, arranged so, with so many bots on the last seats; its address."""
        self.invite(game)
        self.page.get_by_text(self.word("new.terms"), exact=True).click()
        if preset is not None:
            name = self.word(f"preset.{game}.{preset}")
            self.page.get_by_role("radio", name=name).check()
        kind = self.word("new.practice" if practice else "new.honest")
        self.page.get_by_role("radio", name=kind).check()
        self.page.get_by_label(self.word("new.pace")).select_option(pace)
        short = {name: str(value) for name, value in facts_of(game).short.items()}
        chosen = {**short, **options}
        for name in sorted(chosen, key=lambda each: each != "players"):  # the length follows them
            value = chosen[name]
            field = self.page.locator(f"#option-{name}")
            if field.evaluate("each => each.tagName") == "INPUT":
                field.fill(value)
                field.blur()
            else:
                field.select_option(value)
        seats = int(options.get("players", GAMES[game].GAME.seats))
        for seat in range(seats - bots, seats):
            self.put_bot(seat, bot)
        return self.page.url

    def invite(self, game: str) -> None:
        """The one click that opens a table for others."""
        self.go("/")
        self.on_start(game).get_by_role("button", name=self.word("start.invite")).click()
        self.page.wait_for_url("**/t/*")

    def bot_at(self, seat: int) -> Locator:
        """The host's list of what may sit on this seat before the match."""
        return self.page.get_by_label(self.word("new.seat", number=seat + 1), exact=True)

    def put_bot(self, seat: int, bot: str = "thumb") -> None:
        """The host puts a bot on a seat."""
        self.bot_at(seat).select_option(bot)

    def against_bots(self, game: str, **more: Any) -> Table:
        """At a brisk table against bots, the cards dealt, one's own turn."""
        self.set_up(game, bots=GAMES[game].GAME.seats - 1, **more)
        self.wait()
        return self

    def sit(self) -> None:
        """Take the first open seat."""
        self.page.get_by_role("button", name=self.word("table.sit_down")).click()

    # ---- seeing ----------------------------------------------------------------------------------

    @property
    def hand(self) -> Locator:
        """One's own cards, as buttons."""
        return self.page.locator(f"ul{self._labelled('table.your_hand')} button")

    @property
    def actions(self) -> Locator:
        """The buttons besides the cards, not those with which one only looks or chooses."""
        bar = f"[role=group]{self._labelled('aria.actions')} button:visible"
        return self.page.locator(f"{bar}, .stage button:not(fieldset *)")

    @property
    def your_turn(self) -> Locator:
        return self.page.get_by_text(self.word("table.your_turn"), exact=True)

    @property
    def download(self) -> Locator:
        """The way to the record: it is there when a deal is over."""
        return self.page.get_by_role("link", name=self.word("past.download"))

    @property
    def next_deal(self) -> Locator:
        return self.button("table.next_deal")

    @property
    def trick(self) -> Locator:
        """The cards on the table."""
        name = self.word("terminal.on_table")
        return self.page.get_by_role("list", name=name).get_by_role("img")

    def on_table(self) -> list[str]:
        """The names of the cards on the table."""
        found: list[str] = self.trick.evaluate_all(
            "all => all.map((each) => each.getAttribute('aria-label'))"
        )
        return found

    def button(self, id: str) -> Locator:
        """A button by the id of its word."""
        return self.page.get_by_role("button", name=self.word(id), exact=True)

    def cards(self) -> list[str]:
        """The names of the cards in hand, without what is said of them."""
        return [self._bare(each) for each in self._labels()]

    def legal(self) -> list[str]:
        """The names of the cards that may be played or chosen."""
        return [each for each in self._labels() if self._bare(each) == each]

    def illegal(self) -> list[str]:
        """The names of the cards that may not be played."""
        return [self._bare(each) for each in self._labels() if self._bare(each) != each]

    def card(self, name: str) -> Locator:
        """The button of a card in hand, whatever is said of it."""
        labels = (_labelled(each) for each in (name, self._not_allowed(name)))
        return self.hand.and_(self.page.locator(f":is({', '.join(labels)})"))

    def _labelled(self, id: str) -> str:
        return _labelled(self.word(id))

    def _labels(self) -> list[str]:
        found: list[str] = self.hand.evaluate_all(
            "all => all.map((each) => each.getAttribute('aria-label'))"
        )
        return found

    def _not_allowed(self, name: str) -> str:
        return self.word("aria.not_allowed", what=name)

    def _bare(self, label: str) -> str:
        before, after = self._not_allowed("@").split("@")
        if label.startswith(before) and label.endswith(after):
            return label[len(before) : len(label) - len(after)]
        return label

    def seen(self) -> str:
        """All that is said of the deal to somebody who cannot see it."""
        return self.page.locator("main").aria_snapshot()

    # ---- waiting ---------------------------------------------------------------------------------

    def wait(self, seconds: float = 40) -> bool:
        """Until there is something to do (true) or the deal is over (false)."""
        found = self.page.wait_for_function(
            READY, arg=self._ready, timeout=seconds * 1000, polling=25
        )
        return bool(found.json_value() == "ready")

    @property
    def ready(self) -> bool:
        """Whether there is something to do now, or the deal is over."""
        return bool(self.page.evaluate(READY, self._ready))

    @property
    def _ready(self) -> list[str]:
        return [self.word("table.your_turn"), self.word("aria.actions")]

    @property
    def over(self) -> bool:
        """Whether the deal's result lies there."""
        return self.download.is_visible()

    # ---- acting ----------------------------------------------------------------------------------

    def act(self) -> None:
        """Do one thing that is allowed: lay away, say something that must be said, or play.

        Nothing is done where somebody has stepped in and it is no longer one's turn.
        """
        lay_away = self.actions.filter(
            has_text=re.compile(rf"{self.word('table.lay_away')}.*/", re.IGNORECASE)
        )
        if lay_away.count():
            self.lay_away(lay_away)
            return
        cards = self.legal() if self.to_play() else []
        if cards:
            self.play(self.chance.choice(cards))
        else:
            self.say()

    def to_play(self) -> bool:
        """Whether a card can be played: it is one's turn, and nothing must be said first."""
        return self.page.locator(".hand .ready").count() > 0

    def lay_away(self, button: Locator) -> None:
        number = int((button.inner_text()).rpartition("/")[2])
        for name in self.chance.sample(self.legal(), number):
            self.press(name)
        button.click()
        expect(button).to_have_count(0)

    def press(self, name: str) -> None:
        """Press a card where it can be seen: a part of it lies under its neighbour."""
        card = self.card(name)
        card.scroll_into_view_if_needed()
        place = card.evaluate(FREE_SQUARE)
        assert place, f"too little is seen of {name}"
        self.page.mouse.click(*place)

    def play(self, name: str) -> None:
        """Press a card and see it leave the hand."""
        self.press(name)
        expect(self.card(name)).to_have_count(0)

    def say(self) -> None:
        """Press one of the other buttons; a game to declare is chosen first."""
        declaring = self.page.locator(f"form{self._labelled('phase.skat.declare')}")
        if declaring.is_visible():
            # The labels: a click on them waits until the sheet lies still.
            games = declaring.get_by_role("group").first.locator("label")
            games.nth(self.chance.randrange(games.count())).click()
            declaring.get_by_role("button").click()
            expect(declaring).to_have_count(0)
            return
        enabled = self.actions.and_(self.page.locator("button:enabled:not([aria-disabled=true])"))
        texts = [each.strip() for each in enabled.all_inner_texts()]
        if texts:
            enabled.nth(self.chosen(texts)).click()

    def chosen(self, offers: Sequence[str]) -> int:
        """Which of these is said: 18 if it can be, else pass; stubbornly, anything but to pass."""
        passing = self.word("skat.action.pass")
        if self.stubborn:
            return next((at for at, offer in enumerate(offers) if offer != passing), 0)
        for each in (self.word("skat.auction.call", value=18), "18", passing):
            if each in offers:
                return offers.index(each)
        return self.chance.randrange(len(offers))

    def play_deal(self, acts: int = 80) -> None:
        """Play until the result lies there."""
        for _ in range(acts):
            if not self.wait():
                return
            self.act()
        raise AssertionError("the deal does not end")

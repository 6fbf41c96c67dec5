"""The table stays in the hand: every phase of every game, from a small phone to a desk.

One match a game is driven; in each new phase the window takes every size, and wherever something
else is new the tightest ones, and everything that one needs must be in view, large enough for a
finger, and where it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.contexts import Contexts
from tests.browser.guests import Guests
from tests.browser.serving import Server, resize
from tests.browser.table import Table

SIZES = [
    (320, 568),
    (360, 740),
    (390, 664),
    (390, 844),
    (568, 320),
    (667, 375),
    (683, 384),  # a small desk at 200 %
    (740, 360),
    (844, 390),
    (820, 1180),
    (1180, 820),
    (1366, 768),
    (2560, 1440),
]

TIGHT = [(320, 568), (568, 320), (844, 390), (820, 1180)]
"""The least room: each moment is looked at there, and the first of a phase in all sizes."""

LARGE_LETTERS = [each for each in SIZES if each not in ((568, 320), (683, 384), (2560, 1440))]

# What is wrong with what lies there; nothing if all is well.
WRONG = """
(large) => {
  const wrong = [];
  const [W, H] = [innerWidth, innerHeight];
  const box = (each) => each.getBoundingClientRect();
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && box(each).width > 1;
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const inside = ({ left, top, right, bottom }) =>
    left >= -1 && top >= -1 && right <= W + 1 && bottom <= H + 1;
  const name = (each) => `${each.className} ${each.getAttribute('aria-label') ?? each.innerText}`
    .replace(/\\s+/g, ' ').slice(0, 60);
  const told = (each) => {
    const { left, top, right, bottom } = box(each);
    return `${name(each)} [${[left, top, right, bottom].map(Math.round)}]`;
  };
  const cross = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1;
  // A card turned in a fan stands out a little with its corners; its middle strip is what is held.
  for (const card of all('.hand li')) {
    if (!inside(box(card))) wrong.push(`a card out of view: ${told(card)}`);
  }
  // So much of each card is free: the middle of its strip, down 44 pixels.
  for (const card of all('.hand li button')) {
    const { left, top, width, height } = box(card);
    let free = 0;
    for (let x = 1; x < width; x += 4) {
      const hits = [4, 14, 24, 34, 44].filter((y) =>
        card.contains(document.elementFromPoint(left + x, top + y))).length;
      if (hits >= 4) free += 4;
    }
    if (free < 36) wrong.push(`only ${free} pixels are free of ${told(card)}`);
  }
  for (const card of all('.trick > li'))
    if (!inside(box(card))) wrong.push(`the trick is out of view: ${told(card)}`);
  const acts = '.bar button, .stage .answers button, .stage article > button, .stage .row button,'
    + ' .kinds label, .buttons .button.primary';
  for (const each of all(acts)) {
    const { left, top, width, height } = box(each);
    if (!inside(box(each))) wrong.push(`out of view: ${told(each)}`);
    if (width < 43.5 || height < 43.5) wrong.push(`too small: ${told(each)}`);
    if (each.disabled) continue;
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!each.contains(at) && !at?.contains(each)) wrong.push(`covered: ${told(each)}`);
  }
  // What one looks at in passing comes after the result, which may be scrolled.
  const passing = 'header a, header button'
    + (document.querySelector('#result') ? '' : ', .tools button');
  for (const each of all(passing)) if (!inside(box(each))) wrong.push(`out of view: ${told(each)}`);
  // Who sits out has a card of their own, and covers nobody and nothing.
  const passed = document.querySelector('#result') ? [] : all('.out');
  for (const out of passed) {
    if (!inside(box(out))) wrong.push(`out of view: ${told(out)}`);
    for (const text of out.querySelectorAll('h2, p')) {
      const { left, top, right, bottom } = box(text);
      const on = box(out);
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (bottom > on.bottom + 1 || right > on.right + 1 || !out.contains(at))
        wrong.push(`not to be read: ${told(text)}`);
    }
    for (const each of all('.plate, .game, .bar button, .tools button'))
      if (cross(box(out), box(each))) wrong.push(`${told(out)} covers ${told(each)}`);
  }
  // The declared game stands free, and so do the tools; letters of double size leave no room for it
  // on a phone held sideways, where all can still be pressed.
  for (const game of large || document.querySelector('#result') ? [] : all('.board .game'))
    for (const each of all('.plate'))
      if (cross(box(game), box(each))) wrong.push(`${told(each)} covers ${told(game)}`);
  for (const tool of large ? [] : all('.tools > button'))
    for (const each of all('.bar button'))
      if (cross(box(tool), box(each))) wrong.push(`${told(tool)} covers ${told(each)}`);
  for (const each of all('.stage article'))
    for (const button of each.querySelectorAll('button'))
      if (box(button).right > box(each).right) wrong.push(`wider than its sheet: ${told(button)}`);
  // Whatever else can be pressed is large enough too, wherever it must be scrolled to.
  const targets = 'header a, header button, .deal :is(button, select, label):not(li button)';
  for (const each of all(targets)) {
    const { width, height } = box(each);
    if (width < 43.5 || height < 43.5) wrong.push(`too small: ${told(each)}`);
  }
  for (const each of large || W > H ? [] : all('.sheet, .pad'))
    if (each.scrollWidth > each.clientWidth) wrong.push(`cut off: ${told(each)}`);
  for (const bubble of all('.bubble'))
    for (const each of all('.plate .name, .plate .counts span'))
      if (cross(box(bubble), box(each))) wrong.push(`${told(bubble)} covers ${told(each)}`);
  if (!document.querySelector('#result'))
    for (const each of all('.plate .name, .plate .counts span')) {
      const { left, top, right, bottom } = box(each);
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!inside(box(each)) || !at?.closest('.plate')) wrong.push(`not to be read: ${told(each)}`);
    }
  const header = box(document.querySelector('header'));
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  if (header.height > 56 * letter) wrong.push(`the header is ${header.height} high`);
  if (document.documentElement.scrollWidth > W) wrong.push('wider than the window');
  if (!document.querySelector('#result') && document.documentElement.scrollHeight > H + 1)
    wrong.push(`the page must be scrolled: ${document.documentElement.scrollHeight}`);
  return wrong;
}
"""

# Where the hand and the middle of the table are: the same for a whole phase.
PLACES = """
() => ['.hand', '.middle'].map((what) => {
  const each = document.querySelector(what);
  if (!each) return null;
  const { left, top, width, height } = each.getBoundingClientRect();
  return [left, top, width, height];
})
"""

PHASE = """
() => {
  if (document.querySelector('#result')) return 'result';
  const stage = document.querySelector('.stage');
  if (stage && !stage.classList.contains('slip')) {
    const acts = stage.querySelectorAll('button').length;
    return `${stage.getAttribute('aria-label')} ${acts > 0}`;
  }
  return 'play';
}
"""

# What differs within a phase: how many cards lie there, how many buttons there are, and whether the
# others hold cards still.
MOMENT = """
() => [document.querySelectorAll('.trick > li').length,
  document.querySelectorAll('.bar button').length,
  document.querySelectorAll('.backs > span').length > 0,
  document.querySelectorAll('.bubble').length > 0].join()
"""


def resized(person: Table, sizes: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The window in every size, and at last as it was."""
    for width, height in sizes:
        resize(person.page, width, height)
        yield width, height
    person.page.set_viewport_size({"width": 1280, "height": 800})


class Walk:
    """A deal looked at in every size, wherever it shows something new."""

    def __init__(self, person: Table, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
        self.person = person
        self.sizes = sizes
        self.phases: set[str] = set()
        self.wrong: set[str] = set()
        self._moments: set[tuple[str, str]] = set()
        self._places: dict[tuple[str, int, int], Any] = {}

    def look(self) -> None:
        page = self.person.page
        phase, moment = page.evaluate(PHASE), page.evaluate(MOMENT)
        if (phase, moment) in self._moments:
            return
        sizes = [each for each in self.sizes if each in TIGHT or phase not in self.phases]
        self.phases.add(phase)
        self._moments.add((phase, moment))
        for width, height in resized(self.person, sizes):
            where = f"{phase} at {width} × {height}: "
            self.wrong |= {
                where + each for each in page.evaluate(WRONG, self.sizes is LARGE_LETTERS)
            }
            if phase == "result":
                continue
            places = page.evaluate(PLACES)
            before = self._places.setdefault((phase, width, height), places)
            if not all(map(close, places, before)):
                self.wrong.add(f"{where}moved from {before} to {places}")


def close(one: list[float] | None, other: list[float] | None) -> bool:
    """Whether two boxes are the same, but for a pixel."""
    if one is None or other is None:
        return one is other
    return all(abs(a - b) <= 1 for a, b in zip(one, other, strict=True))


def walk(person: Table, sizes: Sequence[tuple[int, int]] = SIZES, acts: int = 60) -> Walk:
    walking = Walk(person, sizes)
    for _ in range(acts):
        going = person.wait()
        walking.look()
        if not going:
            return walking
        person.act()
    return walking


GAMES = [
    "schnapsen",
    pytest.param("scarto", marks=pytest.mark.long),
    pytest.param("skat", marks=pytest.mark.long),
]
LANGUAGES = {"schnapsen": "en", "scarto": "it", "skat": "de"}
STAGED = {
    "schnapsen": (),
    "scarto": ("discard",),
    "skat": ("auction", "skat", "discard", "declare"),
}
"""The phases besides the tricks, each on a sheet in the middle."""


def check(guests: Guests, game: str, sizes: Sequence[tuple[int, int]]) -> None:
    """Walk through one's own game, with all its phases."""
    # As many actions at a time as there can be: an exchange before the first trick, too.
    early = {"exchange_needs_trick": "false"} if game == "schnapsen" else {}
    anna = guests(LANGUAGES[game]).against_bots(game, **early)
    anna.stubborn = game == "skat"
    walking = walk(anna, sizes)
    staged = {anna.word(f"phase.{game}.{each}") for each in STAGED[game]}
    assert {each.rpartition(" ")[0] for each in walking.phases} >= staged
    assert walking.phases >= {"play", "result"}
    assert not walking.wrong, "\n".join(sorted(walking.wrong))


@pytest.mark.parametrize("game", GAMES)
def test_the_hand_never_moves_and_all_is_in_view(
    guests: Guests, stacked: Guests, game: str
) -> None:
    check(guests if game == "skat" else stacked, game, SIZES)


@pytest.mark.long
def test_sk_9_4_four_at_a_table(guests: Guests) -> None:
    """SK 9.4: who sits out has a name card that covers nothing, in every size."""
    four_at_a_table(guests("de"))


def four_at_a_table(anna: Table) -> None:
    anna.set_up("skat", bots=3, players="4", games="4")
    anna.stubborn = True
    walking = walk(anna)
    if walking.phases == {"result"}:  # Anna has dealt.
        anna.next_deal.click()
        expect(anna.download).to_have_count(0)
        walking = walk(anna)
    assert walking.phases >= {"play", "result"}
    assert not walking.wrong, "\n".join(sorted(walking.wrong))


@pytest.mark.long
@pytest.mark.parametrize("game", ["schnapsen", "skat"])
def test_letters_of_double_size(
    large_letters: Contexts, server: Server, stacked_server: Server, game: str
) -> None:
    """Scarto has the same phases as these two, and is looked at in the soak."""
    in_large_letters(large_letters, server if game == "skat" else stacked_server, game)


def in_large_letters(large_letters: Contexts, server: Server, game: str) -> None:
    guests = Guests(large_letters, server.url, f"large letters {game}")
    page = guests().go().page
    size = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    assert size > 30, "the letters are not large"
    check(guests, game, LARGE_LETTERS)
    guests.go()

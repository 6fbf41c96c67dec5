"""What a page is sent depends on nothing that its guest may not know, nor does when it is sent.

A deal and another one that looks the same to a seat (``tests/games/test_noninterference.py``) are
played at two tables, act by act, by people and by bots who think for as long as their cards tell
them to. The page at that seat, and a spectator's, must get the same bytes at the same moments.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stammtisch.cardplay.actions import Action, enumerated
from stammtisch.cardplay.match import Match
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.options import format_options
from stammtisch.coach.hints import Hint
from stammtisch.games import skat
from stammtisch.games.registry import AnyGame
from stammtisch.table.live import messages
from stammtisch.table.live.clock import PACES
from stammtisch.table.live.live import Live
from tests.games.test_noninterference import (
    LARGEST_PACK,
    WAYS,
    names_changed,
    under_other_names,
    with_cards_elsewhere,
)
from tests.table.pages import GUESTS, MemoryManager, Page, Quick, in_no_time, until
from tests.walks import Walk, begun, clause_and_message, some_options, texts

Told = tuple[str, float, str]

ASKED = 6
"""So many things of each kind are asked when the deal has come to its moment."""

HINT = 0.05
"""Seconds after which a hint comes: before the bots act."""

PATIENCE = 1.0
"""Seconds for which a bot thinks where a person acts before it does."""


class Rigged:
    """A game that deals what the test wants."""

    def __init__(self, game: AnyGame, deal: Any, dealer: int) -> None:
        self._game, self._deal, self._dealer = game, deal, dealer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def deal(self, seed: str, dealer: int = 0) -> Any:
        return self._deal

    def first_dealer(self, seed: str, players: int) -> int:
        return self._dealer


@dataclass
class World:
    """A deal and what is done in it; ``match`` says who of the table's players sits where."""

    game: AnyGame
    options: Any
    deal: Any
    acts: list[tuple[int, str]]
    match: Match

    @classmethod
    def of(cls, walk: Walk, state: Any) -> World:
        acts = [(act.seat, str(act.action)) for act in state.history]
        return cls(walk.game, walk.options, state.deal, acts, match_of(walk))

    def next_of(self, view: Any) -> Action | None:
        """What a bot does now: as it stands here; the one to act always has an answer."""
        done = len(view.history)
        seat, action = self.acts[done] if done < len(self.acts) else (None, None)
        if seat == view.seat:
            return None if action is None else self.game.parse_action(action)
        if view.to_act == view.seat and view.menu:
            return enumerated(view.menu)[0]
        return None

    def waits(self, view: Any) -> bool:
        """Whether another acts before the one to act does."""
        done = len(view.history)
        return done < len(self.acts) and self.acts[done][0] != view.seat == view.to_act


def match_of(walk: Walk) -> Match:
    """A match whose first deal has this dealer."""
    empty = walk.game.Match(walk.options)
    begun = (replace(empty, first_dealer=player) for player in range(empty.players))
    return next(match for match in begun if match.seating(0).dealer == walk.deal.dealer)


class Actors(Quick):
    """Bots who follow the script, and think for longer or shorter as their cards are.

    A hint takes longer or shorter as all cards lie, as it might where other tables ask, too.
    """

    def __init__(self, world: World, slowest: float) -> None:
        super().__init__(lambda view: Random(repr(view)).uniform(0, slowest))
        self.world = world

    async def decide(self, game: str, bot: str, view: Any, seed: str, asker: Any) -> Action | None:
        if self.world.waits(view):
            await asyncio.sleep(PATIENCE)
        return await super().decide(game, bot, view, seed, asker)

    async def hint(self, game: str, view: Any, asker: Any) -> Hint:
        await asyncio.sleep(Random(repr(self.world.deal)).uniform(0, HINT))
        return Hint(self.answer(game, "thumb", view, "hint"), say("coach.hint.equal"))

    def answer(self, game: str, bot: str, view: Any, seed: str) -> Action | None:
        if len(view.history) >= len(self.world.acts):
            return super().answer(game, bot, view, seed)
        return self.world.next_of(view)


async def told_in(world: World, seat: int | None, bots: bool, practice: bool) -> list[Told]:
    """Play a world; all that the page of ``seat`` and a spectator were sent, and when."""
    pace, seats = replace(PACES["brisk"], hint=HINT), range(world.match.players)
    manager = MemoryManager(Actors(world, 0.4 * pace.bot_act))
    chairs = ["thumb" if bots and place != seat else "open" for place in seats]
    options = format_options(world.options)
    live = manager.open(world.game.GAME.name, chairs, pace, options=options, practice=practice)
    rigged = Rigged(world.game, world.deal, world.match.first_dealer)
    live.table.game = rigged  # type: ignore[assignment]
    spectator = await Page(live, "emil").come()
    pages = {}
    for place in seats:
        if chairs[place] == "open":
            pages[place] = await Page(live, GUESTS[place], willing=False).come()
            await pages[place].say(messages.Sit("sit", place))
    await until(lambda: live.table.state is not None)
    done = 0
    while done < len(world.acts):
        together = asked_at_once(live.table.state, world.acts[done:])
        for dealt, action in together:
            actor = live.table.now.seating.players[dealt]
            if actor in pages:
                await asyncio.sleep(0.05)
                await pages[actor].act(action, live.table.position)
        done += len(together)
        await until(lambda done=done: len(live.table.state.history) >= done, 5.0)  # type: ignore[misc]
        acted = live.table.state.history[done - len(together) : done]
        assert [str(each.action) for each in acted] == [action for _, action in together]
    if seat is not None:
        await ask_everything(live, world, pages[seat], [p for at, p in pages.items() if at != seat])
    # Until here nobody has chosen anything by his cards; no bot has acted yet.
    await asyncio.sleep(0.1)
    told = [("spectator", *each) for each in spectator.texts]
    if seat is not None:
        told += [("seat", *each) for each in pages[seat].texts]
    if live.table.phase == "playing":
        told.append(("record", 0.0, live.table.record({})))
    return [(who, round(at, 4), but_laid_open(text)) for who, at, text in told]


def asked_at_once(state: Any, acts: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The next act, or what all say who are asked together, up to the first contra (SK 10.8)."""
    passes = 0
    while passes < len(state.polled) - 1 and acts[passes : passes + 1] == [
        (state.polled[passes], "pass")
    ]:
        passes += 1
    return acts[: passes + 1]


def but_laid_open(text: str) -> str:
    """A message without the cards that everybody sees when the deal is over, and never before."""
    if '"laid_open":' not in text:
        return text
    message = json.loads(text)
    position = message["position"]
    if position is None or position["outcome"] is None:
        assert position is None or position["laid_open"] is None, "cards lie open too early"
        return text
    return json.dumps(message | {"position": position | {"laid_open": "all cards"}})


async def ask_everything(live: Live, world: World, page: Page, others: list[Page]) -> None:
    """Whatever a page may say that leads to no other position."""
    at, seat = live.table.position, page.position.seat
    known = texts(world.game)
    for text in Random(len(world.acts)).sample(known, min(ASKED, len(known))):
        if seat is None or clause_and_message(live.table.state, seat, text) is not None:
            await page.act(text, at)
    await page.act("pass", at - 1)
    await page.say(messages.Hint("hint", at))
    await page.say(messages.React("react", "thinking"))
    await page.say(messages.Back("back"))
    await page.say(messages.Sit("sit"))
    await page.say(messages.Continue("continue", live.table.deals + 1))
    if others:
        await page.say(messages.Propose("propose", at))
        for other in others:
            await other.say(messages.Answer("answer", at, False))
    await page.settle_down()  # A page that is closed does not read its last messages.
    await page.reload(fresh=True)
    await page.say(messages.Undo("undo", at))


def moment(game: AnyGame, seed: int, **fixed: Any) -> Walk:
    """A deal at some moment of it; ``fixed`` are options that it has in any case."""
    options = replace(some_options(game, Random(seed), every=True), **fixed)
    walk = begun(game, seed, options)
    while not walk.over:
        walk.step()
    steps, walk = Random(seed).randrange(len(walk.history) + 1), begun(game, seed, options)
    while len(walk.history) < steps:
        walk.step()
    return walk


def another(walk: Walk, seat: int | None, way: str) -> Any:
    """A deal that looks the same to this seat; ``None`` where none was found."""
    for _ in range(4):
        if way == "moved":
            other = with_cards_elsewhere(walk, seat)
        else:
            other = under_other_names(walk, names_changed(walk, seat, way == "swapped"))
        if other is not None and other != walk.state:
            return other
    return None


def difference(one: str, two: str) -> str:
    """Where two texts begin to differ."""
    at = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), len(one))
    return f"here {one[max(0, at - 60) : at + 60]!r}, there {two[max(0, at - 60) : at + 60]!r}:"


by_bots_or_people = pytest.mark.parametrize("bots", [True, False], ids=["bots", "people"])


@by_bots_or_people
def test_what_pages_are_sent_depends_on_nothing_hidden(game: AnyGame, bots: bool) -> None:
    fixed = {"players": game.GAME.seats} if hasattr(game.GAME.options(), "players") else {}
    after_dealer = [*range(game.GAME.seats), *([] if bots else [None])]
    assert check_pages(game, bots, after_dealer, **fixed)["hinted"]


@by_bots_or_people
def test_sk_9_4_with_four_it_does_not_for_who_sits_out_either(bots: bool) -> None:
    assert check_pages(skat, bots, [0, 1, 0, 2, 0, 3], players=4)["sits_out"]


def check_pages(
    game: AnyGame, bots: bool, after_dealer: list[int | None], **fixed: Any
) -> Counter[str]:
    """Compare what is sent to pages so many seats after the dealer, and to spectators.

    How often a hint was given, or something refused since a page's player sat out.
    """
    met: Counter[str] = Counter()

    @settings(
        max_examples=max(6, settings().max_examples * LARGEST_PACK // len(game.GAME.pack) // 3)
    )
    @given(
        st.integers(0, 2**32),
        st.sampled_from(after_dealer),
        st.sampled_from(WAYS),
        st.sampled_from([True, True, False]),  # Only in practice is a hint given.
    )
    def check(seed: int, place: int | None, way: str, practice: bool) -> None:
        walk = moment(game, seed, **fixed)
        match, seat, dealt = match_of(walk), None, None
        if place is not None:
            seat = (match.first_dealer + place) % match.players
            dealt = match.seating(0).seat_of(seat)
        other = another(walk, dealt, way)
        assume(other is not None)
        here, there = (
            in_no_time(told_in(World.of(walk, state), seat, bots, practice))
            for state in (walk.state, other)
        )
        for one, two in zip(here, there, strict=False):
            assert one == two, difference(one[2], two[2]) + f" {seat} {walk.record} {other.deal}"
        assert len(here) == len(there), (seat, walk.record)
        met["hinted"] += any('"type":"hinted"' in text for _, _, text in here)
        met["sits_out"] += any('"table.refuse.sits_out"' in text for _, _, text in here)

    check()
    return met

"""A batch and the law, walked decision by decision: they must agree on everything.

A game's ``observed(view, laid)`` is the slow twin of the kernel's observation: a mapping from the
names of the layout to values, made from the law's view alone (and from the cards of the discard
that its seat has begun to lay away).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from stammtisch import learn
from stammtisch.cardplay.actions import Choose
from stammtisch.games.registry import GAMES, AnyGame
from stammtisch.learn import records
from stammtisch.learn.table import part
from stammtisch.policy.actions import DISCARD, WAIT
from stammtisch.records.record import parse_record
from stammtisch.records.replay import replay
from tests.walks import some_options

Observed = Callable[[Any, tuple[str, ...]], Mapping[str, Any]]


@dataclass
class Table:
    """One environment as the law plays it."""

    game: Any
    options: Any
    seed: str
    match: Any = None  # the law's match, where whole matches are played
    deals: int = 0
    waited: bool = False
    state: Any = None
    laid: tuple[str, ...] = field(default=())

    def begin(self) -> None:
        seats, more = self.game.GAME.seats, ()
        dealer = self.deals % seats
        if self.match is not None:
            more = (self.match.standing,)
            if self.match.players > seats:  # SK 9.4: who deals sits out
                dealer = self.match.seating(len(self.match.results)).dealer
        deal = self.game.deal(f"{self.seed}/{self.deals}", dealer)
        if self.match is not None:
            deal = self.match.due(deal)
        self.state = self.game.begin(deal, self.options, *more)
        self.deals, self.waited, self.laid = self.deals + 1, False, ()

    @property
    def seat(self) -> int:
        """Who is asked, as in ``bots.play.next_act``."""
        due = self.state.to_act
        if due is None:
            return -1
        for seat in self.state.may_act:
            if seat != due and not self.waited and self.state.menu(seat):
                return int(seat)
        return int(due)

    def menu(self) -> set[str]:
        """The texts that ``seat`` may choose."""
        seat, texts = self.seat, set()
        for entry in self.state.menu(seat):
            if isinstance(entry, Choose):
                texts |= self._to_lay(entry)
            else:
                texts.add(str(entry))
        return texts | ({WAIT} if seat != self.state.to_act else set())

    def _to_lay(self, entry: Choose) -> set[str]:
        """The cards with which the discard can still be completed in ascending order."""
        after = entry.cards.index(self.laid[-1]) + 1 if self.laid else 0
        left = entry.number - len(self.laid)
        return {DISCARD + card for card in entry.cards[after : len(entry.cards) - left + 1]}

    def act(self, text: str) -> None:
        self.state, self.laid = records.act(self.state, self.seat, text, self.laid)
        self.waited = text == WAIT


def choose(menu: set[str], rng: Random, shy: float) -> str:
    """Any action; what ends the deal early is mostly left for another."""
    texts = sorted(menu)
    if len(texts) > 1 and rng.random() < shy:
        texts = [text for text in texts if text != "claim"]
    return rng.choice(texts)


def same(seen: Any, expected: Mapping[str, Any], names: set[str], where: str) -> None:
    """A row of observations is as expected, field by field."""
    assert set(expected) == names, names ^ set(expected)
    for name, value in expected.items():
        assert np.array_equal(seen[name], value), (where, name, seen[name], value)


def walk(
    name: str,
    observed: Observed,
    decisions: int,
    *,
    options: Any = None,
    envs: int = 8,
    seed: str = "walk",
    match: bool = False,
    reward: str = "score",
    rewards: Callable[[Any, Any], Any] | None = None,
    first: Callable[[list[str]], str | None] | None = None,
) -> learn.Batch:
    """Walk so many decisions in all, and assert that batch and law agree on each.

    ``rewards(match, state)`` gives what a finished deal pays by seat (the match before it, or
    ``None``); without it the law's ``scores`` are expected, with a match's bonus. ``first`` may
    choose an action of the menu itself.
    """
    game: Any = GAMES[name]
    rng = Random(f"{seed}/{options}")
    shy = rng.choice((0, 0.7, 0.95, 1))
    batch = learn.Batch(
        name, envs, seed=seed, options=options, match=match, reward=reward, threads=2
    )
    new_match = lambda: game.Match(batch.options) if match else None  # noqa: E731
    tables = [Table(game, batch.options, f"{seed}/{env}", new_match()) for env in range(envs)]
    for table in tables:
        table.begin()
    names = set(batch.observation.dtype.names) - {"padding", "reserved"}
    texts = learn.action_texts(name, batch.options)
    number = {text: at for at, text in enumerate(texts)}
    for step in range(decisions // envs):
        actions = np.zeros(envs, np.int32)
        for env, table in enumerate(tables):
            where = f"{seed} env {env} step {step} {table.state.history}"
            seat, menu = table.seat, table.menu()
            assert batch.seat[env] == seat, where
            assert {texts[at] for at in np.flatnonzero(batch.mask[env])} == menu, where
            view = table.state.view(seat)
            same(batch.observation[env], observed(view, table.laid), names, where)
            text = (first and first(sorted(menu))) or choose(menu, rng, shy)
            actions[env] = number[text]
            table.act(text)
        batch.step(actions)
        for env, table in enumerate(tables):
            over = table.state.to_act is None
            assert batch.done[env] == over
            if not over:
                assert not batch.reward[env].any()
                continue
            _finished(batch, env, table, observed, names, rewards)
            if match:
                table.match = table.match.add(table.state.result)
                assert batch.match_over[env] == table.match.finished
                table.match = new_match() if table.match.finished else table.match
            table.begin()
    return batch


def modest(seed: object) -> Callable[[list[str]], str | None]:
    """Low calls, so that auctions are long; passes often, so that deals are thrown in, too."""
    rng = Random(str(seed))

    def first(menu: list[str]) -> str | None:
        calls = sorted((text for text in menu if text.startswith("bid")), key=lambda t: int(t[4:]))
        if "pass" in menu and rng.random() < 0.4:
            return "pass"
        return calls[min(int(rng.expovariate(0.5)), len(calls) - 1)] if calls else None

    return first


def walk_some(game: AnyGame, seed: str, decisions: int) -> Any:
    """Walk deals or matches under random options, which it returns; half are modest.

    The rules of the pub are among them (SK 10).
    """
    name, rng = game.GAME.name, Random(f"{game.GAME.name}/{seed}")
    every = rng.random() < 0.5
    options, first = some_options(game, rng, every), rng.choice((None, modest(seed)))
    match = rng.random() < 0.5
    walk(name, part(name).observed, decisions, options=options, seed=seed, first=first, match=match)
    return options


def _finished(
    batch: learn.Batch, env: int, table: Table, observed: Observed, names: set[str], rewards: Any
) -> None:
    """Reward, last observations and record of a deal that is over."""
    state = table.state
    bonus = getattr(table.match, "bonus", 0)  # SN 9.4
    factor = getattr(state.standing, "factor", 1)  # SK 10.11
    pays = [score and factor * score + bonus for score in state.result.scores]
    pays = list(rewards(table.match, state)) if rewards else pays
    assert batch.reward[env].tolist() == pays, (batch.reward[env], pays)
    for seat in range(batch.seats):
        same(batch.final[env, seat], observed(state.view(seat), ()), names, f"final {seat}")
    record = json.loads(str(batch.record(env)))
    assert record["actions"] == [[seat, str(action)] for seat, action in state.history]
    assert record["result"] == state.result.to_record()
    if rng_of(table) == 0:
        assert replay(parse_record(json.dumps(record)))


def rng_of(table: Table) -> int:
    """Every eighth record is replayed from its line, which is slow."""
    return table.deals % 8

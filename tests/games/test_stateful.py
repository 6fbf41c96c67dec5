"""Random whole matches with random bad input: the invariants of every state of every game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from stammtisch.cardplay.actions import enumerated
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.registry import AnyGame
from tests.facts import facts_of
from tests.walks import Walk, begun, clause_and_message, replayed, some_options, texts

seeds = st.integers(0, 2**32 - 1)


class MatchMachine(RuleBasedStateMachine):
    """A match of one game; subclasses say which."""

    game: AnyGame
    fine = False  # nothing has failed yet

    @initialize(seed=seeds)
    def begin(self, seed: int) -> None:
        """Sit down: options, and who deals first."""
        self.rng = rng = Random(seed)
        self.options = short(self.game, some_options(self.game, rng, every=True))
        players = self.game.Match(self.options).players
        self.first = rng.randrange(players)
        self.match = self.game.Match(self.options, self.first)
        self.results: list[Any] = []
        self._deal()

    @precondition(lambda self: not self.walk.over)
    @rule(which=st.integers(0, 10_000))
    def act(self, which: int) -> None:
        """Some legal action."""
        acts = all_acts(self.walk.state)
        self.walk.do(*acts[which % len(acts)])
        self._look()

    @precondition(lambda self: not self.walk.over)
    @rule(number=st.integers(1, 12))
    def play_on(self, number: int) -> None:
        """A stretch of play."""
        for _ in range(number):
            if not self.walk.over:
                self.walk.step()
                self._look()

    @rule(seat=st.integers(-1, 4), which=st.integers(0, 10_000))
    def try_something(self, seat: int, which: int) -> None:
        """A text that is mostly refused; then the state is unchanged."""
        state, text = self.walk.state, texts(self.game)[which % len(texts(self.game))]
        before, number = repr(state), hash(state)
        if clause_and_message(state, seat, text) is None:
            assert str(self.game.parse_action(text)) in map(str, state.actions(seat))
        assert repr(state) == before
        assert hash(state) == number
        assert replayed(self.game, self.walk.record, self.options) == self._alone(state)

    @precondition(lambda self: self.walk.over)
    @rule()
    def next_deal(self) -> None:
        """Write down the score, and deal again if the match goes on."""
        self._score()
        if self.match.finished:
            self.match = self.game.Match(self.options, self.first)
            self.results = []
        self._deal()

    def teardown(self) -> None:
        """Play this match to its end."""
        if not self.fine:
            return
        while True:
            while not self.walk.over:
                self.walk.step()
                if self.rng.random() < 0.05:
                    self._look()
            self._look()
            self._score()
            if self.match.finished:
                return
            self._deal()

    def _deal(self) -> None:
        walk = begun(self.game, self.rng.random(), self.options)
        data = self.game.format_deal(walk.deal)
        dealer = self.match.seating(len(self.results)).dealer
        turn = (dealer - data["dealer"]) % self.game.GAME.seats
        data["dealer"] = dealer
        data["hands"] = [data["hands"][seat - turn] for seat in range(self.game.GAME.seats)]
        walk.deal = self.match.due(self.game.parse_deal(data))
        walk.state = self.game.begin(walk.deal, self.options, self.match.standing)
        self.walk = walk
        self._look()

    def _look(self) -> None:
        self.fine = False
        assert_invariants(self.game, self.walk)
        self.fine = True

    def _alone(self, state: Any) -> Any:
        """The state as if it stood in no match: a record of one deal does not tell of others."""
        again: Any = self.game.begin(self.walk.deal, self.options)
        for seat, action in state.history:
            again = again.act(seat, action)
        return again

    def _score(self) -> None:
        """SC 7, SN 10, SK 7: the totals add up, the deal passes on, the match ends when it must."""
        result = self.walk.state.result
        self.results.append(result)
        self.match = match = self.match.add(result)
        rows, standing = match.rows, match.standing
        assert standing.deals == len(rows) == len(self.results)
        totals = tuple(map(sum, zip(*rows, strict=True)))
        assert standing.totals == match.seating(len(rows)).by_seat(totals)
        assert_places_follow(match.places, totals)
        over = facts_of(self.game.GAME.name).over
        assert match.finished == over(match, self.results)
        assert match.headline
        dealer = (self.first + len(self.results)) % match.players
        assert match.next_dealer == (None if match.finished else dealer)
        if match.finished:
            try:
                match.add(result)
            except ValueError:
                return
            raise AssertionError("a finished match took one more deal")


def short(game: AnyGame, options: Any) -> Any:
    """Rules with which a match is short: of no fewer deals than there are players."""
    players = game.Match(options).players
    numbers = facts_of(game.GAME.name).short
    return replace(options, **{name: max(number, players) for name, number in numbers.items()})


def assert_places_follow(places: tuple[int, ...], totals: tuple[int, ...]) -> None:
    """More is ahead; level totals share a place, or other places than all who have less or more."""
    for one, total in zip(places, totals, strict=True):
        ahead = sum(other > total for other in totals)
        assert ahead < one <= ahead + totals.count(total)


def all_acts(state: Any) -> list[tuple[int, Any]]:
    """All legal acts of all seats."""
    return [(seat, action) for seat in state.may_act for action in state.actions(seat)]


def assert_invariants(game: AnyGame, walk: Walk) -> None:
    """The invariants of every state of a deal."""
    state = walk.state
    assert_somebody_can_act(game, walk)
    assert_every_card_is_somewhere_once(game, state)
    assert replayed_in_match(walk) == state
    assert hash(replayed_in_match(walk)) == hash(state)
    assert (state.result is None) == (state.to_act is not None)
    if walk.over:
        assert len(state.result.scores) == game.GAME.seats
        assert state.result.headline
        assert all(part.lines for part in state.result.sheet)
        facts_of(game.GAME.name).check_deal(state)


def assert_somebody_can_act(game: AnyGame, walk: Walk) -> None:
    """Never stuck: who is to act has something to do; others may have, and nobody else has."""
    state = walk.state
    if state.to_act is None:
        assert state.may_act == ()
    else:
        assert state.to_act in state.may_act
        assert state.actions(state.to_act)
    assert list(state.may_act) == sorted(set(state.may_act))
    for seat in range(game.GAME.seats):
        actions = state.actions(seat)
        assert enumerated(state.menu(seat)) == actions
        assert state.view(seat).menu == state.menu(seat)
        assert seat in state.may_act or not actions
        assert len(set(actions)) == len(actions) == len(set(map(str, actions)))
        for action in actions if len(actions) < 100 else walk.rng.sample(actions, 100):
            assert game.parse_action(str(action)) == action
    for seat in (-1, game.GAME.seats):
        assert state.actions(seat) == ()
    assert state.menu(None) == ()


def assert_every_card_is_somewhere_once(game: AnyGame, state: Any) -> None:
    """In one hand, in the trick, in a trick that was taken, or lying aside."""
    view = state.view(None)
    places = [state.view(seat).hand for seat in range(game.GAME.seats)]
    assert view.hand_sizes == tuple(map(len, places))
    places += [view.trick, *(trick.cards for trick in view.tricks)]
    cards = Counter(card for place in places for card in place)
    cards.update(facts_of(game.GAME.name).aside(state))
    assert set(cards) == set(game.GAME.pack)
    assert all(number == 1 for number in cards.values()), cards


def replayed_in_match(walk: Walk) -> Any:
    """The state again, from its deal and the texts of its acts."""
    deal = walk.game.parse_deal(walk.game.format_deal(walk.deal))
    assert deal == walk.deal
    state: Any = walk.game.begin(deal, walk.options, walk.state.standing)
    for seat, text in walk.history:
        state = state.act(seat, text)
    return state


def machine_of(game: AnyGame) -> type[MatchMachine]:
    """The machine of one game."""
    return type(f"{game.GAME.name.title()}Match", (MatchMachine,), {"game": game})


def test_whole_matches_keep_the_invariants(game: AnyGame) -> None:
    """Cards and points are conserved, nobody is stuck, refusals change nothing, matches end."""
    run_state_machine_as_test(machine_of(game))


def test_acting_changes_no_state_that_went_before(game: AnyGame) -> None:
    """States are values: after the deal, each one on the way is what it was."""
    for seed in range(3):
        walk = begun(game, f"values {seed}")
        before = []
        while not walk.over:
            before.append((walk.state, repr(walk.state)))
            walk.step()
        assert all(repr(state) == text for state, text in before)
        assert len({state for state, _ in before}) == len(before)
        for state, _ in before:
            try:
                state.act(walk.history[-1][0], "no such thing")
            except Refusal:
                continue
            raise AssertionError("nonsense was taken")

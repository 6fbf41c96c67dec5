"""The deals of a day: their seeds follow from its key, and each leaves something to decide.

Of the seeds that a key gives for a deal, the first counts with which at least ``ENOUGH`` decisions
of the person matter. That is found by playing: ``club`` plays on all seats. Then each choice of the
person's is made as ``ASKED`` would make it, and ``club`` plays on. Where that ends otherwise for
the person, the decision matters.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from stammtisch.bots import bot_named, play_out
from stammtisch.bots.version import fingerprint, packages_of
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.game import State, states_from
from stammtisch.cardplay.match import Match
from stammtisch.cardplay.options import OptionValue, parse_options
from stammtisch.games.registry import AnyGame, game_named

DEALS = 3
"""The deals of a day."""

PERSON = 0
"""The seat at the table on which a person plays."""

OPPONENT = "club"
"""Who plays on the others."""

FIRST_DEALER = -1
"""Who deals first: the last seat, so that the person leads. With three the deal goes round once."""

OPTIONS: Mapping[str, Mapping[str, OptionValue]] = {
    "skat": {"games": DEALS, "tournament_scoring": True},  # SK 7.2
}
"""The rules of a day, where they are not the usual ones."""

ASKED = ("beginner", "thumb")
"""Whose choices are tried in the person's place."""

ENOUGH = 3
"""So many decisions of the person's must matter."""

MOST = 1_000
"""After so many seeds the last is taken, whatever it is."""


@dataclass(frozen=True, slots=True)
class DayDeal:
    """A deal of a day: number ``n`` of the seeds that its key gives, and that of the bots."""

    n: int
    seed: str
    bots: str


@cache
def version(game: str) -> str:
    """On what the choice of a day's deals rests: the bots, and what is written here."""
    return fingerprint(*packages_of(game), "stammtisch.cardplay", "stammtisch.daily")


def match_of(game: AnyGame, index: int = 0) -> Match:
    """The match of a day, before its first deal; or one that begins with deal ``index`` of it."""
    options = parse_options(game.GAME.options, OPTIONS.get(game.GAME.name, {}))
    return game.Match(options, (FIRST_DEALER + index) % game.GAME.seats)


def seed(key: str, game: str, index: int, n: int) -> str:
    """Seed ``n`` of deal ``index`` of a day, both from 0, from which the cards are shuffled."""
    return _derive(key, f"stammtisch/day/1/deal/{game}/{index}/{n}")


def bots_seed(key: str, game: str, index: int) -> str:
    """The seed of the bots' random numbers in deal ``index`` of a day."""
    return _derive(key, f"stammtisch/day/1/bots/{game}/{index}")


def number_of(key: str, game: str) -> int:
    """A number of the day, from which pages derive the bots' names."""
    return int(_derive(key, f"stammtisch/day/1/names/{game}"), 16)


def choose(game: str, key: str) -> list[DayDeal]:
    """The deals of a day."""
    return [_choose(game_named(game), key, index) for index in range(DEALS)]


def _choose(game: AnyGame, key: str, index: int) -> DayDeal:
    name = game.GAME.name
    bots = bots_seed(key, name, index)
    for n in range(MOST):
        found = seed(key, name, index, n)
        if matters(game, found, bots, index):
            break
    return DayDeal(n, found, bots)


def matters(game: AnyGame, seed: str, bots: str, index: int) -> bool:
    """Whether enough decisions of the person's matter where these cards are dealt."""
    match, name = match_of(game, index), game.GAME.name
    seating = match.seating(0)
    first = game.begin(match.due(game.deal(seed, seating.dealer)), match.options)
    seat = seating.players.index(PERSON)
    club = [bot_named(name, OPPONENT)] * game.GAME.seats
    last = play_out(first, club, bots)
    usual = brought(match, last)
    found = 0
    for before, act in zip(states_from(first, last.history), last.history, strict=False):
        if act.seat == seat:
            others = _others(name, before, act.action, seat, bots).values()
            ends = (play_out(before.act(seat, other), club, bots) for other in others)
            found += any(brought(match, end) != usual for end in ends)
        if found == ENOUGH:
            return True
    return False


def _others(game: str, state: State, chosen: Action, seat: int, seed: str) -> dict[str, Action]:
    """What else would be chosen here."""
    view = state.view(seat)
    asked = (bot_named(game, name).act(view, seed) for name in ASKED)
    found = {str(each): each for each in asked if each is not None}
    found.pop(str(chosen), None)
    return found


def points(totals: Sequence[int]) -> int:
    """What scores are worth to the person: with two players, how far ahead."""
    own, *others = totals
    return own - others[0] if len(others) == 1 else own


def brought(match: Match, last: State) -> int:
    """What a deal brings the person in a match."""
    assert last.result is not None, "the deal is over"
    return points(match.add(last.result).rows[-1])


def _derive(key: str, purpose: str) -> str:
    return hmac.new(bytes.fromhex(key), purpose.encode(), sha256).hexdigest()

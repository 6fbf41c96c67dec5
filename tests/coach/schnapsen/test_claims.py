"""Every sentence of the coach of Schnapsen is true: the slow reader looks at each.

Deals are played by rules of thumb, at random, and at random without the calls that end a deal or
close the stock. At each decision some pairs of options are taken as if one were an error and the
other better, and every row of the table is asked.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import numpy as np

from stammtisch.cardplay.messages import Message
from stammtisch.coach.comparison import Comparison, compare
from stammtisch.coach.games import Situation
from stammtisch.coach.schnapsen.patterns import TABLE
from stammtisch.coach.valuation import ONE, Valuation
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.cards import PACK
from stammtisch.games.schnapsen.notation import Claim, Close
from stammtisch.games.schnapsen.options import PRESETS
from tests.coach.collection import FOLDER, of, state_of
from tests.coach.schnapsen.claims import CLAIMS, Read, is_true
from tests.coach.schnapsen.quick import played

PAIRS = 3
"""So many pairs of options are looked at of each decision."""

ALL = 12
"""The same of the positions of the collections, where the rare ones are."""

FURTHER = (
    (100, 9, 0, "play D10", "play DJ"),
    (113, 10, 1, "play CK", "close"),
    (168, 18, 0, "play SQ", "play CJ"),
)
"""Some that are rarer still: the deal, the state in it, the seat and two options."""

SENTENCES = json.loads((FOLDER.parent / "sentences" / "schnapsen.json").read_text("utf-8"))


def at_random(seed: str, options: schnapsen.Options, closes: float) -> list[Any]:
    """All states of a deal of random cards; nobody claims, and the stock is seldom closed."""
    random = Random(seed)
    states: list[Any] = [schnapsen.begin(schnapsen.deal(seed), options)]
    while (seat := states[-1].to_act) is not None:
        menu = states[-1].menu(seat)
        calm = [each for each in menu if each not in (Claim(), Close())]
        closing = Close() in menu and random.random() < closes
        states.append(states[-1].act(seat, Close() if closing else random.choice(calm)))
    return states


def deals() -> Iterator[list[Any]]:
    for number in range(3):
        yield played(f"claims-{number}", bot="thumb")
        yield played(f"claims-{number}", bot="random")
    for number in range(14):
        options = (schnapsen.Options(), *PRESETS.values())[max(0, number - 10)]
        yield at_random(f"claims-{number}", options, closes=(0.0, 0.15)[number % 2])


def asked() -> Iterator[Read]:
    """Pairs of options of each player who has a choice."""
    random = Random(1)
    for states in deals():
        for state in states[:-1]:
            for seat in state.may_act:
                yield from some_pairs(state, seat, PAIRS, random)
    odd = (each for each in SENTENCES if int(each["id"][-2:]) % 2)
    for position in (*of("schnapsen"), *odd):
        game, state = state_of(position)
        yield from some_pairs(state, position["seat"], ALL, random)
        chosen = game.parse_action(position["action"])
        for better in map(game.parse_action, position["better"]):
            yield Read(state, position["seat"], chosen, better)
    for number, at, seat, *pair in FURTHER:
        state = at_random(f"claims-{number}", schnapsen.Options(), closes=0.0)[at]
        yield Read(state, seat, *map(schnapsen.parse_action, pair))


def some_pairs(state: Any, seat: int, number: int, random: Random) -> Iterator[Read]:
    """So many pairs of options; a claim is one of them only where there are points."""
    view = state.view(seat)
    pairs = [
        pair for pair in permutations(view.menu, 2) if Claim() not in pair or view.points[seat]
    ]
    for pair in random.sample(pairs, min(number, len(pairs))):
        yield Read(state, seat, *pair)


@cache
def compared(wins: bool) -> Comparison:
    """One option loses everything against another; without ``wins`` it wins as often."""
    utility = np.array([[0, ONE]], np.int64)
    won = utility if wins else np.array([[ONE, ONE]], np.int64)
    worlds, weights = np.zeros((1, 0), np.uint8), np.ones(1, np.int64)
    options = (Claim(), Close())
    values = Valuation(options, worlds, weights, utility, won, utility, 1.0, complete=True)
    return compare(values, Claim())


@cache
def said() -> list[tuple[Read, Message]]:
    """Every sentence that any row says."""
    found: list[tuple[Read, Message]] = []
    for number, read in enumerate(asked()):
        # The rows ask for nothing else of the values.
        asks: Any = Situation(read.view, None, compared(number % 2 == 0))  # type: ignore[arg-type]
        sentences = (row.says(asks, read.chosen, read.better) for row in TABLE)
        found += [(read, each) for each in sentences if each]
    return found


def test_every_claim_is_true() -> None:
    wrong = [
        (str(message), read.view.hand, read.view.trick, str(read.chosen), str(read.better))
        for read, message in said()
        if not is_true(read, message)
    ]
    assert not wrong, f"{len(wrong)}: {wrong[:5]}"
    assert len(said()) >= 300


def test_every_sentence_is_seen() -> None:
    seen = Counter(message.id for _, message in said())
    assert {*CLAIMS} - {*seen} == set()


def changed(message: Message) -> Iterator[Message]:
    """The same message with one parameter wrong."""
    for at, (name, value) in enumerate(message.params):
        if name in ("card", "card2", "card3"):
            other: Any = PACK[(PACK.index(str(value)) + 1) % len(PACK)]
        elif isinstance(value, int):
            other = value + 1
        else:
            continue
        yield Message(message.id, (*message.params[:at], (name, other), *message.params[at + 1 :]))


def test_a_wrong_parameter_is_caught() -> None:
    tried = {message.id: (read, message) for read, message in said()}
    for read, message in tried.values():
        for wrong in changed(message):
            assert not is_true(read, wrong), (message, wrong)

"""Every sentence that any row says of any pair of cards or discards is true: ``claims``.

The pairs come from deals of bots, with every decision that had a choice. Most of these are no
errors: a sentence must not depend on that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import numpy as np

from stammtisch.bots import bot_named, next_act
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.messages import Message
from stammtisch.coach.comparison import compare
from stammtisch.coach.games import Situation
from stammtisch.coach.scarto.patterns import TABLE
from stammtisch.coach.scarto.valuation import options
from stammtisch.coach.valuation import ONE, Valuation
from stammtisch.games import scarto
from stammtisch.words import LANGUAGES, catalogue
from tests.coach.named import one_more
from tests.coach.scarto.claims import CLAIMS, is_true

DEALS = (*(("random", number) for number in range(8)), *(("thumb", number) for number in range(8)))

PAIRS = 6
"""So many pairs of a card are looked at, and more of a discard."""

UNREACHED = {"coach.scarto.bagatto_lost.safe", "coach.scarto.king_led.void"}
"""Sentences that these deals do not have: ``test_sentences`` has them."""


class Said(NamedTuple):
    """A sentence, and what it was said of."""

    view: scarto.View
    chosen: Action
    better: Action
    sentence: Message


def views(bot: str, number: int) -> Iterator[scarto.View]:
    """What the players saw at each decision of a deal; every other one plays to the Angel 21."""
    players = [bot_named("scarto", bot)] * scarto.SEATS
    rules = scarto.Options(angel=20 + number % 2)
    state: Any = scarto.begin(scarto.deal(f"claims-{bot}-{number}", number % 3), rules)
    while state.to_act is not None:
        yield state.view(state.to_act)
        state = state.act(*next_act(state, players, str(number)))


def situation(view: scarto.View, chosen: Action, better: Action) -> Situation[scarto.View]:
    """One world, in which the better option wins everything."""
    one = np.ones(1, np.int64)
    utility = np.array([[0, ONE]], np.int64)
    worlds = np.zeros((1, len(view.unseen)), np.uint8)
    values = Valuation((chosen, better), worlds, one, utility, utility, utility, 1.0, complete=True)
    return Situation(view, values, compare(values, chosen))


@cache
def said() -> list[Said]:
    random, found = Random(7), list[Said]()
    for view in (view for deal in DEALS for view in views(*deal)):
        choices, number = options(view), PAIRS
        if view.phase == "discard":
            choices, number = (*choices, *random.sample(list(view.menu[0]), 40)), 20 * PAIRS
        pairs = [pair for pair in product(choices, choices) if pair[0] != pair[1]]
        for chosen, better in random.sample(pairs, min(len(pairs), number)):
            of = situation(view, chosen, better)
            sentences = (row.says(of, chosen, better) for row in TABLE)
            found += (Said(view, chosen, better, each) for each in sentences if each)
    return found


def test_every_sentence_is_true() -> None:
    assert len(said()) > 300
    wrong = Counter(each.sentence.id for each in said() if not is_true(*each))
    assert not wrong


def test_every_sentence_is_reached() -> None:
    assert {each.sentence.id for each in said()} == CLAIMS.keys() - UNREACHED


def test_every_sentence_can_be_said_in_every_language() -> None:
    for language, each in product(LANGUAGES, {e.sentence.id: e for e in said()}.values()):
        params = dict(each.sentence.params)
        text = catalogue(language).text(each.sentence.id, params.get("number", 1))
        assert text.format(**params) != each.sentence.id


def changed(sentence: Message) -> Iterator[Message]:
    """The sentence with one parameter that is wrong."""
    for at, (name, value) in enumerate(sentence.params):
        wrong: Any
        if isinstance(value, int):
            wrong = (value + 1) % 3 if name.startswith("seat") else value + 1
        elif name in ("card", "card2", "card3"):
            wrong = "M"  # The Matto is never named: he has no rank.
        elif name == "suit":
            wrong = "B" if value != "B" else "C"
        elif isinstance(value, Message):
            wrong = one_more(value)
        elif name == "sum":
            wrong = f"{value} + 1"
        else:
            assert isinstance(value, tuple)
            wrong = value[1:]
        params = (*sentence.params[:at], (name, wrong), *sentence.params[at + 1 :])
        yield replace(sentence, params=params)


def test_a_wrong_parameter_is_noticed() -> None:
    """Every one of every sentence."""
    first = {each.sentence.id: each for each in said()}
    missed = [
        str(wrong)
        for each in first.values()
        for wrong in changed(each.sentence)
        if is_true(*each[:3], wrong)
    ]
    assert not missed


def test_every_row_has_sentences_that_are_read() -> None:
    rows = {row.pattern.message.id for row in TABLE}
    assert {id.rpartition(".")[0] for id in CLAIMS} == rows

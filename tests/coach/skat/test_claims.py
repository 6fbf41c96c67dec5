"""Every sentence that any row of the table says, at many moments, is true for the second reader.

Deals are played by bots. At each decision with a choice pairs of options are taken as if one were
the error and the other as good as the best; every row is asked. So all that the rows may claim is
read, whatever the valuation would say of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from stammtisch import coach
from stammtisch.cardplay.actions import enumerated
from stammtisch.cardplay.messages import Message
from stammtisch.coach.comparison import compare
from stammtisch.coach.games import Situation
from stammtisch.coach.sentences import amount
from stammtisch.coach.skat.patterns import TABLE
from stammtisch.coach.skat.valuation import options
from stammtisch.coach.valuation import ONE, Option, Valuation
from stammtisch.games import skat
from stammtisch.games.skat.view import View
from tests.coach.collection import state_of
from tests.coach.named import one_more, positions
from tests.coach.skat.claims import CLAIMS, is_true
from tests.coach.skat.deals import states_of
from tests.coach.skat.pub import doubled_of, ramsch_of

GAMES = (
    *("take_skat C", "take_skat grand", "take_skat null", "hand S", "hand grand"),
    *("take_skat H", "take_skat null ouvert", "hand D", "take_skat D"),
)

EARLY, LATE = 3, 8
"""So many pairs of options are looked at in each decision, and where few cards are left."""

FEW_CARDS = 6

MENU = 12
"""Of more options, as of discards, so many are looked at."""

WINS = (((8, 8), 0), *[((5, 8), 0)] * 3, ((1, 1), 1), ((9, 8), 0), *[((5, 8), 0)] * 2)
"""In how many deals of ten the chosen option wins and the better one, and what they cost besides:
one case after the other."""

PICKED = (
    (1, "take_skat S", 7, "play CA", "play HA"),
    (1, "take_skat grand", 7, "play CA", "play HA"),
    (105, "take_skat H", 29, "play CQ", "play CA"),
    (119, "take_skat grand", 4, "discard CK CQ", "discard H8 S7"),
    (195, "take_skat grand", 36, "play SQ", "play SA"),
)
"""Moments of sentences that are rare: the deal, its game, the number of acts, and a pair."""


def situation(view: View, chosen: Option, better: Option, seed: int) -> Situation[View]:
    """As if ``chosen`` were worse than ``better``, in a few worlds by chance.

    It loses three deals in ten more, or as many, or fewer; or both lose most deals.
    """
    rng = np.random.RandomState(seed)
    worlds = rng.randint(0, 3, (3, len(view.unseen))).astype(np.uint8)
    if view.phase in ("declare", "skat") and not view.skat:
        for world in worlds:
            world[rng.choice(len(world), 2, replace=False)] = 5
    pair, lost = WINS[seed % len(WINS)]
    utility, wins = (np.array([each] * 3) * ONE // 10 for each in ((5, 8), pair))
    values = Valuation(
        (chosen, better),
        worlds,
        np.ones(3, np.int64),
        utility - lost * ONE,
        wins,
        utility,
        1.0,
        complete=True,
    )
    return Situation(view, values, compare(values, chosen))


def decisions(number: int) -> Iterator[View]:
    """The views of all players with a choice, in deals of every game."""
    for at in range(number):
        game = GAMES[at % len(GAMES)]
        for state in states_of(f"claims/{at}", game, sensible=bool(at % 3)):
            if state.to_act is not None:
                yield state.view(state.to_act)
    for at in range(number // 6):
        for state in (
            *ramsch_of(f"claims/{at}", sensible=bool(at % 3)),
            *doubled_of(f"claims/{at}"),
        ):
            if state.to_act is not None and state.phase != "auction":
                yield state.view(state.to_act)


def collected() -> Iterator[View]:
    """Those of the collection of positions."""
    for each in positions("skat").values():
        yield state_of(each)[1].view(each["seat"])


def pairs_of(number: int) -> Iterator[tuple[View, Option, Option]]:
    """Views with two of their options."""
    rng = Random("claims")
    for view in (*decisions(number), *collected()):
        menu = options(view)
        if view.phase == "auction":
            extra = rng.sample([*enumerated(view.menu)], 2)
            menu = tuple(dict.fromkeys([*menu, *extra]))
        menu = menu if len(menu) <= MENU else tuple(rng.sample(menu, MENU))
        pairs = list(permutations(menu, 2))
        few = view.phase != "play" or len(view.hand) <= FEW_CARDS
        for chosen, better in rng.sample(pairs, min(LATE if few else EARLY, len(pairs))):
            yield view, chosen, better
    for each in positions("skat").values():
        if each["better"] and each["options"]:
            view = state_of(each)[1].view(each["seat"])
            pair = skat.parse_action(each["action"]), skat.parse_action(each["better"][0])
            yield from [(view, *pair)] * len(WINS)
    for at, game, acts, one, two in PICKED:
        state = states_of(f"claims/{at}", game, sensible=bool(at % 3))[acts]
        assert state.to_act is not None
        yield state.view(state.to_act), skat.parse_action(one), skat.parse_action(two)


def said(number: int) -> Iterator[tuple[Situation[View], Option, Option, Message]]:
    """Each sentence that a row says, and what it is said of."""
    for at, (view, chosen, better) in enumerate(pairs_of(number)):
        of = situation(view, chosen, better, at)
        for row in TABLE:
            sentence = row.says(of, chosen, better)
            if sentence is not None:
                yield of, chosen, better, sentence


@cache
def sample() -> list[tuple[Situation[View], Option, Option, Message]]:
    return list(said(54))


def test_every_sentence_is_true() -> None:
    found = sample()
    assert len(found) >= 300
    wrong = [
        (each[3], each[1], each[2], each[0].view.history) for each in found if not is_true(*each)
    ]
    assert not wrong, wrong[:3]


def test_all_sentences_are_read() -> None:
    seen = Counter(each[3].id for each in sample())
    assert {*CLAIMS} == {*seen}


def test_every_sentence_of_the_catalogue_has_its_claims() -> None:
    words = (Path(coach.__file__).parent / "skat" / "words.en.po").read_text("utf-8")
    ids = re.findall(r'^msgid "(coach\.skat\.\w+\.\w+)"$', words, re.MULTILINE)
    assert ids == [each for each in ids if each in CLAIMS]
    assert {*ids} == {*CLAIMS}


def changed(message: Message) -> Iterator[Message]:
    """The same sentence with one number, card or addition that is another one."""
    for at, (name, value) in enumerate(message.params):
        other: Any = None
        if isinstance(value, int):
            other = value + 1
        elif isinstance(value, tuple):
            other = (*value, "C7") if "C7" not in value else tuple(c for c in value if c != "C7")
        elif name.startswith("card"):
            other = "C7" if value != "C7" else "DA"
        elif name.startswith("sum"):
            other = re.sub(r"\d+$", lambda end: str(int(end.group()) + 1), str(value))
        elif isinstance(value, Message) and value.id.startswith(("coach.counts.", "coach.only.")):
            other = one_more(value)
        elif isinstance(value, Message) and value.id == "coach.amount.skat":
            other = amount("skat", 1 + dict(value.params)["amount"] / 10)
        elif name.startswith("suit"):
            other = "C" if value != "C" else "D"
        if other is not None:
            params = (*message.params[:at], (name, other), *message.params[at + 1 :])
            yield Message(message.id, params)


@pytest.mark.parametrize("id", CLAIMS)
def test_what_is_wrong_is_noticed(id: str) -> None:
    """A number, card or suit in it is changed: the reader objects."""
    found = [each for each in sample() if each[3].id == id][:3]
    assert found
    for of, chosen, better, sentence in found:
        for wrong in changed(sentence):
            assert not is_true(of, chosen, better, wrong), wrong

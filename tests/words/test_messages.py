"""Every message of a game can be rendered in every language.

The messages come from random deals with random options and mostly illegal texts, from impossible
deals and options, and from matches made of these deals.
"""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass, field, fields
from functools import cache
from random import Random
from typing import Any

import pytest

from stammtisch.cardplay.actions import Choose, Play
from stammtisch.cardplay.cards import FRENCH, TAROT, Deck
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.options import parse_options
from stammtisch.cardplay.refusals import BadInput, Refusal
from stammtisch.faces import at_table, label_of
from stammtisch.games.registry import AnyGame
from stammtisch.words import LANGUAGES, NAMES, STYLES, Voice, clause_text
from tests.habit import examples
from tests.walks import begun, clause_and_message, texts_at, texts_by_kind
from tools.words import SOURCE, words_problems

# Of each game: some 65 deals of Scarto, 110 of Skat, 400 of Schnapsen; in the habit fewer.
ACTS = examples(5_000, 1_500)
BARE_ID = re.compile(r"(?<![/.])\b[a-z]{3,}\.[a-z_]{3,}")  # not in an address


@dataclass
class Collected:
    """The messages of a game, and the clauses that it cited."""

    messages: dict[Message, None] = field(default_factory=dict)
    clauses: dict[str, None] = field(default_factory=dict)
    results: list[Any] = field(default_factory=list)

    def add(self, *messages: Message, clause: str | None = None) -> None:
        self.messages |= dict.fromkeys(messages)
        if clause:
            self.clauses[clause] = None


@cache
def collected(game: AnyGame) -> Collected:
    """The messages of some hundred deals."""
    found = Collected()
    acts = deals = 0
    while acts < ACTS:
        walk = begun(game, f"said {deals}")
        while not walk.over:
            _at_table(walk, found)
            _refused(walk, found)
            walk.step()
        _at_table(walk, found)
        _refused(walk, found)
        result = walk.state.result
        found.add(result.headline, clause=result.clause)
        for part in result.sheet:
            found.add(part.heading)
            for line in part.lines:
                found.add(line.message, clause=line.clause)
        found.results.append(result)
        acts, deals = acts + len(walk.history), deals + 1
    _matches(game, found)
    return found


def _at_table(walk: Any, found: Collected) -> None:
    """What the seat that acts, or a spectator, sees of the table, may do, and has seen done."""
    view = walk.state.view(walk.rng.choice((walk.state.to_act, None)))
    found.add(*at_table(walk.game, view, practice=True).facts)
    found.add(*(label_of(walk.game, entry) for entry in view.menu if not isinstance(entry, Choose)))
    found.add(*(label_of(walk.game, act.action) for act in view.history[-1:]))


def _refused(walk: Any, found: Collected) -> None:
    rng = walk.rng
    seat = rng.choice(
        (*walk.state.may_act, *walk.state.may_act, rng.randrange(walk.game.GAME.seats))
    )
    early = len(walk.history) < 3
    for _ in range(8 if early else 3):
        near = texts_at(walk) if early or rng.random() < 0.1 else []
        if rng.random() < 0.5:
            near = [str(Play(card)) for card in walk.state.view(seat).hand]
        text = rng.choice(near or rng.choice(texts_by_kind(walk.game)))
        refused = clause_and_message(walk.state, seat, text)
        if refused:
            found.add(refused[1], clause=refused[0])


def _matches(game: AnyGame, found: Collected) -> None:
    match = game.Match()
    for result in found.results:
        found.add(match.headline)
        match = game.Match() if match.finished else match.add(result)


def wrong(messages: Any, language: str, deck: Deck) -> list[str]:
    """The sentences in which an identifier or a placeholder is left."""
    sentences = [
        f"{message}: {text}"
        for style, names in zip(STYLES, NAMES, strict=True)
        for message in messages
        for text in [Voice(language, deck, style, names).say(message)]
        if not text or "{" in text or "}" in text or BARE_ID.search(text)
    ]
    return sentences[:20]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_random_deals(game: AnyGame, language: str) -> None:
    assert wrong(collected(game).messages, language, game.GAME.deck) == []


def test_every_clause_that_is_cited_can_be_looked_up(game: AnyGame) -> None:
    clauses = collected(game).clauses
    assert len(clauses) >= 8
    assert [clause for clause in clauses if clause_text(clause) is None] == []


# ---- rare messages ------------------------------------------------------------


SAMPLES: dict[str, Any] = {
    "card": "SK",
    "cards": ("SK", "CQ"),
    "suit": "C",
    "seat": 1,
    "seat2": 2,
    "seat3": 3,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_every_text_of_the_catalogue(language: str, number: int) -> None:
    texts, _ = words_problems(SOURCE, ("en",))
    messages = [
        say(id, **{name: SAMPLES.get(name, number) for name in (*text.placeholders, "number")})
        for id, text in texts.items()
    ]
    assert len(messages) > 200
    assert wrong(messages, language, FRENCH) == []
    assert wrong(messages, language, TAROT) == []


# ---- bad input ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_about_impossible_deals(game: AnyGame, language: str) -> None:
    messages = impossible_deals(game)
    ids = {message.id for message in messages}
    assert ids == {f"deal.{w}" for w in ("unknown", "double", "piles", "size", "dealer", "form")}
    assert wrong(messages, language, game.GAME.deck) == []


def impossible_deals(game: AnyGame) -> list[Message]:
    rng = Random(f"impossible {game.GAME.name}")
    refusals = []
    for _ in range(60):
        data = deepcopy(game.format_deal(game.deal(str(rng.random()))))
        _spoil(data, rng)
        with pytest.raises(Refusal) as refused:
            game.parse_deal(data)
        assert clause_text(refused.value.clause)
        refusals.append(refused.value.message)
    return refusals


def _spoil(data: dict[str, Any], rng: Random) -> None:
    """One thing wrong, of six."""
    hands = data["hands"]
    match rng.randrange(6):
        case 0:
            hands[0][0] = rng.choice(("", "X", "XX", "♥10", "foo", "H99"))
        case 1:
            hands[0][0] = hands[1][0]
        case 2:
            hands[0] += hands.pop()
        case 3:
            hands[0].append(hands[1].pop())
        case 4:
            data["dealer"] = rng.choice((-1, 3, "0", None, True, 1.0))
        case _:
            data["hands"] = rng.choice((None, 7, "SA", [["SA"], "SA"], [[1]]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_about_impossible_options(game: AnyGame, language: str) -> None:
    messages = []
    for values in ({"none_such": 1}, *({each.name: value} for each in fields(game.GAME.options)
                                       for value in ("x", 1.5, None, 5))):  # fmt: skip
        with pytest.raises(BadInput) as refused:
            parse_options(game.GAME.options, values)
        messages.append(refused.value.message)
    assert wrong(messages, language, game.GAME.deck) == []

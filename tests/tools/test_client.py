"""``tools/client.py``: types, packs and words for the client, and that it says them as we do."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pydantic.dataclasses import dataclass as validated

from stammtisch.cardplay.cards import FRENCH, TAROT
from stammtisch.cardplay.messages import Message, Param, say
from stammtisch.games.registry import GAMES
from stammtisch.table.live import messages
from stammtisch.words import LANGUAGES, NAMES, STYLES, Voice
from stammtisch.words.catalogue import po_files
from tools import client

# ---- types ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Inner:
    """A value."""

    cards: tuple[str, ...]


@dataclass(frozen=True)
class Told:
    """Something that the page is told.

    ``seat`` may be ``None``.
    """

    seat: int | None
    inner: tuple[Inner | None, ...] = ()
    pair: tuple[str, int] = ("", 0)
    anything: Any = None
    by_name: dict[str, bool] | None = None


@validated(frozen=True)
class Asked:
    """Something that the page asks."""

    needed: list[list[str]]
    left_out: int | None = None


def test_an_interface_has_what_its_class_has() -> None:
    types = client.types_of({"Told": Told}, {})
    assert types.interface("Told") == (
        "/**\n * Something that the page is told.\n *\n * `seat` may be `null`.\n */\n"
        "export interface Told {\n"
        "  readonly seat: number | null;\n"
        "  readonly inner: readonly (Inner | null)[];\n"
        "  readonly pair: readonly [string, number];\n"
        "  readonly anything: unknown;\n"
        "  readonly by_name: Readonly<Record<string, boolean>> | null;\n"
        "}\n"
    )
    assert types.interface("Inner") == (
        "/** A value. */\nexport interface Inner {\n  readonly cards: readonly string[];\n}\n"
    )


def test_only_what_the_page_asks_may_leave_its_defaults_out() -> None:
    assert client.types_of({"Asked": Asked}, {}).interface("Asked") == (
        "/** Something that the page asks. */\n"
        "export interface Asked {\n"
        "  readonly needed: readonly (readonly string[])[];\n"
        "  readonly left_out?: number | null;\n"
        "}\n"
    )


def test_a_union_that_is_too_long_has_a_line_for_each_member() -> None:
    types = client.types_of({}, {"ClientMessage": messages.ClientMessage})
    lines = types.union("ClientMessage").splitlines()
    assert lines[:2] == ["export type ClientMessage =", "  | Hello"]
    assert lines[-1] == "  | Ping;"


def test_messages_know_themselves() -> None:
    made = client.messages()
    common = made["protocol/cardplay.ts"]
    assert "export type Param = number | string | readonly string[] | Message;\n" in common
    assert "  readonly params: readonly (readonly [string, Param])[];\n" in common
    assert "  readonly type: 'snapshot';\n" in made["protocol/live.ts"]


def test_every_public_class_of_every_room_is_in_the_file_of_its_room() -> None:
    made, seen = client.messages(), set()
    for room, module in client.rooms().items():
        text = made[f"protocol/{room}.ts"]
        names = [
            name for name in client.defined_in(module) if name[0].isupper() and name[1].islower()
        ]
        for name in names:
            assert f"export interface {name} {{" in text or f"export type {name} =" in text, name
        seen |= set(names)
        assert f"export * from './{room}';\n" in made["protocol/messages.ts"]
    assert {"Hello", "ServerMessage", "Problem", "Reviewed"} <= seen


def test_a_room_imports_what_it_has_from_others() -> None:
    made = client.messages()
    assert re.search(
        r"import type \{[^}]*\bTableInfo\b[^}]*\} from './wire';", made["protocol/live.ts"]
    )
    assert "interface TableInfo" not in made["protocol/live.ts"]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_its_board_and_its_facts(name: str) -> None:
    made = client.files()
    assert "export interface Board {\n" in made[f"games/{name}/board.ts"]
    facts, info = made[f"games/{name}/game.ts"], GAMES[name].GAME
    rows = [json.loads(row.strip(" ,").replace("'", '"')) for row in _rows(facts)]
    assert tuple(card for row in rows for card in row) == info.pack
    assert f"  clauses: '{info.clauses}',\n  seats: {info.seats},\n" in facts
    assert f"  {info.deck.name}: {{\n    suits: '{info.deck.suits}',\n" in made["decks.ts"]


def _rows(facts: str) -> list[str]:
    return [line for line in facts.splitlines() if line.startswith("  [")]


def test_strings_are_written_as_prettier_likes_them() -> None:
    assert client.quoted("it's \\") == r"'it\'s \\'"


# ---- the command ---------------------------------------------------------------------------------


def test_check_tells_what_is_not_as_it_should_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert client.main([], tmp_path) == 0
    assert client.main(["--check"], tmp_path) == 0
    (tmp_path / "words" / "de.json").write_text("{}", "utf-8")
    (tmp_path / "words" / "ids.ts").unlink()
    assert client.main(["--check"], tmp_path) == 1
    assert capsys.readouterr().err.splitlines() == [
        "web/src/words/ids.ts is not as tools/client.py makes it",
        "web/src/words/de.json is not as tools/client.py makes it",
    ]
    assert (tmp_path / "words" / "de.json").read_text("utf-8") == "{}"


# ---- words ---------------------------------------------------------------------------------------


def test_ids_name_what_is_to_be_filled_in() -> None:
    made = client.ids(
        {"inn": "Inn", "inn.greet": "{seat}: {what}", "inn.many": ["one", "{number} and {card}"]}
    )
    assert "  inn: never;\n  'inn.greet': 'seat' | 'what';\n" in made
    assert "  'inn.many': 'card' | 'number';\n" in made


def test_a_text_with_plural_forms_needs_a_number_even_where_it_does_not_show_it() -> None:
    assert "  'inn.many': 'number';\n" in client.ids({"inn.many": ["one", "many"]})


@cache
def catalogue(language: str) -> dict[str, client.Text]:
    return client.texts_in(po_files(language), language)


def test_every_language_has_every_id_and_as_many_forms_as_it_needs() -> None:
    english = catalogue("en")
    for language in LANGUAGES:
        texts = catalogue(language)
        assert texts.keys() == english.keys()
        for id, text in texts.items():
            assert isinstance(text, list) == isinstance(english[id], list), id
            assert isinstance(text, str) or len(text) == (1 if language == "ja" else 2), id


SAMPLES: dict[str, Param] = {
    "card": "HQ",
    "cards": ("CJ", "D10", "XX", "M"),
    "suit": "D",
    "seat": 1,
    "seat2": 7,
    "seat3": 2,
    "path": "/a\u3000b\n",
    "known": ("one", "two"),
    "why": "a\tb \u3000 " + "x" * 300,
    "kind": say("skat.kind.suit", suit="C"),
    "announced": "",
    "what": say("player", seat=0),
}


def _sample(name: str, number: int) -> Param:
    return number if name == "number" else SAMPLES.get(name, f"<{name}>")


def _messages(number: int) -> list[Message]:
    found = []
    for id, text in catalogue("en").items():
        names = client.names_in(text)
        found.append(Message(id, tuple((name, _sample(name, number)) for name in names)))
    return [
        *found,
        say("action.play", card="T1"),
        say("action.play", card="Z\u0007"),
        say("skat.contract", kind="Grand", hand="", announced=""),
        say("skat.contract", kind=say("skat.kind.grand"), hand=say("skat.hand"), announced=""),
        say("table.acted", seat=0, action=say("action.play", card="C10")),
        say("no.such.id"),
    ]


def test_the_client_says_everything_as_we_do() -> None:
    """All ids in all languages, and all cards of all packs however they are called."""
    node = Path(sys.prefix) / "bin" / "node"
    if not node.exists():
        pytest.skip("no Node in this environment")
    voices = [
        (Voice(language, deck, style, names, ("Anna", "Bo")), number)
        for language in LANGUAGES
        for (deck, style, names), number in zip(
            product((FRENCH, TAROT), STYLES, NAMES), (0, 1, 2, 5, 1, 11, 21, 100), strict=True
        )
    ]
    cards = {
        deck: [
            *{
                card: 0
                for game in GAMES.values()
                if deck == game.GAME.deck
                for card in game.GAME.pack
            }
        ]
        for deck in (FRENCH, TAROT)
    }
    suits = ("C", "S", "H", "D", "B", "T", "trump")
    cases = [
        {
            "language": voice.language,
            "pack": voice.deck.name,
            "names": voice.names,
            "style": voice.style,
            "players": voice.players,
            "messages": [{"id": m.id, "params": _plain(m)} for m in _messages(number)],
            "cards": [*cards[voice.deck], "X9", ""],
            "suits": suits,
        }
        for voice, number in voices
    ]
    asked = {"texts": {each: catalogue(each) for each in LANGUAGES}, "cases": cases}
    done = subprocess.run(
        [node, Path(__file__).with_name("say.mjs")],
        input=json.dumps(asked),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    spoken: dict[tuple[str, str, str], list[str]] = {}
    for (voice, number), said in zip(voices, json.loads(done.stdout), strict=True):
        assert said["messages"] == [voice.say(message) for message in _messages(number)]
        assert said["cards"] == [voice.card(card) for card in (*cards[voice.deck], "X9", "")]
        assert said["suits"] == [voice.suit(suit) for suit in suits]
        spoken[voice.language, voice.deck.name, voice.names] = said["names"]
        own = said["names"][:-2]
        assert len({*own}) == len(own), "no two cards are called the same"
        assert not any("spoken." in name or "suit." in name for name in own)
    heart_ten = cards[FRENCH].index("H10")
    assert [spoken[each, "french", "french"][heart_ten] for each in LANGUAGES] == [
        "ten of hearts",
        "Herz Zehn",
        "dieci di cuori",
        "ハートの10",
    ]
    assert spoken["de", "french", "german"][cards[FRENCH].index("CQ")] == "Eichel Ober"
    assert spoken["it", "tarot", "french"][cards[TAROT].index("DK")] == "re di denari"


def _plain(message: Message) -> list[Any]:
    return [[name, _plain_param(value)] for name, value in message.params]


def _plain_param(value: Param) -> Any:
    if isinstance(value, Message):
        return {"id": value.id, "params": _plain(value)}
    return list(value) if isinstance(value, tuple) else value


def test_words_that_no_first_page_needs_have_files_of_their_own() -> None:
    made = client.files()
    files = {
        section: json.loads(made[f"words/{section}/de.json" if section else "words/de.json"])
        for section in ("", *client.SECTIONS)
    }
    assert "review.moments" in files["coach"]
    assert "verify.cards" in files["past"]
    assert "review.button" in files[""], "the table says it too"
    texts = [id for file in files.values() for id in file]
    assert len(texts) == len({*texts}), "none is fetched twice"
    left_out = catalogue("de").keys() - {*texts}
    assert left_out
    assert all(id.startswith(client.ELSEWHERE) for id in left_out)

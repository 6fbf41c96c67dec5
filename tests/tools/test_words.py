"""``tools/words.py`` finds what is wrong with the catalogue, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.words import LANGUAGES
from stammtisch.words.catalogue import po_files
from tools import words

PLURALS = {
    "en": "nplurals=2; plural=(n != 1);",
    "de": "nplurals=2; plural=(n != 1);",
    "ja": "nplurals=1; plural=0;",
}
CODE = """
say("inn.greet", seat=0)
say("inn.rounds", number=2)
voice.word("inn.bye")
"""
GREET = 'msgid "inn.greet"\nmsgstr "{seat} comes in."\n'
ROUNDS = 'msgid "inn.rounds"\nmsgid_plural "inn.rounds"\n'
TWO_FORMS = ROUNDS + 'msgstr[0] "{number} round"\nmsgstr[1] "{number} rounds"\n'
ONE_FORM = ROUNDS + 'msgstr[0] "{number}"\n'
BYE = 'msgid "inn.bye"\nmsgstr "Good night"\n'
ENGLISH = (GREET, TWO_FORMS, BYE)


def po(language: str, *entries: str) -> str:
    head = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        f'"Plural-Forms: {PLURALS[language]}\\n"\n'
    )
    return "\n".join((head, *entries))


def tree(folder: Path, *german: str, code: str = CODE, english: tuple[str, ...] = ENGLISH) -> Path:
    """A package with one room, in English and German, and one module."""
    room = folder / "inn"
    room.mkdir()
    (room / "words.en.po").write_text(po("en", *english), encoding="utf-8")
    if german:
        (room / "words.de.po").write_text(po("de", *german), encoding="utf-8")
    (room / "host.py").write_text(code, encoding="utf-8")
    return folder


def found(source: Path, languages: tuple[str, ...] = ("en", "de"), built: object = ()) -> list[str]:
    return words.problems(source, languages, built)  # type: ignore[arg-type]


def test_a_whole_catalogue_has_no_problems(tmp_path: Path) -> None:
    assert found(tree(tmp_path, *ENGLISH)) == []


# ---- translations --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("german", "problem"),
    [
        ((), "there is no such file"),
        ((GREET, BYE), "inn.rounds is missing"),
        ((*ENGLISH, 'msgid "inn.sing"\nmsgstr "Singt!"\n'), "inn.sing is not in English"),
        ((GREET, BYE, TWO_FORMS), "inn.bye is not where English has it"),
        ((GREET, TWO_FORMS, BYE, BYE), "inn.bye is there twice"),
        ((GREET, TWO_FORMS, 'msgid "inn.bye"\nmsgstr ""\n'), "inn.bye has no text"),
        ((GREET, TWO_FORMS, "#, fuzzy\n" + BYE), "inn.bye is fuzzy"),
        (
            (GREET.replace("{seat}", "{Platz}"), TWO_FORMS, BYE),
            "inn.greet must have the placeholders of English (seat): {Platz} comes in.",
        ),
        (
            (GREET, TWO_FORMS.replace("{number} rounds", "Runden"), BYE),
            "inn.rounds must have the placeholders of English (number): Runden",
        ),
        (
            (GREET, TWO_FORMS, BYE.replace("Good", "{Good}")),
            "inn.bye must have the placeholders of English (none): {Good} night",
        ),
        (
            (GREET.replace("{seat}", "{seat"), TWO_FORMS, BYE),
            "inn.greet has braces that are no plain {name}: {seat comes in.",
        ),
        (
            (GREET.replace("{seat}", "{seat:>9}"), TWO_FORMS, BYE),
            "inn.greet has braces that are no plain {name}: {seat:>9} comes in.",
        ),
        ((GREET, ONE_FORM, BYE), "inn.rounds has no text in one of its 2 forms"),
        (
            (GREET, TWO_FORMS + 'msgstr[2] "{number} Runden"\n', BYE),
            "cannot be read: msg has more translations than num_plurals of catalog",
        ),
        (
            (GREET, 'msgid "inn.rounds"\nmsgstr "{number}"\n', BYE),
            "inn.rounds has no plural, unlike English",
        ),
        (
            (GREET, TWO_FORMS, BYE.replace("msgstr", 'msgid_plural "inn.bye"\nmsgstr[0]')),
            "inn.bye has a plural, unlike English",
        ),
    ],
)
def test_what_is_wrong_with_a_translation(
    tmp_path: Path, german: tuple[str, ...], problem: str
) -> None:
    problems = found(tree(tmp_path, *german))
    assert any(each.startswith(f"inn/words.de.po: {problem}") for each in problems), problems


def test_a_language_has_its_own_number_of_plural_forms(tmp_path: Path) -> None:
    source = tree(tmp_path)
    path = source / "inn" / "words.ja.po"
    path.write_text(po("ja", GREET, ONE_FORM, BYE), encoding="utf-8")
    assert found(source, ("en", "ja")) == []
    path.write_text(po("en", GREET, TWO_FORMS, BYE), encoding="utf-8")
    assert found(source, ("en", "ja")) == [
        "inn/words.ja.po: Plural-Forms must be: nplurals=1; plural=0;"
    ]


def test_all_forms_of_english_have_the_same_placeholders(tmp_path: Path) -> None:
    one = TWO_FORMS.replace("{number} rounds", "many rounds")
    problem = "inn/words.en.po: inn.rounds must have the placeholders of English (number)"
    assert found(tree(tmp_path, english=(GREET, one, BYE)), ("en",)) == [f"{problem}: many rounds"]


def test_no_id_in_two_rooms(tmp_path: Path) -> None:
    source = tree(tmp_path)
    other = source / "yard"
    other.mkdir()
    (other / "words.en.po").write_text(po("en", BYE), encoding="utf-8")
    assert found(source, ("en",)) == ["yard/words.en.po: inn.bye is in another room too"]


def test_files_that_nobody_would_read(tmp_path: Path) -> None:
    source = tree(tmp_path)
    (source / "words.de.po").write_text(po("de", BYE), encoding="utf-8")
    assert found(source, ("en",)) == ["words.de.po: no room of ours, or no language"]


# ---- code ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "call",
    [
        'say("inn.sing")',
        'say("inn.greet" if True else "inn.sing", seat=0)',
        'BadInput("inn.sing")',
        'Refusal("SC 1.1", "inn.sing")',
        'voice.word("inn.sing")',
        'screen.line("inn.sing")',
        'self._ask("inn.sing")',
        'self._text("inn.sing")',
        'catalogue("de").text("inn.sing")',
        'NAMES = {"song": "inn.sing"}',
        'id = "inn.greet" if late else "inn.sing"',
        '"other.room".say("inn.sing")',
    ],
)
def test_an_unknown_id_in_the_code(tmp_path: Path, call: str) -> None:
    source = tree(tmp_path, code=CODE + call)
    assert found(source, ("en",)) == ["inn/host.py:5: inn.sing is not in the catalogue"]


def test_an_unknown_id_of_no_room_is_found_where_it_is_said(tmp_path: Path) -> None:
    source = tree(tmp_path, code=CODE + 'say("cellar.dark"); open("cellar.txt")')
    assert found(source, ("en",)) == ["inn/host.py:5: cellar.dark is not in the catalogue"]


def test_an_id_that_nobody_says(tmp_path: Path) -> None:
    code = CODE.replace("inn.bye", "inn.greet").replace("word", "index")
    assert found(tree(tmp_path, code=code), ("en",)) == ["inn.bye: nobody says it"]


@pytest.mark.parametrize(
    ("call", "left"),
    [
        ('say("inn.greet")', "inn.greet needs seat too"),
        ('say("inn.greet", number=0)', "inn.greet needs seat too"),
        ('Refusal("SC 1.1", "inn.greet", card="M")', "inn.greet needs seat too"),
        ('self._ask("inn.greet")', "inn.greet needs seat too"),
        ('self._text("inn.greet").format(place=0)', "inn.greet needs seat too"),
        ('say("inn.bye" if late else "inn.greet")', "inn.greet needs seat too"),
    ],
)
def test_a_call_without_the_parameters_of_its_text(tmp_path: Path, call: str, left: str) -> None:
    assert found(tree(tmp_path, code=CODE + call), ("en",)) == [f"inn/host.py:5: {left}"]


@pytest.mark.parametrize(
    "call",
    [
        'say("inn.greet", seat=0, number=1)',
        'say("inn.greet", **told)',
        'Message("inn.greet", params)',
        'self._text("inn.greet").format(seat=0)',
        'screen.line("inn.bye", style="dim")',
        "say(message)",
    ],
)
def test_calls_that_are_right(tmp_path: Path, call: str) -> None:
    assert found(tree(tmp_path, code=CODE + call), ("en",)) == []


def test_ids_that_are_put_together(tmp_path: Path) -> None:
    source = tree(tmp_path, code=CODE.replace("inn.bye", "inn.greet").replace("word", "index"))
    assert found(source, ("en",), ["inn.bye"]) == []
    problem = "inn.song: cards or options need it, and it is not there"
    assert found(source, ("en",), ["inn.bye", "inn.song"]) == [problem]


# ---- the client ----------------------------------------------------------------------------------


def page(folder: Path, code: str, name: str = "Inn.svelte") -> Path:
    web = folder / "web"
    web.mkdir(exist_ok=True)
    (web / name).write_text(code, encoding="utf-8")
    return web


def found_with_page(tmp_path: Path, page_code: str, name: str = "Inn.svelte") -> list[str]:
    """With a module that never says ``inn.bye``."""
    source = tmp_path / "package"
    source.mkdir()
    tree(source, code=CODE.replace("inn.bye", "inn.greet").replace("word", "index"))
    return words.problems(source, ("en",), (), page(tmp_path, page_code, name))


@pytest.mark.parametrize(
    "code",
    [
        "<p>{voice.word('inn.bye')}</p>",
        '<p>{voice.word("inn.bye")}</p>',
        "const id = late ? 'inn.bye' : 'inn.greet';",
        "<p>{voice.built(`inn.${what}`)}</p>",
        "<p>{voice.built(`${room}.bye`)}</p>",
        "const id = `inn.${what.replace('a', 'b')}`;",
    ],
)
def test_what_a_page_says_is_said(tmp_path: Path, code: str) -> None:
    assert found_with_page(tmp_path, code) == []


@pytest.mark.parametrize(
    "code",
    ["inn.bye", "// `inn.bye` is said at the door", "const both = `${inn}.${bye}`;", "`inn/${x}`"],
)
def test_what_a_page_does_not_say(tmp_path: Path, code: str) -> None:
    assert found_with_page(tmp_path, code) == ["inn.bye: nobody says it"]


@pytest.mark.parametrize("name", ["inn.test.ts", "note.txt"])
def test_tests_of_pages_say_nothing(tmp_path: Path, name: str) -> None:
    assert found_with_page(tmp_path, "word('inn.bye')", name) == ["inn.bye: nobody says it"]


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("voice.word('inn.sing')", "inn.sing is not in the catalogue"),
        ("voice.built('cellar.dark')", "cellar.dark is not in the catalogue"),
        ("voice.built(`cellar.${what}`)", "cellar.* can be no id of the catalogue, or any"),
        ("voice.built(`${a}.${b}`)", "*.* can be no id of the catalogue, or any"),
    ],
)
def test_an_unknown_id_in_a_page(tmp_path: Path, code: str, problem: str) -> None:
    problems = found_with_page(tmp_path, f"word('inn.bye'); {code}", "inn.ts")
    assert problems == [f"inn.ts: {problem}"]


def test_ids_that_python_puts_together(tmp_path: Path) -> None:
    code = CODE.replace("inn.bye", "inn.greet").replace("word", "index")
    source = tree(tmp_path, code=code + 'say(f"inn.{what}")')
    assert found(source, ("en",)) == []
    (source / "inn" / "host.py").write_text(code + 'say(f"inn.b{what}.x")', encoding="utf-8")
    assert found(source, ("en",)) == [
        "inn/host.py:5: inn.b*.x can be no id of the catalogue, or any",
        "inn.bye: nobody says it",
    ]


def test_a_statement_for_the_database_is_no_id(tmp_path: Path) -> None:
    assert found(tree(tmp_path, code=CODE + 'text("SELECT 1")'), ("en",)) == []


# ---- ours ----------------------------------------------------------------------------------------


def test_cards_of_every_pack_in_every_deck() -> None:
    ids = words.card_ids()
    assert {"rank.french.J", "rank.german.J", "rank.tarot.C", "card.matto"} <= set(ids)
    assert {"letter.french.C", "letter.german.D", "letter.tarot.B"} <= set(ids)
    assert {"suit.french.trump", "suit.german.trump", "suit.tarot.T"} <= set(ids)
    assert len(ids) == (4 + 4 + 5) + (4 + 4 + 5) + (4 + 4 + 5) + 2


def test_options_and_presets_of_every_game() -> None:
    ids = words.option_ids()
    assert {"option.skat.count_passed_deals", "option.skat.count_passed_deals.about"} <= {*ids}
    assert {"option.scarto.angel.21", "option.schnapsen.claims.spoken"} <= {*ids}
    assert {"preset.skat.tournament", "preset.schnapsen.rdeep.about"} <= {*ids}
    assert not [id for id in ids if id.endswith((".True", ".False"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rooms_that_are_checked_are_those_that_are_read(language: str) -> None:
    read = {Path(str(path)).resolve() for path in po_files(language)}
    assert read == {path.resolve() for path in words.SOURCE.rglob(f"words.{language}.po")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_words(language: str) -> None:
    texts, problems = words.words_problems(words.SOURCE, LANGUAGES)
    assert texts
    assert not [problem for problem in problems if f"words.{language}.po" in problem]


@pytest.mark.long  # `make check` asks the same of our own code
def test_our_own_code_and_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    texts, _ = words.words_problems(words.SOURCE, ("en",))
    built = words.built_ids()
    assert words.code_problems(words.SOURCE, texts, built, words.WEB) == []
    problems = words.problems(words.SOURCE, built=built, web=words.WEB)
    assert words.main() == bool(problems)
    assert capsys.readouterr().out.splitlines() == problems

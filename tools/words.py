"""Is the catalogue of words whole? ``make check`` asks.

In every room that has ``words.en.po``, each language has the same ids in the same order, with the
same placeholders, a form for each of its plurals, and nothing empty or fuzzy. Every id that the
code says is in the catalogue and gets its parameters; every id of the catalogue is said somewhere,
by the package or by the client. What TypeScript says gets its parameters by ``words/ids.ts``.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import product
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po

from stammtisch.coach.lessons import introduction, lesson, lessons_of
from stammtisch.coach.lessons.checking import sentences
from stammtisch.games.registry import OURS
from stammtisch.words import LANGUAGES, NAMES, STYLES, Voice

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "stammtisch"
WEB = ROOT / "web" / "src"

SAYERS = {
    "say": 0,
    "Message": 0,
    "BadInput": 0,
    "Refusal": 1,
    "word": 0,
    "line": 0,
    "_ask": 0,
    "text": 0,
    "_text": 0,
}
"""Functions that take an id, and the place of the id among their arguments."""

UNFILLED = ("Message", "text", "_text")
"""Those that take no parameters by their names; ``.format`` may fill in what they return."""

BUILDERS = tuple(name for name in SAYERS if name not in ("text", "_text"))
"""Those to which an id may be given that is put together, like ``f"table.happened.{kind}"``."""

_ID = re.compile(r"^msgid \"(.+)\"$", re.MULTILINE)
_LIKE_AN_ID = re.compile(r"([a-z]+)(\.[A-Za-z0-9_-]+)+")

_PART = "[A-Za-z0-9_-]*"

# In TypeScript and Svelte.
_IN_QUOTES = re.compile(r"""(['"])([a-z]+(?:\.[A-Za-z0-9_-]+)*)\1""")
_IN_BACKTICKS = re.compile(r"`([^`\n]*\$\{[^`\n]*)`")
_TOLD = re.compile(r"""\b(?:word|built)\(\s*(['"])([^'"$]*)\1""")
_TOLD_BUILT = re.compile(r"\bbuilt\(\s*`([^`\n]*)`")
_HOLE = re.compile(r"\$\{[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One text of a file: its forms, of which there is one where it has no plural."""

    forms: tuple[str, ...]
    plural: bool
    fuzzy: bool

    @property
    def placeholders(self) -> frozenset[str]:
        return placeholders(self.forms[0]) or frozenset()


@dataclass(slots=True)
class Room:
    """The words of one room in one language."""

    path: Path
    entries: dict[str, Entry] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Said:
    """An id where the code says it; ``given`` is ``None`` where its parameters cannot be seen."""

    where: str
    id: str
    given: frozenset[str] | None


# ---- the files -----------------------------------------------------------------------------------


def placeholders(text: str) -> frozenset[str] | None:
    """The names in braces; ``None`` where there is anything else in braces, or a brace alone."""
    try:
        parts = [part[1:] for part in Formatter().parse(text) if part[1] is not None]
    except ValueError:
        return None
    if any(not name or not name.isidentifier() or spec or turn for name, spec, turn in parts):
        return None
    return frozenset(name for name, _, _ in parts if name)


def read_room(path: Path, language: str) -> Room:
    """A file of words, and what is wrong with it by itself."""
    room = Room(path)
    expected = Catalog(locale=language)
    try:
        with path.open("rb") as file:
            found = read_po(file, locale=language, abort_invalid=True)
        ids = _ID.findall(path.read_text(encoding="utf-8"))
    except (PoFileError, UnicodeDecodeError) as error:
        room.problems.append(f"cannot be read: {error}")
        return room
    if found.plural_forms != expected.plural_forms:
        room.problems.append(f"Plural-Forms must be: {expected.plural_forms}")
    room.problems += [f"{id} is there twice" for id in dict.fromkeys(ids) if ids.count(id) > 1]
    for message in filter(lambda each: each.id, found):
        plural = not isinstance(message.id, str)
        id = message.id[0] if plural else str(message.id)
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        room.entries[id] = Entry(tuple(str(text or "") for text in texts), plural, message.fuzzy)
        room.problems += _wrong_by_itself(id, room.entries[id])
    return room


def _wrong_by_itself(id: str, entry: Entry) -> Iterator[str]:
    if not all(entry.forms):
        forms = f" in one of its {len(entry.forms)} forms" if entry.plural else ""
        yield f"{id} has no text{forms}"
    if entry.fuzzy:
        yield f"{id} is fuzzy"
    for text in filter(None, entry.forms):
        if placeholders(text) is None:
            yield f"{id} has braces that are no plain {{name}}: {text}"


def _wrong_beside_english(english: Room, room: Room) -> Iterator[str]:
    """What in ``room`` is not as English has it; English is compared with itself too."""
    yield from (f"{id} is missing" for id in english.entries if id not in room.entries)
    yield from (f"{id} is not in English" for id in room.entries if id not in english.entries)
    common = [id for id in room.entries if id in english.entries]
    in_order = [id for id in english.entries if id in room.entries]
    if common != in_order:
        first = next(id for id, wanted in zip(common, in_order, strict=True) if id != wanted)
        yield f"{first} is not where English has it"
    for id in in_order:
        ours, theirs = room.entries[id], english.entries[id]
        if ours.plural != theirs.plural:
            yield f"{id} has {'a' if ours.plural else 'no'} plural, unlike English"
        for text in filter(None, ours.forms):
            if placeholders(text) not in (None, theirs.placeholders):
                wanted = ", ".join(sorted(theirs.placeholders)) or "none"
                yield f"{id} must have the placeholders of English ({wanted}): {text}"


def words_problems(source: Path, languages: Sequence[str]) -> tuple[dict[str, Entry], list[str]]:
    """The English texts of all rooms, and what is wrong with any file of words."""
    texts: dict[str, Entry] = {}
    found: list[str] = []
    known: set[Path] = set()
    for path in sorted(source.rglob("words.en.po")):
        english = read_room(path, "en")
        doubled = [id for id in english.entries if id in texts]
        found += [f"{_name(path, source)}: {id} is in another room too" for id in doubled]
        texts |= english.entries
        for language in languages:
            own = path.with_name(f"words.{language}.po")
            known.add(own)
            if not own.is_file():
                found.append(f"{_name(own, source)}: there is no such file")
                continue
            room = english if language == "en" else read_room(own, language)
            wrong = [*room.problems]
            if room.entries:
                wrong += _wrong_beside_english(english, room)
            found += [f"{_name(own, source)}: {problem}" for problem in wrong]
    strays = sorted(set(source.rglob("words.*.po")) - known)
    found += [f"{_name(path, source)}: no room of ours, or no language" for path in strays]
    return texts, found


# ---- the code ------------------------------------------------------------------------------------


def said_in(code: str, where: str) -> Iterator[Said]:
    """Every id that stands literally in a call."""
    tree = ast.parse(code)
    filled = {
        id(node.func.value): node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "format"
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = _called(node)
        if name in SAYERS and len(node.args) > SAYERS[name]:
            filler = filled.get(id(node)) if name in UNFILLED else node
            given = _keywords(filler) if filler else None
            for literal in _literals(node.args[SAYERS[name]]):
                if name in UNFILLED and " " in literal:
                    continue  # a statement for the database: no id
                yield Said(f"{where}:{node.lineno}", literal, given)


def constants_in(code: str, where: str) -> Iterator[Said]:
    """Every string constant; the pieces of those that are put together are none."""
    tree = ast.parse(code)
    joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    pieces = {id(piece) for node in joined for piece in node.values}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in pieces
        ):
            yield Said(f"{where}:{node.lineno}", node.value, None)


def built_in(code: str, where: str) -> Iterator[Said]:
    """Every id that is put together in a call, ``*`` for each part that is not there to be seen."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and (name := _called(node)) in BUILDERS:
            at = SAYERS[name]
            if len(node.args) > at and isinstance(text := node.args[at], ast.JoinedStr):
                parts = (
                    part.value if isinstance(part, ast.Constant) else "*" for part in text.values
                )
                yield Said(f"{where}:{node.lineno}", "".join(map(str, parts)), None)


def said_by_page(code: str) -> tuple[set[str], set[str]]:
    """What TypeScript or Svelte says: the strings like ids, and those put together, with ``*``."""
    whole = {found[2] for found in _IN_QUOTES.finditer(code)}
    return whole, {_HOLE.sub("*", found[1]) for found in _IN_BACKTICKS.finditer(code)}


def pattern_of(built: str) -> re.Pattern[str] | None:
    """What an id that is put together can be; ``None`` where it could be any."""
    if not re.search(r"[a-z]{2}\.|\.[a-z_]{2}", built) or not re.fullmatch(r"[\w.*-]+", built):
        return None
    pattern = _PART.join(map(re.escape, built.split("*")))
    # What something is put behind may be a whole id: `${id}.bad`.
    return re.compile(rf"[\w.-]*{pattern}" if built.startswith("*") else pattern)


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _literals(node: ast.expr) -> Iterator[str]:
    """The strings that an expression can be, as far as they stand there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def _keywords(node: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in node.keywords]
    return None if None in names else frozenset(name for name in names if name)


def code_problems(
    source: Path, texts: dict[str, Entry], built: Collection[str], web: Path | None = None
) -> list[str]:
    """What the code says that is not in the catalogue, or says without its parameters.

    And the other way: what is in the catalogue, and nobody says. ``built`` are ids that stand
    nowhere, since they are put together; ``web`` holds the client.
    """
    found: list[str] = []
    said: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    rooms = {id.partition(".")[0] for id in texts}
    for path in sorted(source.rglob("*.py")):
        code, where = path.read_text(encoding="utf-8"), _name(path, source)
        for each in said_in(code, where):
            if each.id not in texts:
                found.append(f"{each.where}: {each.id} is not in the catalogue")
            elif each.given is not None and (left := texts[each.id].placeholders - each.given):
                found.append(f"{each.where}: {each.id} needs {', '.join(sorted(left))} too")
        for each in constants_in(code, where):
            said.add(each.id)
            like = _LIKE_AN_ID.fullmatch(each.id)
            if like and like[1] in rooms and each.id not in texts:
                found.append(f"{each.where}: {each.id} is not in the catalogue")
        for each in built_in(code, where):
            found += _told_in_vain(each.id, each.where, texts, patterns)
    for path in _pages(web) if web else ():
        code, where = path.read_text(encoding="utf-8"), _name(path, web or path)
        whole, parts = said_by_page(code)
        said |= whole
        patterns += filter(None, map(pattern_of, parts))
        for told in sorted({each[2] for each in _TOLD.finditer(code)} - texts.keys()):
            found.append(f"{where}: {told} is not in the catalogue")
        for told in sorted({_HOLE.sub("*", each[1]) for each in _TOLD_BUILT.finditer(code)}):
            found += _told_in_vain(told, where, texts, patterns)
    found += [
        f"{id}: cards or options need it, and it is not there" for id in built if id not in texts
    ]
    unsaid = [id for id in texts if id not in said and id not in built]
    unsaid = [id for id in unsaid if not any(pattern.fullmatch(id) for pattern in patterns)]
    found += [f"{id}: nobody says it" for id in unsaid]
    return list(dict.fromkeys(found))


def _told_in_vain(
    built: str, where: str, texts: Collection[str], patterns: list[re.Pattern[str]]
) -> Iterator[str]:
    """Whether an id that is put together can be none of the catalogue; else it is remembered."""
    pattern = pattern_of(built)
    if pattern is None or not any(pattern.fullmatch(id) for id in texts):
        yield f"{where}: {built} can be no id of the catalogue, or any"
    else:
        patterns.append(pattern)


def _pages(web: Path) -> Iterator[Path]:
    """The client's sources, but for tests, and for the list of all ids."""
    for path in sorted((*web.rglob("*.ts"), *web.rglob("*.svelte"))):
        if not path.name.endswith(".test.ts") and path != web / "words" / "ids.ts":
            yield path


def card_ids() -> list[str]:
    """The ids that ``Voice`` puts together: for all cards and suits of every pack in every deck."""
    asked: dict[str, None] = {}

    class Listener(Voice):
        def _text(self, id: str) -> str:
            asked[id] = None
            return super()._text(id)

    for game in OURS:
        suits = {card[0]: None for card in game.GAME.pack if len(card) > 1}
        if not game.GAME.deck.trump:
            suits["trump"] = None  # All trumps of a game of Skat are one suit (SK 5.3).
        for style, names in product(STYLES, NAMES):
            voice = Listener(deck=game.GAME.deck, style=style, names=names)
            for card in game.GAME.pack:
                voice.card(card)
            for suit in suits:
                voice.suit(suit)
    return list(asked)


def option_ids() -> list[str]:
    """The ids that are put together for the options and presets of every game."""
    asked = []
    for game in (each.GAME for each in OURS):
        for known in fields(game.options):
            name = f"option.{game.name}.{known.name}"
            values = known.metadata.get("values", ())
            spelled = [value for value in values if not isinstance(value, bool)]
            asked += [name, f"{name}.about", *(f"{name}.{value}" for value in spelled)]
            if "default" in known.metadata:
                asked.append(f"{name}.unnamed")
        for preset in game.presets:
            asked += [f"preset.{game.name}.{preset}", f"preset.{game.name}.{preset}.about"]
    return asked


def lesson_ids() -> list[str]:
    """The ids that the files of the lessons and introductions say."""
    said: list[str] = []
    for game in (each.GAME.name for each in OURS):
        for passage in introduction(game).passages:
            said += [passage.title.id, *(each.message.id for each in passage.sentences)]
        for found in (lesson(game, name) for name in lessons_of(game)):
            said += [found.title.id, *(each.message.id for each in sentences(found))]
    return said


def built_ids() -> list[str]:
    """Every id that is put together, or stands in a file of data and nowhere in the code."""
    return [*card_ids(), *option_ids(), *lesson_ids()]


# ---- both ----------------------------------------------------------------------------------------


def problems(
    source: Path,
    languages: Sequence[str] = LANGUAGES,
    built: Collection[str] = (),
    web: Path | None = None,
) -> list[str]:
    """All that is wrong with the words of the package in ``source`` and its client in ``web``."""
    texts, found = words_problems(source, languages)
    return found + code_problems(source, texts, built, web)


def main() -> int:
    found = problems(SOURCE, built=built_ids(), web=WEB)
    for problem in found:
        print(problem)
    if found:
        print(f"words: {len(found)} problems", file=sys.stderr)
    return 1 if found else 0


def _name(path: Path, source: Path) -> str:
    return path.relative_to(source).as_posix()


if __name__ == "__main__":
    sys.exit(main())

"""What the client has from the server, made in ``web/src``; ``--check`` only compares.

``protocol/`` is made from the ``messages.py`` of the server's rooms; for each game ``board.ts`` is
made from what lies on its table, ``game.ts`` from its ``GAME``, and ``scoring.ts`` from the keys of
its score sheet. The files of words of all rooms become one ``words/<language>.json`` a language,
and ``words/ids.ts``: every id with the names of its placeholders, so that TypeScript checks who
says what. Words that only some pages need become ``words/<section>/<language>.json``. Nothing of it
is typed again by hand.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import StrEnum
from importlib import import_module
from importlib.resources.abc import Traversable
from itertools import groupby
from pathlib import Path
from string import Formatter
from types import ModuleType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from babel.messages.pofile import read_po
from pydantic import TypeAdapter
from pydantic.dataclasses import is_pydantic_dataclass
from pydantic.json_schema import JsonSchemaMode

from stammtisch import table
from stammtisch.cardplay.messages import Message as Message  # Param's schema needs it
from stammtisch.cardplay.messages import Param
from stammtisch.cardplay.options import RuleOptions
from stammtisch.faces import face_of
from stammtisch.games.registry import OURS, AnyGame
from stammtisch.table.wire.messages import Offer
from stammtisch.words import LANGUAGES
from stammtisch.words.catalogue import po_files

WEB = Path(__file__).resolve().parent.parent / "web" / "src"
MESSAGES, COMMON = "protocol/messages.ts", "cardplay"
"""The file of all messages, and that of what they have from no room of the server."""

COMMENT, WORD = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r"\b[A-Z]\w+")
WIDTH = 100  # where prettier breaks a line
ROW = 14  # cards in one

Schema = Mapping[str, Any]
_SIMPLE = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


class Types:
    """JSON schemas as TypeScript.

    ``named`` are unions that are called by a name. Of the classes ``sent`` by the page, defaults
    may be left out; all others come with every field.
    """

    def __init__(
        self, schemas: Mapping[str, Schema], named: Mapping[str, Schema], sent: Collection[str]
    ) -> None:
        self.schemas = schemas
        self.named = named
        self._sent = sent
        self._names = {_key(schema): name for name, schema in named.items()}

    def interface(self, name: str) -> str:
        """The declaration of one class."""
        schema = self.schemas[name]
        fields = schema.get("properties", {})
        needed = schema.get("required", ()) if name in self._sent else fields
        lines = [f"export interface {name} {{"]
        for each, of in fields.items():
            always = each in needed or "const" in of  # what tells a union's members apart
            head = f"  readonly {each}{'' if always else '?'}:"
            lines += broken(head, self._parts(of))
        return _comment(schema.get("description", "")) + "\n".join([*lines, "}"]) + "\n"

    def union(self, name: str) -> str:
        """The declaration of a union."""
        return "\n".join(broken(f"export type {name} =", self._members(self.named[name]))) + "\n"

    def _type(self, schema: Schema) -> str:
        return " | ".join(self._parts(schema))

    def _parts(self, schema: Schema) -> list[str]:
        name = self._names.get(_key(schema))
        return [name] if name else self._members(schema)

    def _members(self, schema: Schema) -> list[str]:
        """What the union is of; a type that is no union is its only member."""
        if any_of := schema.get("anyOf") or schema.get("oneOf"):
            return [part for each in any_of for part in self._parts(each)]
        if "const" in schema:
            return [_literal(schema["const"])]
        if "enum" in schema:
            return [_literal(value) for value in schema["enum"]]
        return [self._one(schema)]

    def _one(self, schema: Schema) -> str:
        if "$ref" in schema:
            return str(schema["$ref"]).rpartition("/")[2]
        match schema.get("type"):
            case "array" if "prefixItems" in schema:
                return f"readonly [{', '.join(map(self._type, schema['prefixItems']))}]"
            case "array":
                inner = self._parts(schema["items"])
                plain = len(inner) == 1 and not inner[0].startswith("readonly ")
                return f"readonly {inner[0]}[]" if plain else f"readonly ({' | '.join(inner)})[]"
            case "object" if "properties" not in schema:
                values = schema.get("additionalProperties", True)
                inside = "unknown" if values is True else self._type(values)
                return f"Readonly<Record<string, {inside}>>"
            case str(type) if type in _SIMPLE:
                return _SIMPLE[type]
            case None:
                return "unknown"
        raise ValueError(f"no type in TypeScript for {schema}")


def broken(head: str, parts: list[str]) -> list[str]:
    """A declaration as prettier writes it: a union too long for a line has one member a line."""
    line = f"{head} {' | '.join(parts)};"
    if len(line) <= WIDTH:
        return [line]
    inner = " " * (len(head) - len(head.lstrip()) + 2)
    if len(line := f"{inner}{' | '.join(parts)};") <= WIDTH:
        return [head, line]
    return [head, *(f"{inner}| {part}" for part in parts[:-1]), f"{inner}| {parts[-1]};"]


def _comment(text: str) -> str:
    if not text:
        return ""
    text = inspect.cleandoc(text).replace("``", "`").replace("`None`", "`null`")
    lines = [f" * {line}".rstrip() for line in text.split("\n")]
    return f"/** {lines[0][3:]} */\n" if len(lines) == 1 else "\n".join(["/**", *lines, " */\n"])


def _literal(value: Any) -> str:
    return quoted(value) if isinstance(value, str) else json.dumps(value)


def quoted(text: str) -> str:
    """A string in TypeScript."""
    return "'" + json.dumps(text)[1:-1].replace("'", "\\'").replace('\\"', '"') + "'"


def _key(schema: Schema) -> str:
    return json.dumps(
        {key: value for key, value in schema.items() if key not in ("$defs", "description")},
        sort_keys=True,
    )


# ---- the server's types --------------------------------------------------------------------------


def types_of(classes: Mapping[str, Any], unions: Mapping[str, Any]) -> Types:
    """The schemas of the classes, of those that they mention, and of the unions.

    What the server checks when it comes in is a dataclass of pydantic's; the others it writes.
    """
    sent = [
        name
        for name, each in (*classes.items(), *unions.items())
        if all(map(is_pydantic_dataclass, members_of(each) or (each,)))
    ]
    asked: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = [
        (name, "validation" if name in sent else "serialization", adapter)
        for name, each in (*classes.items(), *unions.items())
        for adapter in [TypeAdapter(each)]
    ]
    found, shared = TypeAdapter.json_schemas(asked)
    schemas = {name: schema for (name, _), schema in found.items()}
    defs = {name: {**schema} for name, schema in shared.get("$defs", {}).items()}
    for name in classes:
        if name not in defs:
            defs[name] = dict(schemas[name])
    return Types(defs, {name: schemas[name] for name in unions}, sent)


def members_of(union: Any) -> tuple[Any, ...]:
    """What an alias is a union of; nothing where it is none."""
    if get_origin(union) is Annotated:
        union = get_args(union)[0]
    return get_args(union) if get_origin(union) in (Union, UnionType) else ()


def defined_in(module: Any) -> Iterator[str]:
    """The public names of a module in the order in which they stand there."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                yield target.id


def rooms() -> dict[str, ModuleType]:
    """The messages of each room of the server that has any; a room may have further files."""
    folder = Path(str(table.__file__)).parent
    found = sorted((path.parent.name, path.stem) for path in folder.glob("*/*messages.py"))
    return {
        stem.removesuffix("messages").strip("_") or room: import_module(
            f"stammtisch.table.{room}.{stem}"
        )
        for room, stem in found
    }


def public(module: ModuleType) -> list[str]:
    """The names that a room's messages define, and the closed sets of texts that they use."""
    own = [name for name in defined_in(module) if not name.startswith("_")]
    used = [name for name, each in vars(module).items() if get_origin(each) is Literal]
    return [*dict.fromkeys((*used, *own))]


def messages() -> dict[str, str]:
    """What the server and a page say to each other: a file for each room, and one of them all."""
    modules, values = rooms(), dict[str, Any]()
    bodies: dict[str, list[str]] = {COMMON: []}
    place: dict[str, str] = {}
    for room, module in modules.items():
        for name in public(module):
            if place.setdefault(name, room) == room:
                values[name] = getattr(module, name)
            elif values[name] != getattr(module, name):
                raise ValueError(f"{name} means one thing in {place[name]}, and another in {room}")
    classes = {name: each for name, each in values.items() if is_dataclass(each)}
    unions = {name: each for name, each in values.items() if members_of(each)}
    types = types_of(classes, {"Param": Param, **unions})
    bodies[COMMON].append(types.union("Param"))
    place["Param"] = COMMON
    for name in types.schemas:
        if name not in classes:
            bodies[COMMON].append(types.interface(name))
            place[name] = COMMON
    for name, each in values.items():
        declared = _declared(types, name, each)
        if declared:
            bodies.setdefault(place[name], []).append(declared)
    source = {
        room: f"src/{module.__name__.replace('.', '/')}.py" for room, module in modules.items()
    }
    source[COMMON] = "src/stammtisch/cardplay"
    made = {
        f"protocol/{room}.ts": _file(source[room], [*_imports(room, body, place), *body])
        for room, body in bodies.items()
    }
    every = "".join(f"export * from './{room}';\n" for room in bodies)
    made[MESSAGES] = _file("the messages of all rooms of the server", [every])
    return made


def _declared(types: Types, name: str, each: Any) -> str | None:
    """A name's declaration in TypeScript; ``None`` for what is no type."""
    if name == "VERSION":
        return f"export const VERSION = {each};\n"
    if name == "REACTIONS":
        texts = f"[{', '.join(map(quoted, each))}] as const"
        return f"export const REACTIONS = {texts};\n"
    if get_origin(each) is Literal:
        return "\n".join(broken(f"export type {name} =", [*map(quoted, get_args(each))])) + "\n"
    if name in types.named:
        return types.union(name)
    return types.interface(name) if is_dataclass(each) else None


def _imports(room: str, body: Sequence[str], place: Mapping[str, str]) -> Iterator[str]:
    """The types of other rooms that are mentioned."""
    code = COMMENT.sub("", "".join(body))
    known = {word for word in WORD.findall(code) if place.get(word, room) != room}
    lines = []
    for other in sorted({place[name] for name in known}):
        names = sorted(name for name in known if place[name] == other)
        line = f"import type {{ {', '.join(names)} }} from './{other}';\n"
        if len(line) > WIDTH + 1:
            inside = "".join(f"  {name},\n" for name in names)
            line = f"import type {{\n{inside}}} from './{other}';\n"
        lines.append(line)
    if lines:
        yield "".join(lines)


# ---- the games -----------------------------------------------------------------------------------


def board(game: AnyGame, of_protocol: Types) -> str:
    """What lies on the table of one game."""
    types = types_of({"Board": face_of(game).Board}, {})
    mentioned = set(_mentioned(types.schemas["Board"], types.schemas))
    known = sorted(name for name in mentioned if name in of_protocol.schemas)
    own = [name for name in types.schemas if name in mentioned - {*known, "Board"}]
    imports = f"import type {{ {', '.join(known)} }} from '../../{MESSAGES[:-3]}';\n"
    parts = [*([imports] if known else []), *map(types.interface, [*own, "Board"])]
    return _file(f"src/stammtisch/faces/{game.GAME.name}/board.py", parts)


def _mentioned(schema: Any, schemas: Mapping[str, Schema]) -> Iterator[str]:
    """The names of the classes inside; those of the protocol's own are not looked into."""
    if isinstance(schema, Mapping):
        if "$ref" in schema:
            name = str(schema["$ref"]).rpartition("/")[2]
            yield name
            if name != "Message":
                yield from _mentioned(schemas[name], schemas)
        for each in schema.values():
            yield from _mentioned(each, schemas)
    elif isinstance(schema, list):
        for each in schema:
            yield from _mentioned(each, schemas)


def facts(game: AnyGame) -> str:
    """What one game says of itself, as far as a page needs it."""
    info = game.GAME
    suits = [list(suit) for _, suit in groupby(info.pack, key=lambda card: card[0])]
    rows = [suit[at : at + ROW] for suit in suits for at in range(0, len(suit), ROW)]
    lines = [f"  [{', '.join(map(quoted, row))}]," for row in rows]
    told = [
        f"name: {quoted(info.name)},",
        f"clauses: {quoted(info.clauses)},",
        f"seats: {info.seats},",
        f"deck: {quoted(info.deck.name)},",
        f"piles: [{', '.join(map(quoted, info.piles))}],",
        _listed("actions", [quoted(action.word) for action in info.actions]),
    ]
    body = [*(f"  {each}" for each in told), "  pack: PACK,"]
    body += ["  defaults: {", *(f"    {each}," for each in _defaults(info.options)), "  },"]
    parts = [
        "import type { GameFacts } from '../facts';\n",
        "\n".join(["const PACK: readonly string[] = [", *lines, "].flat();"]) + "\n",
        "\n".join(["export const GAME: GameFacts = {", *body, "};"]) + "\n",
    ]
    return _file(f"src/stammtisch/games/{info.name}/__init__.py", parts)


def _listed(name: str, values: Sequence[str]) -> str:
    """A field that is a list: on one line, or on a line each where that is too long."""
    line = f"{name}: [{', '.join(values)}],"
    if len(line) <= WIDTH - 2:
        return line
    return "\n".join([f"{name}: [", *(f"    {value}," for value in values), "  ],"])


def _defaults(kind: type[RuleOptions]) -> Iterator[str]:
    """Each option with its default, or with its defaults by the one other option that decides."""
    known = fields(kind)
    for each in known:
        plain = kind().default(each)
        for other in known:
            by = {
                value: kind(**{other.name: value}).default(each)
                for value in other.metadata.get("values", ())
                if other is not each
            }
            if {*by.values()} - {plain}:
                values = ", ".join(f"{json.dumps(key)}: {json.dumps(by[key])}" for key in by)
                yield f"{each.name}: {{ by: {quoted(other.name)}, values: {{ {values} }} }}"
                break
        else:
            yield f"{each.name}: {quoted(plain) if isinstance(plain, str) else json.dumps(plain)}"


def decks() -> str:
    """How cards look and are called, by the names of decks."""
    known = list(dict.fromkeys(game.GAME.deck for game in OURS))
    known += [variant for deck in known for variant in deck.variants]
    lines = []
    for deck in known:
        values = {
            "suits": quoted(deck.suits),
            "signs": f"'{deck.signs}'",
            "trump": quoted(deck.trump),
            "fool": quoted(deck.fool),
            "variants": f"[{', '.join(quoted(each.name) for each in deck.variants)}]",
        }
        fields = [f"    {name}: {value}," for name, value in values.items()]
        lines += [f"  {deck.name}: {{", *fields, "  },"]
    about = """How cards look and are called.

    ``suits`` are the first letters of the cards' codes; ``signs``, one a suit, can be written for
    them. ``trump`` is the letter of a suit whose cards are trumps by themselves, ``fool`` a card
    without suit and rank. ``variants`` are other decks for the same cards."""
    shape = ["export interface Deck {", *(f"  readonly {name}: string;" for name in _TEXTS)]
    shape += ["  readonly variants: readonly string[];", "}"]
    parts = [
        _comment(about) + "\n".join(shape) + "\n",
        "\n".join(["export const DECKS: Readonly<Record<string, Deck>> = {", *lines, "};"]) + "\n",
    ]
    return _file("src/stammtisch/cardplay/cards.py", parts)


_TEXTS = ("suits", "signs", "trump", "fool")


def scoring(game: AnyGame) -> str:
    """The parts of one game's score sheet, and the keys of its lines."""
    return _file(
        f"src/stammtisch/games/{game.GAME.name}/scoring.py",
        [enumeration(game.GAME.parts), enumeration(game.GAME.keys)],
    )


def enumeration(names: type[StrEnum]) -> str:
    """The declaration of a closed set of texts."""
    head = f"export type {names.__name__} ="
    comment = _comment(names.__doc__ or "")
    return comment + "\n".join(broken(head, [quoted(each) for each in names])) + "\n"


# ---- the words -----------------------------------------------------------------------------------


Text: TypeAlias = str | list[str]
"""A text, or its plural forms."""


def texts_in(paths: Iterable[Traversable], language: str) -> dict[str, Text]:
    """Every text of these files, by its id."""
    texts: dict[str, Text] = {}
    for path in paths:
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if not isinstance(message.id, str):
                    texts[message.id[0]] = [str(form) for form in message.string or ()]
                elif message.id:
                    texts[message.id] = str(message.string)
    return texts


def names_in(text: Text) -> list[str]:
    """What is to be filled in; where there are plural forms, a number chooses among them."""
    last = text if isinstance(text, str) else text[-1]
    names = {name for _, name, _, _ in Formatter().parse(last) if name}
    return sorted(names | ({"number"} if isinstance(text, list) else set()))


def ids(texts: dict[str, Text]) -> str:
    """Every id, and what its text needs."""
    lines = ["export interface Placeholders {"]
    for id, text in texts.items():
        key = id if id.isidentifier() else quoted(id)
        lines += broken(f"  {key}:", [quoted(name) for name in names_in(text)] or ["never"])
    comment = _comment("Every text of the catalogue, and what is to be filled in.")
    parts = [comment + "\n".join([*lines, "}"]) + "\n", "export type Id = keyof Placeholders;\n"]
    about = "Words that are fetched on demand."
    union = broken("export type Section =", [quoted(name) for name in SECTIONS])
    parts.append(_comment(about) + "\n".join(union) + "\n")
    return _file("the files words.en.po", parts)


def words() -> Iterator[tuple[str, str]]:
    """The files of words. A text that a language lacks is there in English."""
    english = _for_the_client(texts_in(po_files("en"), "en"))
    yield "words/ids.ts", ids(english)
    for language in LANGUAGES:
        texts = english | _for_the_client(texts_in(po_files(language), language))
        for section in (None, *SECTIONS):
            some = {id: texts[id] for id in english if section_of(id) == section}
            folder = f"words/{section}" if section else "words"
            text = json.dumps(some, ensure_ascii=False, indent=0)
            yield f"{folder}/{language}.json", text + "\n"


SECTIONS = {
    "coach": ("coach.", "review."),
    "challenges": ("challenge.",),
    "clubs": (
        "club.",
        "evening.",
        "wall.",
        "paper.",
        "scarto.refuse.points",
        "skat.refuse.totals_",
        "skat.refuse.written_",
    ),
    "daily": ("daily.", "way."),
    "own": ("own.", "device."),
    "away": ("table.absent.", "table.played_for", "table.void"),
    "lessons": ("lesson.",),
    "told": ("told.", "remark."),
    "settle": ("settle.",),
    "past": (
        *("past.", "study.", "verify.", "iss.", "record.", "replay.", "share.", "standing."),
        *("settings.data", "settings.delete", "settings.export"),
        *(
            "fair.about",
            "fair.draws",
            "fair.file",
            "fair.good",
            "fair.how",
            "fair.lede",
            "fair.limit",
            "fair.not_yet",
            "fair.old",
            "fair.own_tools",
            "fair.record",
            "fair.step.",
            "fair.unproved",
        ),
    ),
}
"""Words that are fetched on demand, by how their ids begin: of hints and reviews, of challenges, of
clubs, of the deals of the day, of the own page, of who is away, of the lessons, of how a deal was won, of who pays
whom, and of what is kept of deals: where they are opened and checked, and where it is told."""

ELSEWHERE = (
    *("arena.", "backup.", "drain.", "move.", "program.", "serve.", "solver.", "status."),
    "terminal.",
    *("input.about", "input.archive", "input.arrays", "input.checksum", "input.dataset"),
    *("input.file", "input.irregular", "input.large", "input.model", "input.unpacked"),
    "input.version",
)
"""How ids begin that the client never says: commands do, and who reads files for them."""

EVERYWHERE = (
    *("coach.solvers", "lesson.new", "past.download", "past.title", "replay.aside"),
    *("review.button", "club.title", "study.title", "terminal.on_table"),
    *("standing.about", "standing.link", "standing.make", "standing.title", "standing.yours"),
)
"""Ids that begin like these, and are said by the start or the table all the same."""


def section_of(id: str) -> str | None:
    """Where the words of ``id`` are; ``None``: among those that every page needs."""
    if id in EVERYWHERE:
        return None
    found = (section for section, begins in SECTIONS.items() if id.startswith(begins))
    return next(found, None)


def _for_the_client(texts: dict[str, Text]) -> dict[str, Text]:
    return {
        id: text for id, text in texts.items() if id in EVERYWHERE or not id.startswith(ELSEWHERE)
    }


# ---- all files -----------------------------------------------------------------------------------


def _file(source: str, parts: list[str]) -> str:
    head = f"// Made by tools/client.py from {source}: change it there.\n"
    return "\n".join([head, *parts])


def files() -> dict[str, str]:
    """Every file that is made here, by its path in ``web/src``."""
    of_protocol = types_of({"Offer": Offer}, {})
    made = {**messages(), "decks.ts": decks()}
    for game in OURS:
        name = game.GAME.name
        made[f"games/{name}/board.ts"] = board(game, of_protocol)
        made[f"games/{name}/game.ts"] = facts(game)
        made[f"games/{name}/scoring.ts"] = scoring(game)
    return made | dict(words())


def main(arguments: list[str], web: Path = WEB) -> int:
    wrong = 0
    for name, text in files().items():
        path = web / name
        if path.is_file() and path.read_text("utf-8") == text:
            continue
        if "--check" in arguments:
            print(f"web/src/{name} is not as tools/client.py makes it", file=sys.stderr)
            wrong = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

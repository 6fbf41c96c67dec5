"""The kernel's tables, made in ``kernel/<game>/`` from the games' own; ``--check`` compares.

A card is its place in the game's pack; the kernel's bits are in its own order, where the cards of a
suit lie side by side, the lowest first.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import fields
from pathlib import Path

from stammtisch.cardplay.options import RuleOptions
from stammtisch.games.scarto import cards as scarto
from stammtisch.games.scarto.options import Options as ScartoOptions
from stammtisch.games.schnapsen import cards as schnapsen
from stammtisch.games.schnapsen import scoring
from stammtisch.games.schnapsen.options import Options as SchnapsenOptions
from stammtisch.games.skat import cards as skat
from stammtisch.games.skat import match as skat_match
from stammtisch.games.skat import scoring as skat_scoring
from stammtisch.games.skat.declaring import declarations
from stammtisch.games.skat.notation import ANNOUNCEMENTS
from stammtisch.games.skat.options import Options as SkatOptions
from stammtisch.solver import scarto as scarto_solver
from stammtisch.solver import schnapsen as schnapsen_solver
from stammtisch.solver import skat as skat_solver

KERNEL = Path(__file__).resolve().parent.parent / "kernel"


def array(name: str, values: Iterable[int], kind: str = "std::uint8_t") -> str:
    """A table of numbers."""
    numbers = list(values)
    rows = [numbers[at : at + 16] for at in range(0, len(numbers), 16)]
    body = ",\n".join("    " + ", ".join(map(str, row)) for row in rows)
    return f"inline constexpr {kind} {name}[{len(numbers)}] = {{\n{body}}};\n"


def rows(name: str, table: Iterable[Iterable[int]], kind: str = "std::uint8_t") -> str:
    """A table of tables, a row each."""
    lists = [list(row) for row in table]
    body = ",\n".join("    {" + ", ".join(map(str, row)) + "}" for row in lists)
    return f"inline constexpr {kind} {name}[{len(lists)}][{len(lists[0])}] = {{\n{body}}};\n"


def encoding(columns: Sequence[str], pack: Sequence[str], **places: int) -> str:
    """How a position is encoded: after a column for each card, the columns of its facts by name.

    ``places`` are the values of a card's column that do not name a player's hand.
    """
    assert [*columns[: len(pack)]] == [*pack], "the cards come first, in the pack's order"
    facts = enumerate(columns[len(pack) :], start=len(pack))
    return "\n".join(
        [
            "// An encoded position: the place of every card, then these columns.",
            "namespace column {",
            *(f"inline constexpr int {name} = {at};" for at, name in facts),
            f"inline constexpr int COUNT = {len(columns)};",
            "}  // namespace column",
            "inline constexpr const char* COLUMNS[column::COUNT] = {",
            *_lines(f'"{name}"' for name in columns),
            "",
            "// Where a card lies, if not in the hand of the player of that number.",
            "namespace place {",
            *(f"inline constexpr int {name} = {value};" for name, value in places.items()),
            "}  // namespace place\n",
        ]
    )


def options_type(options: type[RuleOptions]) -> str:
    """The rule options as a C++ type, read from a number for each of them, by its name.

    The number is the place of the value among those that the law lists; where it lists none, the
    value itself. An option that is true or false is a ``bool``, a number an ``int``; any other gets
    an enumeration of its values.
    """
    enums, members, reads, defaults = [], [], [], options()
    for at, each in enumerate(fields(options)):
        values, name = each.metadata.get("values"), each.name
        default = getattr(defaults, name)
        if values is None:
            members.append(f"  int {name} = {default};")
            reads.append(f"  options.{name} = static_cast<int>(numbers[{at}]);")
        elif isinstance(default, bool):
            members.append(f"  bool {name} = {str(default).lower()};")
            reads.append(f"  options.{name} = numbers[{at}] == {values.index(True)};")
        elif isinstance(default, int):
            table = name.upper()
            enums.append(f"inline constexpr int {table}[] = {{{', '.join(map(str, values))}}};")
            members.append(f"  int {name} = {default};")
            reads.append(f"  options.{name} = {table}[numbers[{at}]];")
        else:
            kind = _type_name(name)
            enums.append(f"enum class {kind} : std::uint8_t {{ {', '.join(values)} }};")
            members.append(f"  {kind} {name} = {kind}::{default};")
            reads.append(f"  options.{name} = static_cast<{kind}>(numbers[{at}]);")
    return "\n".join(
        [
            "// The rule options.",
            *enums,
            "struct Options {",
            *members,
            "};\n",
            f"inline constexpr int OPTIONS = {len(fields(options))};\n",
            "// From a number for each: the place of its value among those that the law lists, or",
            "// the value itself where it lists none.",
            "template <typename Number>",
            "inline Options read_options(const Number* numbers) {",
            "  Options options;",
            *reads,
            "  return options;",
            "}\n",
        ]
    )


def option_columns(options: type[RuleOptions]) -> str:
    """How the options stand in an encoded position; the law lists all their values."""
    writes, counts = [], []
    for at, each in enumerate(fields(options)):
        values, name = each.metadata["values"], each.name
        counts.append(len(values))
        if isinstance(each.default, bool):
            yes, no = values.index(True), values.index(False)
            writes.append(f"  places[{at}] = options.{name} ? {yes} : {no};")
        elif isinstance(each.default, int):
            writes.append(f"  places[{at}] = 0;")
            writes.append(
                f"  while ({name.upper()}[places[{at}]] != options.{name}) ++places[{at}];"
            )
        else:
            writes.append(f"  places[{at}] = static_cast<std::uint8_t>(options.{name});")
    return "\n".join(
        [
            f"inline constexpr int FIRST_OPTION = column::{fields(options)[0].name};\n",
            "// How many values each option has; its column holds the place of one among them.",
            array("OPTION_VALUES", counts).rstrip(),
            "inline void write_options(const Options& options, std::uint8_t* places) {",
            *writes,
            "}\n",
        ]
    )


def _type_name(option: str) -> str:
    return "".join(map(str.capitalize, option.split("_")))


def _lines(items: Iterable[str]) -> list[str]:
    """The items of an initializer, eight a line."""
    every = list(items)
    lines = [", ".join(every[at : at + 8]) for at in range(0, len(every), 8)]
    return [*(f"    {line}," for line in lines[:-1]), f"    {lines[-1]}}};"]


def header(game: str, parts: Iterable[str]) -> str:
    """A file of tables."""
    return "\n".join(
        [
            f"// Made by tools/kernel.py from stammtisch.games.{game}: change it there.",
            "// clang-format off",
            "#pragma once\n",
            "#include <cstdint>\n",
            f"namespace stammtisch::{game} {{\n",
            *parts,
            f"}}  // namespace stammtisch::{game}\n",
        ]
    )


# ---- skat ----------------------------------------------------------------------------------------


def _skat_bits(kind: str) -> list[str]:
    """The cards from bit 0 up: suit by suit, trumps last, each from low to high."""
    suits = list(dict.fromkeys(sorted(skat.SUIT[kind].values(), key=_skat_suit)))
    return [
        card
        for suit in suits
        for card in sorted(skat.PACK, key=skat.STRENGTH[kind].__getitem__)
        if skat.SUIT[kind][card] == suit
    ]


def _skat_suit(suit: str) -> tuple[bool, int]:
    return suit == skat.TRUMP, 0 if suit == skat.TRUMP else skat.SUIT_KINDS.index(suit)


def skat_tables() -> str:
    """For every kind of game: the order of the bits, their points, their suits."""
    bits = [_skat_bits(kind) for kind in skat.KINDS]
    suits = []
    for kind, order in zip(skat.KINDS, bits, strict=True):
        names = list(dict.fromkeys(skat.SUIT[kind][card] for card in order))
        suits.append([names.index(skat.SUIT[kind][card]) for card in order])
    figures = {
        "TO_WIN": skat_scoring.TO_WIN,
        "SCHNEIDER": skat_scoring.SCHNEIDER,
        "ALL_POINTS": skat_scoring.ALL_POINTS,
        "ALL_TRICKS": skat_scoring.ALL_TRICKS,
        "SOLOIST_BONUS": skat_match.SOLOIST_BONUS,
        "OTHERS_BONUS_OF_THREE": skat_match.OTHERS_BONUS[3],
        "OTHERS_BONUS_OF_FOUR": skat_match.OTHERS_BONUS[4],
    }
    levels = {None: 0} | {name: at for at, name in enumerate(ANNOUNCEMENTS, start=1)}
    games = declarations(hand=True, bid=0)
    return header(
        "skat",
        [
            f"inline constexpr int KINDS = {len(skat.KINDS)};  // {' '.join(skat.KINDS)}",
            f"inline constexpr int GRAND = {skat.KINDS.index(skat.GRAND)};",
            f"inline constexpr int NULL_GAME = {skat.KINDS.index(skat.NULL)};\n",
            "// By kind and bit: the card's place in the pack.",
            rows("CARD", [[skat.PLACE[card] for card in order] for order in bits]),
            "// By kind and bit: what the card is worth.",
            rows("POINTS", [[skat.POINTS[card] for card in order] for order in bits]),
            "// By kind and bit: the number of its suit; trumps, where there are any, come last.",
            rows("SUIT", suits),
            *(f"inline constexpr int {name} = {value};" for name, value in figures.items()),
            "\n// The values that may be called, and the base value of each kind but null.",
            array("BIDS", skat_scoring.BIDS, "std::int16_t"),
            array("BASE", [skat_scoring.BASE[kind] for kind in skat.KINDS if kind != skat.NULL]),
            "// Null games: plain and ouvert, with the skat and from the hand.",
            rows(
                "NULL_VALUES",
                [[skat_scoring.NULL_VALUES[h, o] for o in (False, True)] for h in (False, True)],
            ),
            f"// Announcements: 1 {', 2 '.join(ANNOUNCEMENTS[:2])}, 3 {ANNOUNCEMENTS[2]}; 0 none.",
            "// Every game that may be declared: kind, announcement.",
            rows(
                "DECLARATIONS",
                [[skat.KINDS.index(g.kind), levels[g.announced]] for g in games],
            ),
            encoding(
                skat_solver.COLUMNS, skat.PACK, TABLE=skat_solver.TABLE, GONE=skat_solver.GONE
            ),
            options_type(SkatOptions),
        ],
    )


# ---- schnapsen -----------------------------------------------------------------------------------


def schnapsen_tables() -> str:
    """The cards' worth, the figures of scoring, a number for every action, the rule options.

    A card's number is its place in the pack, where in each suit the higher card comes first.
    """
    cards, suits = len(schnapsen.PACK), len(schnapsen.SUITS)
    others = schnapsen_solver.ACTIONS[cards + suits :]
    phases = [name.capitalize() for name in schnapsen_solver.PHASES]
    figures = {
        "RANKS": len(schnapsen.RANKS),
        "KING": schnapsen.RANKS.index("K"),
        "QUEEN": schnapsen.RANKS.index("Q"),
        "JACK": schnapsen.RANKS.index("J"),
        "OUT": scoring.OUT,
        "SCHNEIDER": scoring.SCHNEIDER,
        "LAST_TRICK": scoring.LAST_TRICK,
        "TRUMP_MARRIAGE": scoring.TRUMP_MARRIAGE,
        "PLAIN_MARRIAGE": scoring.PLAIN_MARRIAGE,
    }
    numbers = {"MARRIAGE": cards}
    numbers |= {type(act).__name__.upper(): cards + suits + at for at, act in enumerate(others)}
    return header(
        "schnapsen",
        [
            *(f"inline constexpr int {name} = {value};" for name, value in figures.items()),
            "\n// By card: what it is worth.",
            array("POINTS", map(schnapsen.POINTS.__getitem__, schnapsen.PACK)),
            "// Actions: a card's own number plays it, the marriage of a suit is MARRIAGE + suit.",
            *(f"inline constexpr int {name} = {value};" for name, value in numbers.items()),
            f"\nenum class Phase : std::uint8_t {{ {', '.join(phases)} }};",
            f"inline constexpr int PHASES = {len(phases)};\n",
            encoding(
                schnapsen_solver.COLUMNS,
                schnapsen.PACK,
                TABLE=schnapsen_solver.TABLE,
                GONE=schnapsen_solver.GONE,
                STOCK=schnapsen_solver.STOCK,
            ),
            options_type(SchnapsenOptions),
            option_columns(SchnapsenOptions),
        ],
    )


# ---- scarto --------------------------------------------------------------------------------------


def scarto_tables() -> str:
    """By the number of the Angel: where a card lies among those of its suit, and its points."""
    angels = sorted(scarto.STRENGTH)
    suits = [*scarto.SUITS, scarto.TRUMP, scarto.MATTO]

    def rank(card: str, angel: int) -> int:
        strength = scarto.STRENGTH[angel]
        return sum(
            scarto.SUIT[other] == scarto.SUIT[card] and strength[other] < strength[card]
            for other in scarto.PACK
        )

    return header(
        "scarto",
        [
            f"inline constexpr int PACK = {len(scarto.PACK)};",
            f"inline constexpr int SUITS = {len(suits)};  // {' '.join(suits)}",
            f"inline constexpr int TRUMP = {suits.index(scarto.TRUMP)};",
            f"inline constexpr int MATTO = {scarto.PLACE[scarto.MATTO]};  // its place in the pack",
            f"inline constexpr int ANGELS[{len(angels)}] = {{{', '.join(map(str, angels))}}};\n",
            "// By place in the pack: the number of the suit.",
            array("SUIT", [suits.index(scarto.SUIT[card]) for card in scarto.PACK]),
            "// By Angel and place in the pack: how many cards of its suit are lower.",
            rows("RANK", [[rank(card, angel) for card in scarto.PACK] for angel in angels]),
            "// By Angel and place in the pack: what the card is worth.",
            rows("POINTS", [[scarto.POINTS[a][card] for card in scarto.PACK] for a in angels]),
            encoding(
                scarto_solver.COLUMNS,
                scarto.PACK,
                TABLE=scarto_solver.TABLE,
                GONE=scarto_solver.GONE,
            ),
            options_type(ScartoOptions),
        ],
    )


# ---- all games -----------------------------------------------------------------------------------

TABLES = {"scarto": scarto_tables, "schnapsen": schnapsen_tables, "skat": skat_tables}


def main(arguments: list[str], kernel: Path = KERNEL) -> int:
    wrong = 0
    for game, tables in TABLES.items():
        path, text = kernel / game / "tables.hpp", tables()
        if path.is_file() and path.read_text("utf-8") == text:
            continue
        if "--check" in arguments:
            print(f"kernel/{game}/tables.hpp is not as tools/kernel.py makes it", file=sys.stderr)
            wrong = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

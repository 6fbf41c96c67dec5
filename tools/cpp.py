"""Tables, columns and rule options as C++: what ``kernel/<game>/tables.py`` are written with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import Field, fields

from stammtisch.cardplay.options import RuleOptions, taught_options


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
    enums, members, reads = _as_members(options(), taught_options(options), 0)
    return "\n".join(
        [
            "// The rule options.",
            *enums,
            "struct Options {",
            *members,
            "};\n",
            f"inline constexpr int OPTIONS = {len(taught_options(options))};\n",
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


def every_option_type(options: type[RuleOptions]) -> str:
    """The rule options with those that networks do not know; these come last in the law, too."""
    every, known = fields(options), len(taught_options(options))
    assert every[:known] == taught_options(options), "what is untaught comes last"
    enums, members, reads = _as_members(options(), every[known:], known)
    return "\n".join(
        [
            "// The same with those that no network knows.",
            *enums,
            "struct EveryOption : Options {",
            *members,
            "};\n",
            f"inline constexpr int EVERY_OPTION = {len(every)};\n",
            "template <typename Number>",
            "inline EveryOption read_every_option(const Number* numbers) {",
            "  EveryOption options{read_options(numbers)};",
            *reads,
            "  return options;",
            "}\n",
        ]
    )


def _as_members(
    defaults: RuleOptions, known: Sequence[Field[object]], first: int
) -> tuple[list[str], list[str], list[str]]:
    """Enumerations, members and how they are read, of options from number ``first`` on."""
    enums, members, reads = [], [], []
    for at, each in enumerate(known, start=first):
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
            names = ", ".join(_value_name(value) for value in values)
            enums.append(f"enum class {kind} : std::uint8_t {{ {names} }};")
            members.append(f"  {kind} {name} = {kind}::{_value_name(default)};")
            reads.append(f"  options.{name} = static_cast<{kind}>(numbers[{at}]);")
    return enums, members, reads


def option_columns(options: type[RuleOptions]) -> str:
    """How the options stand in an encoded position; the law lists all their values."""
    writes, counts = [], []
    for at, each in enumerate(taught_options(options)):
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
            f"inline constexpr int FIRST_OPTION = column::{taught_options(options)[0].name};\n",
            "// How many values each option has; its column holds the place of one among them.",
            array("OPTION_VALUES", counts).rstrip(),
            "inline void write_options(const Options& options, std::uint8_t* places) {",
            *writes,
            "}\n",
        ]
    )


def _type_name(option: str) -> str:
    return "".join(map(str.capitalize, option.split("_")))


def _value_name(value: str) -> str:
    """A value as C++ names it: one that begins with a digit gets a letter before it."""
    return value if value.isidentifier() else f"at_{value}"


def _lines(items: Iterable[str]) -> list[str]:
    """The items of an initializer, eight a line."""
    every = list(items)
    lines = [", ".join(every[at : at + 8]) for at in range(0, len(every), 8)]
    return [*(f"    {line}," for line in lines[:-1]), f"    {lines[-1]}}};"]

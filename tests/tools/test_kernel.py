"""The kernel's tables are the games' own."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from stammtisch.cardplay.options import RuleOptions, option
from stammtisch.games.skat import cards
from stammtisch.games.skat.options import Options as SkatOptions
from stammtisch.solver import scarto, schnapsen, skat
from tools import cpp, kernel


def test_what_is_made_is_kept_and_compared(tmp_path, capsys):
    assert kernel.main(["--check"], tmp_path) == 1
    assert kernel.main([], tmp_path) == 0
    assert kernel.main(["--check"], tmp_path) == 0
    (tmp_path / "skat" / "tables.hpp").write_text("// typed by hand\n")
    capsys.readouterr()
    assert kernel.main(["--check"], tmp_path) == 1
    assert capsys.readouterr().err == "kernel/skat/tables.hpp is not as tools/kernel.py makes it\n"


def table(name):
    """A table of the made file, a list a row."""
    text = kernel.made("skat")
    body = re.search(rf"{name}\[6\]\[32\] = \{{\n(.*?)\}};", text, re.DOTALL)
    assert body
    rows = re.findall(r"\{([\d, ]+)\}", body[1])
    return [[int(number) for number in row.split(", ")] for row in rows]


@pytest.mark.parametrize("number", range(len(cards.KINDS)))
def test_the_bits_of_a_kind_run_suit_by_suit_from_low_to_high(number):
    kind = cards.KINDS[number]
    order = [cards.PACK[place] for place in table("CARD")[number]]
    assert sorted(order) == sorted(cards.PACK)
    assert table("POINTS")[number] == [cards.POINTS[card] for card in order]
    suits = table("SUIT")[number]
    assert suits == sorted(suits)
    for low, high, one, other in zip(order, order[1:], suits, suits[1:], strict=False):
        assert (one == other) == (cards.SUIT[kind][low] == cards.SUIT[kind][high])
        if one == other:
            assert cards.STRENGTH[kind][low] < cards.STRENGTH[kind][high]


@dataclass(frozen=True)
class Rules(RuleOptions):
    """Options as a game may have them: three values, and a yes or no whose default is yes."""

    last_trick: str = option("ten", "wins", "nothing")
    closing: bool = option(True, False)


def test_an_option_may_have_more_than_two_values():
    text = cpp.options_type(Rules) + cpp.option_columns(Rules)
    assert "enum class LastTrick : std::uint8_t { ten, wins, nothing };" in text
    assert "LastTrick last_trick = LastTrick::ten;" in text
    assert "OPTION_VALUES[2] = {\n    3, 2};" in text
    assert "options.last_trick = static_cast<LastTrick>(numbers[0]);" in text
    assert "bool closing = true;" in text
    assert "options.closing = numbers[1] == 0;" in text  # True is the first of its values.
    assert "places[1] = options.closing ? 0 : 1;" in text


def test_an_option_without_a_list_of_values_stands_for_itself():
    text = cpp.options_type(SkatOptions)
    assert "int games = 36;" in text
    assert "options.games = static_cast<int>(numbers[1]);" in text
    assert "options.players = PLAYERS[numbers[0]];" in text
    assert "inline constexpr int OPTIONS = 6;" in text


def test_options_that_no_network_knows_come_after_the_others():
    text = cpp.every_option_type(SkatOptions)
    assert "struct EveryOption : Options {" in text
    assert "players" not in text
    assert "options.ramsch = static_cast<Ramsch>(numbers[6]);" in text
    assert "enum class Bierlachs : std::uint8_t { none, at_301, at_501 };" in text
    assert "inline constexpr int EVERY_OPTION = 18;" in text


def test_the_columns_of_a_position_are_the_solvers():
    for game, solver in (("scarto", scarto), ("schnapsen", schnapsen), ("skat", skat)):
        text = kernel.made(game)
        found = dict(re.findall(r"inline constexpr int (\w+) = (\d+);", text.split("column {")[1]))
        for at, name in enumerate(solver.COLUMNS):
            assert re.match(r"[A-Z]", name) or found[name] == str(at)
        assert found["COUNT"] == str(len(solver.COLUMNS))

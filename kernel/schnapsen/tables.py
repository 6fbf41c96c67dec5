"""Schnapsen's tables for the kernel."""

from __future__ import annotations

from stammtisch.games.schnapsen import cards, scoring
from stammtisch.games.schnapsen.options import Options
from stammtisch.solver import schnapsen as solver
from tools.cpp import array, encoding, option_columns, options_type


def tables() -> list[str]:
    """The cards' worth, the figures of scoring, a number for every action, the rule options.

    A card's number is its place in the pack, where in each suit the higher card comes first.
    """
    first = len(cards.PACK)
    other = first + len(cards.SUITS)
    phases = [name.capitalize() for name in solver.PHASES]
    figures = {
        "RANKS": len(cards.RANKS),
        "KING": cards.RANKS.index("K"),
        "QUEEN": cards.RANKS.index("Q"),
        "JACK": cards.RANKS.index("J"),
        "OUT": scoring.OUT,
        "SCHNEIDER": scoring.SCHNEIDER,
        "LAST_TRICK": scoring.LAST_TRICK,
        "TRUMP_MARRIAGE": scoring.TRUMP_MARRIAGE,
        "PLAIN_MARRIAGE": scoring.PLAIN_MARRIAGE,
    }
    numbers = {"MARRIAGE": first}
    for at, action in enumerate(solver.ACTIONS[other:], start=other):
        numbers[type(action).__name__.upper()] = at
    return [
        *(f"inline constexpr int {name} = {value};" for name, value in figures.items()),
        "\n// By card: what it is worth.",
        array("POINTS", map(cards.POINTS.__getitem__, cards.PACK)),
        "// Actions: a card's own number plays it, the marriage of a suit is MARRIAGE + suit.",
        *(f"inline constexpr int {name} = {value};" for name, value in numbers.items()),
        f"\nenum class Phase : std::uint8_t {{ {', '.join(phases)} }};",
        f"inline constexpr int PHASES = {len(phases)};\n",
        encoding(
            solver.COLUMNS,
            cards.PACK,
            TABLE=solver.TABLE,
            GONE=solver.GONE,
            STOCK=solver.STOCK,
        ),
        options_type(Options),
        option_columns(Options),
    ]

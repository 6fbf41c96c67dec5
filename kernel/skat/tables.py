"""Skat's tables for the kernel."""

from __future__ import annotations

from dataclasses import fields

from stammtisch.games.skat import bock, cards, match, scoring
from stammtisch.games.skat.declaring import declarations
from stammtisch.games.skat.notation import ANNOUNCEMENTS
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.ramsch_scoring import MARCH
from stammtisch.solver import ramsch
from stammtisch.solver import skat as solver
from tools.cpp import array, encoding, every_option_type, options_type, rows

_BIERLACHS = next(each.metadata["values"] for each in fields(Options) if each.name == "bierlachs")


def _bits(kind: str) -> list[str]:
    """The cards from bit 0 up: suit by suit, trumps last, each from low to high."""
    suits = list(dict.fromkeys(sorted(cards.SUIT[kind].values(), key=_suit)))
    return [
        card
        for suit in suits
        for card in sorted(cards.PACK, key=cards.STRENGTH[kind].__getitem__)
        if cards.SUIT[kind][card] == suit
    ]


def _suit(suit: str) -> tuple[bool, int]:
    return suit == cards.TRUMP, 0 if suit == cards.TRUMP else cards.SUIT_KINDS.index(suit)


def tables() -> list[str]:
    """For every kind of game: the order of the bits, their points, their suits."""
    bits = [_bits(kind) for kind in cards.KINDS]
    suits = []
    for kind, order in zip(cards.KINDS, bits, strict=True):
        names = list(dict.fromkeys(cards.SUIT[kind][card] for card in order))
        suits.append([names.index(cards.SUIT[kind][card]) for card in order])
    figures = {
        "TO_WIN": scoring.TO_WIN,
        "SCHNEIDER": scoring.SCHNEIDER,
        "ALL_POINTS": scoring.ALL_POINTS,
        "ALL_TRICKS": scoring.ALL_TRICKS,
        "SOLOIST_BONUS": match.SOLOIST_BONUS,
        "OTHERS_BONUS_OF_THREE": match.OTHERS_BONUS[3],
        "OTHERS_BONUS_OF_FOUR": match.OTHERS_BONUS[4],
        "MARCH": MARCH,
        "SPLIT": bock.SPLIT,
    }
    levels = {None: 0} | {name: at for at, name in enumerate(ANNOUNCEMENTS, start=1)}
    games = declarations(hand=True, bid=0)
    return [
        f"inline constexpr int KINDS = {len(cards.KINDS)};  // {' '.join(cards.KINDS)}",
        f"inline constexpr int GRAND = {cards.KINDS.index(cards.GRAND)};",
        f"inline constexpr int NULL_GAME = {cards.KINDS.index(cards.NULL)};\n",
        "// By kind and bit: the card's place in the pack.",
        rows("CARD", [[cards.PLACE[card] for card in order] for order in bits]),
        "// By kind and bit: what the card is worth.",
        rows("POINTS", [[cards.POINTS[card] for card in order] for order in bits]),
        "// By kind and bit: the number of its suit; trumps, where there are any, come last.",
        rows("SUIT", suits),
        *(f"inline constexpr int {name} = {value};" for name, value in figures.items()),
        "\n// The values that may be called, and the base value of each kind but null.",
        array("BIDS", scoring.BIDS, "std::int16_t"),
        array("BASE", [scoring.BASE[kind] for kind in cards.KINDS if kind != cards.NULL]),
        "// Null games: plain and ouvert, with the skat and from the hand.",
        rows(
            "NULL_VALUES",
            [[scoring.NULL_VALUES[h, o] for o in (False, True)] for h in (False, True)],
        ),
        f"// Announcements: 1 {', 2 '.join(ANNOUNCEMENTS[:2])}, 3 {ANNOUNCEMENTS[2]}; 0 none.",
        "// Every game that may be declared: kind, announcement.",
        rows(
            "DECLARATIONS",
            [[cards.KINDS.index(g.kind), levels[g.announced]] for g in games],
        ),
        encoding(solver.COLUMNS, cards.PACK, TABLE=solver.TABLE, GONE=solver.GONE),
        "// The same for Ramsch; of points and tricks the column of seat 0.",
        "namespace ramsch::column {",
        *(f"inline constexpr int {name} = {at};" for name, at in ramsch.FACTS.items()),
        f"inline constexpr int COUNT = {len(ramsch.COLUMNS)};",
        "}  // namespace ramsch::column\n",
        options_type(Options),
        every_option_type(Options),
        "// The total that ends the list, by Bierlachs' values; 0 where there is none (SK 10.16).",
        array("ENDS_AT", [Options(bierlachs=each).ends_at or 0 for each in _BIERLACHS], "int"),
    ]

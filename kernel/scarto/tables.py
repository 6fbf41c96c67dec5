"""Scarto's tables for the kernel."""

from __future__ import annotations

from stammtisch.games.scarto import cards
from stammtisch.games.scarto.options import Options
from stammtisch.solver import scarto as solver
from tools.cpp import array, encoding, options_type, rows


def tables() -> list[str]:
    """By the number of the Angel: where a card lies among those of its suit, and its points."""
    angels = sorted(cards.STRENGTH)
    suits = [*cards.SUITS, cards.TRUMP, cards.MATTO]

    def rank(card: str, angel: int) -> int:
        strength = cards.STRENGTH[angel]
        return sum(
            cards.SUIT[other] == cards.SUIT[card] and strength[other] < strength[card]
            for other in cards.PACK
        )

    return [
        f"inline constexpr int PACK = {len(cards.PACK)};",
        f"inline constexpr int SUITS = {len(suits)};  // {' '.join(suits)}",
        f"inline constexpr int TRUMP = {suits.index(cards.TRUMP)};",
        f"inline constexpr int MATTO = {cards.PLACE[cards.MATTO]};  // its place in the pack",
        f"inline constexpr int ANGELS[{len(angels)}] = {{{', '.join(map(str, angels))}}};\n",
        "// By place in the pack: the number of the suit.",
        array("SUIT", [suits.index(cards.SUIT[card]) for card in cards.PACK]),
        "// By Angel and place in the pack: how many cards of its suit are lower.",
        rows("RANK", [[rank(card, angel) for card in cards.PACK] for angel in angels]),
        "// By Angel and place in the pack: what the card is worth.",
        rows("POINTS", [[cards.POINTS[a][card] for card in cards.PACK] for a in angels]),
        encoding(
            solver.COLUMNS,
            cards.PACK,
            TABLE=solver.TABLE,
            GONE=solver.GONE,
        ),
        options_type(Options),
    ]

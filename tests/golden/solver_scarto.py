"""Golden values of Scarto: `python -m tests.golden.solver_scarto`.

200 endings of six tricks, inside a trick as often as not: half of them after rule-of-thumb play,
half after random play, with either Angel. What every card is worth, for one against two and for
each for himself, comes from the kernel's plain search: every card of every player, no short cut.
`make test` compares the solver with all of them, and makes a few of them again.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from rich.progress import track

from bench.scarto_positions import deals, played
from stammtisch.games import scarto as game
from stammtisch.games.scarto.cards import PACK
from stammtisch.games.scarto.phases import Playing
from stammtisch.solver.kernel import kernel
from stammtisch.solver.scarto import encode

FILE = Path(__file__).parent / "scarto" / "solver.jsonl"
NUMBER, TRICKS = 200, 6


def main() -> None:
    lines = [json.dumps(golden(number)) for number in track(range(NUMBER), "reference values")]
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


def ending(number: int) -> tuple[Playing, int]:
    """One of the positions, and the seat that plays against two."""
    cards = (25 - TRICKS) * 3 + number // 2 % 3
    angel, seat = 20 + number // 6 % 2, number // 12 % 3
    if number % 2:
        return played(deals()[number], cards, angel), seat
    return at_random(f"golden/{number}", cards, angel), seat


def at_random(seed: str, cards: int, angel: int) -> Playing:
    """A deal after so many random cards."""
    rng = Random(seed)
    state: Any = game.begin(game.deal(seed, rng.randrange(3)), game.GAME.options(angel=angel))
    (choice,) = state.menu(state.to_act)
    three = sorted(rng.sample(choice.cards, choice.number))
    state = state.act(state.to_act, " ".join(("discard", *three)))
    for _ in range(cards):
        state = state.act(state.to_act, rng.choice(state.actions(state.to_act)))
    assert isinstance(state, Playing)
    return state


def golden(number: int) -> dict[str, Any]:
    """A line of the file: the row of the position, the seat, and the values."""
    state, seat = ending(number)
    secure, maxn = plain(state, seat)
    return {"row": encode(state).tobytes().hex(), "seat": seat, "secure": secure, "maxn": maxn}


def plain(state: Playing, seat: int) -> tuple[dict[str, int], dict[str, list[int]]]:
    """What every card is worth: for one against two, and for each for himself."""
    rows = encode(state)[None]
    (alone,) = kernel("scarto").reference(rows, seat)
    (each,) = kernel("scarto").reference(rows, -1)
    return (
        {PACK[card]: shares[seat] for card, shares in alone},
        {PACK[card]: list(shares) for card, shares in each},
    )


if __name__ == "__main__":
    main()

"""Golden values of Schnapsen: `python -m tests.golden.solver_schnapsen`.

Whole deals from the first lead, solved the plain way: every act of both players, no short cut. It
takes minutes; `make test` compares the solver with all of them, and makes a few of them again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

from stammtisch.cardplay.options import format_options, parse_options
from stammtisch.games import schnapsen
from stammtisch.solver.kernel import kernel
from stammtisch.solver.schnapsen import ACTIONS, encode

FILE = Path(__file__).parent / "schnapsen" / "solver.jsonl"
BY_DEFAULT, BY_PRESET, BY_ANY = 200, 50, 100


def main() -> None:
    with FILE.open("w", encoding="utf-8") as file:
        for number, options in enumerate(some_options()):
            line = json.dumps(golden(number, options), separators=(",", ":"))
            file.write(line + "\n")
            file.flush()


def some_options() -> Iterator[schnapsen.Options]:
    """The rules of each deal: the defaults, the presets, then any."""
    for _ in range(BY_DEFAULT):
        yield schnapsen.Options()
    for options in schnapsen.PRESETS.values():
        for _ in range(BY_PRESET):
            yield options
    rng = Random("bench/options")
    for _ in range(BY_ANY):
        yield schnapsen.Options(
            **{each.name: rng.choice(each.metadata["values"]) for each in fields(schnapsen.Options)}
        )


def golden(number: int, options: schnapsen.Options) -> dict[str, Any]:
    """A deal with its values: what seat 0 wins or loses."""
    deal = {"seed": f"bench/{number}", "dealer": number % 2, "options": format_options(options)}
    value, values = plain(begun(deal))
    return {**deal, "value": value, "values": values}


def begun(line: dict[str, Any]) -> Any:
    """The deal that a line is about, before its first lead."""
    deal = schnapsen.deal(line["seed"], line["dealer"])
    return schnapsen.begin(deal, parse_options(schnapsen.Options, line["options"]))


def plain(state: Any) -> tuple[int, list[dict[str, int]]]:
    """The value of a position and of every legal action, by the kernel's plain search."""
    ((value, values, _),) = kernel("schnapsen").reference(encode(state)[None])
    return value, [
        {str(ACTIONS[action]): worth for by, action, worth in values if by == seat}
        for seat in range(2)
    ]


if __name__ == "__main__":
    main()

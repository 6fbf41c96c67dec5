"""Golden values of Schnapsen: `python -m tests.golden.solver_schnapsen`.

Whole deals from the first lead, solved the plain way: every act of both players, no short cut. It
takes minutes; `make test` compares the solver with all of them, and makes a few of them again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stammtisch.cardplay.options import parse_options
from stammtisch.games import schnapsen
from stammtisch.solver.kernel import kernel
from stammtisch.solver.schnapsen import ACTIONS, encode

FILE = Path(__file__).parent / "schnapsen" / "solver.jsonl"


def main() -> None:
    """Solve every deal again."""
    lines = [json.dumps(golden(line), separators=(",", ":")) for line in lines_of_file()]
    FILE.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def lines_of_file() -> list[dict[str, Any]]:
    """The deals of the file: by the defaults first, then by presets and by any options."""
    return [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def golden(line: dict[str, Any]) -> dict[str, Any]:
    """A deal with its values: what seat 0 wins or loses."""
    value, values = plain(begun(line))
    return line | {"value": value, "values": values}


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

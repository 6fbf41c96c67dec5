"""Write golden data anew: ``python -m tests.golden perft``, ``… transcripts`` or ``… told``."""

from __future__ import annotations

import argparse
import json
from typing import Any

from stammtisch.games.registry import GAMES, AnyGame
from tests.faces.test_told import sentences
from tests.golden import (
    breakdown,
    golden,
    perft_cases,
    position,
    sequences,
    shortened,
    transcribed,
    transcripts,
)

WARNING = """\
The deals and what is played in them stay as they are; the numbers, menus and results are taken from
the law as it is now. A number that has changed is a rule that has changed, or a mistake: say in the
commit which clause it was and why the new number is right. Never regenerate to make a test pass.
"""


def main() -> None:
    """Read the arguments, write the files."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.golden", description=__doc__, epilog=WARNING
    )
    parser.add_argument("what", choices=["perft", "transcripts", "told"])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)} (all)")
    arguments = parser.parse_args()
    if unknown := set(arguments.games) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    write = {"perft": write_perft, "transcripts": write_transcripts, "told": write_told}[
        arguments.what
    ]
    for name in arguments.games or GAMES:
        write(GAMES[name])
    print(WARNING)


def write_perft(game: AnyGame) -> None:
    """Count every case again, to the depth that it has."""
    cases = [counted(game, case) for case in perft_cases(game)]
    text = ",\n".join(_laid_out(case) for case in cases)
    golden(game, "perft.json").write_text(f"[\n{text}\n]\n", "utf-8")


def counted(game: AnyGame, case: dict[str, Any]) -> dict[str, Any]:
    """A case with its numbers: at each depth, and at the last one by the first act."""
    state, depth = position(game, case), len(case["nodes"])
    nodes = [sequences(state, each) for each in range(1, depth + 1)]
    return case | {"nodes": nodes, "moves": shortened(breakdown(state, depth))}


def _laid_out(case: dict[str, Any]) -> str:
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in case.items()]
    return " {\n" + ",\n".join(lines) + "\n }"


def write_transcripts(game: AnyGame) -> None:
    """Play every record again."""
    records = [transcribed(game, record) for record in transcripts(game)]
    lines = [json.dumps(record, separators=(",", ":")) + "\n" for record in records]
    golden(game, "transcripts.jsonl").write_text("".join(lines), "utf-8")


def write_told(game: AnyGame) -> None:
    """Tell the same deals again."""
    golden(game, "told.txt").write_text(sentences(game), "utf-8")


if __name__ == "__main__":
    main()

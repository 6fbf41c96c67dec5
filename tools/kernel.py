"""The kernel's tables: ``kernel/<game>/tables.py`` makes ``tables.hpp`` of the game's own.

With ``--check`` it only compares. A card is its place in the game's pack; the kernel's bits are in
its own order, where the cards of a suit lie side by side, the lowest first.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KERNEL = ROOT / "kernel"


def made(game: str) -> str:
    """The game's ``tables.hpp``."""
    return "\n".join(
        [
            f"// Made by tools/kernel.py from stammtisch.games.{game}: change it there.",
            "// clang-format off",
            "#pragma once\n",
            "#include <cstdint>\n",
            f"namespace stammtisch::{game} {{\n",
            *import_module(f"kernel.{game}.tables").tables(),
            f"}}  // namespace stammtisch::{game}\n",
        ]
    )


def main(arguments: list[str], kernel: Path = KERNEL) -> int:
    wrong = 0
    for maker in sorted(KERNEL.glob("*/tables.py")):
        game = maker.parent.name
        path, text = kernel / game / "tables.hpp", made(game)
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
    sys.path[0] = str(ROOT)  # not tools/, where this file hides the folder kernel/
    sys.exit(main(sys.argv[1:]))

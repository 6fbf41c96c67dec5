"""Golden values of Skat: `python -m tests.golden.solver_skat`; some 20 minutes.

What every first card of `bench/data`'s deals is worth, by the kernel's plain second search.
"""

from __future__ import annotations

import json
from pathlib import Path

from rich.progress import track

from bench.skat_positions import BID, NULLS, positions
from stammtisch.solver.skat import reference

FILE = Path(__file__).parent / "skat" / "solver.jsonl"


def main() -> None:
    asked = positions(BID) + positions(NULLS)
    values = [reference(position) for position in track(asked, "reference values")]
    lines = [json.dumps(each, separators=(",", ":")) for each in values]
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()

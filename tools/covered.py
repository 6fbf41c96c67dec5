"""Which lines of `src/` the tests run, by folder.

    .venv/bin/pip install coverage pytest-cov
    .venv/bin/python tools/covered.py

It is no part of CI, and what it needs is not among the pins. Only what runs in the tests' own
processes is counted: whatever works through a server, a browser or a clone is left out, as it would
add nothing. More arguments go to pytest. Another checkout is measured by its own copy of this file.
"""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "stammtisch"
FOUND = ROOT / "build" / "coverage.json"
ELSEWHERE = ("tests/browser", "tests/test_clone.py", "tests/test_package.py", "tests/training")


def measure(arguments: list[str]) -> int:
    """Run the tests; their exit status."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider"]
    left_out = [f"--ignore={each}" for each in ELSEWHERE]
    # The tracer is slow and counts with warnings of its own, which are no errors here.
    how = [f"--cov={SOURCES}", f"--cov-report=json:{FOUND}", "-W", "default"]
    return subprocess.call([*command, *left_out, *how, "tests", *arguments], cwd=ROOT)


def by_folder() -> dict[str, tuple[int, int]]:
    """The statements of each folder below the sources, and how many of them were run."""
    found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for name, file in json.loads(FOUND.read_text("utf-8"))["files"].items():
        inside = (ROOT / name).relative_to(SOURCES).parts
        folder, counted = inside[0] if len(inside) > 1 else ".", file["summary"]
        number, run = found[folder]
        found[folder] = (number + counted["num_statements"], run + counted["covered_lines"])
    return found


def main() -> int:
    FOUND.parent.mkdir(exist_ok=True)
    status = measure(sys.argv[1:])
    rows = by_folder()
    rows["all"] = tuple(map(sum, zip(*rows.values(), strict=True)))  # type: ignore[assignment]
    for folder, (number, run) in sorted(rows.items()):
        print(f"{folder:12} {number:6} {100 * run / max(number, 1):6.1f} %")
    return status


if __name__ == "__main__":
    sys.exit(main())

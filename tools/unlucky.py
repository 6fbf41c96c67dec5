"""Runs tests again and again, quiet or on a busy machine, and lists what failed and how often.

    python tools/unlucky.py --rounds 3                # tests/browser and tests/table
    python tools/unlucky.py --rounds 5 --load 4 tests/table

Each finished round is a line of the file that `--results` names, so a run that was broken off goes
on where it stopped; another commit, load or choice of tests begins anew. Only tests that pass every
time belong into a landing: one that fails once in twenty rounds is to be mended, not repeated.
"""

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import textwrap
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
USUAL = ("tests/browser", "tests/table")
BUSY = "while True: pass"
MESSAGE = 1000  # characters that are kept of what a failed test said


@contextlib.contextmanager
def busy(number: int) -> Iterator[None]:
    """So many processes beside the tests that only take time."""
    loops = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(number)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def round_of(tests: list[str]) -> dict[str, str]:
    """Run the tests once; the names of those that failed, and what they said."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "junit.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider"]
        environment = {**os.environ, "STAMMTISCH_REQUIRE_BROWSER": "1"}
        asked = [*command, f"--junitxml={file}", "-o", "junit_family=xunit1", *tests]
        outcome = subprocess.run(
            asked, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        if not file.is_file() or outcome.returncode not in (0, 1):
            sys.exit(f"the tests did not run:\n{outcome.stdout[-2000:]}{outcome.stderr[-2000:]}")
        cases = ET.parse(file).getroot().iter("testcase")
        return {
            f"{case.get('file')}::{case.get('name')}": said.get("message", "")[:MESSAGE]
            for case in cases
            for said in case
            if said.tag in ("failure", "error")
        }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tests", nargs="*", default=list(USUAL), help="what pytest is to run")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--load", type=int, default=0, help="busy processes beside the tests")
    parser.add_argument("--results", type=Path, default=ROOT / "build/unlucky.jsonl")
    asked = parser.parse_args(arguments)
    commit = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=ROOT, text=True).strip()
    key = {"commit": commit, "load": asked.load, "tests": asked.tests}
    asked.results.parent.mkdir(parents=True, exist_ok=True)
    asked.results.touch()
    rows = [json.loads(line) for line in asked.results.read_text("utf-8").splitlines()]
    done = [row["failed"] for row in rows if {name: row[name] for name in key} == key]
    while len(done) < asked.rounds:
        with busy(asked.load):
            done.append(round_of(asked.tests))
        with asked.results.open("a", encoding="utf-8") as out:
            out.write(json.dumps({**key, "failed": done[-1]}) + "\n")
        print(f"round {len(done)} of {asked.rounds}: {len(done[-1])} failed", flush=True)
    failed = Counter(name for each in done for name in each)
    for name, times in failed.most_common():
        print(f"{times} of {len(done)}  {name}")
        said = next(each[name] for each in done if name in each)
        print(textwrap.indent(said, "    "))
    print(f"{len(failed)} tests failed in {len(done)} rounds")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

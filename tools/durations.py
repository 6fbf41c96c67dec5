"""Runs steps of `make` one after the other, and says at the end where the time went.

    python3 tools/durations.py check test-all sanitize

The steps that run tests leave a JUnit file each in `build/junit`. From these come the minutes and
the processor time of each folder of tests, and the slowest tests. Processor time is user and system
together, of a step and all that it has started and ended. The first step that fails ends the run,
with its exit status; what was measured until then is printed all the same.

It needs nothing but Python: it runs before anything is installed.
"""

import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
JUNIT = ROOT / "build" / "junit"
SLOWEST = 20


@dataclass(frozen=True)
class Time:
    """Seconds by the clock and of the processor."""

    clock: float = 0.0
    cpu: float = 0.0

    def __add__(self, other: "Time") -> "Time":
        return Time(self.clock + other.clock, self.cpu + other.cpu)

    def __str__(self) -> str:
        return f"{self.clock / 60:7.1f} {self.cpu / 60:7.1f}"


@dataclass(frozen=True)
class Test:
    """A test that ran; ``folder`` is the part of `tests/` that it lies in."""

    name: str
    folder: str
    time: Time


def run(step: str) -> tuple[int, Time]:
    """Run a step of `make`; its exit status, and what it took."""
    began, before = time.monotonic(), children()
    command = ["make", step, f"ARGS=--junitxml={JUNIT / step}.xml -o junit_family=xunit1"]
    status = subprocess.run(command, cwd=ROOT, check=False).returncode
    return status, Time(time.monotonic() - began, children() - before)


def children() -> float:
    """Seconds of processor time of all children that have ended."""
    spent = os.times()
    return spent.children_user + spent.children_system


def tests_in(file: Path) -> list[Test]:
    """The tests of a JUnit file; `tests/conftest.py` notes each one's processor time."""
    found = []
    for case in ET.parse(file).getroot().iter("testcase"):
        noted = {each.get("name"): each.get("value") for each in case.iter("property")}
        took = Time(float(case.get("time", 0)), float(noted.get("cpu") or 0))
        path = case.get("file", "").split("/")
        folder = "/".join(path[:2] if len(path) > 2 else path[:1])
        found.append(Test(f"{case.get('file')}::{case.get('name')}", folder, took))
    return found


def report(steps: dict[str, Time], tests: dict[str, list[Test]]) -> str:
    """The tables of steps, folders and slowest tests, in minutes."""
    lines = ["", f"{'minutes':<28}  clock     cpu   tests"]
    for step, took in steps.items():
        lines.append(f"make {step:<23}{took} {len(tests.get(step, [])) or '':>7}")
        folders: dict[str, list[Test]] = defaultdict(list)
        for test in tests.get(step, []):
            folders[test.folder].append(test)
        sums = {name: sum((t.time for t in some), Time()) for name, some in folders.items()}
        lines += [
            f"  {name:<26}{sums[name]} {len(folders[name]):>7}"
            for name in sorted(sums, key=lambda each: -sums[each].cpu)
        ]
    lines.append(f"{'all':<28}{sum(steps.values(), Time())}")
    every = [test for some in tests.values() for test in some]
    lines += ["", f"the {SLOWEST} slowest tests, in seconds", "  clock     cpu"]
    for test in sorted(every, key=lambda test: -test.time.clock)[:SLOWEST]:
        lines.append(f"{test.time.clock:7.1f} {test.time.cpu:7.1f}  {test.name}")
    return "\n".join(lines)


def main(names: list[str]) -> int:
    JUNIT.mkdir(parents=True, exist_ok=True)
    steps: dict[str, Time] = {}
    tests: dict[str, list[Test]] = {}
    status = 0
    for name in names:
        file = JUNIT / f"{name}.xml"
        file.unlink(missing_ok=True)
        status, steps[name] = run(name)
        if file.is_file():
            tests[name] = tests_in(file)
        if status:
            break
    print(report(steps, tests), flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

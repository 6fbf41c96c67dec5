"""Figures: rounds, medians and spread, and the machine that they come from."""

from __future__ import annotations

import json
import os
import platform
import re
import shlex
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from stammtisch.cardplay.refusals import BadInput
from stammtisch.cli.output import complain

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "bench" / "RESULTS.md"


@dataclass(frozen=True)
class Figure:
    """One measured quantity over several rounds, and the least or the most that is required."""

    name: str
    unit: str
    rounds: tuple[float, ...]
    required: float | None = None
    note: str = ""
    at_most: float | None = None

    @property
    def median(self) -> float:
        return statistics.median(self.rounds)

    def row(self) -> str:
        """A line of the table in RESULTS.md."""
        required = f"≥ {self.required:,.0f}" if self.required else "–"
        if self.at_most:
            required = f"≤ {number(self.at_most)} {self.unit}"
        spread = f"{number(min(self.rounds))} – {number(max(self.rounds))}"
        return (
            f"| {self.name} | {number(self.median)} {self.unit} | {spread} | {required} |"
            f" {self.note} |"
        )


def table(figures: Sequence[Figure]) -> str:
    """The figures as a Markdown table."""
    head = "| what | median | lowest – highest | required | how |\n| --- | --- | --- | --- | --- |"
    return "\n".join([head, *(figure.row() for figure in figures)])


def keep(name: str, text: str) -> None:
    """Write figures into bench/RESULTS.md, in place of the earlier ones below the same heading."""
    when = datetime.now(UTC).strftime("%Y-%m-%d")
    load = f"{os.getloadavg()[1]:.0f}" if hasattr(os, "getloadavg") else "unknown"
    head = f"`{command()}`, {when}, commit {commit()}, {machine()}, a load of {load}."
    between = "\n\n" if text.startswith("|") else " "
    page = replaced(PAGE.read_text(encoding="utf-8"), name, f"{head}{between}{text}")
    PAGE.write_text(page, encoding="utf-8")


def replaced(page: str, name: str, text: str) -> str:
    """The page with another text below the heading ``name``, up to the next heading.

    A heading that is new comes at the end.
    """
    headings = f"## {name}\n", f"### {name}\n"
    parts = re.split(r"^(?=###? )", page, flags=re.MULTILINE)
    if not any(part.startswith(headings) for part in parts):
        parts = [f"{page.rstrip()}\n\n", headings[1]]
    for at, part in enumerate(parts):
        if part.startswith(headings):
            parts[at] = f"{part.splitlines()[0]}\n\n{text.strip()}\n\n"
    return f"{''.join(parts).rstrip()}\n"


def run_command(main: Callable[[], None]) -> None:
    """Run a command of bench; bad input gets its sentence and its exit status."""
    try:
        main()
    except BadInput as error:
        sys.exit(complain(error))


def machine() -> str:
    """The machine, in a sentence."""
    return (
        f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()},"
        f" {platform.python_implementation()} {platform.python_version()}"
    )


def write_json(file: Path, **figures: Any) -> None:
    """Write figures with date, commit and machine, for comparison with others."""
    head = {
        "when": datetime.now(UTC).strftime("%Y-%m-%d"),
        "commit": commit(),
        "machine": machine(),
    }
    file.write_text(json.dumps(head | figures, indent=1), encoding="utf-8")


def command() -> str:
    """The command that is running, as it would be typed."""
    spec = sys.modules["__main__"].__spec__
    words = ["-m", spec.name.removesuffix(".__main__")] if spec else [sys.argv[0]]
    return shlex.join(["python", *words, *sys.argv[1:]])


def commit() -> str:
    """The commit measured, with a plus sign if files were changed since."""
    try:
        name = _git("rev-parse", "--short=12", "HEAD")
        return name + ("+" if _git("status", "--porcelain", "--untracked-files=no") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def number(value: float) -> str:
    """A figure with three digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"

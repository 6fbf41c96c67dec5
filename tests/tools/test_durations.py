"""What a landing takes: the tables that are printed at its end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import durations
from tools.durations import Time

JUNIT = """<testsuites><testsuite>
<testcase file="tests/games/skat/test_bids.py" name="test_a[1]" time="60">
<properties><property name="cpu" value="30.00"/></properties></testcase>
<testcase file="tests/games/test_all.py" name="test_b" time="6"/>
<testcase file="tests/test_front.py" name="test_c" time="120">
<properties><property name="cpu" value="90"/></properties></testcase>
</testsuite></testsuites>"""


def test_minutes_and_processor_time_by_step_and_folder(tmp_path: Path) -> None:
    file = tmp_path / "test.xml"
    file.write_text(JUNIT)
    steps = {"check": Time(30, 60), "test": Time(240, 420)}
    told = durations.report(steps, {"test": durations.tests_in(file)}).splitlines()
    rows = [line.split() for line in told]
    assert ["make", "check", "0.5", "1.0"] in rows
    assert ["make", "test", "4.0", "7.0", "3"] in rows
    assert ["tests/games", "1.1", "0.5", "2"] in rows
    assert ["tests", "2.0", "1.5", "1"] in rows
    assert ["all", "4.5", "8.0"] in rows
    assert [row[2] for row in rows[-3:]] == [
        "tests/test_front.py::test_c",
        "tests/games/skat/test_bids.py::test_a[1]",
        "tests/games/test_all.py::test_b",
    ]


def test_the_first_step_that_fails_ends_the_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = []

    def run(step: str) -> tuple[int, Time]:
        ran.append(step)
        return (2 if step == "test" else 0), Time(60, 60)

    monkeypatch.setattr(durations, "run", run)
    monkeypatch.setattr(durations, "JUNIT", tmp_path / "junit")
    assert durations.main(["check", "test", "sanitize"]) == 2
    assert ran == ["check", "test"]
    assert "make test" in capsys.readouterr().out


def test_what_children_took_is_counted() -> None:
    before = durations.children()
    subprocess.run([sys.executable, "-c", "sum(range(3_000_000))"], check=True)
    assert durations.children() > before

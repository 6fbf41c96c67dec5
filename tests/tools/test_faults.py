"""The planted faults fit the sources: each changes one line that is there."""

from __future__ import annotations

import ast
from dataclasses import replace

import pytest

from tools.faults import ROOT, TABLE, TARGETS, Fault, Row, Trouble, planted, read_faults, report

FAULTS = read_faults(TABLE.read_text("utf-8"))
"""Sixty, of sixty names: else it is trouble."""

ONE = Fault("one", "law", "it is one", "a.py", "a = 1", "a = 2", ("tests/tools",))


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_a_fault_fits(fault: Fault) -> None:
    whole = (ROOT / fault.file).read_text("utf-8")
    text = planted(fault, whole)
    lines, others = whole.splitlines(), text.splitlines()
    changed = [at for at, line in enumerate(others) if line != lines[at]]
    assert (len(lines), len(changed)) == (len(others), 1)
    assert fault.tests
    assert all((ROOT / each).exists() for each in fault.tests)
    assert fault.target in ((*TARGETS,) if fault.file.startswith("kernel/") else (None,))
    if fault.file.endswith(".py"):
        ast.parse(text)


@pytest.mark.parametrize("text", ["", "a = 3\n", "a = 1\n\n    a = 1\n", "a = 1 + 1\n"])
def test_a_line_that_is_not_there_once_is_refused(text: str) -> None:
    with pytest.raises(Trouble, match="one: its line stands"):
        planted(ONE, text)


def test_a_line_keeps_its_indentation() -> None:
    assert planted(ONE, "if b:\n    a = 1\n") == "if b:\n    a = 2\n"
    with pytest.raises(Trouble, match="not another single line"):
        planted(replace(ONE, new="a = 1"), "a = 1\n")


def test_the_report_names_what_was_missed() -> None:
    faults = (ONE, replace(ONE, name="two"), replace(ONE, name="three", room="table"))
    missed = Row("c", "one", ONE.new, ONE.tests, "passed", 2.0, 1.0, None)
    late = replace(missed, fault="two", outcome="out of time", seconds=120.0)
    lines = report(faults, {"one": missed, "two": late}).splitlines()
    assert lines[1].split() == ["law", "2", "2", "0", "1", "120", "s", "1", "s", "one"]
    assert lines[2].split() == ["table", "1", "0", "0", "0", "0", "s", "0", "s"]

"""The examples of docs/solvers.md run, and say what comes out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

TEXT = (Path(__file__).parents[2] / "docs" / "solvers.md").read_text("utf-8")


def test_the_examples_are_true():
    found: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL):
        exec(block, found)  # noqa: S102
    solved = found["solved"]
    assert f"solved.value  # {solved.value}: " in TEXT
    shown = re.search(r"solved.values\[1\]  # \{(.*), \.\.\.\}", TEXT)
    assert shown
    assert shown[1] in str(solved.values[1])
    assert len(found["values"]) == 20

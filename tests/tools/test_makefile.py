"""Every command that ``make help`` lists runs, even where a folder has its name."""

from __future__ import annotations

import re
from pathlib import Path

MAKEFILE = (Path(__file__).resolve().parents[2] / "Makefile").read_text("utf-8")


def test_no_folder_keeps_a_command_from_running() -> None:
    commands = re.findall(r"^([a-z-]+):.*  ## ", MAKEFILE, re.MULTILINE)
    declared = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert declared
    assert commands
    assert set(commands) == set(declared[1].split())

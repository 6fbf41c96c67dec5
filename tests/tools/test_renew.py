"""The command that makes anew what rests on the best bots knows the commands that it runs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bench.renew import parts

OPTIONS: dict[str, set[str]] = {}
for commands in parts().values():
    for module, *arguments in commands:
        OPTIONS.setdefault(module, set()).update(each for each in arguments if each[:2] == "--")


@pytest.mark.long
@pytest.mark.parametrize("module", OPTIONS)
def test_every_command_takes_its_options(module: str) -> None:
    command = [sys.executable, "-m", module, "--help"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.startswith("usage:"), "asked for help, it must not begin: it writes files"
    assert not [option for option in OPTIONS[module] if option not in told]

"""A newcomer's first commands: a fresh clone, and nothing that a developer's machine has besides.

What lies built or installed in this checkout cannot hide a step that ``make play`` forgets.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from stammtisch.bots import BOTS, SIMPLE
from stammtisch.games.registry import GAMES

if sys.platform == "win32":
    pytest.skip("make and pseudo-terminals are of Unix", allow_module_level=True)

import pexpect

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parent.parent
PATH = f"{sys.base_exec_prefix}/bin:/usr/local/bin:/usr/bin:/bin"  # ours first, for ccache's sake
OURS = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "VIRTUAL_ENV", "PYTHONPATH", "CXX", "CC")
COMPILERS = ("c++", "g++", "clang++")
SECONDS = 1800
"""For everything that ``make play`` fetches and builds, on a machine that is busy."""


def surroundings(path: str, clone: Path) -> dict[str, str]:
    """What the shell of somebody has who has just logged in; ccache knows the clone."""
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    given = {"PATH": path, "LC_ALL": "C.UTF-8", "LANGUAGE": "", "CCACHE_BASEDIR": str(clone)}
    return {**kept, **given}


def without_compiler(folder: Path) -> str:
    """A PATH with all programs of this machine but those that compile C++."""
    folder.mkdir()
    for place in PATH.split(":"):
        for program in Path(place).iterdir():
            if program.name not in COMPILERS and not (folder / program.name).is_symlink():
                (folder / program.name).symlink_to(program)
    return str(folder)


@contextmanager
def played(clone: Path, env: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """``make play``, until it says where the table is; the address, and what was said before."""
    arguments = f"--no-open --port 0 --data {clone.parent / 'data'}"
    with subprocess.Popen(
        ["make", "play", f"ARGS={arguments}"],
        cwd=clone,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout
        said = ""
        try:
            for line in process.stdout:
                if line.startswith("http://"):
                    break
                said += line
            else:
                pytest.fail(f"make play ends without an address:\n{said[-4000:]}")
            yield line.strip(), said
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(60)


def asked(address: str, path: str) -> Any:
    with urlopen(address + path, timeout=60) as answer:
        return json.load(answer)


def assert_every_level(address: str) -> None:
    games = asked(address, "api/games")
    assert [game["name"] for game in games] == list(GAMES)
    for game in games:
        assert game["bots"] == list(BOTS), game
        assert game["absent"] is None


def assert_page(address: str) -> None:
    """The page, and every file that it names."""
    with urlopen(address, timeout=60) as answer:
        page = answer.read().decode()
    named = re.findall(r'(?:src|href)="/([^"]+)"', page)
    assert any(each.endswith(".js") for each in named)
    for each in named:
        with urlopen(address + each, timeout=60) as answer:
            assert answer.read()


def arena(clone: Path, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    command = ["schnapsen", "beginner", "thumb", "--deals", "1", "--language", "en"]
    return subprocess.run(
        [clone / ".venv/bin/stammtisch", "arena", *command],
        env=env,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def at_terminal(clone: Path, env: dict[str, str]) -> str:
    """What ``make terminal`` shows until it asks against whom."""
    arguments = "skat --language en --no-save"
    child = pexpect.spawn(
        "make",
        ["terminal", f"ARGS={arguments}"],
        cwd=clone,
        env={**env, "TERM": "xterm-256color"},
        encoding="utf-8",
        dimensions=(40, 200),
        timeout=SECONDS,
    )
    try:
        child.expect("Type an action|\\? for help|\n> ")
        return str(child.before)
    finally:
        child.close(force=True)


def take_solvers_away(clone: Path) -> None:
    """The solvers and the mark of their build; what was compiled stays, and need only be linked."""
    (clone / "build/kernel/.ready").unlink()
    for module in (clone / "src/stammtisch/solver").glob("_kernel*"):
        module.unlink()


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What is committed here, as others get it."""
    place = tmp_path / "clone"
    if subprocess.run(["git", "clone", "-q", ROOT, place], check=False).returncode:
        pytest.skip("this is no git checkout")
    return place


def test_the_first_command_of_a_fresh_clone(clone: Path, tmp_path: Path) -> None:
    usual = surroundings(PATH, clone)
    with played(clone, usual) as (address, said):
        assert "Building the solvers" in said
        assert_every_level(address)
        assert_page(address)
    assert arena(clone, usual).returncode == 0

    # Where there is no compiler, everybody is told so, and what to type; the rest works.
    take_solvers_away(clone)
    bare = surroundings(without_compiler(tmp_path / "path"), clone)
    with played(clone, bare) as (address, said):
        assert "no C++ compiler" in said
        assert "sudo apt install g++" in said
        for game in asked(address, "api/games"):
            assert game["bots"] == list(SIMPLE)
            assert "solver.no_compiler" in json.dumps(game["absent"])
    refused = arena(clone, bare)
    assert refused.returncode == 2
    assert "no C++ compiler" in refused.stderr
    assert "make kernel" in refused.stderr
    shown = at_terminal(clone, bare)
    assert "There is no C++ compiler here" in shown
    assert "Only the simple bots can play here." in shown

    # Where there is one, nobody may say that there is none.
    refused = arena(clone, usual)
    assert refused.returncode == 2
    assert "are not built" in refused.stderr
    assert "make kernel" in refused.stderr
    assert "compiler" not in refused.stderr

    # With a compiler the same command mends it.
    with played(clone, usual) as (address, said):
        assert "Building the solvers" in said
        assert_every_level(address)

    # And what is built is not built again.
    with played(clone, usual) as (address, said):
        assert "Building" not in said

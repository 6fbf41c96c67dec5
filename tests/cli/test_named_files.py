"""Whatever is named to a command as a file: it ends soon, in words, and takes little memory."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.cli import parser
from tests.cli.commands import PATIENCE, call, environment
from tests.habit import rest_long
from tests.odd_files import IRREGULAR, ODD

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes and devices of Unix")

NAMED = "NAMED"

COMMANDS = {
    "replay file": ["replay", NAMED],
    "review file": ["review", NAMED],
    "challenge file": ["challenge", NAMED],
    "daily file": ["daily", NAMED],
    "import file": ["import", NAMED],
    "export file": ["export", NAMED],
    "verify file": ["verify", NAMED],
    "verify kept": ["verify", "--kept", NAMED],
    "dataset policy": ["dataset", "skat", "new", "--deals", "1", "--policy", NAMED],
    "dataset folder": ["dataset", "skat", NAMED, "--deals", "1", "--threads", "1"],
    "arena json": ["arena", "schnapsen", "random", "random", "--jobs", "1", "--json", NAMED],
    "play save": ["play", "schnapsen", "--bots", "random", "--save", NAMED],
    "backup file": ["backup", NAMED, "--data", "data"],
    "backup data": ["backup", "new", "--data", NAMED],
    "restore file": ["restore", NAMED, "--data", "data"],
    "restore data": ["restore", "new", "--data", NAMED],
    "status data": ["status", "--data", NAMED],
    "serve data": ["serve", "--port", "0", "--no-open", "--data", NAMED],
}
"""By command and argument. What is beside the named file is tested below."""

FINE = {
    *(("empty", f"{command} file") for command in ("replay", "import", "export")),  # no records
    ("folder", "dataset folder"),
    ("folder", "verify kept"),  # which has no receipts
}
"""What is right all the same."""

TAKEN = {
    *((thing, "arena json") for thing in ODD if thing not in IRREGULAR),  # it is written over
    ("folder", "serve data"),  # it would serve
}
"""What is left out."""

MOST_MEMORY = 400 << 20  # a third of it is Python and the modules of the server
MOST_ADDRESSES = 4 << 30

# One process for all commands, since starting takes longer than most of them. The last thing that
# it prints before it is killed is the command that hangs.
CHILD = f"""
import json, resource, signal, sys
resource.setrlimit(resource.RLIMIT_AS, ({MOST_ADDRESSES}, {MOST_ADDRESSES}))
from tests.cli.commands import call
for name, arguments in json.loads(sys.argv[1]).items():
    print(name, end=" ", flush=True)
    signal.alarm({PATIENCE})
    outcome = call(*arguments)
    signal.alarm(0)
    print(json.dumps([outcome.status, outcome.err]), flush=True)
# getrusage() would count the memory of the process that has forked this one.
told = open("/proc/self/status").read().split() if sys.platform == "linux" else ["VmHWM:", "0"]
print("memory", told[told.index("VmHWM:") + 1])
"""


def arguments_of_all() -> Iterator[str]:
    """Every argument of every command that names a file or a folder."""
    (commands,) = (
        each for each in parser()._actions if isinstance(each, argparse._SubParsersAction)
    )
    for name, command in commands.choices.items():
        for each in command._actions:
            if each.type is Path or each.metavar in ("FILE", "DIR", "KEPT"):
                yield f"{name} {each.dest}"


def test_every_argument_that_names_a_file_is_here() -> None:
    assert {*arguments_of_all()} <= COMMANDS.keys()


@pytest.mark.parametrize("thing", ODD)
def test_whatever_is_named_is_told_soon(thing: str, tmp_path: Path) -> None:
    pytest.importorskip("resource")
    data, said = tmp_path / "data", dict[str, list[str]]()
    data.mkdir()
    (data / "stammtisch.sqlite3").touch()
    for name in arguments_of_all():
        if (thing, name) not in TAKEN:
            named = tmp_path / name.replace(" ", "-")
            ODD[thing](named)
            places = {NAMED: named, "new": tmp_path / "new", "data": data}
            said[name] = [str(places.get(each, each)) for each in COMMANDS[name]]
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", CHILD, json.dumps(said)],
        cwd=root,
        env=environment(PYTHONPATH=str(root)),
        capture_output=True,
        text=True,
        timeout=PATIENCE * 5,
        check=False,
    )
    assert done.returncode == 0, (done.stdout[-300:], done.stderr[-2000:])
    *outcomes, memory = done.stdout.splitlines()
    for name, outcome in zip(said, outcomes, strict=True):
        status, err = json.loads(outcome.removeprefix(name))
        assert status == (0 if (thing, name) in FINE else 2), (name, err)
        if status:
            assert len(err.split()) > 3, (name, err)
    assert int(memory.split()[1]) * 1024 < MOST_MEMORY


@pytest.mark.parametrize("thing", ["device", "pipe", "sparse", "folder"])
def test_a_journal_is_a_file_too(thing: str, tmp_path: Path) -> None:
    ODD[thing](tmp_path / "figures.journal.jsonl")
    figures = tmp_path / "figures.json"
    outcome = call("arena", "schnapsen", "random", "random", "--deals", "1", "--json", figures)
    assert outcome.status == 2
    assert "figures.journal.jsonl" in outcome.err
    assert not figures.exists()


LIMITED = f"""
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_AS, ({MOST_ADDRESSES}, {MOST_ADDRESSES}))
sys.argv[0] = "stammtisch"
runpy.run_module("stammtisch", run_name="__main__")
"""
ENDLESS = {
    "replay": (["replay", "-"], 2),  # after four gigabytes
    "verify": (["verify", "-"], 2),
    "kept": (["verify", "--kept", "-"], 2),
    "bot": (["bot", "skat", "random"], 2),
    "play": (["play", "skat", "--bots", "random", "--no-save"], 0),
    "questions": (["play"], 0),
}


@pytest.mark.parametrize("case", rest_long(ENDLESS, [*ENDLESS][1:]))
def test_standard_input_without_end(case: str) -> None:
    pytest.importorskip("resource")
    arguments, status = ENDLESS[case]
    with Path("/dev/zero").open("rb") as zeros:
        done = subprocess.run(
            [sys.executable, "-c", LIMITED, *arguments],
            stdin=zeros,
            env=environment(),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == status
    assert bool(done.stderr) == bool(status)
    assert "Traceback" not in done.stderr

"""``stammtisch arena``: what it prints and writes, and what happens when something goes wrong."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.bots.test_program import answering
from tests.bots.test_program import command as program
from tests.cli.commands import PATIENCE, call, command, environment, run

SMALL = ("schnapsen", "thumb", "random", "--deals", "24", "--seed", "cli", "--jobs", "1")
needs_unix = pytest.mark.skipif(os.name != "posix", reason="signals and limits of Unix")


def test_a_contest_on_the_screen_and_on_the_disk(tmp_path: Path) -> None:
    file = tmp_path / "new" / "figures.json"
    outcome = call("arena", *SMALL, "--json", file)
    out = outcome.out.decode()
    assert outcome.status == 0
    assert "Schnapsen: 24 deals, each at 2 tables, seed cli" in out
    assert re.search(r"thumb is ahead of random by \+[\d.]+ points a deal", out)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["bots"] == ["thumb", "random"]
    assert told["deals"] == 24
    ahead = told["pairs"][0]["ahead"]
    assert f"{ahead['mean']:+.2f}" in out
    assert ET.parse(file.with_suffix(".svg")).getroot().tag.endswith("svg")
    journal = file.with_suffix(".journal.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(journal) == 1 + 2 * 24
    again = call("arena", *SMALL, "--json", file)
    assert json.loads(file.read_text(encoding="utf-8")) == told
    assert again.out == outcome.out


@pytest.mark.parametrize("language", ["de", "it", "ja"])
def test_in_every_language(language: str) -> None:
    outcome = call("arena", *SMALL, "--language", language)
    assert outcome.status == 0
    assert "arena." not in outcome.out.decode()
    assert "points" not in outcome.out.decode()


def test_options_of_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    assert call("arena", *SMALL, "--preset", "rdeep", "--json", file).status == 0
    assert json.loads(file.read_text())["options"]["closing"] is False


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("tarock", "thumb", "thumb"), "tarock"),
        (("skat", "thumb", "grandmaster"), "grandmaster"),
        (("skat", "thumb", "scarto:thumb"), "scarto:thumb"),
        (("skat", "thumb"), "1 is named"),
        (("schnapsen", "thumb", "thumb", "thumb"), "3 are named"),
        (("skat", "thumb", "thumb", "thumb", "thumb"), "2 or 3 bots in the arena; 4 are named"),
        (("skat", *["thumb"] * 3, "--option", "players=4"), "2 or 4 bots in the arena; 3 are"),
        (("skat", *["thumb"] * 5, "--option", "players=4"), "2 or 4 bots in the arena; 5 are"),
        (("skat", "thumb", "thumb", "--option", "players=5"), "allowed: 3, 4"),
        (("skat", "thumb", "thumb", "--deals", "0"), "a whole number from 1 up"),
        (("skat", "thumb", "thumb", "--deals", "many"), "whole number"),
        (("skat", "thumb", "thumb", "--jobs", "0"), "a whole number from 1 up"),
        (("skat", "thumb", "thumb", "--patience", "0"), "seconds"),
        (("skat", "thumb", "thumb", "--option", "no=1"), "no"),
        (("skat", "thumb", "program:no-such-program-here"), "no-such-program-here"),
        (("skat", "thumb", "thumb", "--json", "/proc/none/x.json"), "/proc/none"),
        (("skat", "thumb", "thumb", "--json", "/"), "cannot be the file"),
        (("skat", "thumb", "thumb", "--json", "."), "cannot be the file"),
        (("skat", "thumb", "thumb", "--json", ""), "cannot be the file"),
        (("skat", "thumb", "thumb", "--json", "x.svg"), "x.svg"),
        (("skat", "thumb", "thumb", "--jobs", "2147483647"), "at most"),
        (("skat", "thumb", "thumb", "--deals", "1000000000000"), "at most"),
        (("skat", "thumb", "thumb", "--seed", "\udcff"), "A seed is text"),
    ],
)
def test_what_cannot_be_played(arguments: tuple[str, ...], named: str) -> None:
    outcome = call("arena", *arguments)
    assert outcome.status == 2
    assert named in outcome.err
    assert not outcome.out


def test_the_figures_of_another_contest_are_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    call("arena", *SMALL, "--json", file)
    before = file.read_bytes()
    outcome = call("arena", *SMALL, "--option", "last_trick=wins", "--json", file)
    assert outcome.status == 2
    assert "another contest" in outcome.err
    assert file.read_bytes() == before


@pytest.mark.long
def test_a_program_that_fails_again_and_again(tmp_path: Path) -> None:
    """The contest stops with what it has, names the program, and keeps what was played."""
    line = program(tmp_path, answering("if asked['type'] == 'turn': sys.exit(1)"))
    file = tmp_path / "a.json"
    outcome = run(
        "arena", "schnapsen", f"program:{line}", "thumb", "--deals", "4", "--jobs", "1",
        "--json", str(file),
    )  # fmt: skip
    assert outcome.status == 2
    assert "again and again" in outcome.err
    assert outcome.err.count("has ended before it was told to") == 4
    assert "failed at 2 deals; a stand-in played on" in outcome.out.decode()
    assert len(file.with_suffix(".journal.jsonl").read_text().splitlines()) == 1 + 3
    assert not file.exists()


@pytest.mark.long
def test_a_program_that_hangs(tmp_path: Path) -> None:
    line = program(tmp_path, answering("if asked['type'] == 'turn': time.sleep(600)"))
    outcome = run(
        "arena", "schnapsen", f"program:{line}", "thumb", "--deals", "1", "--jobs", "1",
        "--patience", "0.5",
    )  # fmt: skip
    assert outcome.status == 0
    assert "gave no answer in 0.5 seconds" in outcome.err
    assert "come out exactly level" in outcome.out.decode()


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """The command in a process of its own; if a test fails, it does not outlive it."""
    with subprocess.Popen(
        command(*arguments),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise


@pytest.mark.long
@needs_unix
def test_a_program_that_hangs_does_not_stay_behind(tmp_path: Path) -> None:
    """Ctrl-C while it thinks for ever: neither it nor what it has started lives on."""
    log = tmp_path / "log"
    body = (
        f"if asked['type'] == 'turn':\n    open({str(log)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
    )
    line = program(tmp_path, answering(body + "    while True: time.sleep(1)"))
    end = time.monotonic() + 60
    with started("arena", "schnapsen", f"program:{line}", "thumb", "--jobs", "1") as process:
        while not log.exists() or not log.read_text().endswith("\n"):
            assert time.monotonic() < end
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 130
    pids = [int(each) for each in log.read_text().split()]
    while any(_lives(pid) for pid in pids):
        assert time.monotonic() < end, "it lives on"
        time.sleep(0.1)


@needs_unix
def test_on_a_full_disk_nothing_that_was_written_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    whole = tmp_path / "whole.json"
    call("arena", *SMALL, "--json", whole)
    limit = "import resource, os, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096));"
    limit += "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    words = command("arena", *SMALL, "--json", str(file))[1:]
    # Python would leave half of a module's bytecode there, too.
    env = {**environment(), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", limit, *words],
        env=env, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert "File too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert not file.exists()
    kept = file.with_suffix(".journal.jsonl").read_bytes()
    lines = whole.with_suffix(".journal.jsonl").read_bytes()
    assert 2 < kept.count(b"\n") < lines.count(b"\n")
    assert call("arena", *SMALL, "--json", file).status == 0
    figures = [json.loads(each.read_text()) for each in (file, whole)]
    for each in figures:
        for entrant in each["entrants"]:
            entrant.pop("times")
    assert figures[0] == figures[1]


@pytest.mark.long
@needs_unix
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_stopped_in_the_middle_it_goes_on(how: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    journal = file.with_suffix(".journal.jsonl")
    words = ("arena", "scarto", "thumb", "random", "--deals", "300", "--json", str(file))
    end = time.monotonic() + 60
    with started(*words, "--jobs", "2") as process:
        while not journal.exists() or journal.read_bytes().count(b"\n") < 6:
            assert time.monotonic() < end
            time.sleep(0.05)
        if how == signal.SIGINT:
            os.killpg(process.pid, how)  # as a terminal sends it
        else:
            process.send_signal(how)
        out, err = process.communicate(timeout=60)
    played = journal.read_bytes().count(b"\n") - 1
    assert played >= 5
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert b"Stopped" in err
        assert b"goes on from here" in err
        assert b"Traceback" not in err
        assert out
    assert not file.exists()
    end = time.monotonic() + PATIENCE
    while _lives(process.pid):
        assert time.monotonic() < end, "its processes stay behind"
        time.sleep(0.1)
    done = run(*words[:5], "2", *words[6:], "--jobs", "1")
    assert done.status == 0
    assert json.loads(file.read_text())["deals"] == 2
    assert journal.read_bytes().count(b"\n") - 1 >= played, "nothing is lost"


def _lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def test_names_with_blanks_are_quoted_as_in_a_shell(tmp_path: Path) -> None:
    folder = tmp_path / "my bots"
    folder.mkdir()
    code = answering(
        "answer['action'] = asked.get('menu', [None])[0] if asked.get('must') else None"
    )
    line = program(folder, code)
    assert "'" in line
    assert shlex.split(line)[1].endswith("my bots/program.py")
    outcome = run("arena", "schnapsen", f"program:{line}", "random", "--deals", "1", "--jobs", "1")
    assert outcome.status == 0
    assert "stand-in" not in outcome.out.decode()

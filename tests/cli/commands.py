"""Running the command ``stammtisch`` for the tests: in this process, and really."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unittest import mock

from stammtisch.cli import BROKEN_PIPE, main

ENGLISH = {"LC_ALL": "C.UTF-8", "LANGUAGE": "", "COLUMNS": "100"}
PATIENCE = 120  # seconds; whoever needs them hangs


@dataclass(frozen=True)
class Outcome:
    """What came of a command."""

    status: int
    out: bytes
    err: str

    @property
    def printed(self) -> list[Any]:
        """What stands in each line of standard output; each of them must be JSON in UTF-8."""
        assert self.out.endswith(b"\n") or not self.out
        return [json.loads(each, parse_constant=_no_json) for each in self.out.split(b"\n")[:-1]]

    @property
    def reports(self) -> list[Any]:
        """What ``replay`` said, in ASCII, so that no terminal and no pipe can spoil it."""
        assert self.out.isascii()
        return self.printed

    @property
    def places(self) -> list[str]:
        """The beginnings ``file:line`` of what standard error says."""
        return [":".join(each.split(":")[:2]) for each in self.err.splitlines()]


def _no_json(number: str) -> Any:
    raise AssertionError(f"{number} is no JSON")


def checked(outcome: Outcome, *statuses: int) -> Outcome:
    """The outcome, after asserting what holds whatever was asked for."""
    assert "Traceback" not in outcome.err, outcome.err[-2000:]
    assert "Exception ignored" not in outcome.err, outcome.err[-2000:]
    assert outcome.status in (statuses or (0, 1, 2, BROKEN_PIPE)), (
        outcome.status,
        outcome.err[-2000:],
    )
    if 2 in (statuses or (2,)) and outcome.status == 2:
        assert outcome.err.strip(), "a failure without a word"
    return outcome


def call(*arguments: Any, stdin: bytes = b"", environ: Mapping[str, str] = ENGLISH) -> Outcome:
    """Run the command in this process. An exception that leaves ``main`` fails the test."""
    given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with (
        mock.patch.dict(os.environ, environ),
        mock.patch.multiple(sys, stdin=given, stdout=out, stderr=err),
    ):
        try:
            status = main([str(each) for each in arguments])
        except SystemExit as leaving:  # argparse's way
            status = leaving.code if isinstance(leaving.code, int) else 1
    return checked(Outcome(status, out.buffer.getvalue(), err.buffer.getvalue().decode()))


def environment(**more: str) -> dict[str, str]:
    """Our environment, in English, with some variables more."""
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "LC_", "LANG"))}
    return plain | ENGLISH | more


def command(*arguments: Any, flags: Sequence[str] = ()) -> list[Any]:
    """The command line of the real command."""
    return [sys.executable, *flags, "-m", "stammtisch", *arguments]


def run(
    *arguments: Any,
    stdin: bytes = b"",
    flags: Sequence[str] = (),
    environ: Mapping[str, str] | None = None,
    **more: Any,
) -> Outcome:
    """Run the real command in a process of its own."""
    more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": PATIENCE} | more
    if "stdin" not in more:
        more["input"] = stdin
    done = subprocess.run(
        command(*arguments, flags=flags), env=environment(**(environ or {})), check=False, **more
    )
    err = (done.stderr or b"").decode(errors="backslashreplace")
    outcome = Outcome(done.returncode, done.stdout or b"", err)
    heard = more["stderr"] is subprocess.PIPE
    return checked(outcome) if heard else outcome


def replayed(data: bytes, *arguments: Any) -> Outcome:
    """``stammtisch replay -`` in this process, with this on standard input."""
    return call("replay", *arguments, "-", stdin=data)


def read_one_line(*arguments: Any) -> tuple[bytes, int, bytes]:
    """The first line of a command's output, after which its reader goes away; status and errors."""
    with subprocess.Popen(
        command(*arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout
        assert process.stderr
        first = process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        return first, process.wait(PATIENCE), err

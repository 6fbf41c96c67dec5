"""Faults on purpose: full disks, readers that have gone, signals, streams that are closed."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import (
    BROKEN_PIPE,
    PATIENCE,
    call,
    checked,
    command,
    environment,
    read_one_line,
    run,
)
from tests.records.samples import finished, line, lines

GOOD = line(finished("skat"))
FULL = Path("/dev/full")

needs_a_full_disk = pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")
needs_unix = pytest.mark.skipif(os.name != "posix", reason="signals and shells of Unix")


# ---- full disks ---------------------------------------------------------------------------------


@needs_a_full_disk
@pytest.mark.parametrize("count", [1, 200])
def test_deal_on_a_full_disk_fails_in_words(count):
    with FULL.open("wb") as full:
        outcome = run("deal", "schnapsen", "--count", str(count), stdout=full)
    assert outcome.status == 2
    assert outcome.err.startswith("stammtisch: ")
    assert "No space" in outcome.err


@needs_a_full_disk
@pytest.mark.parametrize("times", [1, 300])
def test_replay_on_a_full_disk_fails_in_words(times):
    with FULL.open("wb") as full:
        outcome = run("replay", "-", stdin=GOOD * times, stdout=full)
    assert outcome.status == 2
    assert "No space" in outcome.err


@needs_a_full_disk
def test_a_log_on_a_full_disk_does_not_hide_that_something_is_no_record():
    with FULL.open("wb") as full:
        outcome = run("replay", "-", stdin=b"x\n" + GOOD, stderr=full)
    assert outcome.status == 2
    assert [report["ok"] for report in outcome.reports] == [True]


@needs_unix
def test_a_file_that_breaks_off_while_it_is_read_fails_in_words():
    """Reading a process's own memory at 0 is an error of input and output."""
    memory = Path("/proc/self/mem")
    if not memory.exists():
        pytest.skip("there is no /proc here")
    outcome = run("replay", memory)
    assert outcome.status == 2
    assert outcome.out == b""
    assert outcome.err.startswith("stammtisch: ")


# ---- readers that have gone ---------------------------------------------------------------------


@needs_unix
def test_deal_stops_quietly_when_its_reader_has_gone():
    """``stammtisch deal skat --count 1000000 | head -1``"""
    first, status, err = read_one_line("deal", "skat", "--count", "1000000")
    assert first == call("deal", "skat").out
    assert err == b""
    assert status == BROKEN_PIPE


@needs_unix
def test_replay_stops_quietly_when_its_reader_has_gone(tmp_path):
    path = tmp_path / "deals.jsonl"
    path.write_bytes(GOOD * 5000)
    first, status, err = read_one_line("replay", path)
    assert first == call("replay", "-", stdin=GOOD).out
    assert err == b""
    assert status == BROKEN_PIPE


@needs_unix
def test_a_reader_that_has_gone_before_the_first_line():
    for arguments in (("deal", "skat"), ("replay", "-")):
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "wb") as pipe:
            outcome = run(*arguments, stdin=GOOD, stdout=pipe)
        assert outcome.err == ""
        assert outcome.status == BROKEN_PIPE


@needs_unix
def test_nobody_reads_the_complaints():
    """``2>&1 >FILE | head -1``: that a line is no record still decides the status."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        outcome = run("replay", "-", stdin=b"x\n" * 100 + GOOD, stderr=pipe)
    assert outcome.status == 2
    assert [report["ok"] for report in outcome.reports] == [True]


@needs_unix
def test_in_a_pipe_of_a_shell():
    python = f"{shlex.quote(sys.executable)} -m stammtisch"
    for pipe, wanted in (
        (f"{python} deal schnapsen --count 300 | head -1", 1),
        (f"{python} deal scarto --count 40 --seed pipe | {python} replay - | grep -c true", 1),
        (f"{python} deal skat --count 5 | {python} replay --legal - | head -2", 2),
    ):
        done = subprocess.run(
            ["sh", "-c", pipe], env=environment(), capture_output=True, timeout=60, check=False
        )
        assert done.stderr == b""
        assert len(done.stdout.splitlines()) == wanted


# ---- streams that are closed --------------------------------------------------------------------


def in_a_shell(text, stdin=b""):
    """A command of the shell; ``stammtisch`` in it is ours."""
    python = f"{shlex.quote(sys.executable)} -m stammtisch"
    done = subprocess.run(
        ["sh", "-c", text.replace("stammtisch", python)],
        env=environment(),
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done


@needs_unix
def test_standard_input_that_is_closed_cannot_be_read():
    done = in_a_shell("stammtisch replay - <&-")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"stammtisch: ")


@needs_unix
@pytest.mark.parametrize("arguments", ["deal skat", "replay -"])
def test_standard_output_that_is_closed_cannot_be_written(arguments):
    done = in_a_shell(f"stammtisch {arguments} >&-", GOOD)
    assert done.returncode != 0


@needs_unix
def test_complaints_never_stand_among_the_reports():
    """Not even where standard error is closed: what reads the reports reads JSON."""
    done = in_a_shell("stammtisch replay - 2>&-", b"x\n" + GOOD)
    assert done.returncode == 2
    assert done.stdout == call("replay", "-", stdin=GOOD).out


# ---- signals ------------------------------------------------------------------------------------

# A shell that starts us in the background lets us ignore SIGINT; a person's terminal does not.
INTERRUPTIBLE = """
import runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv[0] = "stammtisch"
runpy.run_module("stammtisch", run_name="__main__")
"""


def signalled(number, *arguments, stdin=subprocess.DEVNULL):
    """Status and complaints of a command that got a signal after its first output."""
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *arguments],
        bufsize=0,  # what we have not read yet, communicate() shall read
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    ) as process:
        if stdin == subprocess.PIPE:
            process.stdin.write(GOOD)
        process.stdout.readline()
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
    assert b"Traceback" not in err, err.decode()
    return process.returncode, out, err


@needs_unix
def test_control_c_ends_deal_at_once():
    status, _, err = signalled(signal.SIGINT, "deal", "schnapsen", "--count", "1000000")
    assert status == 130
    assert err.strip() == b""


@needs_unix
def test_control_c_ends_replay_that_waits_for_input():
    status, _, err = signalled(signal.SIGINT, "replay", "-", stdin=subprocess.PIPE)
    assert status == 130
    assert err.strip() == b""


@needs_unix
def test_a_terminated_command_leaves_whole_lines():
    status, out, err = signalled(signal.SIGTERM, "deal", "schnapsen", "--count", "1000000")
    assert status == -signal.SIGTERM
    assert err == b""
    whole = out.split(b"\n")[:-1]
    assert call("replay", "-", stdin=b"\n".join(whole)).status == 0


@needs_unix
def test_replay_answers_each_deal_of_a_slow_writer():
    """With an unbuffered output the report of a deal does not wait for the next one."""
    with subprocess.Popen(
        command("replay", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    ) as process:
        for _ in range(3):
            process.stdin.write(GOOD)
            process.stdin.flush()
            assert b'"ok": true' in process.stdout.readline()
        process.stdin.close()
        assert process.wait(PATIENCE) == 0


# ---- what lies on the disk afterwards -----------------------------------------------------------


@needs_unix
def test_a_record_file_cut_anywhere_is_told_apart_from_a_whole_one(tmp_path):
    """A disk that was full, or a copy that broke off: the last line is no record, the rest are."""
    data = lines(finished("schnapsen"), finished("scarto"))
    first = data.index(b"\n") + 1
    for cut in {*range(first + 1, len(data) - 1, 97), len(data) - 2}:
        outcome = checked(call("replay", "-", stdin=data[:cut]))
        assert outcome.status == 2
        assert outcome.places == ["-:2"]
        assert [report["ok"] for report in outcome.reports] == [True]
    assert call("replay", "-", stdin=data[:-1]).status == 0

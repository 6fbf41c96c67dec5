"""Reading lines of untrusted files, and writing files atomically."""

import io
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.records import MAX_LINE, parse_record, read_lines, write_whole
from tests.records.samples import finished, line

OLD = "the old text\n"


# ---- lines --------------------------------------------------------------------------------------


def read(data):
    """The number and bytes of every line, or the identifier of its message if it is too long."""
    found = read_lines(io.BytesIO(data))
    return [(n, each.message.id if isinstance(each, BadInput) else each) for n, each in found]


def test_lines_are_numbered_from_1():
    assert read(b"a\nb\n") == [(1, b"a\n"), (2, b"b\n")]


def test_an_empty_file_has_no_lines():
    assert read(b"") == []


def test_blank_lines_are_passed_over_but_counted():
    assert read(b"\n \t\n\r\na\n\n\nb\n\n") == [(4, b"a\n"), (7, b"b\n")]


def test_the_last_line_may_lack_its_end():
    assert read(b"a\nb") == [(1, b"a\n"), (2, b"b")]


def test_lines_of_windows_are_lines():
    assert [number for number, _ in read(b"a\r\nb\r\n")] == [1, 2]


def test_only_line_feeds_end_a_line():
    """What Python's text files or ``splitlines`` take for an end may stand in a JSON text."""
    data = "a\x0b\x0c\x1c\x85\u2028\u2029b\rc".encode()
    assert read(data) == [(1, data)]


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_line_of_the_full_length_is_read(end):
    assert read(b"x" * MAX_LINE + end + b"") == [(1, b"x" * MAX_LINE + end)]


@pytest.mark.parametrize("more", [1, 2, MAX_LINE - 1, MAX_LINE, MAX_LINE + 1, 2 * MAX_LINE + 7])
@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_line_that_is_too_long_is_told_once(more, end):
    data = b"x" * (MAX_LINE + more) + end
    assert read(data) == [(1, "record.too_long")]


@pytest.mark.parametrize("more", [1, MAX_LINE, MAX_LINE + 1])
def test_after_a_line_that_is_too_long_reading_goes_on(more):
    long = b"x" * (MAX_LINE + more) + b"\n"
    found = read(b"a\n" + long + b"\n" + long + b"b\n")
    assert found == [(1, b"a\n"), (2, "record.too_long"), (4, "record.too_long"), (5, b"b\n")]


def test_a_line_is_never_held_whole_beyond_the_limit():
    class Endless(io.RawIOBase):
        """100 MB of one line; nobody may ask for more than a line's limit of it at once."""

        left = 100 * 2**20

        def readline(self, size=-1):
            assert 0 < size <= MAX_LINE + 1
            piece = b"x" * min(size, self.left)
            self.left -= len(piece)
            return piece

    found = list(read_lines(Endless()))
    assert [number for number, _ in found] == [1]
    assert isinstance(found[0][1], BadInput)


# ---- writing whole files ------------------------------------------------------------------------


def rests(path):
    """The other files in the folder of ``path``."""
    return [each for each in path.parent.iterdir() if each != path]


def test_a_file_is_written_whole(tmp_path):
    path = tmp_path / "a.jsonl"
    write_whole(path, "Ä 花\nb\n")
    assert path.read_bytes() == "Ä 花\nb\n".encode()
    assert rests(path) == []


def test_a_file_is_written_over(tmp_path):
    path = tmp_path / "a.jsonl"
    for text in (OLD, "", "new\n" * 100_000, "short"):
        write_whole(path, text)
        assert path.read_text() == text
    assert rests(path) == []


def test_missing_folders_are_made(tmp_path):
    path = tmp_path / "not" / "yet" / "there" / "a.jsonl"
    write_whole(path, "a\n")
    assert path.read_text() == "a\n"


def test_a_path_without_a_folder_is_here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_whole(Path("a.jsonl"), "a\n")
    assert (tmp_path / "a.jsonl").read_text() == "a\n"


def break_fsync(monkeypatch, error):
    def fsync(handle):
        raise error

    monkeypatch.setattr(os, "fsync", fsync)


def break_replace(monkeypatch, error):
    def replace(self, target):
        raise error

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(os, "rename", replace)


@pytest.mark.parametrize("broken", [break_fsync, break_replace])
@pytest.mark.parametrize(
    "error", [OSError(28, "No space left"), OSError(5, "I/O"), KeyboardInterrupt()]
)
@pytest.mark.parametrize("before", [OLD, None])
def test_when_the_disk_fails_the_old_file_is_there(tmp_path, monkeypatch, broken, error, before):
    path = tmp_path / "a.jsonl"
    if before is not None:
        path.write_text(before)
    broken(monkeypatch, error)
    with pytest.raises(type(error)):
        write_whole(path, "new\n" * 100_000)
    assert rests(path) == []
    assert (path.read_text() if path.exists() else None) == before


def test_when_the_file_is_too_large_for_the_disk_the_old_one_is_there(tmp_path):
    """A real failure in the middle of writing: the process may write no file beyond 64 KiB."""
    resource = pytest.importorskip("resource")
    path = tmp_path / "a.jsonl"
    path.write_text(OLD)
    limit = (2**16, resource.getrlimit(resource.RLIMIT_FSIZE)[1])
    program = (
        "import resource, sys; from pathlib import Path;"
        "from stammtisch.records import write_whole;"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, {limit});"
        "write_whole(Path(sys.argv[1]), 'x' * 2**20)"
    )
    done = subprocess.run([sys.executable, "-c", program, path], capture_output=True, check=False)
    assert done.returncode == 1
    assert b"OSError" in done.stderr
    assert path.read_text() == OLD
    assert rests(path) == []


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path):
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    path = tmp_path / "a.jsonl"
    path.write_text(OLD)
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(OSError):
            write_whole(path, "new")
        with pytest.raises(OSError):
            write_whole(tmp_path / "sub" / "b.jsonl", "new")
        assert path.read_text() == OLD
        assert rests(path) == []
    finally:
        tmp_path.chmod(0o755)


def test_a_file_where_a_folder_should_be_is_an_error(tmp_path):
    (tmp_path / "folder").write_text(OLD)
    with pytest.raises(OSError):
        write_whole(tmp_path / "folder" / "a.jsonl", "new")
    assert (tmp_path / "folder").read_text() == OLD


def test_a_folder_where_the_file_should_be_is_an_error(tmp_path):
    path = tmp_path / "a.jsonl"
    path.mkdir()
    with pytest.raises(OSError):
        write_whole(path, "new")
    assert path.is_dir()
    assert rests(path) == []


def test_text_that_is_none_leaves_the_old_file(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text(OLD)
    with pytest.raises(ValueError):
        write_whole(path, "\ud800")
    assert path.read_text() == OLD
    assert rests(path) == []


WRITER = """
import itertools, sys
from pathlib import Path
from stammtisch.records import write_whole
path, record = Path(sys.argv[1]), sys.stdin.read()
for version in itertools.count(1):
    write_whole(path, record * (1 + version % 40))
    if version == 1:
        print("first", flush=True)
"""


@pytest.mark.long
def test_a_writer_that_is_killed_leaves_a_whole_file(tmp_path):
    """Twenty times: kill -9 in the middle of writing the same file again and again."""
    path = tmp_path / "records.jsonl"
    record = line(finished("scarto"))
    rng = random.Random("killed")
    for _ in range(20):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as writer:
            writer.stdin.write(record)
            writer.stdin.close()
            assert writer.stdout.readline() == b"first\n"
            time.sleep(rng.uniform(0, 0.03))
            writer.kill()
            assert writer.wait(30) == -signal.SIGKILL
        data = path.read_bytes()
        number = len(data) // len(record)
        assert 1 <= number <= 40
        assert data == record * number
        for each in data.splitlines():
            parse_record(each)
        assert list(tmp_path.glob("*.jsonl")) == [path], "a rest looks like a record"
        assert all(rest.name.startswith(".") for rest in rests(path))


def test_two_writers_at_once_leave_one_of_their_files(tmp_path):
    path = tmp_path / "a.txt"
    program = (
        "import sys; from pathlib import Path; from stammtisch.records import write_whole\n"
        "for _ in range(60): write_whole(Path(sys.argv[1]), sys.argv[2] * 100_000)"
    )
    writers = [subprocess.Popen([sys.executable, "-c", program, path, each]) for each in "abc"]
    seen = set()
    while any(writer.poll() is None for writer in writers):
        if path.exists():
            seen.add(path.read_text())
    assert all(writer.returncode == 0 for writer in writers)
    assert seen | {path.read_text()} <= {each * 100_000 for each in "abc"}
    assert rests(path) == []

"""Files that somebody names: what is no file is not waited for, and none is read without end."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from stammtisch.cardplay.files import MEBIBYTE, bounded, content, opened, regular
from stammtisch.cardplay.refusals import BadInput
from tests.odd_files import IRREGULAR, ODD

needs_unix = pytest.mark.skipif(os.name != "posix", reason="pipes and devices of Unix")


def test_a_file_is_read_up_to_the_limit_and_no_further(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * MEBIBYTE)
    assert content(path, MEBIBYTE) == path.read_bytes()
    with pytest.raises(BadInput, match=r"input\.large"):
        content(path, MEBIBYTE - 1)


def test_a_file_that_grows_is_read_no_further(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 10)
    with opened(path, 20) as file:
        path.write_bytes(b"x" * 21)
        with pytest.raises(BadInput, match=r"input\.large"):
            file.read()


def next_handle() -> int:
    """The number of the next file: it is a greater one if a file was left open."""
    handle = os.open(os.devnull, os.O_RDONLY)
    os.close(handle)
    return handle


@needs_unix
@pytest.mark.parametrize("thing", IRREGULAR)
def test_what_is_no_regular_file_is_not_opened(thing: str, tmp_path: Path) -> None:
    path = tmp_path / "thing"
    IRREGULAR[thing](path)
    before = next_handle()
    with pytest.raises(BadInput, match=r"input\.irregular"):
        opened(path, MEBIBYTE)
    with (
        pytest.raises(BadInput if thing != "folder" else OSError),
        open(path, "a+b", opener=regular(MEBIBYTE)),
    ):
        pass
    assert next_handle() == before


@needs_unix
def test_a_file_that_is_too_large_is_not_read_at_all(tmp_path: Path) -> None:
    ODD["sparse"](tmp_path / "file")
    with pytest.raises(BadInput, match=r"input\.large\(limit=1\)"):
        opened(tmp_path / "file", MEBIBYTE)


@pytest.mark.parametrize("name", ["none", "\0", "none/none"])
def test_what_is_not_there_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"input\.file"):
        content(tmp_path / name, MEBIBYTE)


def test_a_stream_is_read_up_to_the_limit() -> None:
    lines = b"one\ntwo\n"
    assert list(bounded(io.BytesIO(lines), "-", len(lines))) == [b"one\n", b"two\n"]
    stream = bounded(io.BytesIO(lines), "-", len(lines) - 1)
    with pytest.raises(BadInput, match=r"input\.file\(name=-"):
        list(stream)


@needs_unix
def test_a_line_is_there_as_soon_as_it_was_written() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as pipe, os.fdopen(writing, "wb", buffering=0) as other:
        stream = bounded(pipe, "-", 100)
        for line in (b"one\n", b"two\n"):
            other.write(line)
            assert stream.readline() == line

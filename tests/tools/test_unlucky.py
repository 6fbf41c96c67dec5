"""The rounds that look for tests which pass only sometimes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools import unlucky


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """What fails in each round, in their order, and what it says."""
    coming: list[dict[str, str]] = []
    monkeypatch.setattr(unlucky, "round_of", lambda tests: coming.pop(0))
    return coming


def test_what_failed_is_listed_by_how_often(
    rounds: list[dict[str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds += [{"a": "1 is 2"}, {}, {"a": "late", "b": "3 is\n4"}]
    assert unlucky.main(["--rounds", "3", "--results", str(tmp_path / "found")]) == 1
    assert capsys.readouterr().out.splitlines()[-6:] == [
        "2 of 3  a",
        "    1 is 2",
        "1 of 3  b",
        "    3 is",
        "    4",
        "2 tests failed in 3 rounds",
    ]


def test_a_run_that_was_broken_off_goes_on(
    rounds: list[dict[str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--results", str(tmp_path / "found")]
    rounds += [{}, {}]
    assert unlucky.main([*asked, "--rounds", "2"]) == 0
    rounds += [{"c": "no"}]
    assert unlucky.main([*asked, "--rounds", "3"]) == 1
    assert not rounds
    lines = (tmp_path / "found").read_text("utf-8").splitlines()
    assert [json.loads(line)["failed"] for line in lines] == [{}, {}, {"c": "no"}]
    # On a busy machine it is another question.
    rounds += [{}]
    assert unlucky.main([*asked, "--rounds", "1", "--load", "0", "tests/table"]) == 0
    assert not rounds


def test_a_test_that_fails_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    file.write_text("def test_good(): pass\ndef test_bad(): assert 0\n", "utf-8")
    [failed] = unlucky.round_of([str(file), "-n", "0"]).items()
    assert failed[0].endswith("test_bad")
    assert "assert 0" in failed[1]

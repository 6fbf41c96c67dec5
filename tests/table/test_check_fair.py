"""The checker for players, one file with no code of ours: against the pages, and the command.

It is written from ``docs/fairness.md`` and ``docs/shuffle.md`` alone; that it and the command agree
about every match here says something about both, and about the pages.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.table.fair import check_fair
from tests.cardplay.test_shuffle import blocks
from tests.cli.commands import Outcome, call, checked
from tests.odd_files import IRREGULAR
from tests.records.samples import lines
from tests.table.fair_matches import (
    BROKEN,
    FOLDER,
    HONEST,
    at,
    broken,
    paths,
    put,
    receipt,
    records,
)
from tests.table.test_fairness import VECTORS

FILE = Path(check_fair.__file__)


def ran(*arguments: object, stdin: bytes = b"") -> Outcome:
    """The checker in this process; an exception fails the test."""
    given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    argv = ["check_fair.py", *map(str, arguments)]
    with mock.patch.multiple(sys, argv=argv, stdin=given, stdout=out, stderr=err):
        status = check_fair.main()
    return checked(Outcome(status, out.buffer.getvalue(), err.buffer.getvalue().decode()))


# ---- the pages' test vectors


@pytest.mark.parametrize("vector", VECTORS)
def test_the_vectors_of_the_fair_deal(vector: dict[str, str]) -> None:
    """The draw; the golden matches show what follows from it."""
    start, _, kinds = vector["roster"].rpartition("/")
    people = [seat for seat, kind in enumerate(kinds.split(",")) if kind == "person"]
    parts = [
        {key: vector.get(f"{key} {seat}") for key in ("commitment", "number")} for seat in people
    ]
    shares = [{"seat": seat, **part} for seat, part in zip(people, parts, strict=True)]
    made = check_fair.Attempt(f"{start}/", {"seats": kinds.split(","), "shares": shares})
    assert (made.roster, made.wrong) == (vector["roster"], [])
    assert made.list == vector["list"]
    assert made.numbers == vector.get("numbers", "")
    assert made.draw == vector["draw"]


@pytest.mark.parametrize("vector", blocks("deal"))
def test_the_vectors_of_the_deals(vector: dict[str, str]) -> None:
    hands, rest = check_fair.dealt(vector["game"], vector["seed"], int(vector["dealer"]))
    assert hands == [sorted(vector[f"hand {seat}"].split()) for seat in range(len(hands))]
    skat = sorted(vector.get("skat", "").split())
    assert rest == (vector["stock"].split() if "stock" in vector else skat)


# ---- beside the command


def refused(outcome: Outcome) -> bool:
    """Whether something is ✗, other than that a deal breaks the rules or has another result."""
    return outcome.status == 2 or any(
        "✗" in line and not re.search(r"✗ Line \d+: .*\((SC|SK|SN) [\d.]+\)$", line)
        for line in outcome.out.decode().splitlines()
    )


def compare(folder: Path, found: Sequence[Any], kept: Sequence[Any], *more: str) -> Outcome:
    """Both say the same of records and receipts, in status and in what is ✗."""
    file = folder / "match.jsonl"
    file.write_bytes(lines(*found))
    arguments: list[object] = [file, *more]
    for number, each in enumerate(kept):
        (folder / f"{number}.kept.json").write_text(json.dumps(each))
        arguments += ["--kept", folder / f"{number}.kept.json"]
    ours, theirs = ran(*arguments), call("verify", *arguments, "--language", "en")
    assert (ours.status > 0) == refused(theirs), (ours, theirs)
    assert ("✗" in ours.out.decode()) == (ours.status == 1)
    return ours


@pytest.mark.parametrize("name", HONEST)
def test_the_golden_matches_hold_by_the_promise_that_is_known(name: str, tmp_path: Path) -> None:
    found, kept = records(name), [receipt(name)]
    said = compare(tmp_path, found, [], "--hash", kept[0]["hash"])
    assert said.status == 0
    assert "invented players are not excluded" in said.out.decode()
    said = compare(tmp_path, found, kept, "--hash", kept[0]["hash"])
    assert said.status == 0
    assert "✓" in said.out.decode().splitlines()[-1]
    assert compare(tmp_path, found, kept, "--hash", "0" * 64).status == 1


def test_matches_and_receipts_together(tmp_path: Path) -> None:
    """Every match in one file, and all receipts; then without one of the matches."""
    found = [record for name in HONEST for record in records(name)]
    kept = [receipt(name) for name in HONEST]
    assert compare(tmp_path, found, [*kept, *kept[:1]]).status == 0
    assert compare(tmp_path, found, kept[:1]).status == 0
    assert compare(tmp_path, found[len(records(HONEST[0])) :], kept).status == 1


def test_who_has_no_number_vouches_for_nothing_and_spoils_nothing(tmp_path: Path) -> None:
    """What such a page saw is compared all the same."""
    found, kept = records("skat-silent"), receipt("skat-silent")
    late = [["attempts", 0, "number"], None]
    assert compare(tmp_path, found, [receipt("skat-silent", [late])]).status == 1
    assert compare(tmp_path, found, [kept, receipt("skat-silent", [late])]).status == 0
    other = [["deals", 1, "hand"], kept["deals"][0]["hand"]]
    assert compare(tmp_path, found, [kept, receipt("skat-silent", [late, other])]).status == 1


@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case["what"])
def test_what_is_broken(case: dict[str, Any], tmp_path: Path) -> None:
    found, kept = broken(case)
    for receipts, expected in (([], case["found"]), ([kept], case["found_kept"])):
        said = compare(tmp_path, found, receipts)
        assert said.status == any(not each.startswith("verify.rules.") for each in expected), said
        told = said.out.decode()
        assert ("✗ the attempts at the draw" in told) == ("verify.attempts.bad" in expected)
        assert ("; but not anybody" in told) == ("verify.numbers.none" in expected)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("0" * 64),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(data=st.data())
def test_damage_is_never_a_traceback(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whatever stands wherever in a record or a receipt."""
    folder = tmp_path_factory.getbasetemp()
    found, kept = records("scarto"), receipt("scarto")
    damaged = data.draw(st.sampled_from([found[1], kept, found[0]]))
    path = data.draw(st.sampled_from(list(paths(damaged))))
    put(damaged, path, data.draw(JSON))
    (folder / "damaged.kept.json").write_text(json.dumps(kept))
    text = lines(*found)
    ran("-", "--kept", folder / "damaged.kept.json", stdin=text)
    place = data.draw(st.integers(0, len(text)))
    ran("-", stdin=text[:place] + data.draw(st.binary(max_size=3)) + text[place + 2 :])


PARTS = (
    "deal",
    "actions",
    "options",
    "shuffle",
    "attempts",
    "deals",
    "void",
    "hash",
    "game",
    "table",
)


@given(data=st.data(), name=st.sampled_from(HONEST))
def test_whatever_is_changed_is_judged_as_by_the_command(
    data: st.DataObject, name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """On record or in a receipt. Another value of the same kind is found, whatever it says."""
    found, kept = records(name), receipt(name)
    changed = data.draw(st.sampled_from([*found, kept]))
    path = data.draw(st.sampled_from([path for path in paths(changed) if path[0] in PARTS]))
    old = at(changed, path)
    others: list[Any] = [None, -1, "0" * 64]
    if isinstance(old, int):
        others += [old + 1, not old]
    if isinstance(old, str | list):
        others += [old[:-1], old + old[:1], old[::-1]]
    if isinstance(old, str):
        others += [old[:-1] + ("A" if old.endswith("9") else "9"), old.upper()]
    other = data.draw(st.sampled_from([each for each in others if each != old]))
    put(changed, path, other)
    said = compare(tmp_path_factory.getbasetemp(), found, [kept])
    assert said.status or isinstance(old, list | dict) or type(other) is not type(old)


# ---- as a player runs it


def test_it_runs_alone(tmp_path: Path) -> None:
    """From another folder, with no package and no environment; and it is short enough to read."""
    for path in (FILE, FOLDER / "skat.kept.json"):
        shutil.copy(path, tmp_path)
    alone = [sys.executable, "-I", "-S", "check_fair.py", "-", "--kept", "skat.kept.json"]
    data = (FOLDER / "skat.jsonl").read_bytes()
    said = subprocess.run(alone, cwd=tmp_path, env={}, input=data, capture_output=True, check=True)
    assert "✓" in said.stdout.decode()
    assert said.stderr == b""
    assert len(FILE.read_text("utf-8").splitlines()) < 340


GREAT = b'{"stammtisch": ' + b"9" * 5000 + b"}"


def test_bad_input_is_told_in_a_sentence(tmp_path: Path) -> None:
    """No JSON, nothing, no UTF-8, and JSON that is too deep, too great or something else."""
    skat, kept = FOLDER / "skat.jsonl", tmp_path / "kept"
    for bad in (b"[", b"\n", b"\xff", b"[" * 100_000, GREAT, b"{}", b"[]"):
        kept.write_bytes(bad)
        for arguments in (["-"], [skat, "--kept", kept], [tmp_path / "missing"], [tmp_path]):
            said = ran(*arguments, stdin=bad)
            assert (said.status, said.out, len(said.err.splitlines())) == (2, b"", 1)


def test_files_that_are_too_large(tmp_path: Path) -> None:
    large = tmp_path / "large"
    for mebibytes, arguments in ((1, [FOLDER / "skat.jsonl", "--kept", large]), (64, [large])):
        with large.open("wb") as file:
            file.truncate((mebibytes << 20) + 1)
        assert f"{mebibytes} MiB" in ran(*arguments).err


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices of Unix")
@pytest.mark.parametrize("thing", IRREGULAR)
def test_what_is_no_file_is_not_waited_for(thing: str, tmp_path: Path) -> None:
    IRREGULAR[thing](tmp_path / "thing")
    for arguments in ([tmp_path / "thing"], [FOLDER / "skat.jsonl", "--kept", tmp_path / "thing"]):
        said = ran(*arguments)
        assert said.status == 2
        assert "no regular file" in said.err

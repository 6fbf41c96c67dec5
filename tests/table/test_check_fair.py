"""The checker for players, one file with no code of ours: against the pages, and the command.

It is written from ``docs/fairness.md`` and ``docs/shuffle.md`` alone; that it and the command agree
about every match here says something about both, and about the pages.
"""

from __future__ import annotations

import ast
import io
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.table.fair import check_fair
from tests.cli.commands import Outcome, call, checked

FILE = Path(check_fair.__file__)
ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "fair"
MATCHES = sorted(path.stem for path in GOLDEN.glob("*.jsonl"))
KEPT = [name for name in MATCHES if (GOLDEN / f"{name}.kept.json").exists()]
BROKEN = json.loads((GOLDEN / "broken.json").read_text("utf-8"))


def ran(*arguments: object, stdin: bytes = b"") -> Outcome:
    """The checker in this process; an exception fails the test."""
    given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    argv = ["check_fair.py", *map(str, arguments)]
    with mock.patch.multiple(sys, argv=argv, stdin=given, stdout=out, stderr=err):
        status = check_fair.main()
    return checked(Outcome(status, out.buffer.getvalue(), err.buffer.getvalue().decode()))


def blocks(page: str, kind: str) -> list[list[tuple[str, str]]]:
    """The test vectors of a page: name and value of each line."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    found = re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [[tuple(line.partition(":")[::2]) for line in each.splitlines()] for each in found]


def values(block: Sequence[tuple[str, str]]) -> dict[str, str]:
    """A repeated name continues the value of the line before; a seed is all that follows."""
    joined: dict[str, str] = {}
    for name, value in block:
        value = value.removeprefix(" ")
        joined[name] = f"{joined[name]} {value}" if name in joined else value
    return joined


def records(name: str) -> list[Any]:
    return [json.loads(line) for line in (GOLDEN / f"{name}.jsonl").read_bytes().splitlines()]


def receipt(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.kept.json").read_bytes())


# ---- the pages' test vectors


@pytest.mark.parametrize("block", blocks("fairness.md", "fair"))
def test_the_vectors_of_the_fair_deal(block: list[tuple[str, str]]) -> None:
    vector = values(block)
    start, attempt, last = vector["match"], int(vector["attempt"]), vector["roster"].split("/")
    *_, game, options, seats = last
    chosen = dict(each.split("=") for each in options.split(",") if each)
    plain = {key: {"true": True}.get(value, value) for key, value in reversed(chosen.items())}
    shares = [
        {
            "seat": seat,
            "commitment": vector.get(f"commitment {seat}"),
            "number": vector.get(f"number {seat}"),
        }
        for seat, who in enumerate(seats.split(","))
        if who == "person"
    ]
    record = deepcopy(records(game)[0])
    record["options"] = {k: int(v) if str(v).isdigit() else v for k, v in plain.items()}
    entry = {"seats": seats.split(","), "shares": shares}
    record["shuffle"]["fair"] |= {
        "table": start,
        "hash": vector["hash"],
        "seed": vector["seed"],
        "attempts": [entry] * attempt,
    }
    made = check_fair.Deal(1, record)
    assert made.last.roster == vector["roster"]
    assert made.last.wrong == []
    assert made.last.list == vector["list"]
    assert made.last.numbers == vector.get("numbers", "")
    assert made.last.draw == vector["draw"]
    assert made.due("first-dealer") == vector["first dealer"]
    for name in vector:
        match name.split():
            case ["deal", index]:
                assert made.due("deal", f"/{index}") == vector[name]
            case ["bots", index]:
                assert made.due("bots", f"/{index}") == vector[name]
    promise = f"stammtisch/fair/2/seed/{start}/{vector['seed']}"
    assert check_fair.sha256(promise) == vector["hash"]


@pytest.mark.parametrize("block", blocks("shuffle.md", "words"))
def test_the_vectors_of_the_words(block: list[tuple[str, str]]) -> None:
    vector = values(block)
    stream = check_fair.words(vector["seed"], vector["purpose"])
    assert [f"{next(stream):08x}" for _ in vector["words"].split()] == vector["words"].split()


@pytest.mark.parametrize("block", blocks("shuffle.md", "pack"))
def test_the_packs(block: list[tuple[str, str]]) -> None:
    assert check_fair.PACKS[values(block)["game"]] == values(block)["cards"].split()


@pytest.mark.parametrize("block", blocks("shuffle.md", "deal"))
def test_the_vectors_of_the_deals(block: list[tuple[str, str]]) -> None:
    vector = values(block)
    hands, rest = check_fair.dealt(vector["game"], vector["seed"], int(vector["dealer"]))
    assert hands == [sorted(vector[f"hand {seat}"].split()) for seat in range(len(hands))]
    skat = sorted(vector.get("skat", "").split())
    assert rest == (vector["stock"].split() if "stock" in vector else skat)


def test_the_vectors_of_first_dealers() -> None:
    [block] = [each for each in blocks("shuffle.md", "first-dealer") if each]
    for name, text in block:
        found = re.fullmatch(r"of 2: (\d); of 3: (\d); seed: (.*)", f"{name}:{text}")
        assert found
        for players, due in zip((2, 3), found.groups(), strict=False):
            drawn = check_fair.below(players, check_fair.words(found[3], "first-dealer"))
            assert drawn == int(due)


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
    file.write_text("".join(json.dumps(each) + "\n" for each in found))
    arguments: list[object] = [file, *more]
    for number, each in enumerate(kept):
        (folder / f"{number}.kept.json").write_text(json.dumps(each))
        arguments += ["--kept", folder / f"{number}.kept.json"]
    ours, theirs = ran(*arguments), call("verify", *arguments, "--language", "en")
    assert (ours.status > 0) == refused(theirs), (ours, theirs)
    assert ("✗" in ours.out.decode()) == (ours.status == 1)
    return ours


@pytest.mark.parametrize("name", MATCHES)
def test_the_golden_matches_hold(name: str, tmp_path: Path) -> None:
    said = compare(tmp_path, records(name), [])
    assert said.status == 0
    assert "invented players are not excluded" in said.out.decode()
    known = records(name)[0]["shuffle"]["fair"]["hash"]
    assert compare(tmp_path, records(name), [], "--hash", known).status == 0
    assert compare(tmp_path, records(name), [], "--hash", "0" * 64).status == 1


@pytest.mark.parametrize("name", KEPT)
def test_the_golden_receipts_vouch_for_their_matches(name: str, tmp_path: Path) -> None:
    said = compare(tmp_path, records(name), [receipt(name)])
    assert said.status == 0
    assert "✓" in said.out.decode().splitlines()[-1]


def test_matches_and_receipts_together(tmp_path: Path) -> None:
    """Every match in one file, and all receipts; then without one of the matches."""
    held = [name for name in MATCHES if name != "skat-forged"]
    found = [record for name in held for record in records(name)]
    kept = [receipt(name) for name in KEPT]
    assert compare(tmp_path, found, kept).status == 0
    assert compare(tmp_path, found, [*kept, *kept[:1]]).status == 0
    assert compare(tmp_path, found, kept[:1]).status == 0
    assert compare(tmp_path, found[len(records(held[0])) :], kept).status == 1


def test_who_has_no_number_vouches_for_nothing_and_spoils_nothing(tmp_path: Path) -> None:
    """Seat 1 sent no promise in time; what its page saw is compared all the same."""
    found, kept = records("skat-silent"), receipt("skat-silent")
    late = deepcopy(kept)
    late["attempts"][0]["number"] = None
    for deal, record in enumerate(found):
        cards = " ".join(sorted(record["deal"]["hands"][1]))
        text = f"stammtisch/kept/2/hand/{kept['table']}/{deal}/1/{cards}"
        late["deals"][deal] |= {"seat": 1, "hand": sha256(text.encode()).hexdigest()}
    assert compare(tmp_path, found, [late]).status == 1
    assert compare(tmp_path, found, [kept, late]).status == 0
    late["deals"][1]["hand"] = late["deals"][0]["hand"]
    assert compare(tmp_path, found, [kept, late]).status == 1


@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case["what"])
def test_what_is_broken(case: dict[str, Any], tmp_path: Path) -> None:
    found, kept = records(case["match"]), receipt(case["kept"])
    for edit in case["edits"]:
        apply(found, *edit)
    for path, value in case.get("kept_edits", ()):
        put(kept, path, value)
    for receipts, expected in (([], case["found"]), ([kept], case["found_kept"])):
        said = compare(tmp_path, found, receipts)
        broken = [each for each in expected if not each.startswith("verify.rules.")]
        assert said.status == bool(broken), said


def apply(found: list[Any], what: str, *arguments: Any) -> None:
    """One edit of ``broken.json``; ``-all``: in every line."""
    kind, _, every = what.partition("-")
    if kind == "drop":
        del found[arguments[0]]
        return
    chosen, rest = (found, arguments) if every else ([found[arguments[0]]], arguments[1:])
    for record in chosen:
        if kind == "set":
            put(record, *rest)
        elif kind == "cut":
            del at(record, rest[0])[rest[1]]
        else:
            first, second = deepcopy(at(record, rest[0])), deepcopy(at(record, rest[1]))
            put(record, rest[0], second)
            put(record, rest[1], first)


def at(value: Any, path: Sequence[Any]) -> Any:
    for key in path:
        value = value[key]
    return value


def put(value: Any, path: Sequence[Any], new: Any) -> None:
    at(value, path[:-1])[path[-1]] = new


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All places in JSON but the whole."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*path, key)
            yield from paths(value[key], (*path, key))


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
    found, kept = deepcopy(records("scarto")), deepcopy(receipt("scarto"))
    damaged = data.draw(st.sampled_from([found[1], kept, found[0]]))
    path = data.draw(st.sampled_from(list(paths(damaged))))
    put(damaged, path, data.draw(JSON))
    (folder / "damaged.kept.json").write_text(json.dumps(kept))
    text = "\n".join(map(json.dumps, found)).encode()
    ran("-", "--kept", folder / "damaged.kept.json", stdin=text)
    place = data.draw(st.integers(0, len(text)))
    ran("-", stdin=text[:place] + data.draw(st.binary(max_size=3)) + text[place + 2 :])


@given(data=st.data(), name=st.sampled_from(KEPT))
def test_a_small_change_is_judged_as_by_the_command(
    data: st.DataObject, name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A number more, a character less, nothing for something: where they differ, one errs."""
    found, kept = deepcopy(records(name)), deepcopy(receipt(name))
    where = [record["shuffle"] for record in found] + [record["deal"] for record in found] + [kept]
    changed = data.draw(st.sampled_from([kept, *where]))
    used = [path for path in paths(changed) if path != ("began",)]  # the command's list has a use
    path = data.draw(st.sampled_from(used))
    old = at(changed, path)
    other: list[Any] = [None]
    match old:
        case bool():
            other += [not old]
        case int():
            other += [old + 1, -1]
        case str():
            other += ["0" * 64, old[:-1], old.upper()]
        case list():
            other += [old[:-1], old + old[:1], old[::-1]]
    put(changed, path, data.draw(st.sampled_from(other)))
    compare(tmp_path_factory.getbasetemp(), found, [kept])


# ---- as a player runs it


def test_it_runs_alone(tmp_path: Path) -> None:
    """From another folder, with no package and no environment."""
    shutil.copy(FILE, tmp_path)
    for name in KEPT:
        shutil.copy(GOLDEN / f"{name}.jsonl", tmp_path)
        shutil.copy(GOLDEN / f"{name}.kept.json", tmp_path)
    alone = [sys.executable, "-I", "-S", "check_fair.py"]
    given = ["skat.jsonl", "--kept", "skat.kept.json"]
    said = subprocess.run([*alone, *given], cwd=tmp_path, env={}, capture_output=True, check=True)
    assert "✓" in said.stdout.decode()
    data = (tmp_path / "skat.jsonl").read_bytes()
    said = subprocess.run(
        [*alone, "-", *given[1:]], cwd=tmp_path, env={}, input=data, capture_output=True, check=True
    )
    assert said.stderr == b""


def test_it_needs_nothing() -> None:
    """The standard library alone, and short enough to be read."""
    text = FILE.read_text("utf-8")
    named = {
        (alias.name if isinstance(node, ast.Import) else node.module or "").partition(".")[0]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert named <= sys.stdlib_module_names
    assert len(text.splitlines()) < 300


BAD = {
    "no JSON": b"[",
    "nothing": b"\n",
    "no UTF-8": b"\xff",
    "deep": b"[" * 100_000,
    "a great number": b'{"stammtisch": ' + b"9" * 5000 + b"}",
    "no record": b"{}",
    "a list": b"[]",
}


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_told_in_a_sentence(what: str, tmp_path: Path) -> None:
    for arguments in (["-"], [GOLDEN / "skat.jsonl", "--kept", tmp_path / "kept"]):
        (tmp_path / "kept").write_bytes(BAD[what])
        said = ran(*arguments, stdin=BAD[what])
        assert said.status == 2
        assert len(said.err.splitlines()) == 1
        assert said.out == b""


def test_files_that_are_too_large_or_missing(tmp_path: Path) -> None:
    skat, large = GOLDEN / "skat.jsonl", tmp_path / "large"
    with large.open("wb") as file:
        file.truncate((1 << 20) + 1)
    assert "1 MiB" in ran(skat, "--kept", large).err
    with large.open("wb") as file:
        file.truncate((64 << 20) + 1)
    assert "64 MiB" in ran(large).err
    assert ran(tmp_path / "missing").status == 2
    assert ran(skat, "--kept", tmp_path).status == 2

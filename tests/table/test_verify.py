"""Checking the fair deal of a match, with and without what pages have kept of it."""

import json
from collections import Counter

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.fair.receipts import MAX_SIZE, read_receipt
from stammtisch.table.fair.verify import check, matches, read_hash, read_line
from stammtisch.words import LANGUAGES, Voice
from tests.cli.commands import ENGLISH, call
from tests.records.samples import finished, lines
from tests.table import fair_matches as golden


def file_of(name):
    return golden.FOLDER / f"{name}.jsonl"


def kept_file(name):
    return golden.FOLDER / f"{name}.kept.json"


def read(kept):
    return read_receipt(json.dumps(kept), "page")


def checks(found, kept=(), known=None):
    lines = [read_line(number, json.dumps(each)) for number, each in enumerate(found, 1)]
    [match] = matches(lines)
    return list(check(match, known, kept))


def ids(found, kept=(), ok=False):
    return [each.what.id for each in checks(found, kept) if each.ok is ok]


@pytest.mark.parametrize("name", golden.MATCHES)
def test_the_golden_matches_are_what_the_scheme_makes(name):
    """They stay as they are for ever: a page of that day must be able to check them."""
    lines, kept = golden.made(name)
    assert file_of(name).read_text("utf-8") == lines
    assert kept is None or kept_file(name).read_text("utf-8") == kept


@pytest.mark.parametrize("name", golden.HONEST)
def test_only_what_a_page_kept_excludes_invented_players(name):
    found, kept = golden.records(name), [read(golden.receipt(name))]
    assert ids(found) == ids(found, kept) == []
    assert "verify.invented" in ids(found, ok=None)
    assert "verify.invented" not in ids(found, kept, ok=None)
    assert ids(found, kept, ok=True).count("verify.own") == 1


@pytest.mark.parametrize("case", golden.BROKEN, ids=lambda case: case["what"])
def test_what_is_broken_is_found(case):
    """The client finds the same, but for the rules (``web/src/fair/verify.test.ts``)."""
    found, kept = golden.broken(case)
    assert ids(found) == case["found"]
    assert ids(found, [read(kept)]) == case["found_kept"]


def test_who_failed_and_who_was_silent_is_named():
    for name, wanted in (
        ("scarto", ("verify.void", (("attempt", 1), ("seat", 0)))),
        ("skat-silent", ("verify.out.commit", (("seat", 1),))),
    ):
        found = checks(golden.records(name), [read(golden.receipt(name))])
        [told] = [each.what for each in found if each.ok is None]
        assert (told.id, told.params) == wanted


FAIR = ["shuffle", "fair"]
SHARE = [*FAIR, "attempts", 0, "shares", 0]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["options"], {"rain": True}),
        (["game"], "poker"),
        (["shuffle"], None),
        (["shuffle", "version"], 2),
        (["shuffle", "version"], True),
        (["shuffle", "seed"], None),
        (FAIR, None),
        (FAIR, []),
        ([*FAIR, "version"], 4),
        ([*FAIR, "version"], True),
        ([*FAIR, "void"], None),
        ([*FAIR, "void"], [{"deal": 0}]),
        ([*FAIR, "void"], [{"deal": -1, "seat": 0}]),
        ([*FAIR, "void"], [{"deal": 0, "seat": "0"}]),
        ([*FAIR, "table"], "a/b"),
        ([*FAIR, "index"], -1),
        ([*FAIR, "index"], "0"),
        ([*FAIR, "hash"], "0" * 64 + "\n"),
        ([*FAIR, "seed"], "G" * 64),
        ([*FAIR, "attempts"], []),
        ([*FAIR, "attempts"], {}),
        ([*FAIR, "attempts", 0], None),
        ([*FAIR, "attempts", 0, "seats"], "person"),
        ([*FAIR, "attempts", 0, "seats", 1], "angel"),
        ([*FAIR, "attempts", 0, "shares"], None),
        ([*SHARE, "seat"], "0"),
        ([*SHARE, "number"], 7),
        ([*SHARE, "commitment"], "0" * 63),
    ],
)
def test_what_is_no_record_of_a_fair_deal(path, value):
    [first, *_] = golden.records("skat", [["set", 0, path, value]])
    with pytest.raises(BadInput):
        read_line(1, json.dumps(first))


def test_a_hash_as_somebody_has_noted_it():
    assert read_hash(f" {'AB' * 32}\n") == "ab" * 32
    for text in ("", "ab", "g" * 64):
        with pytest.raises(BadInput):
            read_hash(text)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "{}", '{"kept":1,"table":"t","hash":null,"attempts":[]}', b"\xff\xfe"],
)
def test_what_no_page_has_kept(text):
    with pytest.raises(BadInput, match="kept_form"):
        read_receipt(text, "page")


# ---- the command ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("match", "kept", "status", "marks"),
    [
        ("skat", ["--kept", kept_file("skat")], 0, {"✓": 16}),
        ("skat-forged", [], 0, {"✓": 7, "·": 1}),
        ("skat-forged", ["--kept", kept_file("skat")], 1, {"✓": 10, "✗": 6}),
    ],
)
def test_each_check_has_its_mark(match, kept, status, marks):
    """What is not excluded is no fault of an honest match: the line is marked as a note."""
    outcome = call("verify", file_of(match), *kept)
    _, *told = outcome.out.decode().splitlines()
    assert (outcome.status, outcome.err) == (status, "")
    assert Counter(line[2] for line in told) == marks


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_speaks_the_reader_s_language(language, tmp_path):
    """Every check, good and bad, has its sentence."""
    voice = Voice(language, players=("Ada", "Bela", "Cleo"))
    environ = ENGLISH | {"LC_ALL": f"{language}_XX.UTF-8"}
    path = tmp_path / "page.json"
    for case in golden.BROKEN:
        found, kept = golden.broken(case)
        path.write_bytes(lines(kept))
        outcome = call("verify", "-", "--kept", path, stdin=lines(*found), environ=environ)
        told = outcome.out.decode()
        assert outcome.status == (1 if case["found_kept"] else 0)
        for each in checks(found, [read(kept)]):
            compared = each.what.id.startswith(("verify.rules.", "verify.kept."))
            assert compared or voice.say(each.what) in told
        assert "verify." not in told


def test_several_matches_in_one_file():
    """Their lines may be mixed; each match is told by itself."""
    skat, schnapsen = golden.records("skat"), golden.records("schnapsen", [["drop", 0]])
    outcome = call("verify", "-", stdin=lines(skat[0], *schnapsen, *skat[1:]))
    told = outcome.out.decode()
    assert outcome.status == 1
    assert told.count("match golden-") == 2
    assert told.count("✗") == 1
    assert "Line 2 should be deal 1" in told


def test_a_record_that_says_nothing_of_a_fair_deal():
    outcome = call(
        "verify", "-", stdin=lines(finished("skat"), *golden.records("skat"), b"nonsense\n")
    )
    assert outcome.status == 2
    assert outcome.places == ["-:1", "-:5"]
    assert "✓" in outcome.out.decode()  # Reading went on.


SKAT = file_of("skat")
NOTHING = [[], ["-"], ["/nowhere"], ["-", "--hash", "12"]]
NOTHING += [[SKAT, "--kept", file] for file in (SKAT, "/nowhere")]


@pytest.mark.parametrize("arguments", NOTHING)
def test_nothing_to_check(arguments):
    outcome = call("verify", *arguments)
    assert (outcome.status, outcome.out) == (2, b"")


def test_a_receipt_of_a_match_that_is_not_there_is_a_fault():
    """Whoever names it says: I sat there."""
    kept = ["--kept", kept_file("skat"), "--kept", kept_file("scarto")]
    outcome = call("verify", file_of("skat"), *kept)
    *_, last = outcome.out.decode().splitlines()
    assert outcome.status == 1
    assert last.startswith("✗ A page kept a receipt of match golden-2-scarto, but ")


# ---- a folder of receipts ------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """What a browser has kept of three draws, on two days."""
    later = [[["began"], "2026-11-28T08:05:00.000Z"], [["ended"], None]]
    for name, edits in (("skat", ()), ("scarto", later), ("schnapsen", ())):
        (tmp_path / f"{name}.kept.json").write_bytes(lines(golden.receipt(name, edits)))
    (tmp_path / "other.json").write_text("{}", "utf-8")
    return tmp_path


def test_a_folder_lists_all_draws_by_day(folder):
    outcome = call("verify", "--kept", folder)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.decode().splitlines() == [
        "2026-11-27",
        "  19:30 Schnapsen, match golden-2-schnapsen: finished",
        "  19:30 Skat, match golden-2-skat: finished",
        "2026-11-28",
        "  08:05 Scarto, match golden-2-scarto: broken off · 1 void attempt to draw",
    ]


def test_a_match_without_a_receipt_in_the_folder_is_a_fault(folder):
    """Receipts of matches that are not in the file are listed only."""
    outcome = call("verify", file_of("skat"), "--kept", folder)
    assert outcome.status == 0
    assert outcome.out.decode().count("golden-2-") == 4
    outcome = call("verify", file_of("skat-silent"), "--kept", folder)
    assert outcome.status == 1
    assert "✗ Nothing that a page kept vouches for the whole match." in outcome.out.decode()


def test_what_is_no_receipt_in_a_folder_is_named(folder):
    (folder / "four.kept.json").write_bytes(lines(golden.receipt("skat")) + b" " * MAX_SIZE)
    outcome = call("verify", "--kept", folder)
    assert outcome.status == 2
    assert "four.kept.json" in outcome.err
    assert outcome.out.decode().count("golden-2-") == 3


def test_a_folder_with_too_many_receipts_is_refused(folder, monkeypatch):
    monkeypatch.setattr("stammtisch.cli.verify.MAX_RECEIPTS", 2)
    outcome = call("verify", "--kept", folder)
    assert (outcome.status, outcome.out) == (2, b"")


@pytest.mark.parametrize(
    "edit", [["set-all", ["options", "games"], 4], ["set", 1, ["deal", "hands"], None]]
)
def test_what_the_rules_do_not_know_is_found_by_their_check_and_upsets_no_other(edit):
    found = ids(golden.records("skat", [edit]), [read(golden.receipt("skat"))])
    assert any(id.startswith("verify.rules") for id in found)

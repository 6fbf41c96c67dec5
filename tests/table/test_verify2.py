"""Checking the fair deal, version 2, with and without what a page has kept of it."""

import json
from copy import deepcopy

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.receipts import read_receipt
from stammtisch.table.verify import check, matches, read_line
from stammtisch.words import LANGUAGES, Voice
from tests.cli.commands import ENGLISH, call
from tests.records.samples import lines
from tests.table.fair_matches import records as weaker
from tests.table.fair_matches2 import FOLDER, MATCHES, kept_by_a_page, written

HONEST = [name for name in MATCHES if name != "skat-forged"]


def broken():
    return json.loads((FOLDER / "broken.json").read_text("utf-8"))


def records(name):
    text = (FOLDER / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def kept_of(name):
    path = FOLDER / f"{name}.kept.json"
    return read_receipt(path.read_bytes(), path.name)


def edited(name, edits):
    """The match with some of its parts changed; ``-all``: in every line."""
    found = deepcopy(records(name))
    for what, *arguments in edits:
        match what, arguments:
            case "set", (line, path, value):
                inner(found[line], path[:-1])[path[-1]] = value
            case "set-all", (path, value):
                for record in found:
                    inner(record, path[:-1])[path[-1]] = value
            case "swap", (line, one, other):
                swap(found[line], one, other)
            case "swap-all", (one, other):
                for record in found:
                    swap(record, one, other)
            case "cut-all", (path, place):
                for record in found:
                    del inner(record, path)[place]
            case "drop", (line,):
                del found[line]
            case _:
                raise ValueError(what)
    return found


def inner(value, path):
    for key in path:
        value = value[key]
    return value


def swap(record, one, other):
    first, second = inner(record, one[:-1]), inner(record, other[:-1])
    first[one[-1]], second[other[-1]] = second[other[-1]], first[one[-1]]


def checks(found, kept=(), known=None):
    read = [read_line(number, json.dumps(each)) for number, each in enumerate(found, 1)]
    [match] = matches(read)
    return list(check(match, known, kept))


def ids(found, kept=(), ok=False):
    return [each.what.id for each in checks(found, kept) if each.ok is ok]


@pytest.mark.parametrize("name", MATCHES)
def test_the_golden_matches_are_what_the_scheme_makes(name):
    """They stay as they are for ever: a page of that day must be able to check them."""
    assert (FOLDER / f"{name}.jsonl").read_text("utf-8") == written(name)
    kept = kept_by_a_page(name)
    assert kept is None or (FOLDER / f"{name}.kept.json").read_text("utf-8") == kept


@pytest.mark.parametrize("name", HONEST)
def test_a_fair_match_is_fair_to_whoever_kept_it(name):
    found, kept = records(name), [kept_of(name)]
    assert ids(found, kept) == []
    assert "verify.invented" not in ids(found, kept, ok=None)
    assert ids(found, kept, ok=True).count("verify.own") == 1


def test_without_what_a_page_kept_invented_players_are_not_excluded():
    """The match of the invented person holds by itself; only a page knows better."""
    for name in MATCHES:
        assert ids(records(name)) == []
        assert "verify.invented" in ids(records(name), ok=None)
    assert "verify.kept.list.bad" in ids(records("skat-forged"), [kept_of("skat")])


def test_what_was_kept_of_another_match_excludes_nothing():
    assert "verify.invented" in ids(records("skat"), [kept_of("scarto")], ok=None)


def test_a_page_that_drew_no_number_excludes_nothing():
    data = json.loads((FOLDER / "skat.kept.json").read_text("utf-8"))
    data["attempts"][0]["number"] = None
    kept = [read_receipt(json.dumps(data), "page")]
    assert ids(records("skat"), kept) == []
    assert "verify.kept.no_part" in ids(records("skat"), kept, ok=None)


def test_two_pages_that_were_shown_different_lists_cannot_both_agree():
    """A server that equivocates is found by what the pages kept, whichever list it puts down."""
    data = json.loads((FOLDER / "skat.kept.json").read_text("utf-8"))
    other = deepcopy(data)
    other["attempts"][0] |= {"list": f"0:{'ab' * 32},2:{'cd' * 32}", "numbers": None, "draw": None}
    pages = [read_receipt(json.dumps(each), "page") for each in (data, other)]
    assert ids(records("skat"), pages) == ["verify.kept.list.bad"]


@pytest.mark.parametrize("case", broken(), ids=lambda case: case["what"])
def test_what_is_broken_is_found(case):
    """The client finds the same, but for the rules (``web/src/fair/verify2.test.ts``)."""
    found = edited(case["match"], case["edits"])
    assert ids(found) == case["found"]
    assert ids(found, [kept_of(case["kept"])]) == case["found_kept"]


def test_who_failed_and_who_was_silent_is_named():
    for name, wanted in (
        ("scarto", ("verify.void", (("attempt", 1), ("seat", 0)))),
        ("skat-silent", ("verify.out.commit", (("seat", 1),))),
    ):
        [told] = [each.what for each in checks(records(name), [kept_of(name)]) if each.ok is None]
        assert (told.id, told.params) == wanted


def test_version_1_is_marked_as_weaker():
    found = weaker("skat")
    assert ids(found) == []
    assert "verify.weaker" in ids(found, ok=None)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["version"], 3),
        (["version"], 1),
        (["attempts"], []),
        (["attempts"], {}),
        (["attempts", 0], None),
        (["attempts", 0, "seats"], "person"),
        (["attempts", 0, "seats", 1], "angel"),
        (["attempts", 0, "shares"], None),
        (["attempts", 0, "shares", 0, "seat"], "0"),
        (["attempts", 0, "shares", 0, "number"], 7),
        (["attempts", 0, "shares", 0, "commitment"], "0" * 63),
    ],
)
def test_what_is_no_record_of_a_fair_deal(path, value):
    [first, *_] = edited("skat", [["set", 0, ["shuffle", "fair", *path], value]])
    with pytest.raises(BadInput):
        read_line(1, json.dumps(first))


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "{}", '{"kept":2,"table":"t","hash":"0","attempts":[]}', b"\xff\xfe"],
)
def test_what_no_page_has_kept(text):
    with pytest.raises(BadInput, match="kept_form"):
        read_receipt(text, "page")


# ---- the command ---------------------------------------------------------------------------------


def test_the_command_compares_what_a_page_has_kept():
    path, kept = FOLDER / "skat.jsonl", FOLDER / "skat.kept.json"
    outcome = call("verify", path, "--kept", kept)
    _, *told = outcome.out.decode().splitlines()
    assert (outcome.status, outcome.err) == (0, "")
    assert [line[2] for line in told] == ["✓"] * 12


def test_without_it_the_command_says_what_is_not_excluded():
    """An honest match is no fault: the exit status is 0, and the line is marked as a note."""
    outcome = call("verify", FOLDER / "skat-forged.jsonl")
    assert outcome.status == 0
    assert "  · Invented players are not excluded" in outcome.out.decode()


def test_an_invented_person_is_a_fault_for_whoever_kept_the_list():
    path = FOLDER / "skat-forged.jsonl"
    outcome = call("verify", path, "--kept", FOLDER / "skat.kept.json")
    assert outcome.status == 1
    assert outcome.out.decode().count("✗") == 3


@pytest.mark.parametrize("kept", [FOLDER / "skat.jsonl", "/nowhere"])
def test_nothing_that_a_page_has_kept(kept):
    outcome = call("verify", FOLDER / "skat.jsonl", "--kept", kept)
    assert outcome.status == 2
    assert outcome.out == b""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_speaks_the_reader_s_language(language):
    """Every check, good and bad, has its sentence."""
    voice = Voice(language, players=("Ada", "Bela", "Cleo"))
    environ = ENGLISH | {"LC_ALL": f"{language}_XX.UTF-8"}
    for case in broken():
        found, kept = edited(case["match"], case["edits"]), FOLDER / f"{case['kept']}.kept.json"
        outcome = call("verify", "-", "--kept", kept, stdin=lines(*found), environ=environ)
        told = outcome.out.decode()
        assert outcome.status == (1 if case["found_kept"] else 0)
        for each in checks(found, [kept_of(case["kept"])]):
            if not each.what.id.startswith("verify.rules."):
                assert voice.say(each.what) in told
        assert "verify." not in told


def test_options_that_the_rules_forbid_are_found_by_the_check_of_the_rules():
    found = edited("skat", [["set-all", ["options", "games"], 4]])
    assert any(id.startswith("verify.rules") for id in ids(found))

"""Checking the fair deal of a match, with and without what pages have kept of it."""

import json
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.fair.receipts import MAX_SIZE, read_receipt
from stammtisch.table.fair.verify import check, matches, read_hash, read_line
from stammtisch.words import LANGUAGES, Voice
from tests.cli.commands import ENGLISH, call
from tests.records.samples import finished, lines
from tests.table.fair_matches import FOLDER, MATCHES, kept_by_a_page, records, written

HONEST = [name for name in MATCHES if name != "skat-forged"]


def broken():
    return json.loads((FOLDER / "broken.json").read_text("utf-8"))


def receipt(name, edits=()):
    """What a page has kept of the match, with some of its parts changed."""
    data = json.loads((FOLDER / f"{name}.kept.json").read_text("utf-8"))
    for path, value in edits:
        inner(data, path[:-1])[path[-1]] = value
    return json.dumps(data)


def kept_of(name, edits=()):
    return read_receipt(receipt(name, edits), name)


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


def test_two_pages_that_were_shown_different_lists_cannot_both_agree():
    """A server that equivocates is found by what the pages kept, whichever list it puts down."""
    first, shown = ["attempts", 0], f"0:{'ab' * 32},2:{'cd' * 32}"
    edits = [([*first, "list"], shown), ([*first, "numbers"], None), ([*first, "draw"], None)]
    pages = [kept_of("skat"), kept_of("skat", edits)]
    assert ids(records("skat"), pages) == ["verify.kept.list.bad"]


@pytest.mark.parametrize("case", broken(), ids=lambda case: case["what"])
def test_what_is_broken_is_found(case):
    """The client finds the same, but for the rules (``web/src/fair/verify.test.ts``)."""
    found = edited(case["match"], case["edits"])
    assert ids(found) == case["found"]
    assert ids(found, [kept_of(case["kept"], case.get("kept_edits", ()))]) == case["found_kept"]


def leaves(value, path=()):
    """The paths of all texts and numbers in JSON."""
    if isinstance(value, (dict, list)):
        keys = value if isinstance(value, dict) else range(len(value))
        return [leaf for key in keys for leaf in leaves(value[key], (*path, key))]
    return [] if value is None else [path]


def changed(data, value):
    """Another value of the same kind; a text differs in one character."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + data.draw(st.sampled_from((1, -1)))
    at = data.draw(st.integers(0, len(value) - 1))
    other = data.draw(st.sampled_from([each for each in "0A9aeSHbot" if each != value[at]]))
    return value[:at] + other + value[at + 1 :]


def is_refused(found, kept):
    """Whether the match does not hold, or is no record, or the receipt is none."""
    try:
        return bool(ids(found, [read_receipt(json.dumps(kept), "page")]))
    except BadInput:
        return True


@given(data=st.data(), name=st.sampled_from(HONEST))
def test_whatever_is_changed_is_found(data, name):
    """A card, an act, a seat, an option, a hash or a number, on record or in what a page kept."""
    found, kept = records(name), json.loads(receipt(name))
    assert not is_refused(found, kept)
    record = data.draw(st.sampled_from([*found, kept]))
    parts = ("deal", "actions", "options", "shuffle", "attempts", "deals", "hash", "game", "table")
    paths = [path for path in leaves(record) if path[0] in parts]
    path = data.draw(st.sampled_from(paths))
    where = inner(record, path[:-1])
    where[path[-1]] = changed(data, where[path[-1]])
    assert is_refused(found, kept)


def test_who_failed_and_who_was_silent_is_named():
    for name, wanted in (
        ("scarto", ("verify.void", (("attempt", 1), ("seat", 0)))),
        ("skat-silent", ("verify.out.commit", (("seat", 1),))),
    ):
        [told] = [each.what for each in checks(records(name), [kept_of(name)]) if each.ok is None]
        assert (told.id, told.params) == wanted


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["version"], 3),
        (["table"], "a/b"),
        (["index"], -1),
        (["index"], "0"),
        (["hash"], "0" * 64 + "\n"),
        (["seed"], "G" * 64),
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
    ("path", "value"),
    [
        (["shuffle"], None),
        (["shuffle", "version"], 2),
        (["shuffle", "version"], True),
        (["shuffle", "seed"], None),
        (["shuffle", "fair"], None),
        (["shuffle", "fair"], []),
        (["options"], {"rain": True}),
        (["game"], "poker"),
    ],
)
def test_what_is_no_record(path, value):
    [first, *_] = edited("skat", [["set", 0, path, value]])
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


def test_the_command_compares_what_a_page_has_kept():
    path, kept = FOLDER / "skat.jsonl", FOLDER / "skat.kept.json"
    outcome = call("verify", path, "--kept", kept)
    _, *told = outcome.out.decode().splitlines()
    assert (outcome.status, outcome.err) == (0, "")
    assert [line[2] for line in told] == ["✓"] * 16


def test_without_it_the_command_says_what_is_not_excluded():
    """An honest match is no fault: the exit status is 0, and the line is marked as a note."""
    outcome = call("verify", FOLDER / "skat-forged.jsonl")
    assert outcome.status == 0
    assert "  · Invented players are not excluded" in outcome.out.decode()


def test_an_invented_person_is_a_fault_for_whoever_kept_the_list():
    path = FOLDER / "skat-forged.jsonl"
    outcome = call("verify", path, "--kept", FOLDER / "skat.kept.json")
    assert outcome.status == 1
    assert outcome.out.decode().count("✗") == 6


@pytest.mark.parametrize("kept", [FOLDER / "skat.jsonl", "/nowhere"])
def test_nothing_that_a_page_has_kept(kept):
    outcome = call("verify", FOLDER / "skat.jsonl", "--kept", kept)
    assert outcome.status == 2
    assert outcome.out == b""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_speaks_the_reader_s_language(language, tmp_path):
    """Every check, good and bad, has its sentence."""
    voice = Voice(language, players=("Ada", "Bela", "Cleo"))
    environ = ENGLISH | {"LC_ALL": f"{language}_XX.UTF-8"}
    for case in broken():
        found, edits = edited(case["match"], case["edits"]), case.get("kept_edits", ())
        path = written_receipt(tmp_path / "page.json", case["kept"], edits)
        outcome = call("verify", "-", "--kept", path, stdin=lines(*found), environ=environ)
        told = outcome.out.decode()
        assert outcome.status == (1 if case["found_kept"] else 0)
        for each in checks(found, [kept_of(case["kept"], edits)]):
            compared = each.what.id.startswith(("verify.rules.", "verify.kept."))
            assert compared or voice.say(each.what) in told
        assert "verify." not in told


def test_several_matches_in_one_file():
    """Their lines may be mixed; each match is told by itself."""
    skat, schnapsen = records("skat"), edited("schnapsen", [["drop", 0]])
    outcome = call("verify", "-", stdin=lines(skat[0], *schnapsen, *skat[1:]))
    told = outcome.out.decode()
    assert outcome.status == 1
    assert told.count("match golden-") == 2
    assert told.count("✗") == 1
    assert "Line 2 should be deal 1" in told


def test_a_record_that_says_nothing_of_a_fair_deal():
    outcome = call("verify", "-", stdin=lines(finished("skat"), *records("skat"), b"nonsense\n"))
    assert outcome.status == 2
    assert outcome.places == ["-:1", "-:5"]
    assert "✓" in outcome.out.decode()  # Reading went on.


@pytest.mark.parametrize("arguments", [[], ["-"], ["/nowhere"], ["-", "--hash", "12"]])
def test_nothing_to_check(arguments):
    assert call("verify", *arguments).status == 2


def test_a_receipt_of_a_match_that_is_not_there_is_a_fault():
    """Whoever names it says: I sat there."""
    kept = [FOLDER / f"{name}.kept.json" for name in ("skat", "scarto")]
    outcome = call("verify", FOLDER / "skat.jsonl", "--kept", kept[0], "--kept", kept[1])
    *_, last = outcome.out.decode().splitlines()
    assert outcome.status == 1
    assert last.startswith("✗ A page kept a receipt of match golden-2-scarto, but ")


# ---- a folder of receipts ------------------------------------------------------------------------


def written_receipt(path, name, edits=()):
    path.write_text(receipt(name, edits), "utf-8")
    return path


@pytest.fixture
def folder(tmp_path):
    """What a browser has kept of three draws, on two days."""
    later = [[["began"], "2026-11-28T08:05:00.000Z"], [["ended"], None]]
    written_receipt(tmp_path / "one.kept.json", "skat")
    written_receipt(tmp_path / "two.kept.json", "scarto", later)
    written_receipt(tmp_path / "three.kept.json", "schnapsen")
    (tmp_path / "other.json").write_text("{}", "utf-8")
    return tmp_path


def test_a_folder_lists_all_draws_by_day(folder):
    outcome = call("verify", "--kept", folder)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.decode().splitlines() == [
        "2026-11-27",
        "  19:30 Skat, match golden-2-skat: finished",
        "  19:30 Schnapsen, match golden-2-schnapsen: finished",
        "2026-11-28",
        "  08:05 Scarto, match golden-2-scarto: broken off · 1 void attempt to draw",
    ]


def test_a_match_without_a_receipt_in_the_folder_is_a_fault(folder):
    """Receipts of matches that are not in the file are listed only."""
    outcome = call("verify", FOLDER / "skat.jsonl", "--kept", folder)
    assert outcome.status == 0
    assert outcome.out.decode().count("golden-2-") == 4
    outcome = call("verify", FOLDER / "skat-silent.jsonl", "--kept", folder)
    assert outcome.status == 1
    assert "✗ Nothing that a page kept vouches for the whole match." in outcome.out.decode()


def test_what_is_no_receipt_in_a_folder_is_named(folder):
    (folder / "four.kept.json").write_bytes(b" " * (MAX_SIZE + 1))
    outcome = call("verify", "--kept", folder)
    assert outcome.status == 2
    assert "four.kept.json" in outcome.err
    assert outcome.out.decode().count("golden-2-") == 3


def test_a_folder_with_too_many_receipts_is_refused(folder, monkeypatch):
    monkeypatch.setattr("stammtisch.cli.verify.MAX_RECEIPTS", 2)
    outcome = call("verify", "--kept", folder)
    assert (outcome.status, outcome.out) == (2, b"")


def test_options_that_the_rules_forbid_are_found_by_the_check_of_the_rules():
    found = edited("skat", [["set-all", ["options", "games"], 4]])
    assert any(id.startswith("verify.rules") for id in ids(found))

"""Checking the fair deal of a match (``docs/fairness-1.md``), here and as ``stammtisch verify``."""

import json
from copy import deepcopy

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.verify import check, matches, read_hash, read_line
from stammtisch.words import LANGUAGES, Voice
from tests.cli.commands import ENGLISH, call
from tests.records.samples import finished, lines
from tests.table.fair_matches import FOLDER, MATCHES, records, written

BROKEN = json.loads((FOLDER / "broken.json").read_text("utf-8"))


def edited(name, edits):
    """The match with some of its parts changed."""
    found = deepcopy(records(name))
    for what, *arguments in edits:
        match what, arguments:
            case "set", (line, path, value):
                inner(found[line], path[:-1])[path[-1]] = value
            case "set-all", (path, value):
                for record in found:
                    inner(record, path[:-1])[path[-1]] = value
            case "swap", (line, one, other):
                first, second = inner(found[line], one[:-1]), inner(found[line], other[:-1])
                first[one[-1]], second[other[-1]] = second[other[-1]], first[one[-1]]
            case "drop", (line,):
                del found[line]
    return found


def inner(value, path):
    for key in path:
        value = value[key]
    return value


def checks(found, known=None):
    read = [read_line(number, json.dumps(each)) for number, each in enumerate(found, 1)]
    [match] = matches(read)
    return list(check(match, known))


def wrong(found, known=None):
    """The ids of what does not hold."""
    return [each.what.id for each in checks(found, known) if each.ok is False]


@pytest.mark.parametrize("name", MATCHES)
def test_the_golden_matches_are_what_the_scheme_makes(name):
    """They stay as they are for ever: a page of that day must be able to check them."""
    assert (FOLDER / f"{name}.jsonl").read_text("utf-8") == written(name)


@pytest.mark.parametrize("name", MATCHES)
def test_a_fair_match_is_fair(name):
    found = records(name)
    assert wrong(found) == []
    assert wrong(found, found[0]["shuffle"]["fair"]["hash"]) == []
    assert wrong(found, "0" * 64) == ["verify.known.bad"]
    assert len([each for each in checks(found) if each.ok]) == 7


@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case["what"])
def test_what_is_broken_is_found(case):
    """The client finds the same, but for the rules (``web/src/fair/verify.test.ts``)."""
    assert wrong(edited(case["match"], case["edits"])) == case["found"]


def test_who_was_left_out_is_named():
    told = [each.what for each in checks(records("scarto")) if each.ok is None]
    assert [(each.id, each.params) for each in told] == [
        ("verify.weaker", ()),
        ("verify.out.reveal", (("seat", 0),)),
        ("verify.out.commit", (("seat", 1),)),
    ]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["shuffle", "version"], 2),
        (["shuffle", "version"], True),
        (["shuffle", "seed"], None),
        (["shuffle", "fair"], None),
        (["shuffle", "fair"], []),
        (["shuffle", "fair", "version"], 3),
        (["shuffle", "fair", "table"], "a/b"),
        (["shuffle", "fair", "index"], -1),
        (["shuffle", "fair", "index"], "0"),
        (["shuffle", "fair", "hash"], "0" * 63),
        (["shuffle", "fair", "hash"], "0" * 64 + "\n"),
        (["shuffle", "fair", "seed"], "G" * 64),
        (["shuffle", "fair", "shares"], {}),
        (["shuffle", "fair", "shares"], [None]),
        (["shuffle", "fair", "shares", 0, "seat"], "0"),
        (["shuffle", "fair", "shares", 0, "number"], 7),
        (["shuffle", "fair", "shares", 0, "out"], "asleep"),
        (["options"], {"rain": True}),
        (["game"], "poker"),
    ],
)
def test_what_is_no_record_of_a_fair_deal(path, value):
    [first, *_] = edited("skat", [["set", 0, path, value]])
    with pytest.raises(BadInput):
        read_line(1, json.dumps(first))


def test_a_hash_as_somebody_has_noted_it():
    assert read_hash(f" {'AB' * 32}\n") == "ab" * 32
    for text in ("", "ab", "g" * 64):
        with pytest.raises(BadInput):
            read_hash(text)


# ---- the command ---------------------------------------------------------------------------------


def test_the_command_says_what_holds(tmp_path):
    """A heading, and a line for each check."""
    path = FOLDER / "scarto.jsonl"
    promised = records("scarto")[0]["shuffle"]["fair"]["hash"]
    outcome = call("verify", path, "--hash", promised)
    heading, *told = outcome.out.decode().splitlines()
    assert (outcome.status, outcome.err) == (0, "")
    assert heading == "Scarto, match golden-scarto: 3 deals"
    assert [line[2] for line in told] == [*"✓✓✓·✓··✓✓✓✓"]
    assert any("Ada" in line for line in told)


def test_several_matches_in_one_file():
    """Their lines may be mixed; each match is told by itself."""
    skat, schnapsen = records("skat"), edited("schnapsen", [["drop", 0]])
    outcome = call("verify", "-", stdin=lines(skat[0], *schnapsen, *skat[1:]))
    told = outcome.out.decode()
    assert outcome.status == 1
    assert told.count("match golden-") == 2
    assert told.count("✗") == 1
    assert "Line 2 should be deal 1" in told


@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case["what"])
def test_the_command_fails_where_something_is_wrong(case):
    outcome = call("verify", "-", stdin=lines(*edited(case["match"], case["edits"])))
    assert outcome.status == (1 if case["found"] else 0)
    assert outcome.out.decode().count("✗") == len(case["found"])


def test_a_record_that_says_nothing_of_a_fair_deal():
    outcome = call("verify", "-", stdin=lines(finished("skat"), *records("skat"), b"nonsense\n"))
    assert outcome.status == 2
    assert outcome.places == ["-:1", "-:5"]
    assert "✓" in outcome.out.decode()  # Reading went on.


@pytest.mark.parametrize("arguments", [["-"], ["/nowhere"], ["-", "--hash", "12"]])
def test_nothing_to_check(arguments):
    assert call("verify", *arguments).status == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_speaks_the_reader_s_language(language):
    """Every check, good and bad, has its sentence."""
    voice = Voice(language, players=("Ada", "Bela", "Cleo"))
    environ = ENGLISH | {"LC_ALL": f"{language}_XX.UTF-8"}
    for case in BROKEN:
        found = edited(case["match"], case["edits"])
        told = call("verify", "-", stdin=lines(*found), environ=environ).out.decode()
        for each in checks(found):
            if not each.what.id.startswith("verify.rules."):
                assert voice.say(each.what) in told
        assert "verify." not in told

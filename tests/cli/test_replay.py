"""``stammtisch replay``: one line a deal, exit status 0, 1 or 2 (``docs/record.md``)."""

import json
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.cardplay.cards import FRENCH
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES
from stammtisch.records import parse_record, replay
from stammtisch.words import LANGUAGES, Voice
from tests.cli.commands import Outcome, call, checked, replayed, run
from tests.facts import facts_of
from tests.records.samples import (
    finished,
    impossible_deals,
    line,
    lines,
    unfinished,
    without,
)
from tests.walks import walked

OK, BROKEN, BAD_INPUT = 0, 1, 2

GOOD = {name: line(finished(name)) for name in GAMES}
WRONG = line(unfinished("skat", 3, actions=[[0, "foo"]]))
NONE = b"{}\n"


# ---- fine files ---------------------------------------------------------------------------------


def test_every_deal_gets_its_line_in_order():
    outcome = replayed(lines(*GOOD.values()))
    assert outcome.status == OK
    assert outcome.err == ""
    assert outcome.reports == [{"ok": True, "result": finished(name)["result"]} for name in GAMES]


def test_a_file_and_standard_input_say_the_same(tmp_path):
    path = tmp_path / "deals.jsonl"
    path.write_bytes(lines(*GOOD.values(), WRONG))
    from_file, from_input = call("replay", path), replayed(path.read_bytes())
    assert (from_file.status, from_file.out) == (from_input.status, from_input.out)


def test_the_real_command_says_the_same_as_main(tmp_path):
    data = lines(*GOOD.values(), WRONG, unfinished("scarto"))
    (tmp_path / "deals.jsonl").write_bytes(data)
    assert run("replay", "-", stdin=data) == replayed(data)
    assert run("replay", "--legal", tmp_path / "deals.jsonl") == replayed(data, "--legal")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_said_in_the_language_that_is_asked_for(language):
    outcome = replayed(lines(WRONG) + NONE, "--language", language)
    (report,) = outcome.reports
    error = replay(parse_record(WRONG)).error
    voice = Voice(language, FRENCH, "letters")
    assert report["why"] == voice.say(error.message)
    with pytest.raises(BadInput) as none:
        parse_record(NONE)
    assert outcome.err == f"-:2: {voice.say(none.value.message)}\n"


def test_an_empty_file_has_nothing_wrong():
    for data in (b"", b"\n", b"\n \r\n\t\n"):
        assert replayed(data) == Outcome(OK, b"", "")
    assert run("replay", "-") == Outcome(OK, b"", "")


def test_lines_may_end_in_the_way_of_windows_and_the_last_not_at_all(game):
    text = GOOD[game.GAME.name].rstrip()
    whole = replayed(lines(text, b"\n", text, b"\n"))
    assert len(whole.reports) == 2
    for data in (
        text + b"\r\n" + text + b"\r\n",
        text + b"\n" + text,
        b"\n\n" + text + b"\n\n" + text,
    ):
        assert replayed(data) == whole


def test_spaces_around_a_record_and_within_it_mean_nothing(game):
    text = json.dumps(finished(game), indent=1).replace("\n", " \t\r ")
    assert replayed(f"  {text}  \n".encode()).status == OK


def test_every_character_may_be_escaped(game):
    """JSON may write any character as ``\\uXXXX``."""
    text = json.dumps(finished(game)).replace("play", "\\u0070lay").replace("skat", "s\\u006Bat")
    assert replayed(text.encode()).reports[0]["ok"]


@pytest.mark.parametrize("seed", range(4))
def test_deals_of_every_kind_with_options_are_fine(game, seed):
    walk = walked(game, f"cli {seed}", 1000 if seed % 2 else 9)
    assert replayed(line(walk.record), "--legal").status == OK


# ---- broken rules: 1 ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(GAMES))
def test_sc_8_4_sn_12_4_sk_8_4_impossible_deals_are_1(name):
    deals = impossible_deals(name)
    outcome = replayed(lines(*(finished(name, deal=deal) for deal in deals.values())))
    assert outcome.status == BROKEN
    assert outcome.err == ""
    for what, report in zip(deals, outcome.reports, strict=True):
        assert (report["ok"], report["step"]) == (False, None), what
        assert report["clause"] == f"{facts_of(name).bad_input}.4", what
        assert report["why"], what


def test_a_refused_action_is_1(game):
    record = finished(game)
    record["actions"][3] = [0, "foo"]
    outcome = replayed(line(record))
    assert outcome.status == BROKEN
    (report,) = outcome.reports
    assert report["step"] == 3
    assert report["clause"] == f"{facts_of(game.GAME.name).bad_input}.5"


def test_a_wrong_result_is_1(game):
    for record in (finished(game, result=None), unfinished(game, result={})):
        outcome = replayed(line(record))
        assert outcome.status == BROKEN
        assert outcome.reports[0]["step"] == len(record["actions"])


@pytest.mark.parametrize(
    ("name", "options", "clause"),
    [("skat", {"games": 35}, "SK 8.6"), ("scarto", {"deals": 4}, "SC 7.3")],
)
def test_an_option_that_a_clause_forbids_is_1(name, options, clause):
    outcome = replayed(line(finished(name, options=options)))
    assert outcome.status == BROKEN
    assert outcome.reports[0]["step"] is None
    assert outcome.reports[0]["clause"] == clause


def test_one_broken_deal_among_many_is_1():
    for data in (lines(WRONG, GOOD["skat"]), lines(GOOD["skat"], WRONG)):
        outcome = replayed(data)
        assert outcome.status == BROKEN
        assert sorted(report["ok"] for report in outcome.reports) == [False, True]


@pytest.mark.parametrize("locale", ["de_DE.UTF-8", "it_IT.UTF-8", "ja_JP.UTF-8", "C", "xx"])
def test_why_is_english_in_every_country(locale):
    data = lines(WRONG, finished("scarto", deal={}), finished("skat", options={"games": 35}), NONE)
    english = replayed(data)
    assert call("replay", "-", stdin=data, environ={"LC_ALL": locale, "LANG": locale}) == english
    assert "action" in english.reports[0]["why"]


# ---- no records: 2 ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bad",
    [
        b"{}\n",
        b"null\n",
        b"{\n",
        b"\xff\n",
        line(finished("skat", game="chess")),
        line(finished("skat", stammtisch=2)),
        line(finished("skat", options={"foo": 1})),
        line(finished("skat", options={"tournament_scoring": 1})),
        line(finished("skat", actions=[[0]])),
        line(without(finished("skat"), "deal")),
        line(without(finished("skat"), "actions")),
        line(without(finished("skat"), "game")),
    ],
    ids=lambda text: repr(text[:30]),
)
def test_what_is_no_record_is_2_with_file_and_line(tmp_path, bad):
    path = tmp_path / "deals.jsonl"
    path.write_bytes(lines(GOOD["skat"], b"\n", bad, WRONG, bad, GOOD["scarto"]))
    for outcome, name in ((call("replay", path), path), (replayed(path.read_bytes()), "-")):
        assert outcome.status == BAD_INPUT
        assert [report["ok"] for report in outcome.reports] == [True, False, True]
        complaints = outcome.err.splitlines()
        assert [each.split(": ")[0] for each in complaints] == [f"{name}:3", f"{name}:5"]
        assert all(len(each.removeprefix(f"{name}:3: ")) > 15 for each in complaints)


def test_2_wins_over_1_in_any_order():
    for data in (lines(NONE, WRONG), lines(WRONG, NONE), lines(WRONG, NONE, WRONG, GOOD["skat"])):
        assert replayed(data).status == BAD_INPUT


def test_the_reason_names_what_is_wrong():
    for record, words in (
        (finished("skat", game="chess"), ("chess", "scarto, schnapsen, skat")),
        (finished("skat", stammtisch=7), ("7", "1")),
        (finished("skat", options={"foo": 1}), ("foo", "games")),
        (finished("schnapsen", options={"claims": "no"}), ("claims", "'no'", "spoken, automatic")),
        (finished("skat", actions=[[0, "pass"], [1, 2, 3]]), ("1", "[1, 2, 3]")),
        (without(finished("skat"), "deal"), ("deal",)),
    ):
        err = replayed(line(record)).err
        assert all(word in err for word in words), err


def test_a_reason_stays_short_whatever_stands_in_the_line():
    """A log that repeats a line of megabytes is no reason."""
    long = ["x" * 100_000]
    for record in (
        finished("skat", stammtisch=long),
        finished("skat", actions=[[0, long]]),
        finished("skat", game=long[0]),
        finished("skat", options={"tournament_scoring": long}),
        finished("skat", options={long[0]: 1}),
    ):
        outcome = replayed(line(record))
        assert outcome.status == BAD_INPUT
        assert len(outcome.err) < 1000


def test_why_stays_short_whatever_stands_in_the_line():
    long = "x" * 100_000
    for record in (
        finished("skat", actions=[[0, long]]),
        finished("skat", result=long),
        finished("skat", deal=finished("skat")["deal"] | {"dealer": long}),
        finished("skat", deal=finished("skat")["deal"] | {"hands": [[long]]}),
        finished("skat", deal=finished("skat")["deal"] | {"hands": long}),
    ):
        outcome = replayed(line(record))
        assert outcome.status == BROKEN
        assert len(outcome.out) < 2000


@pytest.mark.parametrize("missing", ["no/such/file.jsonl", "", ".", "a\0b", "x" * 300])
def test_a_file_that_cannot_be_read_is_2(tmp_path, monkeypatch, missing):
    monkeypatch.chdir(tmp_path)
    outcome = call("replay", missing)
    assert (outcome.status, outcome.out) == (BAD_INPUT, b"")
    assert outcome.err.startswith("stammtisch: ")
    assert len(outcome.err.splitlines()) == 1


def test_the_file_that_cannot_be_read_is_named(tmp_path):
    for path in (tmp_path / "missing.jsonl", tmp_path):
        outcome = run("replay", path)
        assert (outcome.status, outcome.out) == (BAD_INPUT, b"")
        assert str(path) in outcome.err


def test_a_file_without_permission_is_2(tmp_path):
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    path = tmp_path / "secret.jsonl"
    path.write_bytes(GOOD["skat"])
    path.chmod(0)
    outcome = call("replay", path)
    assert (outcome.status, outcome.out) == (BAD_INPUT, b"")
    assert str(path) in outcome.err


def test_a_file_name_may_be_any_bytes(tmp_path):
    folder = os.fsencode(tmp_path)
    assert run("replay", folder + b"/\xff\n.jsonl").status == BAD_INPUT
    try:
        with open(folder + b"/\xff.jsonl", "wb") as file:  # noqa: PTH123
            file.write(lines(GOOD["skat"], NONE))
    except OSError:
        pytest.skip("this file system wants UTF-8")
    outcome = run("replay", folder + b"/\xff.jsonl")
    assert outcome.status == BAD_INPUT
    assert len(outcome.reports) == 1


def test_a_file_called_minus_is_reached_by_its_path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "-").write_bytes(GOOD["skat"])
    assert len(call("replay", "./-").reports) == 1
    assert call("replay", "-").reports == []


def test_replay_wants_one_file():
    assert call("replay").status == BAD_INPUT
    assert call("replay", "a", "b").status == BAD_INPUT
    assert call("replay", "--foo", "-").status == BAD_INPUT


# ---- menus --------------------------------------------------------------------------------------


def test_legal_adds_a_key_and_changes_no_other(game):
    broken = finished(game)
    broken["actions"][2] = [0, "foo"]
    data = lines(GOOD[game.GAME.name], unfinished(game), broken, finished(game, deal={}), NONE)
    plain, legal = replayed(data), replayed(data, "--legal")
    assert (plain.status, plain.err) == (legal.status, legal.err)
    assert [without(report, "legal") for report in legal.reports] == plain.reports
    sizes = [len(report["legal"]) for report in legal.reports]
    assert sizes == [len(finished(game)["actions"]) + 1, 6, 3, 0]


def test_legal_may_stand_before_and_after_the_file():
    data = GOOD["schnapsen"]
    before, after = (
        call("replay", *order, stdin=data) for order in (("--legal", "-"), ("-", "--legal"))
    )
    assert before == after
    assert "legal" in before.reports[0]


# ---- any damage ---------------------------------------------------------------------------------

ODD = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        3,
        10**30,
        0.0,
        1.5,
        "",
        "CJ",
        "M",
        "T20",
        "XX",
        "pass",
        "play",
        "discard",
        "bid 18",
        "skat",
        "\ud800",
        "{0}",
        "\x1b",
        [],
        [[]],
        {},
        [0, "pass"],
        {"dealer": 0},
    ]
)


def places(data, at=()):
    """The ways to every part of a piece of JSON."""
    yield at
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from places(data[key], (*at, key))


@st.composite
def damaged(draw):
    """A valid record with some of its parts dropped, doubled, exchanged, or something else."""
    name = draw(st.sampled_from(list(GAMES)))
    record = finished(name) if draw(st.booleans()) else unfinished(name)
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from([each for each in places(record) if each]))
        part = record
        for key in way:
            part = part[key]
        match draw(st.sampled_from(("drop", "insert", "replace", "double", "swap"))):
            case "drop":
                del part[last]
            case "insert" if isinstance(part, list):
                part.insert(last, draw(ODD))
            case "double" if isinstance(part, list):
                part.append(part[last])
            case "swap":
                other = draw(
                    st.sampled_from(list(part) if isinstance(part, dict) else range(len(part)))
                )
                part[last], part[other] = part[other], part[last]
            case _:
                part[last] = draw(ODD)
    return json.dumps(record).encode()


@st.composite
def scratched(draw):
    """A valid record with some of its bytes dropped, inserted, or exchanged."""
    data = bytearray(GOOD[draw(st.sampled_from(list(GAMES)))])
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data) - 1))
        match draw(st.sampled_from(("drop", "insert", "replace"))):
            case "drop":
                del data[at : at + draw(st.integers(1, 50))]
            case "insert":
                data[at:at] = draw(st.binary(min_size=1, max_size=4))
            case _:
                data[at] = draw(st.one_of(st.integers(0, 255), st.sampled_from(b'"{}[],:\\0n')))
        data = data or bytearray(b" ")
    return bytes(data)


def check_damage(data):
    """Whatever stands there: an answer for each line, and the right status for the answers."""
    outcome = checked(replayed(data, "--legal"))
    reports = outcome.reports
    complaints = outcome.err.count("\n")
    assert len(reports) + complaints == sum(bool(each.strip()) for each in data.split(b"\n"))
    broken = any(not report["ok"] for report in reports)
    assert outcome.status == (BAD_INPUT if complaints else BROKEN if broken else OK)
    for report in reports:
        assert set(report) in ({"ok", "result", "legal"}, {"ok", "step", "clause", "why", "legal"})


@settings(max_examples=3 * settings().max_examples)
@given(damaged())
def test_records_with_damaged_parts_get_an_answer(data):
    check_damage(data)


@settings(max_examples=2 * settings().max_examples)
@given(scratched())
def test_records_with_damaged_bytes_get_an_answer(data):
    check_damage(data)


@given(
    st.lists(st.one_of(st.binary(max_size=30), st.sampled_from(list(GOOD.values()))), max_size=5)
)
def test_files_of_anything_get_an_answer(parts):
    check_damage(b"\n".join(parts))

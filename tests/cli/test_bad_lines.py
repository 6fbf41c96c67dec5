"""``stammtisch replay`` on lines that only look like records, or like nothing at all."""

import json
import subprocess
import sys

import pytest

from tests.cli.commands import call, checked, command, environment, replayed, run
from tests.records.samples import finished, line, lines, without

GOOD = line(finished("skat"))


def bad(data, words=""):
    """Assert that the line is no record and that reading goes on after it; the reason."""
    outcome = replayed(lines(GOOD, data, b"\n", GOOD))
    assert outcome.status == 2
    assert [report["ok"] for report in outcome.reports] == [True, True]
    assert outcome.places == ["-:2"]
    reason = outcome.err.removeprefix("-:2: ").rstrip("\n")
    assert words in reason
    assert len(reason.split()) > 4
    return reason


def raw(mark, text):
    """A record with this JSON text in the place of the string ``mark``."""
    return GOOD.rstrip().replace(b'"' + mark + b'"', text)


@pytest.mark.parametrize(
    "data",
    [
        b"{",
        b"}",
        b"x",
        b"[1, 2",
        b"{'game': 'skat'}",
        GOOD.rstrip()[:-1],
        GOOD.rstrip()[1:],
        GOOD.rstrip() + b",",
        GOOD.rstrip() + GOOD.rstrip(),
        GOOD.rstrip().replace(b":", b"=", 1),
        GOOD.rstrip().replace(b'"skat"', b'"skat'),
        b"# a comment",
    ],
    ids=lambda data: repr(data[:12]),
)
def test_broken_json(data):
    assert "character" in bad(data, "not JSON")


@pytest.mark.parametrize("data", [b"\xff", b"\xe4", b"\xc3\xa4\x80", b"\xed\xa0\x80", b"\xf8\x88"])
def test_bytes_that_are_not_utf_8(data):
    bad(raw(b"skat", b'"' + data + b'"'), "not UTF-8")
    bad(data, "not UTF-8")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_a_file_in_another_unicode_has_no_records(encoding):
    outcome = replayed(lines(GOOD, finished("scarto")).decode().encode(encoding))
    assert outcome.status == 2
    assert outcome.reports == []
    assert "-:1" in outcome.places


def test_a_byte_order_mark_is_told():
    assert "BOM" in bad(b"\xef\xbb\xbf" + GOOD.rstrip(), "not JSON")


@pytest.mark.parametrize("data", [b"\0", b"\0" * 1000, GOOD[:50] + b"\0" + GOOD[50:].rstrip()])
def test_nul_bytes(data):
    bad(data, "not JSON")


def test_a_nul_in_an_escape_is_text():
    outcome = replayed(raw(b"skat", rb'"skat\u0000"'))
    assert outcome.status == 2
    assert "no game" in outcome.err


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":', b'{"stammtisch":1,"deal":'])
@pytest.mark.parametrize("closed", [True, False])
def test_brackets_in_brackets_a_hundred_thousand_deep(opening, closed):
    closing = bytes({91: 93, 123: 125}[each] for each in reversed(opening) if each in b"[{")
    bad(opening * 100_000 + (b"1" + closing * 100_000 if closed else b""))


def deep_records():
    """Records whose parts are nested just as deep as JSON can still be read, and a bit deeper."""
    record = finished("skat")
    deal = record["deal"]
    parts = [
        {"stammtisch": "HERE"},
        {"game": "HERE"},
        {"options": "HERE"},
        {"options": {"games": "HERE"}},
        {"deal": "HERE"},
        {"deal": deal | {"dealer": "HERE"}},
        {"deal": deal | {"hands": "HERE"}},
        {"deal": deal | {"skat": "HERE"}},
        {"deal": deal | {"hands": [["HERE"], [], []]}},
        {"actions": "HERE"},
        {"actions": ["HERE"]},
        {"actions": [[0, "HERE"]]},
        {"result": "HERE"},
        {"result": record["result"] | {"scores": "HERE"}},
        {"when": "HERE"},
    ]
    texts = [line(record | part) for part in parts]
    for depth in range(900, 1000):
        for text in texts:
            yield text.replace(b'"HERE"', b"[" * depth + b"]" * depth)


def test_brackets_just_as_deep_as_they_can_be_read():
    """What ``json`` could still read, must be told about in the same depth, by a real process."""
    records = list(deep_records())
    outcome = run("replay", "-", stdin=lines(*records))
    assert outcome.status == 2
    assert len(outcome.reports) + len(outcome.places) == len(records)


@pytest.mark.parametrize("number", [b"1" * 10_000, b"-" + b"9" * 10_000, b"1" * 5000])
def test_numbers_of_ten_thousand_digits(number):
    for part in ("stammtisch", "options", "deal", "actions", "result", "when", "game"):
        bad(line(finished("skat") | {part: "HERE"}).replace(b'"HERE"', number).rstrip())


@pytest.mark.parametrize(
    "number", [b"1e999", b"-1e999", b"1e-999", b"0." + b"1" * 10_000, b"9" * 4000]
)
def test_numbers_that_can_be_read_are_only_numbers(number):
    def with_number(**parts):
        text = line(finished("skat", **parts)).replace(b'"HERE"', number)
        return replayed(text)

    deal = finished("skat")["deal"]
    assert with_number(when="HERE").status == 0
    assert with_number(stammtisch="HERE").status == 2
    assert with_number(options={"tournament_scoring": "HERE"}).status == 2
    assert with_number(deal=deal | {"dealer": "HERE"}).status == 1
    assert with_number(result="HERE").status == 1
    seat = with_number(actions=[["HERE", "pass"]])
    assert seat.status == (1 if number.isdigit() else 2)


def test_a_great_number_of_games_is_only_a_number():
    text = line(finished("skat", options={"games": "HERE"}))
    assert replayed(text.replace(b'"HERE"', b"3" * 4300)).status == 0
    forbidden = replayed(text.replace(b'"HERE"', b"1" * 4300))
    assert (forbidden.status, forbidden.reports[0]["clause"]) == (1, "SK 8.6")


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity"])
def test_nan_is_broken_json(number):
    bad(line(finished("skat") | {"when": "HERE"}).replace(b'"HERE"', number).rstrip(), "not JSON")


def test_lone_surrogates_in_texts():
    for key in ("game", "options", "stammtisch", "deal", "actions"):
        bad(json.dumps(finished("skat") | {key: "\ud800"}).encode())
    bad(json.dumps(finished("skat", options={"\ud800": 1})).encode(), "no option")
    bad(json.dumps(finished("skat", actions=[["\ud800", "pass"]])).encode())
    for record in (
        finished("skat", actions=[[0, "\ud800"]]),
        finished("skat", result="\udfff"),
        finished("skat", deal={"dealer": "\ud800"}),
        finished("skat", deal=finished("skat")["deal"] | {"hands": [["\ud800"]]}),
    ):
        outcome = replayed(line(record))
        assert outcome.status == 1
        assert outcome.reports[0]["ok"] is False
    assert replayed(line(finished("skat") | {"players": ["\ud800"], "\ud800": 1})).status == 0


def test_lone_surrogates_do_not_stop_a_real_process():
    data = lines(
        json.dumps(finished("skat", game="\ud800")).encode() + b"\n",
        json.dumps(finished("skat", actions=[[0, "\ud800"]])).encode() + b"\n",
        GOOD,
    )
    for environ in ({}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "utf-8:strict"}):
        outcome = run("replay", "-", stdin=data, environ=environ)
        assert outcome.status == 2
        assert [report["ok"] for report in outcome.reports] == [False, True]
        assert outcome.places == ["-:1"]


def test_of_keys_that_stand_there_twice_the_last_counts():
    text = GOOD.rstrip()
    first = text.replace(b"{", b'{"game": "chess", "result": 1, "actions": 2,', 1)
    last = text.removesuffix(b"}") + b', "result": null}'
    outcome = replayed(lines(first, b"\n", last))
    assert outcome.status == 1
    assert [report["ok"] for report in outcome.reports] == [True, False]


@pytest.mark.parametrize("character", [*map(chr, range(32)), "\x7f"], ids=lambda c: f"{ord(c):02x}")
def test_control_characters(character):
    text = GOOD.rstrip().decode().replace('"skat"', f'"sk{character}at"', 1)
    if character not in "\n\x7f":
        bad(text.encode(), "not JSON")
    record = finished("skat", actions=[[0, f"a{character}b"]])
    outcome = replayed(line(record))
    assert outcome.status == 1
    assert "action" in outcome.reports[0]["why"]


@pytest.mark.parametrize("text", ["\x1b[2J\x1b[31m", "\x07\x08\x7f", "\x9b2J", "a\r\nb", "\u2028"])
def test_a_reason_holds_no_control_characters(text):
    """Whoever reads the log would obey them: they clear the screen, colour it, forge lines."""
    for record in (
        finished("skat", game=text),
        finished("skat", options={text: 1}),
        finished("skat", options={"tournament_scoring": text}),
        finished("skat", actions=[[text, text]]),
        finished("skat", stammtisch=text),
    ):
        outcome = replayed(line(record))
        assert outcome.status == 2
        assert outcome.err.endswith("\n")
        assert outcome.err[:-1].isprintable(), ascii(outcome.err)


# ---- lines without end --------------------------------------------------------------------------

MEASURED = """
import resource, subprocess, sys
status = subprocess.run(sys.argv[1:]).returncode
unit = 1 if sys.platform == "darwin" else 1024
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit, file=sys.stderr)
sys.exit(status)
"""


def measured(pieces):
    """Status, output, complaints, and the most memory in bytes that ``replay -`` ever had."""
    pytest.importorskip("resource")
    with subprocess.Popen(
        [sys.executable, "-c", MEASURED, *command("replay", "-")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        for piece in pieces:
            process.stdin.write(piece)
        out, err = process.communicate(timeout=60)
    *complaints, memory = err.decode().splitlines()
    assert "Traceback" not in err.decode()
    return process.returncode, out, complaints, int(memory)


@pytest.mark.parametrize(
    ("first", "piece"),
    [(b"", b"x"), (b'{"stammtisch": 1, "players": "', b"\xc3"), (b"", b"["), (b"", b" ")],
)
def test_a_line_of_a_hundred_megabytes_takes_no_memory(first, piece):
    pieces = [GOOD, first, *[piece * 2**20] * 100, b"\n", GOOD]
    status, out, complaints, memory = measured(pieces)
    assert status == 2
    assert len(out.splitlines()) == 2
    assert complaints == ["-:2: The line is longer than 4194304 bytes."]
    assert memory < 300 * 2**20


@pytest.mark.parametrize("inside", ["[]", "{}", '""', "0", '["CJ"]', '[0,"pass"]', '{"a":1}'])
def test_a_line_of_the_longest_that_is_read_takes_little_memory(inside):
    """Four megabytes of the shortest things: each of them becomes an object of its own."""
    text = line(without(finished("skat"), "actions") | {"when": ["HERE"]}).decode().rstrip()
    text = text.replace('"HERE"', ",".join([inside] * ((2**22 - len(text)) // (len(inside) + 1))))
    status, out, complaints, memory = measured([text.encode(), b"\n", GOOD])
    assert (status, len(out.splitlines()), len(complaints)) == (2, 1, 1)
    assert memory < 300 * 2**20


def test_many_lines_that_are_no_records():
    outcome = checked(call("replay", "-", stdin=b"x\n" * 3000 + GOOD))
    assert outcome.status == 2
    assert outcome.places == [f"-:{number}" for number in range(1, 3001)]
    assert len(outcome.reports) == 1

"""``stammtisch review``: what is printed for a person, as JSON, and for bad input."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from stammtisch.coach.judgement import ERRORS as ERROR_LABELS
from stammtisch.coach.judgement import Label
from stammtisch.games import schnapsen
from stammtisch.games.registry import GAMES
from stammtisch.records import MAX_LINE, format_record
from stammtisch.records.matches import Matches
from stammtisch.words import LANGUAGES
from tests.cli.commands import call, command, environment, read_one_line, run
from tests.coach.schnapsen.quick import played, use_small
from tests.records.samples import finished, line, lines, unfinished

OK, BROKEN, BAD_INPUT, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 130, 141
LABELS = Label.__args__
POINTS = "coach.fact.points"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    use_small(monkeypatch)


RECORD = line(finished("schnapsen"))


def record(seed: str, bot: str) -> bytes:
    """A deal between two such bots."""
    states = played(seed, bot=bot)
    options = schnapsen.Options()
    return format_record(GAMES["schnapsen"], states[-1], states[0].deal, options).encode()


ERRORS = record("errors 4", "random")
"""A deal with errors of both players."""

LEAKS = record("leaks 1", "thumb")
"""One in which there is nothing to reproach, and a little was lost."""


@cache  # Every test has the same small coach.
def told(data: bytes, *arguments: str) -> str:
    outcome = call("review", *arguments, "-", stdin=data)
    assert (outcome.status, outcome.err) == (OK, "")
    return outcome.out.decode()


def in_json(data: bytes, *arguments: str) -> list[dict[str, Any]]:
    return [json.loads(each) for each in told(data, "--json", *arguments).splitlines()]


def test_every_player_is_reviewed_unless_one_is_asked_for() -> None:
    both = told(RECORD)
    one, two = (told(RECORD, "--seat", seat) for seat in "01")
    assert both == one + two
    assert one.startswith("Schnapsen, -:1: player 0, seat 0\n")
    assert two.startswith("Schnapsen, -:1: player 1, seat 1\n")


def costliest(review: dict[str, Any]) -> list[int]:
    """The errors of a review in JSON, the costliest first."""
    errors = [each for each in review["decisions"] if each["label"] in ERROR_LABELS]
    errors.sort(key=lambda each: -each["loss"]["mean"])
    return [each["index"] for each in errors]


def figures(text: str) -> Iterator[list[float]]:
    """The account of each review: the parts, and last the result."""
    for block in text.strip().split("\n\n"):
        amounts = re.findall(r"^ +([+−]?\d+\.\d\d)  ", block, re.MULTILINE)
        yield [float(each.replace("−", "-")) for each in amounts]


def test_the_printed_account_adds_up() -> None:
    for data in (RECORD, ERRORS):
        record = json.loads(data)
        winner, points = record["result"]["winner"], record["result"]["game_points"]
        for seat, (*parts, result) in enumerate(figures(told(data))):
            assert 4 <= len(parts) <= 5
            assert sum(parts) == pytest.approx(result, abs=1e-9)
            assert result == (points if winner == seat else -points)


def test_the_costliest_errors_come_first_and_name_what_was_better() -> None:
    for seat in "01":
        (found,) = in_json(ERRORS, "--seat", seat)
        text = told(ERRORS, "--seat", seat)
        steps = [int(step) for step in re.findall(r"^\d\. \w+, step (\d+):", text, re.MULTILINE)]
        assert steps == costliest(found)[:3]
        assert steps
        by_step = {each["index"]: each for each in found["decisions"]}
        losses = [by_step[step]["loss"]["mean"] for step in steps]
        assert losses == sorted(losses, reverse=True)


def test_leaks_are_printed_where_the_verdict_names_errors_or_leaks() -> None:
    kept = 0
    for data in (ERRORS, LEAKS):
        for seat in "01":
            (found,) = in_json(data, "--seat", seat)
            blamed = found["verdict"]["id"].removeprefix("coach.verdict.")
            assert found["leaks_told"] == (blamed not in ("fine", "cards", "others"))
            printed = "Where the points went:" in told(data, "--seat", seat)
            assert printed == found["leaks_told"]
            kept += len(found["leaks"]) if not printed else 0
    assert kept  # They are in the JSON all the same: several deals add up.


def test_what_could_be_counted_is_told() -> None:
    (found,) = in_json(ERRORS, "--seat", "1")
    text = told(ERRORS, "--seat", "1")
    shown = [each for each in found["decisions"] if each["index"] in costliest(found)[:3]]
    facts = [dict(each["params"]) for one in shown for each in one["why"] if each["id"] == POINTS]
    assert facts
    for fact in facts:
        assert f"{fact['had']} points so far, {fact['short']} short." in text


def test_the_line_that_punishes_an_error_and_luck_are_told() -> None:
    for seat in "01":
        (found,) = in_json(ERRORS, "--seat", seat)
        text = told(ERRORS, "--seat", seat)
        by_step = {each["index"]: each for each in found["decisions"]}
        shown = [by_step[step] for step in costliest(found)[:3]]
        lines_ = [each["line"][1:] for each in shown]  # It begins before the choice.
        lines_ = [each for each in lines_ if len(each) > 1]
        told_lines = re.findall(r"For example: (player \d .*)", text)
        assert [each.count("player ") for each in told_lines] == [
            min(6, len(each)) for each in lines_
        ]
        lucky = [each for each in shown if each["cards_open"] and _difference(each) <= 0]
        assert text.count("Lucky: ") == len(lucky)
        assert text.count("With all cards open: ") == sum(
            1 for each in shown if each["cards_open"] and _difference(each) > 0
        )
        unlucky = [
            str(each["index"])
            for each in found["decisions"]
            if each["label"] == "good" and each["cards_open"] and _difference(each) > 0
        ]
        assert (f"as the cards lay: step {', '.join(unlucky)}." in text) == bool(unlucky)


def _difference(decision: dict[str, Any]) -> float:
    """What the true cards would have allowed beyond what was done."""
    return float(decision["cards_open"]["best"] - decision["cards_open"]["chosen"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    text = told(ERRORS, "--language", language)
    assert "coach." not in text
    mark = "," if language in ("de", "it") else r"\."
    assert len(re.findall(rf"\d{mark}\d\d\b", text)) >= 10


def test_json_says_everything_in_a_line_for_each_player() -> None:
    found = in_json(lines(RECORD, ERRORS))
    assert [(each["line"], each["seat"]) for each in found] == [(1, 0), (1, 1), (2, 0), (2, 1)]
    for review in found:
        assert review["game"] == "schnapsen"
        assert review["finished"]
        record = json.loads((RECORD, ERRORS)[review["line"] - 1])
        account = review["account"]
        names = ("promise", "decisions", "others", "chance", "rest")
        parts = sum(account[each] or 0.0 for each in names)
        assert parts == pytest.approx(account["result"], abs=1e-5)
        for each in review["decisions"]:
            seat, text = record["actions"][each["index"]]
            assert each["label"] in LABELS
            assert each["action"] == (text if seat == review["seat"] else None)
            assert (each["loss"] is None) == (each["label"] == "forced")
            if each["loss"]:
                assert each["action"] in [option["action"] for option in each["options"]]
                assert each["options"][0]["good"]
            assert (each["position"] is None) == (each["label"] not in ERROR_LABELS)


def test_in_a_match_the_chance_to_win_it_is_told() -> None:
    """As far as the file holds its deals one after the other, from the first on."""
    first = finished("schnapsen", match={"id": "m", "index": 0})
    alone = finished("schnapsen", match={"id": "other", "index": 4})
    for record, known in ((first, True), (alone, False), (finished("schnapsen"), False)):
        (found,) = in_json(line(record), "--seat", "0")
        compared = [each for each in found["decisions"] if each["loss"]]
        assert compared
        assert all((each["match_lost"] is not None) == known for each in compared)


def test_a_match_stands_as_its_deals_have_brought() -> None:
    game, matches = GAMES["schnapsen"], Matches()
    state = schnapsen.begin(schnapsen.deal("m", 0))
    about = {"id": "m", "index": 0}
    before = matches.before(game, state, about)
    assert before is not None
    assert before.totals == (0, 0)
    ended = state.act(1, "claim")
    matches.add(game, ended, about)
    next_deal = schnapsen.begin(schnapsen.deal("n", 1))
    standing = matches.before(game, next_deal, {"id": "m", "index": 1})
    assert standing is not None
    assert standing.totals == (3, 0)
    for strange in ({"id": "m", "index": 2}, {"id": "x", "index": 1}, {"index": 0}, None, "m"):
        assert matches.before(game, next_deal, strange) is None
    matches.add(game, next_deal, {"id": "m", "index": 1})  # It was broken off.
    assert matches.before(game, state, {"id": "m", "index": 2}) is None


# ---- bad input ----------------------------------------------------------------------------------


def test_an_unfinished_deal_is_reviewed_as_far_as_it_goes() -> None:
    text = told(line(unfinished("schnapsen", 9)), "--seat", "0")
    assert text.endswith("The deal is not over: there is no account.\n\n")
    (found,) = in_json(line(unfinished("schnapsen", 9)), "--seat", "0")
    assert found["account"] is None
    assert not found["finished"]
    assert told(line(unfinished("schnapsen", 0)), "--seat", "0").endswith("taken.\n\n")


def test_an_illegal_act_is_told_and_what_comes_before_is_reviewed() -> None:
    record = finished("schnapsen")
    record["actions"][6] = [0, "foo"]
    outcome = call("review", "--seat", "0", "-", stdin=line(record))
    assert outcome.status == BROKEN
    assert outcome.err.startswith("-:1: SN 12.")
    assert b"there is no account" in outcome.out


def test_an_impossible_deal_is_told_and_not_reviewed() -> None:
    outcome = call("review", "-", stdin=lines(finished("schnapsen", deal={}), RECORD))
    assert outcome.status == BROKEN
    assert outcome.places == ["-:1"]
    assert outcome.out.decode() == told(RECORD).replace("-:1:", "-:2:")


def test_what_is_no_record_is_told_and_reading_goes_on() -> None:
    strange = finished("schnapsen", options={"kings": 3})
    data = lines(b"{\n", strange, RECORD[: len(RECORD) // 2] + b"\n", b"\xff\n", RECORD)
    outcome = call("review", "--seat", "1", "-", stdin=data)
    assert outcome.status == BAD_INPUT
    assert outcome.places == ["-:1", "-:2", "-:3", "-:4"]
    assert outcome.out.decode() == told(RECORD, "--seat", "1").replace("-:1:", "-:5:")


def test_a_seat_that_is_not_there_is_told() -> None:
    outcome = call("review", "--seat", "2", "-", stdin=RECORD)
    assert outcome.status == BAD_INPUT
    assert outcome.out == b""
    assert "from 0 to 1" in outcome.err


@pytest.mark.parametrize("data", [b"", b"\n \n"])
def test_an_empty_file_is_told(data: bytes) -> None:
    outcome = call("review", "-", stdin=data)
    assert (outcome.status, outcome.out) == (BAD_INPUT, b"")
    assert outcome.err == "stammtisch: There is no record in -.\n"


def test_a_directory_and_a_file_that_is_not_there_are_told(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing"):
        outcome = call("review", str(path))
        assert (outcome.status, outcome.out) == (BAD_INPUT, b"")
        assert outcome.err.startswith(f"stammtisch: {path} cannot be read: ")


def test_a_line_without_end_is_told_and_not_held() -> None:
    outcome = call(
        "review", "--seat", "1", "-", stdin=lines(b"\0" * (MAX_LINE + 2) + b"\n", RECORD)
    )
    assert outcome.status == BAD_INPUT
    assert outcome.err == f"-:1: The line is longer than {MAX_LINE} bytes.\n"
    assert outcome.out.decode() == told(RECORD, "--seat", "1").replace("-:1:", "-:2:")


def test_a_record_with_acts_after_the_end_is_reviewed_to_the_end() -> None:
    record = finished("schnapsen")
    endless = record | {"actions": [*record["actions"], *[[0, "claim"]] * 20_000]}
    outcome = call("review", "--seat", "0", "-", stdin=line(endless))
    assert outcome.status == BROKEN
    assert outcome.out.decode() == told(RECORD, "--seat", "0")


def test_what_nobody_chose_is_not_reviewed() -> None:
    record = finished("schnapsen")
    acts = len(record["actions"])
    for settled, last in ((acts - 4, acts - 5), (acts + 9, acts - 1), ("2", acts - 1)):
        (found,) = in_json(line(record | {"settled": settled}), "--seat", "0")
        (all_,) = in_json(line(record), "--seat", "0")
        steps = [each["index"] for each in found["decisions"]]
        assert steps == [each["index"] for each in all_["decisions"] if each["index"] <= last]
        assert found["account"]["result"] == all_["account"]["result"]


def test_players_of_the_same_name_get_numbers() -> None:
    text = told(line(finished("schnapsen", players=["thumb", "thumb"])))
    assert ": thumb 1, seat 0" in text
    assert ": thumb 2, seat 1" in text


def test_names_of_players_are_shown_without_control_characters() -> None:
    record = finished("schnapsen", players=["Anna", "B\x1b[2Jruno"])
    text = told(line(record))
    assert ": Anna, seat 0" in text
    assert "\x1b" not in text


@pytest.mark.long
def test_the_real_command_says_it() -> None:
    outcome = run("review", "--seat", "0", "-", stdin=line(unfinished("schnapsen", 4)), timeout=300)
    assert outcome.status == OK
    assert outcome.err == ""
    assert outcome.out.decode().startswith("Schnapsen, -:1: player 0, seat 0\n")


@pytest.mark.long
def test_who_reads_one_line_and_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_bytes(line(unfinished("schnapsen", 4)) * 3)
    first, status, err = read_one_line("review", path)
    assert first.startswith(b"Schnapsen, ")
    assert (status, err) == (BROKEN_PIPE, b"")


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
def test_a_terminal_sees_how_far_it_is_and_can_stop_it(tmp_path: Path) -> None:
    """By Ctrl-C, and with no traceback."""
    path = tmp_path / "deals.jsonl"
    path.write_bytes(RECORD * 50)
    terminal, its_end = os.openpty()
    with subprocess.Popen(
        command("review", path), env=environment(), stdout=subprocess.DEVNULL, stderr=its_end
    ) as process:
        os.close(its_end)
        seen = b""
        while b": 2/" not in seen:
            seen += os.read(terminal, 4096)
        process.send_signal(signal.SIGINT)
        while piece := _read(terminal):
            seen += piece
    os.close(terminal)
    assert process.returncode == INTERRUPTED
    assert b"deals.jsonl:1, 0: 1/" in seen
    assert b"Traceback" not in seen


def _read(terminal: int) -> bytes:
    """What a terminal shows; nothing once its program has ended, which Linux tells as an error."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""

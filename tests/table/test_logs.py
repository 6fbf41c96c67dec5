from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import pytest

from stammtisch.table.web import logs
from stammtisch.table.web.logs import LINES, Formatter, JsonFormatter, Throttle
from stammtisch.table.web.problems import trace


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def written(clock: Clock) -> list[str]:
    return []


@pytest.fixture
def log(clock: Clock, written: list[str]) -> logging.Logger:
    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(self.format(record))

    handler = Handler()
    handler.setFormatter(Formatter("%(message)s"))
    handler.addFilter(Throttle(clock))
    log = logging.Logger("test")
    log.addHandler(handler)
    return log


def test_a_flood_of_lines_is_counted_and_not_written(
    log: logging.Logger, written: list[str], clock: Clock
) -> None:
    rate, burst = LINES
    for number in range(1000):
        log.warning("request %d is bad", number)
    assert written == [f"request {number} is bad" for number in range(int(burst))]
    log.warning("something else")
    assert written[-1] == "something else", "another kind of line has a budget of its own"
    clock.now += 1 / rate
    log.warning("request %d is bad", 1000)
    assert written[-1] == "request 1000 is bad (990 more of these were not written)"
    clock.now += 1 / rate
    log.warning("request %d is bad", 1001)
    assert written[-1] == "request 1001 is bad"


def test_kinds_of_lines_do_not_grow_without_end(log: logging.Logger, written: list[str]) -> None:
    for number in range(2_000):
        log.warning(f"kind {number}")
    (throttle,) = log.handlers[0].filters
    assert isinstance(throttle, Throttle)
    assert len(throttle._kinds) <= 200


def test_an_error_is_told_without_its_values(log: logging.Logger, written: list[str]) -> None:
    try:
        raise ValueError(str(6 * 7))
    except ValueError:
        log.exception("it failed")
    assert "ValueError" in written[0]
    assert "42" not in written[0].partition("ValueError")[2].replace("line 42", "")


# ---- for programs --------------------------------------------------------------------------------


def failing() -> ValueError:
    try:
        raise ValueError("the seed is 5e5e")
    except ValueError as error:
        return error


@pytest.fixture
def as_json(log: logging.Logger) -> logging.Logger:
    log.handlers[0].setFormatter(JsonFormatter())
    return log


def last(written: list[str]) -> Any:
    assert "\n" not in written[-1], "a line each"
    return json.loads(written[-1])


def test_a_line_for_programs_has_its_parts(as_json: logging.Logger, written: list[str]) -> None:
    as_json.warning("%d writes failed: %s", 3, "disk\nfull")
    told = last(written)
    assert told.pop("time").endswith("+00:00")
    assert told == {"level": "warning", "logger": "test", "message": "3 writes failed: disk\nfull"}


def test_a_flood_is_counted_for_programs_too(
    as_json: logging.Logger, written: list[str], clock: Clock
) -> None:
    for number in range(15):
        as_json.warning("request %d is bad", number)
    assert "left_out" not in last(written)
    clock.now += 1 / LINES[0]
    as_json.warning("request %d is bad", 15)
    assert last(written)["left_out"] == 5


def test_an_error_is_told_to_programs_by_type_and_place(
    as_json: logging.Logger, written: list[str]
) -> None:
    as_json.error("%s failed: %s", "GET", trace(failing()))
    told = last(written)
    assert (told["message"], told["error"]) == ("GET failed: ValueError", "ValueError")
    assert "in failing" in told["trace"]
    as_json.error("it failed", exc_info=failing())
    told = last(written)
    assert (told["message"], told["error"]) == ("it failed", "ValueError")
    assert "in failing" in told["trace"]
    assert not any(
        "5e5e" in line.replace('ValueError(\\"the seed is 5e5e\\")', "") for line in written
    )


def test_a_failed_task_is_told_in_both_forms(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.new_event_loop()
    try:
        logs.log_unhandled(loop, {"message": "a task failed", "exception": failing()})
        logs.log_unhandled(loop, {"message": "a task is late"})
    finally:
        loop.close()
    first, second = caplog.records
    assert Formatter("%(message)s").format(first).startswith("a task failed: ValueError\n")
    assert json.loads(JsonFormatter().format(first))["error"] == "ValueError"
    assert Formatter("%(message)s").format(second) == "a task is late"

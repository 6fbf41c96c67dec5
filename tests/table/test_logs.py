from __future__ import annotations

import logging

import pytest

from stammtisch.table.web.logs import LINES, Formatter, Throttle


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

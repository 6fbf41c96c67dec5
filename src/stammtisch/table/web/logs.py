"""The server's log: no values, which may be secret, and limits against floods of lines."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import TracebackType

from stammtisch.table.buckets import Bucket
from stammtisch.table.web.problems import Trace, trace

log = logging.getLogger("stammtisch.table")

LINES = 0.1, 10.0
"""Lines of each kind: rate a second, and burst."""

SAID = "stammtisch.serve"
"""The logger of what is said to whoever starts the server, where a program reads the log."""

KINDS = 200
"""The maximum number of kinds; there are far fewer."""

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Throttle(logging.Filter):
    """A token bucket for each kind of line. The next line of a kind says how many were dropped.

    A kind is a logger and a message without its values.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._lock = threading.Lock()  # Logs are written from threads too.
        self._kinds: dict[tuple[str, object], tuple[Bucket, list[int]]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written."""
        with self._lock:
            return self._take(record)

    def _take(self, record: logging.LogRecord) -> bool:
        kind = (record.name, record.msg)
        if kind not in self._kinds:
            if len(self._kinds) >= KINDS:
                self._kinds.pop(next(iter(self._kinds)))
            self._kinds[kind] = Bucket(*LINES, self._clock), [0]
        bucket, left_out = self._kinds[kind]
        if not bucket.take():
            left_out[0] += 1
            return False
        record.left_out, left_out[0] = left_out[0], 0
        return True


class Formatter(logging.Formatter):
    """Formats a line; of an exception only type and place, since its values may be secret."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """The line, with the number of lines of its kind dropped before."""
        line = super().formatMessage(record)
        left_out = getattr(record, "left_out", 0)
        return f"{line} ({left_out} more of these were not written)" if left_out else line

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802 - logging's name
        """The place of an error."""
        return trace(ei[1]) if ei[1] else ""


class JsonFormatter(logging.Formatter):
    """Formats a line as a JSON object, for programs; of an exception only type and place."""

    def format(self, record: logging.LogRecord) -> str:
        """The object; an error that the message tells is in fields of its own."""
        args = record.args if isinstance(record.args, tuple) else ()
        error = next((each for each in args if isinstance(each, Trace)), None)
        message = record.getMessage()
        if error is not None:
            message = message.replace(error, error.kind)
        elif record.exc_info and record.exc_info[1]:
            error = trace(record.exc_info[1])
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message,
        }
        if left_out := getattr(record, "left_out", 0):
            told["left_out"] = left_out
        if error is not None:
            told |= {"error": error.kind, "trace": error.frames}
        return json.dumps(told)


def configure(form: str = "text") -> None:
    """Warnings and errors go to standard error, as ``"text"`` or as ``"json"``."""
    handler = logging.StreamHandler()
    if form == "json":
        handler.setFormatter(JsonFormatter())
        logging.getLogger(SAID).setLevel(logging.INFO)
    else:
        handler.setFormatter(Formatter("%(asctime)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S"))
    handler.addFilter(Throttle())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def log_unhandled(_: asyncio.AbstractEventLoop, context: Mapping[str, object]) -> None:
    """Log an unhandled error of a task; asyncio's own handler would log values."""
    error = context.get("exception")
    if isinstance(error, BaseException):
        log.error("%s: %s", context["message"], trace(error))
    else:
        log.error("%s", context["message"])

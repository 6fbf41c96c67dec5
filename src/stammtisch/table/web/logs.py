"""The server's log: no values, which may be secret, and limits against floods of lines."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Mapping
from types import TracebackType

from stammtisch.table.buckets import Bucket
from stammtisch.table.web.problems import trace

log = logging.getLogger("stammtisch.table")

LINES = 0.1, 10.0
"""Lines of each kind: rate a second, and burst."""

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


def configure() -> None:
    """Warnings and errors go to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Formatter("%(asctime)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S"))
    handler.addFilter(Throttle())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def log_unhandled(_: asyncio.AbstractEventLoop, context: Mapping[str, object]) -> None:
    """Log an unhandled error of a task; asyncio's own handler would log values."""
    error = context.get("exception")
    why = f": {trace(error)}" if isinstance(error, BaseException) else ""
    log.error("%s%s", context["message"], why)

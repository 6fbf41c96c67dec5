"""HTTP error responses and logged errors; neither contains secret values."""

from __future__ import annotations

import math
import traceback

from pydantic import TypeAdapter
from starlette.responses import Response

from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.storage.shares import ShareUsed
from stammtisch.table.web.messages import Problem

_PROBLEM: TypeAdapter[Problem] = TypeAdapter(Problem)

STATUS = {
    "club.refuse.no_evening": 404,
    "club.refuse.no_list": 404,
    "club.refuse.no_screen": 404,
    "club.refuse.none": 404,
    "lesson.refuse.none": 404,
    "table.refuse.busy": 503,
    "table.refuse.closing": 503,
    "table.refuse.damaged": 503,
    "table.refuse.no_match": 404,
    "table.refuse.no_such_deal": 404,
    "table.refuse.no_room": 503,
    "table.refuse.no_table": 404,
    "table.refuse.not_read": 503,
    "table.refuse.not_saved": 503,
}
"""The HTTP status of refusals by message id; of all others it is 400."""


TEMPORARY = frozenset(
    f"table.refuse.{name}" for name in ("busy", "closing", "not_read", "not_saved")
)
"""The message ids of temporary refusals: the same request may succeed a little later."""


class Denied(Exception):
    """A refused request; after ``wait`` seconds it may succeed."""

    def __init__(self, status: int, message: Message, wait: float = 0.0) -> None:
        super().__init__(status, message)
        self.status, self.message, self.wait = status, message, wait

    def response(self) -> Response:
        """The response."""
        headers = {"Retry-After": str(math.ceil(self.wait))} if self.wait else {}
        return problem(self.status, self.message, headers=headers)


def refused(error: BadInput) -> Response:
    """The response to a valid request that cannot be granted."""
    if isinstance(error, ShareUsed):
        return Denied(429, error.message, error.wait).response()
    return problem(STATUS.get(error.message.id, 400), error.message, error.clause)


def problem(
    status: int,
    message: Message,
    clause: str | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    """A response with a ``Problem``."""
    body = _PROBLEM.dump_json(Problem(clause, message))
    return Response(body, status, headers, "application/json")


class Trace(str):
    """An error's type and place: no values, which may be cards, seeds or keys."""

    __slots__ = ("frames", "kind")
    kind: str
    frames: str


def trace(error: BaseException) -> Trace:
    """An error for the log."""
    kind, frames = type(error).__name__, "".join(traceback.format_tb(error.__traceback__))
    found = Trace(f"{kind}\n{frames}".rstrip())
    found.kind, found.frames = kind, frames.rstrip()
    return found

"""What the messages of all rooms have in common, and the answer to a refused request."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import ConfigDict, Field, StringConstraints

from stammtisch.cardplay.messages import Message
from stammtisch.table import limits

TOKEN = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]

HEX32 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]

SEAT = Annotated[int, Field(ge=0, le=7)]

COUNT = Annotated[int, Field(ge=0, le=2**53)]

OPTIONS = Annotated[dict[str, bool | int | str], Field(max_length=40)]

RULES_NAME = Annotated[str, StringConstraints(max_length=limits.RULES_LETTERS)]

MOVE = Annotated[int, Field(ge=5, le=3600)]

RESERVE = Annotated[int, Field(ge=0, le=86400)]

BODY = ConfigDict(extra="forbid")
"""Of the body of a request: it has been read from JSON, where ``strict`` would refuse a dict."""

STRICT = ConfigDict(extra="forbid", strict=True)
"""Of a message at a table, which is read from its text."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a request was refused."""

    clause: str | None
    message: Message

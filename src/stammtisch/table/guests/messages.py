"""The messages about guests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints
from pydantic.dataclasses import dataclass as validated

from stammtisch.table import limits
from stammtisch.table.web.messages import BODY, TOKEN

FACES = 24
"""So many portraits the client draws for people."""

Sharing: TypeAlias = Literal["no", "unnamed", "named"]
"""A guest's consent to others sharing their common deals: no, without or with the name."""


@validated(config=BODY, frozen=True)
class Consent:
    """A guest's new consent."""

    sharing: Sharing


@dataclass(frozen=True, slots=True)
class Me:
    """What is stored about a guest."""

    id: str
    name: str
    tables: int
    sharing: Sharing = "no"
    face: int | None = None


@validated(config=BODY, frozen=True)
class Rename:
    """A guest's name and face, as the others see them. What is ``None`` stays as it is."""

    name: (
        Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)] | None
    ) = None
    face: Annotated[int, Field(ge=0, lt=FACES)] | None = None


# ---- another browser -----------------------------------------------------------------------------


@validated(config=BODY, frozen=True)
class NewDeviceLink:
    """What one's other browser is handed, locked with a key that the server does not know."""

    box: Annotated[
        str, StringConstraints(max_length=limits.BOX_LETTERS, pattern=r"^[A-Za-z0-9_-]*$")
    ]


@dataclass(frozen=True, slots=True)
class DeviceLink:
    """The ``token`` of a link for another browser; it can be used once, within so many seconds."""

    token: str
    seconds: int


@validated(config=BODY, frozen=True)
class DeviceToken:
    """The token of such a link."""

    token: TOKEN


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose link it is; ``own``: one is that guest here already.

    ``tables`` are those at which this browser has sat as somebody else: it loses them.
    """

    name: str
    face: int | None
    own: bool
    tables: int


@dataclass(frozen=True, slots=True)
class Carried:
    """One is that guest here from now on; ``box`` is what the other browser has handed over."""

    me: Me
    box: str
